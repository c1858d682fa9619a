import Model
import Time

/// Members' own subjects, notes, teachers and agenda.
enum NotebookStore: FeatureStore {
  static let feature: Feature? = .notebook
  static let tables = [
    "own_subjects", "own_lessons", "own_notes", "own_note_tags", "own_note_uploads",
    "own_connections", "own_links", "own_professors", "own_events", "own_goings", "own_calendars",
    "vault_imports",
  ]
  static var stale: [StaleColumns] {
    [
      StaleColumns(
        .ownNote, "public_own_notes",
        """
        member_id lang title folded_title made_at changed_at subject_id subject hue lesson html \
        tags papers
        """),
      StaleColumns(.ownNote, "public_own_connections", "note_id other_id why made_at"),
    ]
  }
  static var folded: [FoldedColumn] {
    [
      ("own_notes", "folded_title", "title"), ("own_notes", "words", "words"),
      ("own_note_tags", "folded", "name"),
    ]
  }

  /// Reminders of entries of the agenda.
  static let emails = [QueuedMail.Kind.reminder]

  static var migrations: [Int: Migration] {
    [
      // Members can write down their subjects and teachers, and have an agenda.
      24: Migration(
        durable: Schema.notebook + Schema.ownProfessors + Schema.agenda, derived: .kept),
      // The public notes of a range of numbers can be found without reading the private ones between them.
      27: Migration(durable: Schema.publicNotes, derived: .kept),
      // Members can describe their teachers, and choose a face for each.
      33: Migration(durable: Schema.professorFaces, derived: .kept),
      // Members can send vaults of notes in the browser.
      38: Migration(durable: Schema.vaultImports, derived: .kept),
    ]
  }

  /// Public part of notes: those shown to everyone, their tags one a line, and their connections with each other, from both
  /// ends.
  static var views: [PublicView] {
    [
      PublicView(
        "public_own_notes",
        """
        SELECT n.id, n.member_id, n.lang, n.title, n.folded_title, n.made_at, n.changed_at,
          s.id AS subject_id, s.title AS subject, s.hue, coalesce(l.title, '') AS lesson, n.html,
          (SELECT group_concat(g.name, char(10)) FROM own_note_tags g WHERE g.note_id = n.id) AS tags,
          \(Schema.papers("own_note_uploads", "x.note_id = n.id")) AS papers
        FROM \(Schema.existingNotes) WHERE n.audience = 0 AND \(Schema.isExisting)
        """),
      PublicView(
        "public_own_connections",
        """
        SELECT c.low_id AS note_id, c.high_id AS other_id, c.low_why AS why, c.made_at
        FROM own_connections c JOIN public_own_notes a ON a.id = c.low_id
          JOIN public_own_notes b ON b.id = c.high_id
        UNION ALL SELECT c.high_id, c.low_id, c.high_why, c.made_at
        FROM own_connections c JOIN public_own_notes a ON a.id = c.low_id
          JOIN public_own_notes b ON b.id = c.high_id
        """),
    ]
  }

  private static let isOfOwnNote = "note_id IN (SELECT id FROM own_notes WHERE member_id = ?1)"

  static let personalData = [
    PersonalData("own_subjects", leaving: .withAccount),
    PersonalData(
      "own_lessons", where: "subject_id IN (SELECT id FROM own_subjects WHERE member_id = ?1)",
      leaving: .withAccount),
    PersonalData(
      "own_notes", hidden: ["folded_title", "html", "renderer", "words"], leaving: .withAccount),
    PersonalData(
      "own_note_tags", where: isOfOwnNote, hidden: ["folded"], leaving: .withAccount),
    PersonalData("own_note_uploads", where: isOfOwnNote, leaving: .withAccount),
    PersonalData(
      "own_connections", where: "low_id IN (SELECT id FROM own_notes WHERE member_id = ?1)",
      leaving: .withAccount),
    PersonalData("own_links", where: isOfOwnNote, leaving: .withAccount),
    PersonalData("own_events", leaving: .withAccount),
    PersonalData("own_professors", leaving: .withAccount),
    PersonalData("own_goings", leaving: .withAccount),
    PersonalData("own_calendars", hidden: ["digest"], leaving: .withAccount),
    PersonalData("vault_imports", hidden: ["archive"], leaving: .withAccount),
  ]

  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws { try transaction.deleteNotes(of: member) }

  static let checks: [IntegrityCheck] = [
    (
      "notes in another member's subject, or in a lesson of another subject",
      """
      SELECT n.id FROM own_notes n JOIN own_subjects s ON s.id = n.subject_id
        LEFT JOIN own_lessons l ON l.id = n.lesson_id
      WHERE s.member_id <> n.member_id OR l.subject_id <> n.subject_id
      """
    ),
    (
      "notes connected with another member's notes",
      """
      SELECT low.id FROM own_connections c JOIN own_notes low ON low.id = c.low_id
        JOIN own_notes high ON high.id = c.high_id WHERE low.member_id <> high.member_id
      """
    ),
    (
      "notes with files that someone else uploaded",
      """
      SELECT n.id FROM own_note_uploads x JOIN own_notes n ON n.id = x.note_id
        JOIN uploads u ON u.id = x.upload_id WHERE n.member_id <> u.member_id
      """
    ),
    (
      "agenda entries with a reminder without a day, or of something deleted",
      """
      SELECT id FROM own_events
      WHERE (remind_at IS NULL) <> (remind_day IS NULL) OR remind_at IS NOT NULL AND dropped_at IS NOT NULL
      """
    ),
  ]

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropOldNotebookThings(at: now)
    try transaction.dropOldEvents(at: now)
    try transaction.dropOldProfessors(at: now)
  }
}
