public import Database
import HTTPTypes
import Model
public import Time

/// The answer to a monitor, where the database was opened before its address was read.
struct HealthAction: Action {
  let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  func show() -> Reply {
    .finished(.health(ServiceCheck(context.site.folder, at: context.now)))
  }
}

extension ActionResponse {
  /// The answer to a request for the site's health; nil for all other requests.
  ///
  /// It comes before everything else, since it has to be given without a database, and no limit holds for it.
  public static func health(
    _ request: ActionRequest, of folder: SiteFolder, now: Timestamp,
    _ hostEnvironment: ServiceCheck.HostEnvironment = .init()
  ) -> ActionResponse? {
    guard [.get, .head].contains(request.head.method), request.isHealthRequest(of: folder) else {
      return nil
    }
    return health(ServiceCheck(folder, at: now, hostEnvironment))
  }

  /// `{"status":"ok","database":"ok",…,"oldest_change_seconds":0}`: 200, or 503 where any part is not `ok`.
  ///
  /// It has the names of parts and their states alone, so that anyone may read it.
  static func health(_ check: ServiceCheck) -> ActionResponse {
    let members: [(String, JSON)] =
      [("status", .text(check.isWell ? "ok" : "failed"))]
      + check.parts.map { ($0.name, .text($0.state.rawValue)) }
      + [("oldest_change_seconds", .number(check.oldestChange))]
    var response = json(check.isWell ? .ok : .serviceUnavailable, .object(members))
    response.body.append(10)
    return response
  }
}

extension ActionRequest {
  /// Servers without `PATH_INFO` give the whole path, whose beginning is a setting.
  fileprivate func isHealthRequest(of folder: SiteFolder) -> Bool {
    if route?.kind == .health { return true }
    return path.utf8.suffix(7).elementsEqual("/health".utf8)
      && StrangerRules(folder).map { path == $0.actionsPath + "health" } ?? false
  }
}
