import Model
import Time

/// The email queue, and the members' choices of emails.
enum MailStore: FeatureStore {
  static let tables = ["mails", "mail_choices"]

  static let personalData = [
    PersonalData("mails", leaving: .deleted),
    PersonalData("mail_choices", leaving: .withAccount),
  ]

  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws { try transaction.dropMails(toAddressOf: member) }

  static let checks: [IntegrityCheck] = [
    (
      "emails without a recipient",
      "SELECT id FROM mails WHERE member_id IS NULL AND address IS NULL"
    )
  ]

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropGivenUpMails(at: now)
  }
}

extension Transaction {
  /// Deletes emails to the address of an account, no matter whom they are about.
  func dropMails(toAddressOf member: Member.ID) throws {
    let email = try connection.first(
      "SELECT email FROM accounts WHERE member_id = ?", [.id(member)]
    ) { $0.optionalText(0) }
    if let email {
      try connection.run("DELETE FROM mails WHERE address = ?", [.text(email)])
    }
  }
}
