@_spi(Raw) import Database
import Model

/// Facts that a site must state about one thing after an operation, such as the name of a member.
///
/// An acknowledged fact holds from then on; one that was only attempted may hold or not, and nothing else may.
struct ExpectedState {
  /// One thing that can be looked up.
  enum Subject: Hashable {
    /// The name of a member.
    case name(Int64)
    /// The Markdown of a comment.
    case body(Int64)
    /// State of a comment: shown, or how it is hidden.
    case state(Int64)
    /// How many accounts a username has.
    case account(String)
    /// True if an account has a password.
    case password(String)
    /// A member's report of a comment.
    case report(Int64, by: Int64)
    /// A member's report of another.
    case complaint(Int64, by: Int64)
    /// Why a member may not sign in.
    case ban(String)
    /// A member's choice of the first product.
    case choice(String)
    /// A member's city, and its audience.
    case town(String)
    /// Name of the filters that a member keeps.
    case filter(String)
    /// Relation of two members: the state of their friendship, and how many of both block the other.
    case between(String, String)
    /// A member's last reservation at a shop, by the words, and its state.
    case reservation(String)
    /// Up to which of their news a member has seen them.
    case news(String)
    /// How many messages a member has sent, and what the last one says.
    case said(String)
    /// The first conversation of a member, up to where it is cleared, and whether that can be restored.
    case cleared(String)
    /// In how many places a member was, and when they came to the last one.
    case places(String)
    /// The links by which others see where a member is, by their names: a link whose secret was never shown is made once more.
    case links(String)
    /// How many calls a member has begun.
    case calls(String)
    /// How many calls a member has declined, and how many messages they have sent.
    case declined(String)
    /// The links with which guests call a member, by their names, as above.
    case callLinks(String)
    /// How many notes a member has written for themselves, and what the last one is called.
    case notes(String)
    /// Text of the first of them.
    case note(String)
    /// Title of the note that is shown and hidden, and its audience.
    case shownNote(String)
    /// How many entries an agenda has, and what the last one is called.
    case plans(String)
    /// How many pieces of news remind of an entry, and whether its next reminder is still to come.
    case reminded(Int64)
    /// Choices of two members about each other, and how often they were notified of a match.
    case meeting(String, String)
    /// True if a member follows the first topic.
    case follow(String)
    /// Number of members notified of a topic that they follow, and number of these news: if the two differ, some were notified
    /// twice.
    case told(Int64)
    /// Title of a topic.
    case title(Int64)
    /// Which comment is the answer of a topic.
    case solution(Int64)
    /// Choice of its author in the poll of a topic, where that is counted once.
    case vote(Int64)
    /// True if a member's only bookmark is set, and reminds them.
    case bookmark(String)
    /// True if an email to an address is queued or was sent.
    case letter(String)
  }

  let subject: Subject
  /// Value afterwards.
  let value: String
  /// Value before.
  let former: String
}

/// All states expected so far, by their subjects.
struct ExpectedStates {
  private var allowed: [ExpectedState.Subject: Set<String>] = [:]

  mutating func note(_ expectedState: ExpectedState, isKept: Bool) {
    allowed[expectedState.subject] =
      isKept ? [expectedState.value] : [expectedState.former, expectedState.value]
  }

  /// Expected states that a site does not have, in words.
  func violations(in site: SiteDatabase) throws -> [String] {
    try allowed.compactMap { subject, values in
      let value = try site.value(of: subject)
      return values.contains(value)
        ? nil : "\(subject) is “\(value)”, expected: \(values.sorted())"
    }
  }
}

