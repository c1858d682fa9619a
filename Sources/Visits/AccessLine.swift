public import Time

/// A web server's line for one request, as far as visits are counted: nothing about the visitor is kept.
///
/// The Common Log Format and the Combined one, as nginx, Apache and lighttpd write them: `192.0.2.7 - - [14/Nov/2026:18:20:00
/// +0000] "GET /forum/ HTTP/1.1" 200 5120 "…" "Mozilla/5.0 …"`.
public struct AccessLine: Hashable, Sendable {
  /// Kind of a request.
  public enum Kind: Sendable {
    /// A page that was read.
    case page
    /// A page that a program read for a search engine or an archive, by its own name.
    case robot
    /// A feed or a calendar.
    case feed
    /// A form that was taken.
    case form
    /// Anything else: pictures, styles, scripts, missing files, refused requests.
    case other
  }

  /// The day on the server's clock.
  public let day: CivilDate
  /// Kind of the request.
  public let kind: Kind
  /// The robot that asked, by its name, "others" for one that is not known; nil for people.
  public let robot: String?
  /// True if the client was asked to come later: 429 or 503.
  public let isRefused: Bool

  /// Reads a line without its end; nil for text that is not a line of such a log.
  public init?(_ line: ArraySlice<UInt8>) {
    guard let (day, afterDay) = Self.day(in: line), let request = Self.quoted(line[afterDay...])
    else { return nil }
    let words = request.text.split(separator: 32, omittingEmptySubsequences: false)
    let rest = line[request.end...].drop { $0 == 32 }
    let digits = rest.prefix { $0 != 32 }
    guard digits.count == 3, let status = Self.number(digits) else { return nil }
    self.day = day
    robot = RobotNames.name(in: Self.agent(in: line[request.end...]))
    isRefused = [429, 503].contains(status)
    // A line that is not a request of HTTP was answered with 400, and is counted as something else.
    guard words.count == 3, words[2].starts(with: "HTTP/".utf8) else {
      kind = .other
      return
    }
    kind = Self.kind(words[0], words[1], status, isRobot: robot != nil)
  }

  private static func kind(
    _ method: ArraySlice<UInt8>, _ target: ArraySlice<UInt8>, _ status: Int, isRobot: Bool
  ) -> Kind {
    if method.elementsEqual("POST".utf8) { return status == 303 ? .form : .other }
    guard method.elementsEqual("GET".utf8), status == 200 || status == 304 else { return .other }
    let path = target.prefix { $0 != UInt8(ascii: "?") }
    if ends(path, ".xml") || ends(path, ".ics") { return .feed }
    // Actions have no slash at their end, and no dot in their last name: `/do/search`.
    let name = path.split(separator: 47, omittingEmptySubsequences: false).last ?? []
    guard name.isEmpty || ends(path, ".html") || !name.contains(UInt8(ascii: ".")) else {
      return .other
    }
    return isRobot ? .robot : .page
  }

  /// The first `[14/Nov/2026:18:20:00 +0000] ` in a line, and the place behind it.
  private static func day(in line: ArraySlice<UInt8>) -> (CivilDate, Int)? {
    var start = line.startIndex
    while let open = line[start...].firstIndex(of: UInt8(ascii: "[")) {
      start = open + 1
      // Two digits, three letters, four digits, the time and the zone: 28 bytes with the bracket.
      guard line.endIndex - open >= 28, line[open + 27] == UInt8(ascii: "]") else { continue }
      let text = Array(line[(open + 1)..<(open + 27)])
      guard text[2] == 47, text[6] == 47, text[11] == 58, text[20] == 32,
        let day = number(text[0..<2]), let year = number(text[7..<11]),
        let month = months.firstIndex(where: { text[3..<6].elementsEqual($0.utf8) }),
        let date = CivilDate(year: year, month: month + 1, day: day)
      else { continue }
      return (date, open + 28)
    }
    return nil
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  /// The next text between quotation marks, as it is written, and the place behind it.
  ///
  /// A mark inside follows a backslash (Apache), or is `\x22` (nginx).
  private static func quoted(
    _ bytes: ArraySlice<UInt8>
  ) -> (text: ArraySlice<UInt8>, end: Int)? {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    var index = open + 1
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < bytes.endIndex else { return nil }
    return (bytes[(open + 1)..<index], index + 1)
  }

  /// The program's own name: the second quoted text after the request; empty in the Common format.
  private static func agent(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let referer = quoted(bytes), let agent = quoted(bytes[referer.end...]) else { return [] }
    return agent.text
  }

  private static func ends(_ text: ArraySlice<UInt8>, _ end: String) -> Bool {
    text.suffix(end.utf8.count).elementsEqual(end.utf8)
  }
}
