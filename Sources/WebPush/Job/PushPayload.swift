import Model

/// What a device shows, as JSON of declarative web push (W3C Push API, “Declarative push message”; 8030 is its mark): WebKit shows
/// it without a service worker, other browsers by `worker-push.js`.
struct PushPayload {
  /// The name of the site.
  var title: String
  /// One line.
  var body: String
  /// The language of both, and its direction.
  var language: String
  var direction: String
  /// The page that a press opens, absolute.
  var url: String
  /// Names what it is about: a later one takes the place of an earlier one.
  var tag: String
  /// Names the event: one that a device gets twice has the same.
  ///
  /// Numbers would say how many others were told of something.
  var id = ""
  /// How much is unread.
  var badge: Int

  /// The most bytes of a line, so that all of it fits into a record.
  private static let most = 400

  var bytes: [UInt8] {
    let notification = [
      ("title", Self.shortened(title)), ("body", Self.shortened(body)), ("lang", language),
      ("dir", direction), ("navigate", url), ("tag", tag),
    ].map { "\"\($0.0)\":\(JSON.text($0.1).text)" }.joined(separator: ",")
    let data = #""data":{"id":\#(JSON.text(id).text)}"#
    return Array(
      #"{"web_push":8030,"notification":{\#(notification),\#(data)},"app_badge":\#(badge)}"#.utf8)
  }

  /// The beginning of a text of so many bytes, with an ellipsis where something is left out.
  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > most else { return text }
    var (short, count) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > most - 3 { break }
      short.append(scalar)
    }
    return String(short) + "…"
  }
}
