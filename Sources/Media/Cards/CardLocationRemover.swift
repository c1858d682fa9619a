/// Removes a person's position on a map from a card's texts: `geo:` addresses, links to maps, coordinates.
///
/// Programs write them into web pages and notes, even where the property for them is left out. A street and a town stay, and so
/// do numbers that are not coordinates.
struct CardLocationRemover {
  /// Text in the place of each removal.
  private static let gap = Array("…".utf8)
  /// The most bytes between two numbers that belong together: `, longitude: `.
  private static let between = 16
  /// The hosts and beginnings of paths of maps, in lower case.
  private static let maps = [
    "maps.", "/maps", "openstreetmap.", "osm.org", "waze.com", "what3words.", "w3w.co",
    "plus.codes",
    "mapy.cz", "wego.here.com", "share.here.com", "2gis.", "amap.com", "map.baidu.", "map.kakao.",
    "map.naver.", "yandex.com/maps", "glympse.com", "findmy",
  ].map { Array($0.utf8) }

  private let bytes: [UInt8]
  /// True if links are examined, too; within one they are not.
  private let seesLinks: Bool
  private var output: [UInt8] = []
  private var at = 0
  /// The last number that may be a latitude: its end in the input, and its start in the output.
  private var number: (end: Int, start: Int)?

  private init(_ bytes: [UInt8], seesLinks: Bool) {
    self.bytes = bytes
    self.seesLinks = seesLinks
  }

  /// The text without places, and whether there were any.
  static func removed(from text: String) -> (text: String, hadAny: Bool) {
    var places = CardLocationRemover(Array(text.utf8), seesLinks: true)
    let hadAny = places.run()
    return (hadAny ? String(decoding: places.output, as: UTF8.self) : text, hadAny)
  }

