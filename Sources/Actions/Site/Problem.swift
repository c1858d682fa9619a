import Database
import HTTPTypes
import Model
import Theme
import Time

/// Why a request is not done, as a whole: a status, and what is needed to say it.
struct Problem: Error {
  let status: HTTPResponse.Status
  /// Which sentences say it: `problem_<name>_title`, `…_explanation`, `…_advice` of the locale.
  let name: String
  /// How many bytes would have been taken, for 413.
  var limit: Int?
  /// The key of a sentence of the locale that becomes part of the explanation, for 400.
  var reason: String?
  /// Where the site is, for 421.
  var base: BaseURL?
  /// The field of a form that is longer than any may be, regardless of its contents.
  var longField: String?
  /// Methods allowed instead, for 405.
  var allowed: [HTTPRequest.Method] = []
  /// The field of a form that is at fault, and the key of the sentence that says why, for 422.
  var wrong: (field: String, key: String)?
  /// When the same may be done, for 429.
  var retryAt: Timestamp?
  /// The failure, for the log, and its number, which the client gets.
  var failure: RequestFailure?

  /// A problem whose sentences are those of its status, unless it has its own.
  init(_ status: HTTPResponse.Status, name: String? = nil) {
    self.status = status
    self.name = name ?? String(status.code)
  }

  static let notFound = Problem(.notFound)
  /// The form was sent from another site.
  static let crossOriginRequest = Problem(.forbidden)
  /// The request was for a name that is not the site's own.
  static func wrongHost(_ base: BaseURL) -> Problem {
    var problem = Problem(.misdirectedRequest)
    problem.base = base
    return problem
  }
  /// Two cookies of ours have one name: another site of the domain may have set one of them.
  static let duplicateCookies = Problem(.badRequest, name: "cookies")
  /// Only members write here.
  static let membersOnly = Problem(.forbidden, name: "guests")
  /// Only some members enter here.
  static let accessDenied = Problem(.forbidden, name: "entry")
  /// Moderators enter here who have a second step.
  static let needsSecondFactor = Problem(.forbidden, name: "factor")
  /// Only its author does that with a comment.
  static let notOwner = Problem(.forbidden, name: "author")
  /// Moderators decide about members with a lower role, and never about themselves.
  static let notYourDecision = Problem(.forbidden, name: "decision")
  /// The topic takes no more replies.
  static let closed = Problem(.forbidden, name: "closed")

  /// No one may post from this network.
  static let blockedNetwork = Problem(.forbidden, name: "network")

  /// Several places already have a post with this text.
  static var repeated: Problem {
    var problem = Problem(.unprocessableContent)
    problem.wrong = ("body", "repeated")
    return problem
  }

  /// There is no room for more of the same until then.
  static func rateLimited(until: Timestamp) -> Problem {
    var problem = Problem(.tooManyRequests)
    problem.retryAt = until
    return problem
  }

  /// So many posts wait for a moderator that one more would not be read soon.
  static func queueFull(until: Timestamp) -> Problem {
    var problem = Problem(.tooManyRequests, name: "queue")
    problem.retryAt = until
    return problem
  }

  /// So many posts of one member do.
  static func tooManyPending(_ limit: Int, until: Timestamp) -> Problem {
    var problem = Problem(.tooManyRequests, name: "waiting")
    problem.limit = limit
    problem.retryAt = until
    return problem
  }

  /// Too many ask for what only some can have at a time: the log says what.
  static func overloaded(_ reason: String) -> Problem {
    var problem = Problem(.serviceUnavailable)
    problem.failure = RequestFailure(reason)
    return problem
  }

  static func notAllowed(_ allowed: [HTTPRequest.Method]) -> Problem {
    var problem = Problem(.methodNotAllowed)
    problem.allowed = allowed
    return problem
  }

  static func badRequest(_ reason: String) -> Problem {
    var problem = Problem(.badRequest)
    problem.reason = reason
    return problem
  }

  /// True if the same may be done after signing in.
  var asksToSignIn: Bool { ["entry", "guests"].contains(name) }

  /// True if the form comes back with the explanation, and with what can be done instead.
  var returnsForm: Bool {
    isTransient || name.utf8.starts(with: "favourites".utf8) || name == "likes"
  }

  /// True if the same request may succeed in a minute: then its form comes back, ready to be sent.
  var isTransient: Bool { [429, 503, 507].contains(status.code) }
}

