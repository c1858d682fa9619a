/// The track points of a GPX file (1.0 and 1.1, topografix.com), as text: the recording of a receiver while it moved.
///
/// It is read as XML: comments, processing instructions and character data are not elements, prefixes are resolved, extensions
/// are passed over. A document type is refused, as it could declare entities.
public struct GPXFile {
  /// A point of a track.
  public struct TrackPoint: Hashable, Sendable {
    /// Line of its tag, from 1.
    public let line: Int
    /// Decimal degrees as written; empty where the attribute is missing.
    public let latitude, longitude: String
    /// Text of the first `time` directly inside of the point; empty for none.
    public fileprivate(set) var time: String
    /// Number of its segment, from 0.
    public let segment: Int
  }

  /// Why a file cannot be read.
  public enum Fault: Error, Hashable, Sendable {
    /// Not well-formed on this line, from 1.
    case malformed(line: Int)
    /// It ends in the middle, on this line.
    case unfinished(line: Int)
    /// A document type or an entity of its own on this line.
    case doctype(line: Int)
    /// XML with another root element, of this name, in at most 40 bytes.
    case otherRoot(String)
    /// More points than were asked for.
    case tooMany
  }

  /// In the order of the file.
  public private(set) var points: [TrackPoint] = []
  /// Waypoints and points of routes: marks and plans, which do not show that anyone was there.
  public private(set) var marks = 0
  /// Line of the first of them, from 1; 0 for none.
  public private(set) var firstMark = 0

  private let bytes: [UInt8]
  private var open: [Element] = []
  private var scope = PrefixScope()
  private var segment = -1
  private var hasRoot = false
  /// Time of the open point, as text; `isTaken` once an element `time` ended.
  private var time: (text: [UInt8], isTaken: Bool) = ([], false)
  private var lines: (offset: Int, line: Int) = (0, 1)

  /// Deeper files are refused.
  private static let depth = 64
  /// Bytes of a time or a number that are kept.
  private static let longest = 64

  private struct Element {
    let name: ArraySlice<UInt8>
    let kind: Kind
  }

  /// Meaning of an element of GPX's own namespace; `other` hides all that is inside it.
  private enum Kind { case container, trackPoint, time, mark, other }

  /// Reads a file with at most `most` points, marks included.
  public init(_ bytes: [UInt8], most: Int) throws(Fault) {
    self.bytes = Self.utf8(bytes)
    do throws(MediaError) {
      var tokenizer = try XMLTokenizer(self.bytes)
      while let token = try tokenizer.next() {
        try take(token)
        if points.count + marks > most { break }
      }
    } catch {
      throw fault(error)
    }
    guard points.count + marks <= most else { throw .tooMany }
    guard open.isEmpty, hasRoot else { throw .unfinished(line: line(at: self.bytes.count)) }
  }

