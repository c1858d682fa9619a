import Model

/// Resolves an address in a page, before anyone looks if something is there.
///
/// In go the bytes of an `href` and the file that it is in; out comes a path below the document root and a fragment (RFC 3986,
/// section 5: relative references and dot segments; percent codes decoded), an action, another host, or the fault of the
/// address.
struct SiteAddresses: Sendable {
  /// `http://localhost:8080` in small letters; nil when the base address is not one.
  private let origin: [UInt8]?
  /// Empty or `/~club`.
  private let basePath: [UInt8]
  /// `/~club/do`.
  private let actions: [UInt8]

  /// Meaning of an address.
  enum Destination: Equatable {
    /// A path below the document root, and the part of the page.
    case inside(path: [UInt8], fragment: [UInt8])
    /// The CGI answers.
    case action
    /// Another host; mail, a phone, a place.
    case elsewhere
    case fault(AddressFault)
  }

  init(basePath: String, baseURL: String, actions: String) {
    origin = BaseURL(baseURL).map { $0.origin.utf8.map(\.lowered) }
    self.basePath = Array(basePath.utf8)
    self.actions = Array((basePath + actions).utf8)
  }

  /// Where an address leads from a file: `forum/index.html`.
  func destination(of address: [UInt8], in file: [UInt8]) -> Destination {
    let schemeEnd = schemeEnd(address)
    if let schemeEnd, Self.isScript(address[..<schemeEnd]) {
      return .fault(.script(String(excerpt: address)))
    }
    guard address.allSatisfy({ $0 > 32 && $0 != 127 && !Self.refused.contains($0) }) else {
      return .fault(.invalid(String(excerpt: address)))
    }
    if let schemeEnd { return withScheme(address, end: schemeEnd, in: file) }
    if address.starts(with: [47, 47]) {
      let host = address.dropFirst(2).prefix { !Self.hostEnds.contains($0) }
      if host.isEmpty { return .fault(.invalid(String(excerpt: address))) }
      guard let origin, let slashes = origin.firstIndex(of: 47),
        host.map(\.lowered) == Array(origin[(slashes + 2)...])
      else { return .elsewhere }
      return inside(address.dropFirst(2 + host.count), address: address, in: file)
    }
    return inside(address[...], address: address, in: file)
  }

  /// True if an address is absolute.
  func isAbsolute(_ address: [UInt8]) -> Bool { schemeEnd(address) != nil }

  /// The characters `" < > \` and the back quote belong into no address.
  private static let refused: Set<UInt8> = [34, 60, 62, 92, 96]
  /// A host ends before `/`, `?` or `#`.
  private static let hostEnds: Set<UInt8> = [47, 63, 35]

  /// The offset of the colon behind a scheme (RFC 3986, section 3.1).
  private func schemeEnd(_ address: [UInt8]) -> Int? {
    guard let first = address.first, first.isLetter,
      let end = address.firstIndex(where: {
        !$0.isLetter && !$0.isDigit && $0 != 43 && $0 != 45 && $0 != 46
      }), address[end] == UInt8(ascii: ":")
    else { return nil }
    return end
  }

  private static func isScript(_ scheme: ArraySlice<UInt8>) -> Bool {
    let scheme = scheme.map(\.lowered)
    return scheme.elementsEqual("javascript".utf8) || scheme.elementsEqual("vbscript".utf8)
  }

  private func withScheme(_ address: [UInt8], end: Int, in file: [UInt8]) -> Destination {
    let scheme = String(decoding: address[..<end].map(\.lowered), as: UTF8.self)
    let rest = address[(end + 1)...]
    switch scheme {
    case "http", "https":
      let host = rest.dropFirst(2).prefix { !Self.hostEnds.contains($0) }
      guard rest.starts(with: [47, 47]), !host.isEmpty else { break }
      guard let origin, address[..<host.endIndex].map(\.lowered) == origin else {
        return .elsewhere
      }
      let path = address[host.endIndex...]
      return inside(path.first == 47 ? path : [47] + path, address: address, in: file)
    case "mailto", "tel", "geo", "webcal":
      if !rest.isEmpty { return .elsewhere }
    default: return .fault(.unknownScheme(String(excerpt: address[..<end])))
    }
    return .fault(.invalid(String(excerpt: address)))
  }

  private func inside(
    _ reference: ArraySlice<UInt8>, address: [UInt8], in file: [UInt8]
  ) -> Destination {
    let beforeFragment = reference.prefix { $0 != UInt8(ascii: "#") }
    let path = beforeFragment.prefix { $0 != UInt8(ascii: "?") }
    guard let decoded = Self.decoded(path),
      let fragment = Self.decoded(reference.dropFirst(beforeFragment.count + 1))
    else { return .fault(.invalid(String(excerpt: address))) }
    if decoded.isEmpty { return .inside(path: file, fragment: fragment) }
    let folder = file.lastIndex(of: 47).map { file[...$0] } ?? []
    let full = Self.withoutDots(decoded.first == 47 ? decoded : basePath + [47] + folder + decoded)
    let afterActions = full.dropFirst(actions.count).first
    if full.starts(with: actions), afterActions == nil || afterActions == 47 { return .action }
    let afterBase = full.dropFirst(basePath.count)
    guard full.starts(with: basePath), afterBase.isEmpty || afterBase.first == 47 else {
      return .fault(.outsideBase(String(excerpt: address)))
    }
    // Web servers answer the base path without its slash by one with it.
    if afterBase.isEmpty { return .fault(.needsSlash(String(excerpt: address))) }
    return .inside(path: Array(afterBase.dropFirst()), fragment: fragment)
  }

  /// Percent codes replaced by their bytes; nil when they are broken or do not give UTF-8 text.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] != UInt8(ascii: "%") {
        bytes.append(text[index])
        index += 1
      } else {
        guard index + 2 < text.endIndex, let high = text[index + 1].hexValue,
          let low = text[index + 2].hexValue, high | low != 0
        else { return nil }
        bytes.append(high << 4 | low)
        index += 3
      }
    }
    return String(validating: bytes, as: UTF8.self) == nil ? nil : bytes
  }

  /// Takes `.` and `..` out of a path (RFC 3986, section 5.2.4).
  static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    guard zip(path, path.dropFirst()).contains(where: { $0 == 47 && $1 == 46 }) else { return path }
    var kept: [ArraySlice<UInt8>] = []
    let segments = path.dropFirst().split(separator: 47, omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isUp = segment.elementsEqual([46, 46])
      if isUp { _ = kept.popLast() }
      guard isUp || segment.elementsEqual([46]) else {
        kept.append(segment)
        continue
      }
      if index == segments.count - 1 { kept.append([]) }
    }
    return [47] + Array(kept.joined(separator: [47]))
  }
}
