import Database
import Factors
import HTTPTypes
import Model
import Sodium
import Theme
import Time

/// `sign-in/passkey`: gives the script of the sign-in page a challenge, and accepts the answer of a passkey.
struct SignInPasskeyAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext

  init(_ context: ActionContext) throws(Problem) {
    guard context.settings.allowsPasskeys else { throw .notFound }
    self.context = context
  }

  /// Redirects to the sign-in page, where passkeys are used.
  func show() throws -> Reply { context.redirect(to: context.href(.signIn)) }

  func submit() throws -> Reply {
    if context.fields["do"] == "begin" {
      try context.allow(context.quotas("passkey", most: 30, seconds: 60))
      let challenge = try context.passkeyChallenge(for: nil)
      return .finished(
        .json(
          .created,
          .object([
            ("challenge", .text(challenge.text)), ("host", .text(context.settings.base.host)),
          ])))
    }
    guard let passkey = try context.site.passkey(context.fields["id"]),
      let account = try context.site.account(passkey.member, at: context.now)
    else { return .finished(try refused("passkey_unknown")) }
    return try start(passkey, account, context.countSignIn(account.username, isKnown: true))
  }

  /// Only the holder of the key learns why they may not sign in, not someone who merely knows its id.
  private func start(_ passkey: Passkey, _ account: Account, _ tries: [Quota]) throws -> Reply {
    guard let challenge = Secret(context.fields["challenge"]) else { throw Problem.signInExpired }
    let use: PasskeyUse
    do {
      use = try PasskeyUse(
        data: context.passkeyBytes("data"), clientData: context.passkeyBytes("client"),
        signature: context.passkeyBytes("signature"), key: Base64URL.bytes(passkey.key.utf8),
        lastCounter: passkey.counter, challenge: challenge.text, context.passkeySite,
        mustVerify: account.role > .member)
    } catch PasskeyFault.verification {
      return .finished(try refused("passkey_unverified"))
    } catch {
      return .finished(try refused("passkey_unknown"))
    }
    if let ban = account.ban { return .finished(try refused(saying: context.sentence(ban))) }
    let sessionStart = SessionStart(
      context, isKnown: try context.knows(account.id), isProven: use.isVerified)
    let isIn = try context.site.write { transaction in
      guard try context.uses(challenge, for: nil, in: &transaction),
        try transaction.use(passkey, counter: use.counter, at: context.now)
      else { return false }
      try sessionStart.start(&transaction, account.id)
      return true
    }
    guard isIn else { throw Problem.signInExpired }
    context.giveBack(tries)
    return try sessionStart.answer()
  }

  private func refused(_ key: String) throws -> ActionResponse {
    try refused(saying: context.locale.text(key))
  }

  private func refused(saying sentence: String) throws -> ActionResponse {
    var form = FormState(context.locale)
    form.refusal = (.forbidden, sentence)
    return try response(form)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    try SignInAction(context).response(form)
  }
}

// Shared by creating and using passkeys.
extension ActionContext {
  /// The site that passkeys are created for.
  var passkeySite: PasskeySite {
    PasskeySite(host: settings.base.host, origin: settings.base.origin)
  }

  /// Creates a challenge for a member who creates a passkey, or for anyone who signs in; it is used once, within ten minutes.
  func passkeyChallenge(for member: Member.ID?) throws -> Secret {
    let challenge = Secret()
    // A challenge lost in a power failure is requested again.
    try site.write(flushing: false) {
      try $0.issueChallenge(challenge.digest, for: member, at: now)
    }
    return challenge
  }

  /// Uses up a challenge; false if it was used, has expired, or belongs to another member.
  func uses(
    _ challenge: Secret, for member: Member.ID?, in transaction: inout Transaction
  ) throws -> Bool {
    guard let token = try transaction.useToken(challenge.digest, .passkey, at: now) else {
      return false
    }
    return token.member == member
  }

  /// The bytes of a field in base64url.
  func passkeyBytes(_ name: String) -> [UInt8] { Base64URL.bytes(fields[name].utf8) }
}
