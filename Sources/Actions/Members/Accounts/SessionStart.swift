import Database
import HTTPTypes
import Model
import Sodium
import Theme
import Time

/// A sign-in: starts a session in a transaction; the cookies go out with the answer.
///
/// The catalogue data in the browser's cookie are moved to the member in the same transaction, and removed from the browser. A
/// member with a second step gets no session before it: the answer asks for the code, whichever way the first step was.
struct SessionStart {
  private let session = Secret()
  /// Identifies the first step in the form that asks for the code.
  private let code = Secret()
  private let device: Secret?
  private let context: ActionContext
  private let guest: GuestCatalogue
  private let isFirst: Bool
  private let isProven: Bool
  private let trustsBrowser: Bool
  private let moved = MergeResult()

  /// The result, known when the transaction is done.
  private final class MergeResult {
    var merged = GuestMergeResult()
    var isAsked = false
  }

  /// A year, in seconds: how long a browser is known.
  private static let year: Int64 = 366 * 86_400

  /// A month, in seconds: how long a trusted browser is not asked for the code.
  private static let month: Int64 = 30 * 86_400

  /// Creates the secrets.
  ///
  /// A known browser keeps its own; a member who signs in for the first time gets the first steps.
  ///
  /// A member who has just given a code, or is signed in, is not asked for one (`isProven`). `trustsBrowser` means that this
  /// browser is not asked again for a month.
  init(
    _ context: ActionContext, isKnown: Bool, isFirst: Bool = false, isProven: Bool = false,
    trustsBrowser: Bool = false
  ) {
    self.context = context
    self.isFirst = isFirst
    self.isProven = isProven
    self.trustsBrowser = trustsBrowser
    device = isKnown && !trustsBrowser ? nil : Secret()
    guest = context.guestCatalogue
  }

  /// Starts the session of a member, or stores a token that lets them give the code first.
  func start(_ transaction: inout Transaction, _ member: Member.ID) throws {
    let (now, request) = (context.now, context.request)
    if !isProven, try context.site.hasSecondFactor(member), try !context.isTrustedBrowser(member) {
      moved.isAsked = true
      return try transaction.issueToken(
        code.digest, .code, for: member, until: now.adding(seconds: Token.Purpose.code.lifetime))
    }
    // The member who was signed in here before gets no more push messages on this browser.
    if let before = context.viewer.member?.session, context.settings.allowsPush {
      try transaction.removePushDevice(in: before)
    }
    try transaction.startSession(
      session.digest, of: member, browser: request.browser, at: now)
    if isFirst { try transaction.beginFirstSteps(of: member) }
    moved.merged = try transaction.merge(guest, into: member, at: now)
    guard let device else { return }
    try transaction.issueToken(
      device.digest, .device, for: member,
      facts: trustsBrowser ? "\(now.adding(seconds: Self.month).seconds)" : "",
      until: now.adding(seconds: Self.year))
  }

  /// The answer: the pending form as it was filled in; else the page that the member wanted, or their own.
  ///
  /// `address` returns the page to open when no other is requested, as a member may open it.
  func answer(to address: (ActionContext) throws -> String? = { _ in nil }) throws -> Reply {
    if moved.isAsked { return try SignInCodeAction.ask(context, code) }
    let policy = context.settings.secondFactor
    guard let member = try context.site.signedIn(session.digest, at: context.now, policy) else {
      throw DatabaseError.damagedRow("a session that was just started")
    }
    var arrived = context
    arrived.enter(as: .member(member))
    let kept = PendingForm(context.fields)
    var response =
      try pendingForm(kept, &arrived)
      ?? Self.response(
        try arrived.redirectAfterSignIn(
          to: page(kept) ?? address(arrived) ?? arrived.href(isFirst ? .firstSteps : .me),
          moved.merged))
    for cookie in cookies(member) {
      response.head.headerFields.append(HTTPField(name: .setCookie, value: cookie))
    }
    return .finished(response)
  }

