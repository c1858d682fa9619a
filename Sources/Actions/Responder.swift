public import Database
import HTTPTypes
public import Model
public import Theme
public import Time

/// Answers one request: reads it, does what it asks in one transaction, and says what came of it.
///
/// It publishes nothing: a change is recorded in the transaction, and the executable turns it into
/// pages. It never throws: whatever goes wrong becomes an answer that keeps what had been typed.
public struct Responder {
  private let site: SiteDatabase
  private let theme: SiteTheme

  /// Takes the database and the theme of a built site.
  public init(_ site: SiteDatabase, _ theme: SiteTheme) {
    self.site = site
    self.theme = theme
  }

  /// The most bytes of a body that are taken in.
  public static func bodyLimit(_ settings: SiteSettings) -> Int { settings.limits.requestBytes }

  /// Answers a request of a viewer; `now` is the time at which it happens.
  public func respond(
    to request: ActionRequest, now: Timestamp, for viewer: Viewer = .everyone
  ) -> Reply {
    var context = ActionContext(request, site, theme, viewer, now: now)
    var action: (any Action)?
    do {
      try context.readFields()
      let route = try Self.route(context)
      let entered = try route.action(&context)
      action = entered
      if let refusal = context.refusal { throw refusal }
      guard request.head.method == .post, let form = entered as? any FormAction else {
        return try entered.show()
      }
      return try form.submit()
    } catch {
      return .finished(Self.response(Problem(error), context, action as? any FormAction))
    }
  }

  /// Where a request goes, once it is clear that it may.
  private static func route(_ context: ActionContext) throws(Problem) -> Route {
    let request = context.request
    guard request.isFor(context.settings.base) else { throw .otherHost(context.settings.base) }
    guard let route = Route(path: request.path) else { throw .notFound }
    guard route.methods.contains(request.head.method) else { throw .notAllowed(route.methods) }
    guard request.head.method != .post || request.isSameOrigin(context.settings.base) else {
      throw .otherOrigin
    }
    let entrance = route.kind.entrance
    guard entrance.admits(context.viewer.role, guests: context.settings.guests) else {
      throw entrance == .writers ? .noGuests : .noEntry
    }
    return route
  }

  private static func response(
    _ problem: Problem, _ context: ActionContext, _ form: (any FormAction)?
  ) -> ActionResponse {
    do {
      return try context.response(problem, form)
    } catch {
      var response = EmergencyPage.response(problem.status, keeping: context.request)
      response.failure = problem.cause ?? "\(error)"
      return response
    }
  }
}
