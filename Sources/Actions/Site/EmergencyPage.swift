public import HTTPTypes

/// The answer when there is no theme to render with.
///
/// The site is not built, or by another version of the program, or the disk is failing. What had been
/// typed is on the page.
public enum EmergencyPage {
  /// A page in plain English, or problem details (RFC 9457); what the request's form had is shown to be
  /// copied, even when that form was never read.
  public static func response(
    _ status: HTTPResponse.Status, keeping request: ActionRequest
  ) -> ActionResponse {
    if request.wantsJSON {
      var response = ActionResponse.details(status, title, explanation)
      response.head.headerFields[.retryAfter] = "60"
      return response
    }
    // Why loss is right: a body that never arrived whole has no text that could be shown.
    let fields = (try? request.body.get()).map { FormFields($0) } ?? FormFields()
    return response(status, title: fields["title"], body: fields["body"])
  }

  /// A page in plain English; `title` and `body` are shown to be copied.
  public static func response(
    _ status: HTTPResponse.Status, title: String = "", body: String = ""
  ) -> ActionResponse {
    let kept = [title, body].filter { !$0.isEmpty }.joined(separator: "\n\n")
    var html = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>\(status.code)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"></head>
      <body><main><h1>\(Self.title)</h1>
      <p>\(explanation) (\(status.code))</p>

      """
    if !kept.isEmpty {
      html += """
        <p><label for="kept">What you wrote, to be copied:</label></p>
        <p><textarea id="kept" rows="12" cols="60" readonly>
        \(escaped(kept))</textarea></p>

        """
    }
    var response = ActionResponse.page(status, Array((html + "</main></body></html>\n").utf8))
    response.head.headerFields[.retryAfter] = "60"
    return response
  }

  private static let title = "Back in a moment"
  private static let explanation = """
    The site cannot answer just now, and nothing was saved. Please try again in a minute.
    """

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
