import Foundation
import Model
import WebPush

/// Requests to a LibreTranslate server, and its answers: `POST /translate` of its API (OpenAPI, version 1.6).
struct LibreTranslate {
  /// Reasons why there is no translation.
  enum Fault: Error, Hashable, CustomStringConvertible {
    /// The server answered with a status and a message, or not at all (0).
    case refused(Int, says: String)
    /// The answer is not a translation.
    case invalidResponse

    var description: String {
      switch self {
      case .refused(0, let says): says
      case .refused(let status, let says):
        "status \(status)\(says.isEmpty ? "" : ": \(says)")"
      case .invalidResponse: "the answer is not a translation"
      }
    }

    /// True if the same request may succeed later.
    var isTransient: Bool {
      switch self {
      case .refused(let status, _): status == 0 || status == 408 || status == 429 || status >= 500
      case .invalidResponse: false
      }
    }
  }

  let server: TranslationServer
  let key: String?

  /// The request for some sentences, all in one.
  func request(_ words: [String], from source: Language, to target: Language) throws
    -> CurlRequest
  {
    var fields: [String: Any] = [
      "q": words, "source": source.code, "target": target.code, "format": "text",
    ]
    if let key { fields["api_key"] = key }
    let body = try JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys])
    return CurlRequest(
      to: server, "/translate",
      fields: [("Content-Type", "application/json"), ("Accept", "application/json")],
      body: Array(body))
  }

  /// The sentences in the other language, as many as there were.
  func words(_ answer: CurlResponse, count: Int) throws(Fault) -> [String] {
    // Why loss is right: an answer that is not JSON has no error and no text.
    let json = (try? JSONSerialization.jsonObject(with: Data(answer.body))) as? [String: Any]
    guard answer.status == 200 else {
      let says = (json?["error"] as? String) ?? (answer.status == 0 ? answer.error : "")
      throw .refused(answer.status, says: String(says.prefix(120)))
    }
    guard answer.error.isEmpty, let words = json?["translatedText"] as? [String],
      words.count == count
    else { throw .invalidResponse }
    return words
  }
}
