public import Database
import HTTPTypes
public import Model
public import Time
public import Theme

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

  /// Answers a request; `now` is the time at which it happens.
  public func respond(to request: ActionRequest, now: Timestamp) -> Reply {
    var exchange = Exchange(request, site, theme, .everyone, now: now)
    do {
      try exchange.readFields()
      return try Self.answer(&exchange)
    } catch {
      let problem = Problem(error)
      do {
        return .finished(try exchange.response(problem))
      } catch {
        var response = EmergencyPage.response(problem.status, keeping: request)
        response.failure = problem.cause ?? "\(error)"
        return .finished(response)
      }
    }
  }

  /// The one switch over all routes.
  private static func answer(_ exchange: inout Exchange) throws -> Reply {
    guard let route = Route(path: exchange.request.path) else { throw Problem.notFound }
    let method = exchange.request.head.method
    guard route.methods.contains(method) else { throw Problem.notAllowed(route.methods) }
    let isWrite = method == .post
    guard !isWrite || exchange.request.isSameOrigin else { throw Problem.otherOrigin }
    guard !route.isForm || exchange.settings.guests == .allowed else { throw Problem.noGuests }
    if let refusal = exchange.refusal { throw refusal }
    return switch route {
    case .newTopic: isWrite ? try exchange.postTopic() : try exchange.newTopicForm()
    case .comments(let topic):
      isWrite ? try exchange.postComment(topic) : try exchange.replyForm(topic)
    case .comment(let comment): try exchange.showComment(comment)
    case .search: try exchange.search()
    }
  }
}
