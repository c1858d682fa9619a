extension SiteDatabase {
  /// What the queue of letters cannot say.
  static let ofMail: [Contradiction] = [
    ("letters to nobody", "SELECT id FROM mails WHERE member_id IS NULL AND address IS NULL")
  ]
}
