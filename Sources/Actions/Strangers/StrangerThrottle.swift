public import Database
import HTTPTypes
public import Model
import Sodium
public import Time

/// Bounds what all strangers together may read below `/do/`, before the database is opened.
///
/// A stranger has neither a session nor a link with a secret. Their reads are counted for the whole site in `Counters`; above
/// `limits: stranger_reads_per_second` the answer is the page `busy.html` with 503. The button on it lets a person in for ten
/// minutes (`StrangerPass`). Forms are never refused here, and a member never is. A cookie with the form of a session's is
/// believed, since only the database knows if it is one. So the limit holds off crawlers, which send none; it is no defence
/// against a deliberate attacker.
public struct StrangerThrottle {
  /// Seconds for which reads may be saved up: so many may come at once.
  private static let burst = 10
  /// Reads in a minute with one pass, before the limit of strangers counts for it, too.
  private static let readsPerPass = 60
  /// Seconds for which a crawler is asked to wait; a person has the button.
  private static let pause = 60

  private let folder: SiteFolder
  private let request: ActionRequest
  private let isRead: Bool
  private let rules: StrangerRules?

  /// Takes a request whose body need not have been read; opens a file where it is a stranger's.
  public init(_ folder: SiteFolder, for request: ActionRequest) {
    self.folder = folder
    self.request = request
    isRead = [.get, .head].contains(request.head.method) && !Self.isKnown(request)
    let mayBePass =
      request.head.method == .post && request.path.utf8.suffix(5).elementsEqual("/pass".utf8)
    rules = isRead || mayBePass ? StrangerRules(folder) : nil
  }

  /// The answer to a stranger who is not let in or has pressed the button; nil for everyone else.
  public func answer(now: Timestamp) -> ActionResponse? {
    guard let rules else { return nil }
    if !isRead { return isPass(rules) ? pass(rules, now) : nil }
    guard rules.readsPerSecond > 0 else { return nil }
    let counters = Counters(folder)
    if let pass = StrangerPass(request.cookie(StrangerPass.cookie) ?? "", rules.key, at: now),
      counters.allow(
        [Quota("pass \(pass.name)", most: Self.readsPerPass, seconds: 60)], at: now) == nil
    {
      return nil
    }
    let quota = Quota(
      "strangers", most: rules.readsPerSecond * Self.burst, seconds: Self.burst)
    return counters.allow([quota], at: now) == nil ? nil : refusal
  }

  /// Keeps for the next stranger what the settings say; only who read as one does so.
  public func keep(_ settings: SiteSettings) {
    guard isRead else { return }
    let limits = settings.limits
    let wanted = StrangerRules(
      readsPerSecond: limits.rateLimits > 0 ? limits.strangerReadsPerSecond : 0,
      actionsPath: settings.actionsPath, isSecure: settings.base.isSecure,
      key: rules.flatMap { Secret($0.key) }?.text ?? Secret().text)
    if wanted != rules { wanted.write(to: folder) }
  }

  /// True if a request has a session, or the secret of an email or of a feed, or was let in by the web server.
  private static func isKnown(_ request: ActionRequest) -> Bool {
    let sessions = request.cookies("__Host-session") + request.cookies("session")
    if sessions.contains(where: { Secret($0) != nil }) { return true }
    let names = ["token=", "invitation="].map { Array($0.utf8) }
    let hasToken = request.query.split(separator: UInt8(ascii: "&")).contains { pair in
      names.contains { name in
        pair.starts(with: name)
          && Secret(String(decoding: pair.dropFirst(name.count), as: UTF8.self)) != nil
      }
    }
    return hasToken || ActionRequest.provider(in: request.head.path) != nil
  }

  /// True if the button was pressed; servers without `PATH_INFO` give the whole path.
  private func isPass(_ rules: StrangerRules) -> Bool {
    request.path == "/pass" || request.path == rules.actionsPath + "pass"
  }

  private func pass(_ rules: StrangerRules, _ now: Timestamp) -> ActionResponse {
    var response = ActionResponse(
      head: HTTPResponse(status: .seeOther, headerFields: ActionResponse.privateFields))
    response.head.headerFields[.location] = back(rules)
    let value = StrangerPass(rules.key, from: now).text
    response.head.headerFields.append(
      HTTPField(
        name: .setCookie,
        value: "\(StrangerPass.cookie)=\(value); Path=\(rules.actionsPath)"
          + "; Max-Age=\(StrangerPass.seconds); HttpOnly; SameSite=Lax"
          + (rules.isSecure ? "; Secure" : "")))
    return response
  }

  /// The address at which the button was shown, by the `Referer` of the form; the search for what is none of ours.
  private func back(_ rules: StrangerRules) -> String {
    let other = rules.actionsPath + "search"
    guard let referer = request.header("referer"), let host = request.head.authority,
      let start = ["https://", "http://"].first(where: referer.hasPrefix)
    else { return other }
    let rest = referer.utf8.dropFirst(start.utf8.count)
    let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    let path = rest[slash...]
    guard lowercased(rest[..<slash]).elementsEqual(lowercased(host.utf8)),
      path.starts(with: rules.actionsPath.utf8), path.allSatisfy({ (33...126).contains($0) }),
      !path.elementsEqual((rules.actionsPath + "pass").utf8)
    else { return other }
    return String(Substring(path))
  }

  private var refusal: ActionResponse {
    var response: ActionResponse
    if request.wantsJSON {
      response = EmergencyPage.response(.serviceUnavailable, keeping: request)
    } else if let page = request.builtPage(of: folder, SitePath.busy) {
      response = .page(.serviceUnavailable, [])
      response.file = page
    } else {
      // Built by a version without the page.
      response = EmergencyPage.response(.serviceUnavailable)
    }
    response.head.headerFields[.retryAfter] = String(Self.pause)
    return response
  }
}
