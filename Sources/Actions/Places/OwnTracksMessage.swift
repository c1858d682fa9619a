import Model
import Time

/// A message of OwnTracks in HTTP mode (owntracks.org/booklet, “JSON”): one object, or a list of them.
///
/// A phone sends a message that is refused again before all that follow, so a message is read or ignored, never refused.
struct OwnTracksMessage {
  /// Places of its messages of the type `location`, the earliest first.
  private(set) var fixes: [Fix] = []

  /// Most bytes of a body.
  static let bytes = 65_536
  /// Seconds that a fix may have waited for a network: 30 days.
  private static let oldest: Int64 = 30 * 86_400
  /// Seconds by which a phone's clock may be ahead; such a fix counts as one of now.
  private static let ahead: Int64 = 86_400
  /// Metres beyond which a fix does not even say the city; some phones report 65535 for “not known”.
  private static let vaguest = 10_000

  /// Reads a body; one that is no JSON has no places.
  init(_ body: [UInt8], at now: Timestamp) {
    // Why loss is right: see above, and docs/places.md says what is ignored.
    guard body.count <= Self.bytes,
      let message = try? ParsedJSON(body, depth: 9, values: 10_000)
    else { return }
    for part in message.list ?? [message] where part["_type"]?.text == "location" {
      if let fix = Self.fix(part, at: now) { fixes.append(fix) }
    }
    fixes.sort { $0.at < $1.at }
  }

  /// The fix of a location; nil for what is not certainly a place at a time.
  private static func fix(_ message: ParsedJSON, at now: Timestamp) -> Fix? {
    let accuracy = ReportedValue.accuracy(message["acc"])
    guard
      let point = ReportedValue.point(
        latitude: ReportedValue.number(message["lat"]),
        longitude: ReportedValue.number(message["lon"])),
      accuracy != .invalid, accuracy.known.map({ $0 <= vaguest }) ?? true,
      let moment = ReportedValue.number(message["tst"]).flatMap({ ReportedValue.moment($0) }),
      moment > now.adding(seconds: -oldest), moment <= now.adding(seconds: ahead)
    else { return nil }
    return Fix(point, at: min(moment, now), accuracy: accuracy.known, source: .telephone)
  }
}
