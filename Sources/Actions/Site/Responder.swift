public import Database
import HTTPTypes
public import Model
import Sodium
public import Theme
public import Time

/// Answers one request: reads it, does what it asks in one transaction, and reports the outcome.
///
/// It publishes nothing: a change is recorded in the transaction, and the executable turns it into pages. It never throws:
/// every error becomes an answer that keeps what had been typed.
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

  /// The most bytes of a body that holds a file: the file's, and what a form has around it.
  public static func fileLimit(_ settings: SiteSettings) -> Int {
    let limits = settings.limits
    return max(limits.photoBytes, limits.uploadBytes, limits.recordingBytes) + beginningBytes
  }

  /// The most bytes of the texts that come before a file, and that come back when it is too long.
  public static let beginningBytes = 64 * 1024

  /// The receiver of a file that a request sends, called once before the body is read; nil for a sender who may not send one:
  /// the request will be refused.
  ///
  /// Counts the file, since an upload that breaks off costs as much as others. Throws `tooMany`.
  public func fileReceiver(
    for request: ActionRequest, now: Timestamp
  ) throws(ActionRequest.BodyError) -> FileReceiver? {
    let base = theme.settings.base
    guard request.isFormWithFile, request.isFor(base), request.isAllowedOrigin(base),
      let secret = request.cookie(Cookies(theme.settings).session).flatMap({ Secret($0) }),
      // Why loss is right: `respond` reports to the sender what cannot be looked up now.
      let member = (try? site.signedIn(secret.digest, at: now, theme.settings.secondFactor)) ?? nil
    else { return nil }
    let context = ActionContext(request, site, theme, .member(member), now: now)
    if let refusal = context.refusal(by: context.uploadQuotas(by: member.id)) {
      throw .tooMany(until: refusal.until)
    }
    return FileReceiver(UploadFolder(site.folder), for: member.id)
  }

  /// Answers a request; `now` is the time at which it happens.
  ///
  /// The viewer is the member of the session cookie, except at routes that accept a bearer token.
  public func respond(to request: ActionRequest, now: Timestamp) -> Reply {
    withOwnFiles(
      allowingMapTiles(
        withRobots(Self.restrictingReferrer(reply(to: request, now: now), to: request))))
  }

  /// Where the site asks crawlers for more than others do, each page says so.
  private func withRobots(_ reply: Reply) -> Reply {
    guard theme.settings.robots == .noTraining, case .finished(var response) = reply,
      let name = HTTPField.Name("X-Robots-Tag")
    else { return reply }
    response.head.headerFields[name] = theme.settings.robots.answerDirectives
    return .finished(response)
  }

  /// Where maps have streets from another server, pictures may come from there, and that server learns which site they are for.
  private func allowingMapTiles(_ reply: Reply) -> Reply {
    guard let streets = theme.settings.map?.streets, case .finished(var response) = reply,
      response.head.headerFields.first(.contentSecurityPolicy) == SiteTheme.contentSecurityHeader
    else { return reply }
    response.head.headerFields[.contentSecurityPolicy] = SiteTheme.contentSecurityHeader(streets)
    if let name = HTTPField.Name("Referrer-Policy"),
      response.head.headerFields.first(name) == "same-origin"
    {
      response.head.headerFields[name] = "strict-origin-when-cross-origin"
    }
    return .finished(response)
  }

  /// The answer with the files that its reader may open.
  private func withOwnFiles(_ reply: Reply) -> Reply {
    guard case .finished(let response) = reply else { return reply }
    // Why loss is right: a page with a picture that is not there is better than none.
    return .finished((try? response.withOwnFiles(site, theme.settings)) ?? response)
  }

  private func reply(to request: ActionRequest, now: Timestamp) -> Reply {
    let cookies = Cookies(theme.settings)
    let repeated = cookies.repeated(in: request)
    if !repeated.isEmpty, request.route?.kind.acceptsBearerToken != true {
      return refuse(request, now, removing: repeated.flatMap(cookies.removals))
    }
    let secret = request.cookie(cookies.session).flatMap { Secret($0) }
    guard let secret, request.route?.kind.acceptsBearerToken != true else {
      return respond(to: request, now: now, for: .everyone)
    }
    do {
      let policy = theme.settings.secondFactor
      guard let member = try site.signedIn(secret.digest, at: now, policy) else {
        return respond(to: request, now: now, for: .everyone)
      }
      // Pages that a browser prefetches were not seen by the member. Noted before the answer, which may be that they no longer
      // share it.
      if member.sharesLastSeen, request.header("sec-purpose") == nil {
        site.lastSeenTimes.note(member.id, at: now)
      }
      let reply = respond(to: request, now: now, for: .member(member))
      return member.isUseRecorded ? reply : noteUse(of: secret, member, now, reply)
    } catch {
      var context = ActionContext(request, site, theme, .everyone, now: now)
      // Why loss is right: of a form that cannot be read nothing can be given back.
      try? context.readFields()
      return .finished(Self.response(Problem(error), context, nil))
    }
  }

  /// The answer to a request with two cookies of ours, of which one may be planted: it is treated as signed out, and both are
  /// removed.
  private func refuse(
    _ request: ActionRequest, _ now: Timestamp, removing removals: [String]
  ) -> Reply {
    var context = ActionContext(request, site, theme, .everyone, now: now)
    // Why loss is right: of a form that cannot be read nothing can be given back.
    try? context.readFields()
    var response = Self.response(.duplicateCookies, context, nil)
    for removal in removals {
      response.head.headerFields.append(HTTPField(name: .setCookie, value: removal))
    }
    return .finished(response)
  }

  /// The answer to an address that contains a secret or a location: no address that it links to or loads receives it as
  /// referrer.
  ///
  /// The origin alone is sent, since older browsers have no better indication of where a form comes from.
  private static func restrictingReferrer(_ reply: Reply, to request: ActionRequest) -> Reply {
    guard case .finished(var response) = reply, request.hasSensitiveQuery,
      let name = HTTPField.Name("Referrer-Policy")
    else { return reply }
    response.head.headerFields[name] = "strict-origin"
    return .finished(response)
  }

  /// Once a day the session's use is noted, and its cookies last for as long again.
  private func noteUse(
    of secret: Secret, _ member: SignedIn, _ now: Timestamp, _ reply: Reply
  ) -> Reply {
    // Why loss is right: it is noted with the next request.
    try? site.write(flushing: false) { try $0.noteUse(of: secret.digest, at: now) }
    guard case .finished(var response) = reply,
      !response.head.headerFields.contains(.setCookie)
    else { return reply }
    let cookies = Cookies(theme.settings)
    for cookie in [
      cookies.secret(cookies.session, secret, seconds: Session.lifetime),
      cookies.name(member.name, seconds: Session.lifetime),
    ] {
      response.head.headerFields.append(HTTPField(name: .setCookie, value: cookie))
    }
    return .finished(response)
  }

  /// Answers a request of a viewer.
  func respond(to request: ActionRequest, now: Timestamp, for viewer: Viewer) -> Reply {
    var context = ActionContext(request, site, theme, viewer, now: now)
    var action: (any Action)?
    do {
      try context.readFields()
      let route = try Self.route(context)
      let entered = try route.action(&context)
      action = entered
      if let refusal = context.refusal { throw refusal }
      guard request.head.method == .post, let form = entered.form else {
        let reply = try entered.show()
        return route.kind.acceptsBearerToken ? reply : Self.rememberingLanguage(reply, context)
      }
      if context.changesFormOnly { return .finished(try form.response(FormState(context.locale))) }
      // Mail programs of many people send from one address, and the token is looked up by one search.
      if !route.kind.acceptsBearerToken, !route.kind.storesPreferences, !route.kind.takesSignals {
        try context.countForm()
      }
      return try form.submit()
    } catch {
      let problem = Problem(error)
      if problem.asksToSignIn, viewer == .everyone, !request.wantsJSON,
        let route = request.route
      {
        // Why loss is right: a reader who cannot be led to the public page is asked to sign in.
        if let page = try? PublicNoteAction(context, route)?.show() { return page }
        // Why loss is right: when the form cannot be shown, the problem is.
        let form = try? SignInAction(context, asked: route).show()
        if let form { return form }
      }
      return .finished(Self.response(problem, context, action?.form))
    }
  }

  /// Adds to a page the cookie by which the browser remembers its language.
  private static func rememberingLanguage(_ reply: Reply, _ context: ActionContext) -> Reply {
    guard let cookie = context.languageCookie, case .finished(var response) = reply,
      response.head.headerFields[.contentType]?.utf8.starts(with: "text/html".utf8) == true
    else { return reply }
    response.head.headerFields.append(HTTPField(name: .setCookie, value: cookie))
    return .finished(response)
  }

  /// Where a request goes, once it is clear that it may.
  private static func route(_ context: ActionContext) throws(Problem) -> Route {
    let request = context.request
    guard request.isFor(context.settings.base) else { throw .wrongHost(context.settings.base) }
    guard let route = request.route, context.settings.answers(route.kind) else {
      throw .notFound
    }
    guard route.methods.contains(request.head.method) else { throw .notAllowed(route.methods) }
    guard
      request.head.method != .post || route.kind.acceptsBearerToken
        || request.isAllowedOrigin(context.settings.base)
    else { throw .crossOriginRequest }
    // A page elsewhere could sign its reader in as someone else.
    let saysOrigin = request.header("sec-fetch-site") ?? request.header("origin")
    guard request.head.method != .post || !route.kind.signsIn || saysOrigin != nil else {
      throw .crossOriginRequest
    }
    let accessPolicy = route.kind.accessPolicy
    guard accessPolicy.allows(context.viewer.role, guests: context.settings.guests) else {
      let awaited = context.viewer.member?.pendingRole
      if accessPolicy.allows(awaited, guests: .off) { throw .needsSecondFactor }
      throw accessPolicy == .writers ? .membersOnly : .accessDenied
    }
    return route
  }

  private static func response(
    _ problem: Problem, _ context: ActionContext, _ form: (any FormAction)?
  ) -> ActionResponse {
    do {
      return try context.response(problem, form)
    } catch {
      return EmergencyPage.response(
        problem.status, keeping: context.request,
        because: problem.failure ?? RequestFailure(error))
    }
  }
}