extension Problem {
  /// The problem that an error is to the client.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem:
      // It was meant for the client.
      self = problem
      return
    case let failure as FormFields.Failure: self.init(failure)
    case let error as ActionRequest.BodyError: self.init(error)
    case let error as DatabaseError where error.isBusy: self.init(.serviceUnavailable)
    case let error as DatabaseError where error.isFull: self.init(.init(code: 507))
    default: self.init(.internalServerError)
    }
    if status.code >= 500, failure == nil { failure = RequestFailure(error) }
  }

  private init(_ failure: FormFields.Failure) {
    self =
      switch failure {
      case .notUTF8: .badRequest("reason_invalid_utf8")
      case .nul: .badRequest("reason_nul")
      case .repeated: .badRequest("reason_repeated_field")
      case .tooMany: .badRequest("reason_too_many_fields")
      case .tooLong: .badRequest("reason_long_field")
      }
    limit = FormFields.longest
    if case .tooLong(let field) = failure { longField = field }
  }

  private init(_ error: ActionRequest.BodyError) {
    switch error {
    case .tooLong(let limit):
      self.init(.contentTooLarge)
      self.limit = limit
    case .badLength: self = .badRequest("reason_length")
    case .cutShort: self = .badRequest("reason_cut_short")
    case .tooSlow: self = .badRequest("reason_too_slow")
    case .busy:
      self.init(.serviceUnavailable, name: "upload")
      failure = RequestFailure("other files are received just now")
    case .tooMany(let until): self = .rateLimited(until: until)
    case .noSpace:
      self.init(.init(code: 507))
      failure = RequestFailure("a file could not be stored; free some space or inodes")
    }
  }
}

extension ActionContext {
  /// The answer to a request that is not done: its form again when it may soon be, else a page that keeps
  /// what had been typed, or problem details (RFC 9457).
  func response(_ problem: Problem, _ action: (any FormAction)?) throws -> ActionResponse {
    let state = action.flatMap { form(after: problem, type(of: $0).shownFields) }
    var response =
      try request.wantsJSON
      ? details(problem, state) : formAgain(action, state) ?? page(problem)
    if !problem.allowed.isEmpty {
      response.head.headerFields[.allow] = problem.allowed.map(\.rawValue).joined(
        separator: ", ")
    }
    if problem.isTransient {
      response.head.headerFields[.retryAfter] = String(seconds(until: problem))
    }
    response.failure = problem.failure
    return response
  }

  /// Seconds until the same request may succeed; a minute where that is unknown.
  private func seconds(until problem: Problem) -> Int {
    problem.retryAt.map { max(1, Int(clamping: $0.seconds - now.seconds)) } ?? 60
  }

  private func explanation(of problem: Problem) -> String {
    let number = problem.failure.map {
      " " + locale.text("problem_number", ["number": $0.number])
    }
    return sentences(of: problem) + (number ?? "")
  }

  private func sentences(of problem: Problem) -> String {
    locale.text(
      "problem_\(problem.name)_explanation",
      [
        "when": problem.retryAt == nil ? "" : locale.wait(seconds: seconds(until: problem)),
        "limit": problem.limit.map(locale.number) ?? "", "base": problem.base?.text ?? "",
        "reason": problem.reason.map {
          locale.text($0, ["limit": problem.limit.map(locale.number) ?? ""])
        } ?? "",
      ])
  }

  private func details(_ problem: Problem, _ form: FormState?) -> ActionResponse {
    if let form, !form.errors.isEmpty { return details(form) }
    return .details(
      problem.status, locale.text("problem_\(problem.name)_title"), explanation(of: problem))
  }

  private func page(_ problem: Problem) throws -> ActionResponse {
    let title = locale.text("problem_\(problem.name)_title")
    let view = ProblemPage(
      chrome: chrome(title),
      status: String(problem.status.code), title: title, explanation: explanation(of: problem),
      advice: locale.text("problem_\(problem.name)_advice"), kept: unsentTexts)
    return .page(problem.status, try theme.render(view, in: tree.language))
  }

  private func formAgain(_ action: (any FormAction)?, _ form: FormState?) -> ActionResponse? {
    guard request.head.method == .post, let action, let form else { return nil }
    // Why loss is right: when even the form cannot be put together, the page of the problem has the text.
    guard let response = try? action.response(form) else { return nil }
    // A page that has no place for what is wrong would look as if all were well.
    return [.clientError, .serverError].contains(response.head.status.kind) ? response : nil
  }

  /// The form that comes back because of a problem, with its error; nil when a form cannot help.
  private func form(after problem: Problem, _ shownFields: [String]) -> FormState? {
    var form = FormState(locale)
    if let field = problem.longField, shownFields.contains(field) {
      form.errors.addTooLong(field, limit: FormFields.longest)
    } else if let (field, key) = problem.wrong {
      form.errors.add(field, key)
    } else if problem.returnsForm {
      form.refusal = (problem.status, explanation(of: problem))
    } else {
      return nil
    }
    return form
  }

  private var unsentTexts: [UnsentTextView] {
    [("title", "title"), ("body", "what_you_wrote")].compactMap { field, label in
      fields[field].isEmpty
        ? nil : UnsentTextView(id: "kept-\(field)", label: locale.text(label), text: fields[field])
    }
  }
}
