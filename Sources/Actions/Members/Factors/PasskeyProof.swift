import Database
import Factors
import HTTPTypes
import Model
import Sodium
import Templates
import Theme

/// A passkey instead of the password, where a form requires one: a button that a script shows.
struct PasskeyProofView: View {
  /// Label of the button.
  let label: String
  /// Message when the passkey cannot be used, as a sentence.
  let problem: String
  /// The script.
  let script: String?
}

// Confirmation by a passkey of an action that only the owner of an account may take.
extension ActionContext {
  /// The button; nil for a member without passkeys, and where the form requires no password.
  func passkeyProof(_ account: Account) throws -> PasskeyProofView? {
    guard settings.allowsPasskeys, account.password != nil,
      try !site.passkeys(of: account.id).isEmpty
    else { return nil }
    return PasskeyProofView(
      label: locale.text("passkey_confirm"), problem: locale.text("passkey_proof_problem"),
      script: theme.href(asset: "passkeys.js"))
  }

  /// A challenge for the script, if the form requests one; nil for every other form.
  ///
  /// It belongs to the member, and is valid once, for ten minutes.
  func passkeyChallengeReply(_ account: Account) throws -> Reply? {
    guard fields["do"] == "begin" else { return nil }
    guard try passkeyProof(account) != nil else { throw Problem.badRequest("reason_unknown_form") }
    try allow([Quota("passkey \(account.id)", most: 30, seconds: 60)])
    let challenge = try passkeyChallenge(for: account.id)
    return .finished(
      .json(
        .created,
        .object([("challenge", .text(challenge.text)), ("host", .text(settings.base.host))])))
  }

  /// Checks the password, or a passkey of the account that has verified its owner; a wrong guess of either counts like one at
  /// sign-in.
  func reauthenticate(_ account: Account, _ errors: inout FieldErrors) throws {
    guard fields["do"] == "use", account.password != nil else {
      return try checkPassword(of: account, &errors)
    }
    guard errors.isEmpty else { return }
    let tries = try countSignIn(account.username, isKnown: true)
    if try usesPasskey(of: account) { return giveBack(tries) }
    errors.add("password", "passkey", in: "password")
  }

  private func usesPasskey(of account: Account) throws -> Bool {
    guard settings.allowsPasskeys, let passkey = try site.passkey(fields["id"]),
      passkey.member == account.id, let challenge = Secret(fields["challenge"]),
      // Why loss is right: unreadable data, or data that none of their keys has signed, prove nothing.
      let use = try? PasskeyUse(
        data: passkeyBytes("data"), clientData: passkeyBytes("client"),
        signature: passkeyBytes("signature"), key: Base64URL.bytes(passkey.key.utf8),
        lastCounter: passkey.counter, challenge: challenge.text, passkeySite, mustVerify: true)
    else { return false }
    return try site.write { transaction in
      try uses(challenge, for: account.id, in: &transaction)
        && transaction.use(passkey, counter: use.counter, at: now)
    }
  }
}