  /// The page that the member wanted.
  ///
  /// A new member who wanted their own page gets the first steps instead.
  private func page(_ kept: PendingForm) -> String? {
    let (page, me) = (kept.page(context.settings), context.settings.href(.me))
    return isFirst && page.map { $0.prefix { $0 != "?" } } == me[...] ? nil : page
  }

  private func pendingForm(
    _ kept: PendingForm, _ arrived: inout ActionContext
  ) throws -> ActionResponse? {
    guard !context.request.wantsJSON else { return nil }
    do {
      return try kept.form(&arrived)?.response(FormState(arrived.locale))
    } catch let problem as Problem {
      // The thing that it replies to has been deleted meanwhile: the text is kept.
      return try arrived.response(problem, nil)
    }
  }

  private func cookies(_ member: SignedIn) -> [String] {
    let cookies = Cookies(context.settings)
    return [
      cookies.secret(cookies.session, session, seconds: Session.lifetime),
      cookies.name(member.name, seconds: Session.lifetime),
      cookies.signal(context.site.memberSignals.open(member.id)),
    ] + (device.map { [cookies.secret(cookies.device, $0, seconds: Self.year)] } ?? [])
      + (guest.isEmpty ? [] : [cookies.catalogue(GuestCatalogue())])
  }

  private static func response(_ reply: Reply) -> ActionResponse {
    switch reply {
    case .finished(let response): response
    case .saved(let saved): saved.response(isPublished: false)
    }
  }
}

extension ActionContext {
  /// The identifiers of this browser, which stay valid when everything else of its member ends.
  func ownBrowser(_ member: SignedIn) -> BrowserDigests {
    BrowserDigests(
      session: member.session,
      device: request.cookie(Cookies(settings).device).flatMap { Secret($0) }?.digest)
  }

  /// True if the browser has signed in to this account before.
  func knows(_ member: Member.ID?) throws -> Bool { try device(of: member) != nil }

  /// True if a member is not asked for the second step in this browser: they chose that less than a month ago.
  func isTrustedBrowser(_ member: Member.ID) throws -> Bool {
    try Int64(device(of: member)?.facts ?? "").map { $0 > now.seconds } ?? false
  }

  private func device(of member: Member.ID?) throws -> Token? {
    guard let secret = request.cookie(Cookies(settings).device).flatMap({ Secret($0) }),
      let token = try site.token(secret.digest, .device, at: now), token.member != nil
    else { return nil }
    return token.member == member ? token : nil
  }

  /// Counts a try at an account's password, before any work is done for it.
  ///
  /// Returns the quotas in which it is counted, to be given back when the password is right.
  ///
  /// A browser that has signed in before has tries of its own, so that no one can lock out the owner by guessing.
  @discardableResult
  func countSignIn(_ login: String, isKnown: Bool) throws(Problem) -> [Quota] {
    let most = settings.limits.signInAttempts
    guard most > 0 else { return [] }
    // Tries in unknown browsers and in known ones are counted separately, wherever both are.
    let what = isKnown ? "known sign-in" : "sign-in"
    let name = Folding.fold(login)
    var all = quotas("\(what) \(name)", most: most, seconds: 600)
    if !isKnown { all += quotas(what, most: most * 10, seconds: 600) }
    all.append(Quota("\(what) \(name)", most: most * 10, seconds: 3600))
    try allow(all)
    return all
  }

  /// Counts a request for an account or an email.
  func countEmail(to address: EmailAddress?) throws(Problem) {
    let most = settings.limits.signUpsPerHour
    guard most > 0 else { return }
    var all = quotas("sign-up", most: most, seconds: 3600)
    if let address { all.append(Quota("letter \(address.mailbox)", most: 3, seconds: 3600)) }
    try allow(all)
  }
}

extension ActionRequest {
  /// Name of the browser in its own words, on one line of at most 200 bytes.
  var browser: String {
    let name = PlainText.singleLine(header("user-agent") ?? "")
    return String(decoding: name.utf8.prefix(200), as: UTF8.self)
  }
}
