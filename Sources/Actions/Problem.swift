import HTTPTypes
import Model
import Theme

/// Why a request is not done, as a whole: a status, and what is needed to say it.
struct Problem: Error {
  let status: HTTPResponse.Status
  /// Values for the sentence.
  var values: [String: String] = [:]
  /// A key of the locale whose text is the value `reason`.
  var reason: String?
  /// What may be done instead, for 405.
  var allowed: [HTTPRequest.Method] = []

  static let notFound = Problem(status: .notFound)
  static let forbidden = Problem(status: .forbidden)
  static let tooFast = Problem(status: .tooManyRequests)
  static let unavailable = Problem(status: .serviceUnavailable)
  static let ourFault = Problem(status: .internalServerError)

  static func badRequest(_ reason: String) -> Problem {
    Problem(status: .badRequest, reason: reason)
  }

  /// Why a form cannot be read.
  init(_ failure: FormFields.Failure) {
    let reason =
      switch failure {
      case .notUTF8: "reason_invalid_utf8"
      case .nul: "reason_nul"
      case .repeated: "reason_repeated_field"
      case .tooMany: "reason_malformed"
      }
    self = .badRequest(reason)
  }

  /// Why a body cannot be taken in.
  init(_ error: ActionRequest.BodyError) {
    self =
      switch error {
      case .tooLong(let limit): Problem(status: .contentTooLarge, values: ["limit": String(limit)])
      case .badLength, .cutShort: .badRequest("reason_malformed")
      }
  }

  init(
    status: HTTPResponse.Status, values: [String: String] = [:], reason: String? = nil,
    allowed: [HTTPRequest.Method] = []
  ) {
    self.status = status
    self.values = values
    self.reason = reason
    self.allowed = allowed
  }
}

extension Exchange {
  /// The answer to a request that is not done: a page that keeps what had been typed, or problem details
  /// (RFC 9457).
  func response(_ problem: Problem) throws -> ActionResponse {
    let key = "problem_\(problem.status.code)"
    var values = problem.values
    if let reason = problem.reason { values["reason"] = locale.text(reason) }
    let title = locale.text("\(key)_title")
    let explanation = locale.text("\(key)_explanation", values)
    var response =
      request.wantsJSON
      ? details(problem.status, title, explanation)
      : .page(
        problem.status,
        try theme.render(
          ProblemPage(
            chrome: theme.chrome(FrameRequest(tree: tree, title: title, path: nil)),
            status: String(problem.status.code), title: title, explanation: explanation,
            advice: locale.text("\(key)_advice"), kept: keptTexts), in: tree.language))
    if !problem.allowed.isEmpty {
      response.head.headerFields[.allow] = problem.allowed.map(\.rawValue).joined(separator: ", ")
    }
    if problem.status == .tooManyRequests || problem.status == .serviceUnavailable {
      response.head.headerFields[.retryAfter] = "60"
    }
    return response
  }

  /// Problem details with the fields that are wrong.
  func details(
    _ status: HTTPResponse.Status, _ title: String, _ explanation: String, _ errors: FieldErrors? = nil
  ) -> ActionResponse {
    var members: [(String, JSON)] = [
      ("type", .text("about:blank")), ("title", .text(title)), ("status", .number(Int64(status.code))),
      ("detail", .text(explanation)),
    ]
    if let errors {
      let fields = errors.sentences.map {
        JSON.object([("field", .text($0.field)), ("detail", .text($0.sentence))])
      }
      members.append(("errors", .list(fields)))
    }
    var head = HTTPResponse(status: status, headerFields: ActionResponse.privateFields)
    head.headerFields[.contentType] = "application/problem+json"
    return ActionResponse(head: head, body: Array(JSON.object(members).text.utf8))
  }

  private var keptTexts: [KeptTextView] {
    [("title", "title"), ("body", "what_you_wrote")].compactMap { field, label in
      fields[field].isEmpty
        ? nil : KeptTextView(id: "kept-\(field)", label: locale.text(label), text: fields[field])
    }
  }
}