  /// UTF-16 with a byte order mark becomes UTF-8; all else stays.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let isLittle = bytes.has([0xFF, 0xFE], at: 0)
    guard isLittle || bytes.has([0xFE, 0xFF], at: 0) else { return bytes }
    let (high, low) = isLittle ? (1, 0) : (0, 1)
    let units: [UInt16] = stride(from: 2, to: bytes.count - 1, by: 2).map { at -> UInt16 in
      UInt16(bytes[at + high]) << 8 | UInt16(bytes[at + low])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private mutating func take(_ token: XMLToken) throws(MediaError) {
    switch token {
    case .comment: return
    case .text(let range, let value):
      guard !open.isEmpty || bytes[range].allSatisfy(isXMLSpace) else {
        throw .damaged("text outside of the root", offset: range.lowerBound)
      }
      if open.last?.kind == .time, time.text.count < Self.longest {
        time.text += value.prefix(Self.longest)
      }
    case .open(let range, let name, let attributes, let isEmpty):
      try begin(name, attributes, at: range.lowerBound)
      if isEmpty { end() }
    case .close(let range, let name):
      guard open.last?.name == name else {
        throw .damaged("a closing tag of another element", offset: range.lowerBound)
      }
      end()
    }
  }

  private mutating func begin(
    _ name: ArraySlice<UInt8>, _ attributes: [XMLAttribute], at offset: Int
  ) throws(MediaError) {
    guard open.count < Self.depth else { throw .damaged("nested too deep", offset: offset) }
    try scope.enter(attributes)
    let local = String(decoding: Self.local(name).prefix(40), as: UTF8.self)
    if open.isEmpty {
      guard !hasRoot else { throw .damaged("a second root", offset: offset) }
      guard local == "gpx" else { throw .forbidden("root \(local)", offset: offset) }
      hasRoot = true
      scope.setRoot(name)
    }
    let kind = kind(local, name)
    open.append(Element(name: name, kind: kind))
    switch kind {
    case .trackPoint:
      points.append(point(attributes, at: offset))
      time = ([], false)
    case .mark:
      if marks == 0 { firstMark = line(at: offset) }
      marks += 1
    case .container: if local == "trkseg" { segment += 1 }
    case .time, .other: return
    }
  }

  private func kind(_ local: String, _ name: ArraySlice<UInt8>) -> Kind {
    let parent = open.last?.kind ?? .container
    guard scope.isOwn(name) else { return .other }
    switch (parent, local) {
    case (.container, "trkpt"): return .trackPoint
    case (.container, "wpt"), (.container, "rtept"): return .mark
    case (.container, "gpx"), (.container, "trk"), (.container, "trkseg"), (.container, "rte"):
      return .container
    case (.trackPoint, "time"): return time.isTaken ? .other : .time
    default: return .other
    }
  }

  private mutating func end() {
    guard let element = open.popLast() else { return }
    scope.leave()
    if element.kind == .time { time.isTaken = true }
    if element.kind == .trackPoint, let last = points.indices.last {
      points[last].time = String(decoding: time.text.prefix(Self.longest), as: UTF8.self)
    }
  }

  private mutating func point(_ attributes: [XMLAttribute], at offset: Int) -> TrackPoint {
    func text(_ name: String) -> String {
      let value = attributes.first { $0.name.elementsEqual(name.utf8) }?.value ?? []
      return String(decoding: value.prefix(Self.longest), as: UTF8.self)
    }
    return TrackPoint(
      line: line(at: offset), latitude: text("lat"), longitude: text("lon"), time: "",
      segment: max(segment, 0))
  }

  /// Without its prefix.
  fileprivate static func local(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.firstIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
  }

  /// Line of an offset; offsets that grow are counted once.
  private mutating func line(at offset: Int) -> Int {
    if offset < lines.offset { lines = (0, 1) }
    let end = min(offset, bytes.count)
    for byte in bytes[lines.offset..<end] where byte == 10 { lines.line += 1 }
    lines.offset = end
    return lines.line
  }

  private mutating func fault(_ error: MediaError) -> Fault {
    switch error {
    case .forbidden(let word, _) where word.hasPrefix("root "):
      return .otherRoot(String(word.dropFirst(5)))
    case .forbidden(_, let offset): return .doctype(line: line(at: offset))
    case .damaged(_, let offset):
      let start = max(0, min(offset, bytes.count))
      // A file that was cut ends inside of a tag, or of a comment.
      guard bytes[start...].contains(UInt8(ascii: ">")) else {
        return .unfinished(line: line(at: bytes.count))
      }
      return .malformed(line: line(at: start))
    case .tooLarge, .otherKind, .dimensions: return .malformed(line: 1)
    }
  }
}

/// The prefixes that stand for GPX, at one place of a file.
private struct PrefixScope {
  private var declarations: [(prefix: ArraySlice<UInt8>, name: ArraySlice<UInt8>, depth: Int)] = []
  private var depth = 0
  private var root: ArraySlice<UInt8> = []

  private static let limit = 64

  mutating func enter(_ attributes: [XMLAttribute]) throws(MediaError) {
    depth += 1
    for attribute in attributes where attribute.name.starts(with: "xmlns".utf8) {
      let rest = attribute.name.dropFirst(5)
      guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { continue }
      guard declarations.count < Self.limit else {
        throw .damaged("too many namespaces", offset: attribute.range.lowerBound)
      }
      declarations.append((rest.dropFirst(), attribute.value, depth))
    }
  }

  mutating func leave() {
    while let last = declarations.last, last.depth == depth { declarations.removeLast() }
    depth -= 1
  }

  /// Takes the namespace of the root for GPX's own: some programs misspell it, or have none.
  mutating func setRoot(_ name: ArraySlice<UInt8>) { root = namespace(of: name) ?? [] }

  /// True if an element is of the root's namespace, or of one of GPX.
  func isOwn(_ name: ArraySlice<UInt8>) -> Bool {
    guard let own = namespace(of: name) else { return false }
    return own == root || own.starts(with: "http://www.topografix.com/GPX/1/".utf8)
  }

  /// Empty for none; nil for a prefix that nothing declares.
  private func namespace(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let colon = name.firstIndex(of: UInt8(ascii: ":"))
    let prefix = colon.map { name[..<$0] } ?? []
    if let found = declarations.last(where: { $0.prefix == prefix }) { return found.name }
    return prefix.isEmpty ? [] : nil
  }
}
