import Model

extension Schema {
  /// Members' agendas.
  ///
  /// A subject that no longer exists counts as none: its number never comes again. A day is `2026-11-27`; `minute` since
  /// midnight is NULL for whole days. `last_day` is the last that it touches, NULL where it never ends. `remind_at` is when the
  /// next reminder is due, `remind_day` the day that it is about. The site's own events that a member goes to are named by
  /// slug. `digest` is that of the secret in the address of a member's calendar.
  static let agenda = """
    CREATE TABLE own_events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      subject_id INTEGER,
      title TEXT NOT NULL,
      location TEXT NOT NULL,
      day TEXT NOT NULL,
      minute INTEGER,
      length INTEGER NOT NULL,
      zone TEXT NOT NULL,
      rule TEXT NOT NULL,
      skipped TEXT NOT NULL,
      last_day TEXT,
      remind INTEGER,
      remind_at INTEGER,
      remind_day TEXT,
      uid TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      changed_at INTEGER NOT NULL,
      dropped_at INTEGER
    );
    CREATE UNIQUE INDEX own_events_uid ON own_events (member_id, uid);
    CREATE INDEX own_events_remind ON own_events (remind_at) WHERE remind_at IS NOT NULL;
    CREATE TABLE own_goings (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      slug TEXT NOT NULL,
      PRIMARY KEY (member_id, slug)
    ) WITHOUT ROWID;
    CREATE TABLE own_calendars (
      member_id INTEGER PRIMARY KEY REFERENCES accounts (member_id) ON DELETE CASCADE,
      digest TEXT NOT NULL
    );
    CREATE UNIQUE INDEX own_calendars_digest ON own_calendars (digest);

    """
}
