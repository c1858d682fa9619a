public import HTTPTypes

/// The answer when there is no theme to render with: the site is not built, or by another version of
/// the program, or the disk is failing. What had been typed is on the page.
public enum EmergencyPage {
  /// A page in plain English; `title` and `body` are shown to be copied.
  public static func response(
    _ status: HTTPResponse.Status, title: String = "", body: String = ""
  ) -> ActionResponse {
    let kept = [title, body].filter { !$0.isEmpty }.joined(separator: "\n\n")
    var html = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>\(status.code)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"></head>
      <body><h1>Back in a moment</h1>
      <p>The site cannot answer just now (\(status.code)), and nothing was saved. \
      Please try again in a minute.</p>

      """
    if !kept.isEmpty {
      html += """
        <p><label for="kept">What you wrote, to be copied:</label></p>
        <p><textarea id="kept" rows="12" cols="60" readonly>
        \(escaped(kept))</textarea></p>

        """
    }
    var response = ActionResponse.page(status, Array((html + "</body></html>\n").utf8))
    response.head.headerFields[.retryAfter] = "60"
    return response
  }

  /// The same when the request was not even read: its form is taken apart for what had been typed.
  public static func response(
    _ status: HTTPResponse.Status, keeping request: ActionRequest
  ) -> ActionResponse {
    // Why loss is right: a form that cannot be read has no text that could be shown.
    let fields = (try? request.body.get()).flatMap { try? FormFields($0) } ?? FormFields()
    return response(status, title: fields["title"], body: fields["body"])
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 38: bytes += Array("&amp;".utf8)
      case 60: bytes += Array("&lt;".utf8)
      case 62: bytes += Array("&gt;".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
