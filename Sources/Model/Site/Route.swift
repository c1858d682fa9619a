import Time

/// An address below the mount point of the actions, such as `topics/42/comments`: read from a request, and printed into
/// links and forms.
///
/// Each part of the site declares the kinds of its routes in one file, such as `Polls/Route+Polls.swift`. `SitePart` names
/// them all, and a path is compared with those of its first word alone.
public struct Route: Hashable, Sendable {
  /// The kind, which decides everything but the number and the address.
  public let kind: Kind
  /// The number in the address; 0 where it has none.
  public let number: Int64
  /// The address of a page, such as `forum/12-night-trains/3/`, where the pattern has one.
  public let address: String

  init(_ kind: Kind, _ number: Int64 = 0, address: String = "") {
    self.kind = kind
    self.number = number
    self.address = address
  }

  /// A route without a number in its address.
  public static func plain(_ kind: Kind) -> Route { Route(kind) }

  /// Reads a path such as `/topics/42/comments`; nil if it is no route.
  ///
  /// Percent signs are decoded only in the address of a page; slashes may be doubled anywhere else.
  public init?(path: String) {
    guard let word = Self.firstWord(of: path) else { return nil }
    let pattern = Self.pattern(of: path)
    let words = pattern?.words ?? ""
    let kinds = RouteFinder.kinds(under: word) { $0.hasAddress || $0.pattern == words }
    for kind in kinds where kind.hasAddress {
      guard let address = kind.address(in: path) else { continue }
      self.init(kind, address: address)
      return
    }
    guard let pattern, let kind = kinds.first(where: { !$0.hasAddress }) else { return nil }
    self.init(kind, pattern.number)
  }

  /// `topics` of `/topics/42/comments`; nil for a word that is longer than all of ours.
  private static func firstWord(of path: String) -> String? {
    let slash = UInt8(ascii: "/")
    let word = path.utf8.drop { $0 == slash }.prefix { $0 != slash }
    return word.count <= 32 ? String(Substring(word)) : nil
  }

  /// The only pattern that `path` can have, such as `topics/#/comments`, and its number, 0 without one; nil for a path that no
  /// pattern has.
  private static func pattern(of path: String) -> (words: String, number: Int64)? {
    guard path.utf8.count <= 80 else { return nil }
    let (bytes, slash) = (Array(path.utf8), UInt8(ascii: "/"))
    var (pattern, number, start) = ([UInt8](), Int64(0), 0)
    while start < bytes.count {
      let word = bytes[start...].prefix { $0 != slash }
      start = word.endIndex + 1
      guard let first = word.first else { continue }
      if !pattern.isEmpty { pattern.append(slash) }
      if 49...57 ~= first,
        let id = Identifier<Route>(digits: String(decoding: word, as: UTF8.self))
      {
        pattern.append(UInt8(ascii: "#"))
        number = id.rawValue
      } else if word.contains(where: { $0 >= 128 || $0 == 35 || $0 == 42 }) {
        return nil
      } else {
        pattern += word
      }
    }
    return (String(decoding: pattern, as: UTF8.self), number)
  }

  /// The address below the mount point, without a slash in front: `topics/42/comments`.
  public var path: String {
    TextPrinter.text(capacity: 48 + 3 * address.utf8.count) { print(into: &$0) }
  }

  /// Prints the address, without a slash in front.
  func print(into printer: inout TextPrinter) {
    let (pattern, sign) = (kind.pattern, UInt8(ascii: "#"))
    if kind.hasAddress {
      printer.text(Substring(pattern.utf8.dropLast(2)))
      return printer.text(SitePath(address).href)
    }
    guard let mark = pattern.utf8.firstIndex(of: sign) else { return printer.text(pattern) }
    printer.text(pattern[..<mark])
    printer.number(Int(number))
    printer.text(pattern[pattern.utf8.index(after: mark)...])
  }
}
