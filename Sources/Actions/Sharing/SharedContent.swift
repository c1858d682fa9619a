import Model

/// The content that another app shares: a title, a text and a link, any of which may be missing (W3C Web Share Target).
///
/// Apps put a link into the text as often as where it belongs, so it is written once.
struct SharedContent: Equatable {
  /// On one line; empty where it would be too long for a topic, and is in the text then.
  let title: String
  /// The text, and the link under it.
  let body: String

  init(title: String, text: String, link: String, titleBytes: Int) {
    let (title, link) = (PlainText.singleLine(title), PlainText.singleLine(link))
    let isTitle = title.utf8.count <= titleBytes
    var parts = isTitle ? [text] : [title, text]
    if text.utf8.range(ofBytes: link.utf8) == nil { parts.append(link) }
    self.title = isTitle ? title : ""
    body = parts.filter { !PlainText.isBlank($0) }.joined(separator: "\n\n")
  }

  /// All of it as a text without a title, for a message.
  var message: String {
    let isSaid = body.utf8.starts(with: title.utf8)
    return [isSaid ? "" : title, body].filter { !PlainText.isBlank($0) }.joined(separator: "\n\n")
  }

  var isEmpty: Bool { message.isEmpty }
}
