import Time

/// The field `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds from now on; nil for anything else.
  static func seconds(_ text: String, at now: Timestamp) -> Int64? {
    if let seconds = Int64(text) { return max(seconds, 0) }
    return date(text).map { max($0.seconds - now.seconds, 0) }
  }

  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT` (section 5.6.7), the only form that servers may write.
  private static func date(_ text: String) -> Timestamp? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]),
      let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3])
    else { return nil }
    let clock = parts[4].split(separator: ":")
    guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 && Int($0) != nil }) else {
      return nil
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return Timestamp(rfc3339: "\(year)-\(two(month + 1))-\(two(day))T\(parts[4])Z")
  }
}
