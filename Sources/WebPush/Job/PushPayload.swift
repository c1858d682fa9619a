import Model

/// Content of a notification, as JSON of declarative web push (W3C Push API, “Declarative push message”; 8030 is its mark):
/// WebKit shows it without a service worker, other browsers by `worker-push.js`.
struct PushPayload {
  /// The name of the site.
  var title: String
  /// One line.
  var body: String
  /// The language of both, and its direction.
  var language: String
  var direction: String
  /// Absolute address of the page that a press opens.
  var url: String
  /// Identifies the subject: a later notification replaces an earlier one.
  var tag: String
  /// Identifies the event: a push that a device gets twice has the same.
  ///
  /// Plain numbers would reveal how many others were notified.
  var id = ""
  /// Number of unread things.
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

  /// The beginning of a text, at most `most` bytes, with an ellipsis where something is left out.
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
