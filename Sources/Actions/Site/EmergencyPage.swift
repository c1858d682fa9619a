public import HTTPTypes
import Model

/// The answer when there is no theme to render with.
///
/// The site is not built, or was built by another version of the program, or the disk is failing. Text that had been typed is
/// on the page.
public enum EmergencyPage {
  /// A plain page in English or Spanish, or problem details (RFC 9457); what the request's form had is shown to be
  /// copied, even when that form was never read.
  ///
  /// The page shows the number of `failure`, which the answer has for the log.
  public static func response(
    _ status: HTTPResponse.Status, keeping request: ActionRequest,
    because failure: RequestFailure? = nil
  ) -> ActionResponse {
    let words = Words.of(request)
    var response: ActionResponse
    if request.wantsJSON {
      response = .details(status, words.title, words.sentences(failure))
      response.head.headerFields[.retryAfter] = "60"
    } else {
      // Why loss is right: a body that never arrived whole has no text that could be shown.
      let fields = (try? request.body.get()).map { FormFields($0) } ?? FormFields()
      response = page(status, words, failure, title: fields["title"], body: fields["body"])
    }
    response.failure = failure
    return response
  }

  /// A plain page in English, for no particular request.
  public static func response(_ status: HTTPResponse.Status) -> ActionResponse {
    page(status, .english, nil, title: "", body: "")
  }

  private static func page(
    _ status: HTTPResponse.Status, _ words: Words, _ failure: RequestFailure?, title: String,
    body: String
  ) -> ActionResponse {
    let kept = [title, body].filter { !$0.isEmpty }.joined(separator: "\n\n")
    var html = """
      <!doctype html>
      <html lang="\(words.language)"><head><meta charset="utf-8"><title>\(status.code)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"></head>
      <body><main><h1>\(words.title)</h1>
      <p>\(words.sentences(failure)) (\(status.code))</p>

      """
    if !kept.isEmpty {
      html += """
        <p><label for="kept">\(words.kept)</label></p>
        <p><textarea id="kept" rows="12" cols="60" readonly>
        \(escaped(kept))</textarea></p>

        """
    }
    var response = ActionResponse.page(status, Array((html + "</main></body></html>\n").utf8))
    response.head.headerFields[.retryAfter] = "60"
    return response
  }

  /// The strings of this page, since those of the site cannot be read.
  private struct Words {
    let language: Language
    let title: String
    let explanation: String
    let kept: String
    /// Words before and after the number of a failure.
    let number: (String, String)

    static let english = Words(
      language: .english, title: "Back in a moment",
      explanation:
        "The site cannot answer just now, and nothing was saved. Please try again in a minute.",
      kept: "What you wrote, to be copied:",
      number: ("Error", "Tell an admin this number."))

    static let spanish = Words(
      language: .spanish, title: "Volvemos en un momento",
      explanation: """
        El sitio no puede responder ahora mismo y no se ha guardado nada. Inténtalo de nuevo dentro de un minuto.
        """,
      kept: "Lo que has escrito, para copiarlo:",
      number: ("Error", "Dale este número a la administración."))

    /// Strings of the language that the address names, in which the visitor read last, or that their browser prefers.
    static func of(_ request: ActionRequest) -> Words {
      let known =
        Language(FormFields(request.query)["lang"])
        ?? request.cookie(Cookies.language).flatMap { Language($0) }
      let language = known ?? request.preferredLanguage(of: [.english, .spanish])
      return language == .spanish ? spanish : english
    }

    func sentences(_ failure: RequestFailure?) -> String {
      let said = failure.map { " \(number.0) \($0.number). \(number.1)" }
      return explanation + (said ?? "")
    }
  }

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
