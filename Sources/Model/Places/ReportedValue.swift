public import Time

/// Reads numbers, times and points as phones and other programs report them.
///
/// Nothing here traps or guesses: a value of unknown meaning is nil, and the caller ignores or counts it.
public enum ReportedValue {
  /// Longest text of a number or a time, in bytes.
  private static let longest = 64

  /// A finite decimal number, with or without an exponent, and without white space around it; nil for all else.
  public static func number(_ text: some StringProtocol) -> Double? {
    let bytes = trimmed(Substring(text).utf8)
    guard (1...longest).contains(bytes.count),
      bytes.allSatisfy({ (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0) }),
      let number = Double(Substring(bytes)), number.isFinite
    else { return nil }
    return number
  }

  /// The number of a JSON number, or of a JSON text that has one: some programs quote their numbers.
  public static func number(_ json: ParsedJSON?) -> Double? {
    json?.number ?? json?.text.flatMap { number($0) }
  }

  /// A point on the earth; nil beyond the limits of degrees, and for 0/0, which receivers without a fix report.
  public static func point(latitude: Double?, longitude: Double?) -> Point? {
    guard let latitude, let longitude, latitude != 0 || longitude != 0 else { return nil }
    return Point(latitude: latitude, longitude: longitude)
  }

  /// Accuracy of a fix.
  public enum Accuracy: Hashable, Sendable {
    /// No accuracy is reported.
    case unknown
    /// Within this number of metres.
    case metres(Int)
    /// A negative number, with which phones mark a fix as invalid, or not a number at all.
    case invalid

    /// The metres; nil if unknown.
    public var known: Int? { if case .metres(let metres) = self { metres } else { nil } }
  }

  /// An accuracy in metres; a missing value and JSON's `null` are unknown.
  public static func accuracy(_ json: ParsedJSON?) -> Accuracy {
    guard let json else { return .unknown }
    if case .null = json.value { return .unknown }
    return accuracy(number(json))
  }

  /// An accuracy in metres; nil is invalid.
  public static func accuracy(_ number: Double?) -> Accuracy {
    guard let number, number >= 0, let metres = Int(exactly: min(number, 1e9).rounded()) else {
      return .invalid
    }
    return .metres(metres)
  }

  /// A moment as seconds since 1970, or as milliseconds: seconds of this magnitude are beyond the year 5100.
  ///
  /// Nil beyond the years 0000 to 9999, and for microseconds.
  public static func moment(_ number: Double) -> Timestamp? {
    let isMilliseconds = (1e11..<1e14).contains(number)
    guard let seconds = Int64(exactly: (isMilliseconds ? number / 1000 : number).rounded(.down))
    else { return nil }
    let moment = Timestamp(seconds: seconds)
    return moment.seconds == seconds ? moment : nil
  }

  /// A moment as ISO 8601 text in the forms that programs write, or as a number of seconds or milliseconds.
  ///
  /// Besides RFC 3339, it accepts a space for the `T`, no seconds, a comma before the fraction, and `+0100` or `+01`. A time
  /// without an offset is UTC if `isUTC` is set (GPX 1.1, element `time`), else nil, as is a date without a time.
  public static func moment(_ text: String, isUTC: Bool = false) -> Timestamp? {
    let bytes = Array(trimmed(text.utf8[...]))
    guard (1...longest).contains(bytes.count) else { return nil }
    if let number = number(text) { return moment(number) }
    guard bytes.count >= 16, [32, 84, 116].contains(bytes[10]) else { return nil }
    let rest = bytes[11...]
    let clock = rest.prefix { ![43, 45, 90, 122].contains($0) }
    guard let offset = offset(rest.dropFirst(clock.count), isUTC: isUTC) else { return nil }
    let time = clock.map { $0 == 44 ? 46 : $0 } + (clock.count == 5 ? Array(":00".utf8) : [])
    return Timestamp(
      rfc3339: String(decoding: bytes[..<10] + [84] + time + offset, as: UTF8.self))
  }

  /// `Z`, or hours and minutes with a colon.
  private static func offset(_ bytes: ArraySlice<UInt8>, isUTC: Bool) -> [UInt8]? {
    switch bytes.count {
    case 0: isUTC ? [90] : nil
    case 1: bytes.first == 90 || bytes.first == 122 ? [90] : nil
    case 3: bytes + Array(":00".utf8)
    case 5: bytes.prefix(3) + [58] + bytes.dropFirst(3)
    default: Array(bytes)
    }
  }

  private static func trimmed(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
    func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
    var rest = bytes.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
    return rest
  }
}
