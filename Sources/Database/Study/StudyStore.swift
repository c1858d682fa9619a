/// Notes, professors and events of the editors.
enum StudyStore: FeatureStore {
  static let absence: String? = "study"
  static let tables = [
    "public_subjects", "public_lessons", "notes", "note_texts", "public_note_links",
    "public_tagged", "public_professors", "events", "calendar_stamps",
  ]
  static var derived: String { Schema.study }
  static var contentRows: [ContentRows] {
    [
      .subjects, .subjectTexts, .lessons, .notes, .noteTexts, .links, .tagged, .professors, .events,
    ]
  }
  static var stale: [StaleColumns] {
    [
      StaleColumns(.subject, "public_subjects", "written_in title hue professor sort"),
      StaleColumns(.subjectText, "public_subjects", "description html"),
      StaleColumns(.lesson, "public_lessons", "written_in title description html sort"),
      StaleColumns(.note, "public_notes", "identity written_in title description day sort"),
      StaleColumns(.noteText, "public_notes", "outline html"),
      StaleColumns(.links, "public_note_links", "from_id to_id kind words written_in"),
      StaleColumns(.tagged, "public_tagged", "list_id item_id"),
      StaleColumns(
        .professor, "public_professors",
        """
        written_in name description html family office email is_email_withheld phone avatar \
        subjects sort
        """),
      StaleColumns(
        .event, "public_events",
        """
        written_in title description starts_at ends_at first_day last_day until_day zone location \
        reminder subject is_cancelled words html point
        """),
      StaleColumns(.event, "public_calendar_stamps", "sequence changed_at"),
    ]
  }

  static var migrations: [Int: Migration] {
    [
      2: Migration(durable: Schema.calendarStamps, derived: .dropped),
      6: Migration(durable: "", derived: .adopted(Schema.moveNoteTexts)),
    ]
  }

  static var views: [PublicView] {
    [
      PublicView(.notes), PublicView(.notes, forMembers: true),
      PublicView(.events), PublicView(.events, forMembers: true),
      PublicView(
        "public_calendar_stamps",
        """
        SELECT slug, sequence, changed_at FROM calendar_stamps
        """),
    ]
  }
}
