import Model
import Time

/// Calls, their participants, the signals between their pages, and links for guests.
enum CallStore: FeatureStore {
  static let feature: Feature? = .calls
  static let tables = ["call_links", "calls", "call_seats", "call_signals", "call_settings"]

  /// Tables of calls, and their columns.
  ///
  /// The name in `signal` leads to a file whose number grows with every event of a call: its pages poll it. A seat is one
  /// participant's part in a call: a member's, or that of a guest with a name and the digest of a secret. `page` names the page
  /// by which they take part, or would at once (`ready`), `signals` counts what it has sent, `seen_at` is its last sign of
  /// life. `is_hidden` is set for a member who has removed a call from their list, or never hears of it because they have
  /// blocked the caller. `answered_at` of a call is when the second one came. Signals between pages are kept as long as the
  /// call lasts.
  static let schema = """
    CREATE TABLE call_links (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      digest TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      ends_at INTEGER NOT NULL
    );
    CREATE INDEX call_links_member ON call_links (member_id);
    CREATE TABLE calls (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind INTEGER NOT NULL,
      conversation_id INTEGER REFERENCES conversations (id) ON DELETE SET NULL,
      link_id INTEGER REFERENCES call_links (id) ON DELETE SET NULL,
      is_video INTEGER NOT NULL,
      signal TEXT NOT NULL,
      number INTEGER NOT NULL DEFAULT 1,
      made_at INTEGER NOT NULL,
      answered_at INTEGER,
      ended_at INTEGER
    );
    CREATE INDEX calls_open ON calls (id) WHERE ended_at IS NULL;
    CREATE INDEX calls_conversation ON calls (conversation_id) WHERE conversation_id IS NOT NULL;
    CREATE INDEX calls_link ON calls (link_id) WHERE link_id IS NOT NULL;
    CREATE TABLE call_seats (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      call_id INTEGER NOT NULL REFERENCES calls (id) ON DELETE CASCADE,
      member_id INTEGER REFERENCES members (id),
      guest TEXT NOT NULL DEFAULT '',
      digest TEXT,
      is_caller INTEGER NOT NULL,
      state INTEGER NOT NULL,
      page TEXT NOT NULL DEFAULT '',
      is_relayed INTEGER NOT NULL,
      route INTEGER NOT NULL DEFAULT 0,
      signals INTEGER NOT NULL DEFAULT 0,
      joined_at INTEGER,
      left_at INTEGER,
      seen_at INTEGER NOT NULL,
      is_hidden INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX call_seats_call ON call_seats (call_id);
    CREATE UNIQUE INDEX call_seats_member ON call_seats (member_id, call_id)
      WHERE member_id IS NOT NULL;
    CREATE UNIQUE INDEX call_seats_guest ON call_seats (digest) WHERE digest IS NOT NULL;
    CREATE TABLE call_signals (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      call_id INTEGER NOT NULL REFERENCES calls (id) ON DELETE CASCADE,
      from_seat INTEGER NOT NULL,
      to_seat INTEGER NOT NULL,
      kind TEXT NOT NULL,
      page TEXT NOT NULL,
      about TEXT NOT NULL,
      body TEXT NOT NULL
    );
    CREATE INDEX call_signals_call ON call_signals (call_id, to_seat, id);
    CREATE TABLE call_settings (
      member_id INTEGER PRIMARY KEY REFERENCES accounts (member_id) ON DELETE CASCADE,
      relay INTEGER NOT NULL
    );

    """

  /// The version of the file from which these tables exist.
  static let version = 43

  static var migrations: [Int: Migration] {
    [
      // Members can call each other.
      Self.version: Migration(durable: schema, derived: .kept),
      // A friend's call may be connected while it rings.
      46: Migration(
        durable: "ALTER TABLE call_settings ADD COLUMN is_early INTEGER NOT NULL DEFAULT 0;",
        derived: .kept),
    ]
  }

  static let personalData = [
    // The digest gives access to the link.
    PersonalData("call_links", hidden: ["digest"], leaving: .withAccount),
    PersonalData(
      "calls",
      where: "id IN (SELECT call_id FROM call_seats WHERE member_id = ?1 AND is_hidden = 0)",
      hidden: ["signal", "number"], leaving: .stays("others keep the call in their lists")),
    PersonalData(
      "call_seats", where: "member_id = ?1 AND is_hidden = 0",
      hidden: ["digest", "page", "signals", "seen_at"], leaving: .erased),
    PersonalData("call_settings", leaving: .withAccount),
  ]

  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws { try transaction.leaveCalls(member, at: now) }

  static let checks: [IntegrityCheck] = [
    (
      "calls that are over and still have signals",
      "SELECT DISTINCT c.id FROM calls c JOIN call_signals s ON s.call_id = c.id WHERE c.ended_at IS NOT NULL"
    ),
    (
      "calls that are over and in which someone still takes part",
      """
      SELECT DISTINCT c.id FROM calls c JOIN call_seats s ON s.call_id = c.id
      WHERE c.ended_at IS NOT NULL AND s.state IN (\(CallSeat.State.ringing.rawValue),
        \(CallSeat.State.waiting.rawValue), \(CallSeat.State.joined.rawValue))
      """
    ),
    (
      "signals between places of different calls",
      """
      SELECT x.id FROM call_signals x LEFT JOIN call_seats s ON s.id = x.from_seat
        LEFT JOIN call_seats o ON o.id = x.to_seat
      WHERE s.call_id IS NOT x.call_id OR o.call_id IS NOT x.call_id
      """
    ),
    (
      "places in calls that are neither a member's nor a guest's",
      """
      SELECT id FROM call_seats
      WHERE (member_id IS NULL) = (digest IS NULL) OR (member_id IS NULL) = (guest = '')
      """
    ),
  ]

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws { try transaction.dropOldCalls(at: now) }
}