  /// True if only the gaps are left.
  static func isEmpty(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "…" || $0 == ";" || $0 == "," || $0 == "\\" || $0 == " "
    }
  }

  private mutating func run() -> Bool {
    var hadAny = false
    while at < bytes.count {
      if let end = geoEnd() ?? angleEnd() {
        put(from: output.count, to: end)
        hadAny = true
      } else if let (end, isPlace) = link() {
        if isPlace { put(from: output.count, to: end) } else { copy(to: end) }
        hadAny = hadAny || isPlace
      } else if let end = numberEnd() {
        hadAny = takeNumber(to: end) || hadAny
      } else {
        copy(to: at + 1)
      }
    }
    return hadAny
  }

  /// Keeps a number, unless it is the second one of a pair, which goes as a whole.
  private mutating func takeNumber(to end: Int) -> Bool {
    if let number, at - number.end <= Self.between {
      put(from: number.start, to: end)
      self.number = nil
      return true
    }
    number = (end, output.count)
    copy(to: end)
    return false
  }

  private mutating func copy(to end: Int) {
    output += bytes[at..<end]
    at = end
  }

  private mutating func put(from start: Int, to end: Int) {
    output.removeSubrange(start...)
    output += Self.gap
    at = end
  }

  private func byte(_ offset: Int) -> UInt8 { bytes.byte(at: offset) ?? 0x20 }

  private func has(_ text: StaticString, at offset: Int) -> Bool {
    let wanted = ascii(text)
    return offset + wanted.count <= bytes.count
      && zip(bytes[offset...], wanted).allSatisfy { lowercased($0) == $1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(lowercased(byte)) }

  /// The end of `geo:40.9,-5.6;u=35` (RFC 5870), its signs behind backslashes or not.
  private func geoEnd() -> Int? {
    guard has("geo:", at: at), !Self.isLetter(byte(at - 1)) else { return nil }
    var end = at + 4
    while end < bytes.count {
      let byte = bytes[end]
      if Self.isDigit(byte) || [UInt8](".,+-".utf8).contains(byte) {
        end += 1
      } else if byte == UInt8(ascii: "\\"), [UInt8](",;".utf8).contains(self.byte(end + 1)) {
        end += 1
        if self.byte(end) == UInt8(ascii: ",") { end += 1 }
      } else if has(";u=", at: end) || has(";crs=", at: end) {
        end += bytes[(end + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ";") }.count + 1
      } else {
        break
      }
    }
    return end > at + 4 ? end : nil
  }

  /// Where a link ends, and whether it leads to a map or holds coordinates.
  private func link() -> (end: Int, isPlace: Bool)? {
    guard seesLinks, !Self.isLetter(byte(at - 1)),
      has("http://", at: at) || has("https://", at: at) || has("www.", at: at)
        || has("maps.", at: at) || has("goo.gl/maps", at: at)
    else { return nil }
    let link = bytes[at...].prefix { $0 > 0x20 && !"<>\";".utf8.contains($0) }
    let text = link.map(lowercased)
    var inside = CardLocationRemover(text, seesLinks: false)
    return (link.endIndex, Self.isMap(text) || inside.run())
  }

  /// True if a link in lower case leads to a map: the part before its query says whose page it is.
  private static func isMap(_ link: [UInt8]) -> Bool {
    let page = link.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return maps.contains { map in
      page.indices.contains { index in
        let before = index > 0 ? page[index - 1] : UInt8(ascii: "/")
        return
          (map.first == UInt8(ascii: "/") || before == UInt8(ascii: "/")
          || before == UInt8(ascii: "."))
          && page[index...].starts(with: map) && isEnd(map, page.dropFirst(index + map.count))
      }
    }
  }

  /// True if a part of a path ends where `map` does: `/maps`, but not `/mapsize`.
  private static func isEnd(_ map: [UInt8], _ rest: ArraySlice<UInt8>) -> Bool {
    map.first != UInt8(ascii: "/") || rest.first.map { !isLetter($0) } ?? true
  }

  /// The end of a decimal number that may be part of coordinates: up to 180, three digits or more behind the point.
  private func numberEnd() -> Int? {
    let before = byte(at - 1)
    let isBehindPoint = (before == 0x2E || before == 0x2C) && Self.isDigit(byte(at - 2))
    guard Self.isDigit(byte(at)), !Self.isDigit(before), !isBehindPoint else { return nil }
    let whole = bytes[at...].prefix(4).prefix(while: Self.isDigit)
    let degrees = whole.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    // A comma may have its backslash.
    let point = byte(whole.endIndex) == 0x5C ? whole.endIndex + 1 : whole.endIndex
    let isPoint = byte(point) == 0x2E
    guard whole.count <= 3, degrees <= 180, isPoint || byte(point) == 0x2C else { return nil }
    let digits = bytes.dropFirst(point + 1).prefix(while: Self.isDigit)
    // Three digits are as often thousands: 12.500.
    let isExact = digits.count > 3 || digits.count == 3 && isPoint && digits.last != 0x30
    let isGroup =
      isPoint && byte(digits.endIndex) == 0x2E && Self.isDigit(byte(digits.endIndex + 1))
    return isExact && !isGroup ? digits.endIndex : nil
  }

  /// The end of `40°57'38.0"N`: degrees with minutes.
  private func angleEnd() -> Int? {
    guard Self.isDigit(byte(at)), !Self.isDigit(byte(at - 1)) else { return nil }
    var end = at + bytes[at...].prefix(4).prefix(while: Self.isDigit).count
    guard bytes.has([0xC2, 0xB0], at: end) || bytes.has([0xC2, 0xBA], at: end) else { return nil }
    end += 2
    if byte(end) == 0x20 { end += 1 }
    let minutes = bytes.dropFirst(end).prefix(8).prefix {
      Self.isDigit($0) || $0 == 0x2E || $0 == 0x2C
    }
    guard !minutes.isEmpty else { return nil }
    end = minutes.endIndex
    guard let mark = markEnd(end) else { return nil }
    end = mark
    if byte(end) == 0x20, Self.isDigit(byte(end + 1)) { end += 1 }
    let seconds = bytes.dropFirst(end).prefix(8).prefix {
      Self.isDigit($0) || $0 == 0x2E || $0 == 0x2C
    }
    if let mark = markEnd(seconds.endIndex), !seconds.isEmpty { end = mark }
    return end
  }

  /// Behind the sign of minutes or seconds: `'`, `"`, `′`, `″`, `’`, `”`.
  private func markEnd(_ offset: Int) -> Int? {
    if byte(offset) == 0x27 || byte(offset) == 0x22 { return offset + 1 }
    guard byte(offset) == 0xE2, byte(offset + 1) == 0x80 else { return nil }
    return [0xB2, 0xB3, 0x99, 0x9D].contains(byte(offset + 2)) ? offset + 3 : nil
  }
}