extension SiteDatabase {
  /// Value of a subject by the rows; empty if there are none.
  func value(of subject: ExpectedState.Subject) throws -> String {
    let (sql, values): (String, [SQLValue]) =
      switch subject {
      case .name(let member): ("SELECT name FROM members WHERE id = ?", [.integer(member)])
      case .title(let topic): ("SELECT title FROM topics WHERE id = ?", [.integer(topic)])
      case .solution(let topic):
        ("SELECT solution_id FROM topics WHERE id = ?", [.integer(topic)])
      case .vote(let topic):
        (
          """
          SELECT group_concat(v.number) FROM poll_votes v JOIN poll_answers a USING (topic_id, number)
          WHERE topic_id = ? AND a.votes = 1
          """, [.integer(topic)]
        )
      case .bookmark(let name):
        Self.theirs(
          "iif(dropped_at IS NULL, 'set', 'removed') || ' ' || (remind_at IS NOT NULL)",
          "bookmarks",
          name)
      case .body(let comment): ("SELECT body FROM comments WHERE id = ?", [.integer(comment)])
      case .state(let comment): ("SELECT state FROM comments WHERE id = ?", [.integer(comment)])
      case .account(let name): Self.theirs("count(*)", "accounts", name)
      case .password(let name): Self.theirs("count(password)", "accounts", name)
      case .report(let comment, let reporter): Self.reports("comment_id", comment, reporter)
      case .complaint(let member, let reporter): Self.reports("member_id", member, reporter)
      case .ban(let name): Self.theirs("ban_reason", "accounts", name)
      case .choice(let name):
        Self.theirs("group_concat(choice)", "choices", name, "AND kind = 0 AND thing_id = 1")
      case .town(let name):
        Self.theirs("value || ' ' || audience", "profile_blocks", name, "AND block = 'city'")
      case .filter(let name):
        Self.theirs("group_concat(name)", "saved_filters", name, "AND deleted_at IS NULL")
      case .between(let one, let other):
        (
          """
          WITH pair AS (SELECT min(id) AS low, max(id) AS high FROM members WHERE username IN (?1, ?2))
          SELECT coalesce((SELECT state FROM friendships, pair WHERE low_id = low AND high_id = high), '-')
            || (SELECT count(*) FROM blocks, pair
              WHERE member_id IN (low, high) AND blocked_id IN (low, high))
          """, [.text(one), .text(other)]
        )
      case .reservation(let name):
        Self.theirs("words || ' ' || state", "reservations", name, "ORDER BY id DESC LIMIT 1")
      case .news(let name): Self.theirs("max(id)", "news", name, "AND read_at IS NOT NULL")
      case .said(let name):
        (
          """
          SELECT count(*) || ' ' || body, max(number) FROM messages
          WHERE author_id = (SELECT id FROM members WHERE username = ?)
            AND kind = \(Message.Kind.words.rawValue)
          """, [.text(name)]
        )
      case .cleared(let name):
        Self.theirs(
          "conversation_id || ' ' || wiped_to || ' ' || (cleared_at IS NOT NULL)", "participants",
          name,
          "ORDER BY conversation_id LIMIT 1")
      case .places(let name):
        Self.theirs("count(*) || ' ' || coalesce(max(at), '')", "positions", name)
      case .links(let name): Self.theirs("group_concat(DISTINCT name)", "place_links", name)
      case .calls(let name): Self.theirs("count(*)", "call_seats", name, "AND is_caller")
      case .declined(let name):
        (
          """
          WITH me AS (SELECT id FROM members WHERE username = ?)
          SELECT (SELECT count(*) FROM call_seats JOIN me ON member_id = me.id
              WHERE state = \(CallSeat.State.declined.rawValue)) || ' '
            || (SELECT count(*) FROM messages JOIN me ON author_id = me.id
              WHERE kind = \(Message.Kind.words.rawValue))
          """, [.text(name)]
        )
      case .callLinks(let name): Self.theirs("group_concat(DISTINCT name)", "call_links", name)
      case .notes(let name):
        Self.theirs(
          "count(*) || ' ' || title, max(id)", "own_notes", name, "AND title GLOB 'Canary *'")
      case .note(let name): Self.theirs("body", "own_notes", name, "AND title = 'Sums'")
      case .shownNote(let name):
        Self.theirs("title || ' ' || audience", "own_notes", name, "AND title GLOB 'Unveiled *'")
      case .plans(let name):
        Self.theirs(
          "count(*) || ' ' || title, max(id)", "own_events", name, "AND title GLOB 'Canary *'")
      case .reminded(let event):
        (
          """
          SELECT (SELECT count(*) FROM news WHERE kind = 'reminder' AND about = e.id) || ' '
            || (remind_at IS NOT NULL) FROM own_events e WHERE id = ?
          """, [.integer(event)]
        )
      case .meeting(let one, let other):
        (
          """
          WITH pairs AS (SELECT a.id AS me, b.id AS they FROM members a JOIN members b
            WHERE (a.username, b.username) IN (VALUES (?1, ?2), (?2, ?1)))
          SELECT (SELECT group_concat(coalesce(choice, '-'), '') FROM (
              SELECT c.choice FROM pairs LEFT JOIN choices c
                ON c.kind = 1 AND c.member_id = me AND c.thing_id = they ORDER BY me))
            || ' ' || (SELECT count(*) FROM news JOIN pairs ON member_id = me AND about = they
              WHERE kind = 'match')
          """, [.text(one), .text(other)]
        )
      case .follow(let name): Self.theirs("ended_at IS NULL", "follows", name, "AND kind = 0")
      case .told(let topic):
        (
          "SELECT count(*) || ' ' || (max(id) - min(id) + 1) FROM news WHERE kind = 'followed' AND about = ?",
          [.integer(topic)]
        )
      case .letter(let address):
        ("SELECT min(count(*), 1) FROM mails WHERE address = ?", [.text(address)])
      }
    let value = try connection.first(sql, values) { $0.optionalText(0) ?? "" } ?? ""
    // An email that is no longer queued was sent: here emails are put into files.
    guard case .letter(let address) = subject, value == "0" else { return value }
    let isSent = Files.all(in: folder.data + "/mail").contains {
      !Files.words(beginning: address, in: $0.value).isEmpty
    }
    return isSent ? "1" : "0"
  }

  /// Number of the member's latest news; 0 for none.
  func newestNews(of username: String) throws -> Int {
    let (sql, values) = Self.theirs("max(id)", "news", username)
    return try connection.first(sql, values) { $0.int(0) } ?? 0
  }

  /// Value of a member's rows in a table.
  private static func theirs(
    _ what: String, _ table: String, _ username: String, _ rest: String = ""
  ) -> (String, [SQLValue]) {
    let member = "(SELECT id FROM members WHERE username = ?)"
    return ("SELECT \(what) FROM \(table) WHERE member_id = \(member) \(rest)", [.text(username)])
  }

  /// Reports by a member about something.
  private static func reports(
    _ column: String, _ thing: Int64, _ reporter: Int64
  ) -> (String, [SQLValue]) {
    (
      "SELECT group_concat(words) FROM reports WHERE \(column) = ? AND reporter_id = ?",
      [.integer(thing), .integer(reporter)]
    )
  }
}
