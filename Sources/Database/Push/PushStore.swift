import Model
import Time

/// The devices that receive pushes, their owners' choices, and the queue.
enum PushStore: FeatureStore {
  static let feature: Feature? = .push
  static let tables = [
    "push_devices", "push_choices", "push_settings", "push_texts", "push_queue",
  ]

  /// A device belongs to the session in which it was added, and goes with it: signing out, from any device, ends its pushes.
  ///
  /// The number of an event and of a device is never given again, so that a device knows what it has shown.
  ///
  /// `quiet_from` and `quiet_to` are minutes of the day in the site's time zone. `push_texts` are texts that operators send to
  /// everyone. In the queue a device has one row of a kind about one thing, whose text is made when it is sent; each further
  /// event changes `version`, so that an event that arrives during sending does not count as sent.
  private static let schema = """
    CREATE TABLE push_devices (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      session TEXT NOT NULL UNIQUE REFERENCES sessions (digest) ON DELETE CASCADE,
      endpoint TEXT NOT NULL UNIQUE,
      point TEXT NOT NULL,
      secret TEXT NOT NULL,
      added_at INTEGER NOT NULL
    );
    CREATE INDEX push_devices_member ON push_devices (member_id);
    CREATE TABLE push_choices (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      is_wanted INTEGER NOT NULL,
      PRIMARY KEY (member_id, kind)
    ) WITHOUT ROWID;
    CREATE TABLE push_settings (
      member_id INTEGER PRIMARY KEY REFERENCES accounts (member_id) ON DELETE CASCADE,
      names INTEGER NOT NULL,
      quiet_from INTEGER,
      quiet_to INTEGER
    );
    CREATE TABLE push_texts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      text TEXT NOT NULL,
      sent_at INTEGER NOT NULL
    );
    CREATE TABLE push_queue (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      device_id INTEGER NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      about INTEGER NOT NULL,
      queued_at INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      error TEXT NOT NULL DEFAULT '',
      version INTEGER NOT NULL DEFAULT 0,
      UNIQUE (device_id, kind, about)
    );
    CREATE INDEX push_queue_due ON push_queue (due_at, id);

    """

  static var migrations: [Int: Migration] {
    [
      // News can be pushed to devices.
      41: Migration(durable: schema, derived: .kept),
      // The next push of a device is found without reading all that are waiting.
      47: Migration(
        durable: "CREATE INDEX push_queue_device ON push_queue (device_id, due_at, id);",
        derived: .kept),
    ]
  }

  static let personalData = [
    // The endpoint and the keys allow sending to the device.
    PersonalData(
      "push_devices", hidden: ["session", "endpoint", "point", "secret"], leaving: .withAccount),
    PersonalData("push_choices", leaving: .withAccount),
    PersonalData("push_settings", leaving: .withAccount),
    PersonalData(
      "push_queue", where: "device_id IN (SELECT id FROM push_devices WHERE member_id = ?1)",
      leaving: .withAccount),
  ]

  static let checks: [IntegrityCheck] = [
    (
      "push notifications to a device of another member than its session",
      """
      SELECT d.id FROM push_devices d JOIN sessions s ON s.digest = d.session
      WHERE s.member_id <> d.member_id
      """
    )
  ]

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropOldPushes(at: now)
  }
}
