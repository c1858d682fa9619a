import Database
import HTTPTypes
import Model
import Theme

/// Something that can be asked for: what it is about was looked up when it was made.
///
/// Each is a type in a file of its own and works with an `ActionContext`; `Route` says who may enter.
protocol Action {
  /// Answers GET and HEAD.
  func show() throws -> Reply

  /// Itself, when it takes a form.
  var form: (any FormAction)? { get }
}

extension Action {
  var form: (any FormAction)? { nil }
}

/// An action that takes a form.
protocol FormAction: Action {
  /// Does what the form asks for, in one transaction, or shows the form again.
  func submit() throws -> Reply

  /// The fields beside which the form has room for a word, in any case.
  static var shownFields: [String] { get }
  /// The form as it has been filled in so far.
  func response(_ form: FormState) throws -> ActionResponse
}

extension FormAction {
  var form: (any FormAction)? { self }
}

/// The actions of a part of the site, by their routes, and the pages that they make.
///
/// Each part has one, in a file of its own such as `Polls/PollActions.swift`.
protocol PartActions {
  /// The part; `SitePart.actions` is made of these lines.
  static var part: SitePart { get }

  /// The views of its pages, whose templates a build checks.
  static var views: [any PageView.Type] { get }

  /// The action of one of its routes; nil for a route of another part.
  ///
  /// A lookup for it decides the language of every answer from then on.
  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)?
}

extension Route {
  /// The action of the route; what is looked up for it decides the language of every answer from then on.
  func action(_ context: inout ActionContext) throws -> any Action {
    guard let action = try kind.part.actions.action(self, &context) else { throw Problem.notFound }
    return action
  }

  /// Methods that the route allows.
  var methods: [HTTPRequest.Method] { kind.isForm ? [.get, .head, .post] : [.get, .head] }
}
