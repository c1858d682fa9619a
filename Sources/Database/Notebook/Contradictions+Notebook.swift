import Model

extension SiteDatabase {
  /// What tables of notebooks cannot say together.
  static let ofNotebooks: [Contradiction] = [
    (
      "notes in subjects of others, or in lessons of other subjects",
      """
      SELECT n.id FROM own_notes n JOIN own_subjects s ON s.id = n.subject_id
        LEFT JOIN own_lessons l ON l.id = n.lesson_id
      WHERE s.member_id <> n.member_id OR l.subject_id <> n.subject_id
      """
    ),
    (
      "notes that are connected with notes of others",
      """
      SELECT low.id FROM own_connections c JOIN own_notes low ON low.id = c.low_id
        JOIN own_notes high ON high.id = c.high_id WHERE low.member_id <> high.member_id
      """
    ),
    (
      "notes that show what others sent",
      """
      SELECT n.id FROM own_note_uploads x JOIN own_notes n ON n.id = x.note_id
        JOIN uploads u ON u.id = x.upload_id WHERE n.member_id <> u.member_id
      """
    ),
    (
      "entries of agendas that remind of no day, or of what was deleted",
      """
      SELECT id FROM own_events
      WHERE (remind_at IS NULL) <> (remind_day IS NULL) OR remind_at IS NOT NULL AND dropped_at IS NOT NULL
      """
    ),
  ]
}
