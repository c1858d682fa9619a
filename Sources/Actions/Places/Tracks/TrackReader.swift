import Media
import Model
import Time

/// The places of a file that a member brings: GPX, or GeoJSON in the forms that programs write.
///
/// Each point is taken over or counted as left out; of the first one that is left out line and reason are noted.
struct TrackReader {
  /// Why a point is left out; names strings of the locale, `track_why_time`.
  enum Reason: String, CaseIterable {
    /// It has no time, or none of which the moment is certain.
    case time
    /// It lies beyond the limits of degrees, at 0/0, or says that it is invalid.
    case place
    /// The time is in the future.
    case future
    /// It is older than places that the member keeps.
    case old
    /// A waypoint or a point of a route: a mark or a plan.
    case mark
    /// A line with another number of times than of points.
    case times
    /// A shape other than points and lines.
    case shape
  }

  /// Why a file is refused; names strings of the locale, `error_file_track_xml`.
  struct Fault: Error, Hashable {
    /// `kind`, `xml`, `json`, `cut`, `doctype`, `many`, `none`, or `left` where no point can be used.
    let name: String
    /// From 1; 0 where no line is at fault.
    var line = 0
    /// Of the first point, where none can be used.
    var reason: Reason?
    /// How many points there are of which none can be used.
    var count = 0
  }

  /// Points with a moment, in the order of the file.
  private(set) var fixes: [Fix] = []
  /// How many points were left out.
  private(set) var left = 0
  /// The first of them.
  private(set) var first: (line: Int, reason: Reason)?

  private let span: (first: Timestamp?, now: Timestamp)
  /// Where stretches begin that are not connected to what comes before them.
  private var starts: [Int] = []

  /// Reads a file; `first` is the moment from which on the member keeps places, nil for ever.
  init(_ bytes: [UInt8], from first: Timestamp? = nil, before now: Timestamp) throws(Fault) {
    span = (first, now)
    // A byte order mark says nothing.
    let bytes = Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
    switch bytes.first(where: { ![9, 10, 13, 32].contains($0) }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try read(json: bytes)
    case UInt8(ascii: "<"), 0xFF, 0xFE: try read(gpx: bytes)
    default: throw Fault(name: "kind")
    }
    guard let start = fixes.first else {
      guard let first = self.first else { throw Fault(name: "none") }
      throw Fault(name: "left", line: first.line, reason: first.reason, count: left)
    }
    _ = start
    cut()
  }

  // MARK: Noting points

  /// True if there are too many points.
  var isFull: Bool { fixes.count + left > TrackFile.points }

  /// Takes a point over, or leaves it out.
  mutating func take(
    _ point: Point?, at moment: Timestamp?, accuracy: ReportedValue.Accuracy = .unknown,
    isAfterGap: Bool = false, line: Int
  ) {
    guard let moment else { return leave(.time, line: line) }
    guard let point, accuracy != .invalid else { return leave(.place, line: line) }
    guard moment <= span.now else { return leave(.future, line: line) }
    if let first = span.first, moment < first { return leave(.old, line: line) }
    fixes.append(
      Fix(
        point, at: moment, accuracy: accuracy.known, source: .file, isAfterGap: isAfterGap))
  }

  /// Counts points that are left out.
  mutating func leave(_ reason: Reason, line: Int, count: Int = 1) {
    guard count > 0 else { return }
    if first == nil { first = (line, reason) }
    left += count
  }

  /// Notes that the next points are not connected to those before.
  mutating func beginStretch() { starts.append(fixes.count) }

  /// Marks the first moment of each stretch as one after a gap; before the first moment of all there is nothing.
  private mutating func cut() {
    let first = fixes.map(\.at).min()
    for (start, end) in zip(starts, starts.dropFirst() + [fixes.count]) {
      let place = (start..<end).min { fixes[$0].at < fixes[$1].at }
      guard let place, fixes[place].at != first else { continue }
      let fix = fixes[place]
      fixes[place] = Fix(
        fix.point, at: fix.at, accuracy: fix.accuracy, source: .file, isAfterGap: true)
    }
  }

  // MARK: GPX

  private mutating func read(gpx bytes: [UInt8]) throws(Fault) {
    let file: GPXFile
    do throws(GPXFile.Fault) {
      file = try GPXFile(bytes, most: TrackFile.points)
    } catch {
      throw Self.fault(error)
    }
    var segment: Int?
    for point in file.points {
      if point.segment != segment { beginStretch() }
      segment = point.segment
      take(
        ReportedValue.point(
          latitude: ReportedValue.number(point.latitude),
          longitude: ReportedValue.number(point.longitude)),
        at: ReportedValue.moment(point.time, isUTC: true), line: point.line)
    }
    leave(.mark, line: file.firstMark, count: file.marks)
  }

  private static func fault(_ fault: GPXFile.Fault) -> Fault {
    switch fault {
    case .malformed(let line): Fault(name: "xml", line: line)
    case .unfinished(let line): Fault(name: "cut", line: line)
    case .doctype(let line): Fault(name: "doctype", line: line)
    case .otherRoot: Fault(name: "kind")
    case .tooMany: Fault(name: "many")
    }
  }
}
