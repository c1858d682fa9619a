import Database
import Model
import Sodium
import Theme

// Invitations: an address or a number is known by a keyed digest, an invitation by the secret in its email.
extension ActionContext {
  /// Keyed digest of an address or a number, stored in its place; the first call makes the key.
  func digest(of contact: Contact) throws -> String { try digest(named: contact.key) }

  /// Keyed digest shared by all spellings of an address or a number, by which emails of invitation are counted.
  func limitDigest(of contact: Contact) throws -> String { try digest(named: contact.limitKey) }

  /// The keyed digests of the ways to write a number, and in which countries it is one without its country.
  func numbers(of contact: Contact, typed: String) throws -> FindableNumbers {
    guard case .phone(let number) = contact else { return FindableNumbers() }
    let spellings = number.spellings
    var numbers = FindableNumbers(
      anywhere: try spellings.anywhere.map { try digest(of: .phone($0)) },
      within: try spellings.within.map { try digest(of: .phone($0)) },
      countries: spellings.countries)
    if let bare = PhoneNumber(typed), !bare.text.hasPrefix("+") {
      numbers.asTyped = try digest(of: .phone(bare))
    }
    return numbers
  }

  private func digest(named name: String) throws -> String {
    if try site.addressKey() == nil {
      let key = Secret().text
      try site.write { try $0.keep(addressKey: key) }
    }
    guard let key = try site.addressKey().flatMap({ Secret($0) }) else {
      throw DatabaseError.damagedRow("the key of invited addresses")
    }
    return Secret(named: name, key: key).digest
  }

  /// The invitation of the email whose secret is in a field; nil when it has ended.
  func invitation(_ field: String) throws -> (secret: Secret, invitation: Invitation)? {
    guard let secret = Secret(fields[field]),
      let token = try site.token(secret.digest, .invitation, at: now),
      let id = Invitation.ID(digits: Substring(token.facts)),
      let invitation = try site.invitation(id)
    else { return nil }
    return (secret, invitation)
  }

  /// Where the conversation is that an invitation came from; nil where there is none, or not for the viewer.
  func thread(_ invitation: Invitation) throws -> String? {
    try invitation.comment.flatMap { try reader.comment($0) }.flatMap { try place(of: $0) }
  }
}
