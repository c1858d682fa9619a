@_spi(Raw) import Database
import Glibc
import Model
import Sodium
import TestSupport
import Theme
import Time

/// Visitor of a site, by what their browser brings along.
struct Visitor {
  let name: String
  /// The visitor's role; nil if they count as a guest.
  let role: Role?
  /// Owner of the cookie, also of one that has ended.
  let member: Member.ID?
  /// The `Cookie` field with its line end; empty for none.
  let header: String

  /// A guest; each role, signed in; a cookie of a session that was never, was ended, is over, or whose owner is banned or got
  /// another role.
  static func all(_ site: SiteFixture) throws -> [Visitor] {
    var all = [Visitor(name: "nobody", role: nil, member: nil, header: "")]
    for role in Role.allCases {
      let member = try site.addAccount("a-\(role.name)", role: role)
      all.append(try signedIn("a \(role.name)", role, member, site))
    }
    for name in ["unknown", "ended", "over", "banned", "demoted"] {
      let member = try site.addAccount("was-\(name)", role: .admin)
      let visitor = try signedIn("a session that is \(name)", nil, member, site)
      all.append(visitor)
      try site.site.write { transaction in
        switch name {
        case "banned": try transaction.ban(member, Ban(until: nil, reason: "Rule 3"))
        case "demoted": try transaction.setRole(.member, of: member)
        case "over":
          let late = SiteFixture.now.adding(seconds: -Session.lifetime)
          let digests = try site.site.sessions(of: member, at: SiteFixture.now).map(\.digest)
          for digest in digests { try transaction.noteUse(of: digest, at: late) }
        default: try transaction.endSessions(of: member)
        }
      }
    }
    return all
  }

  private static func signedIn(
    _ name: String, _ role: Role?, _ member: Member.ID, _ site: SiteFixture
  ) throws -> Visitor {
    let secret = Secret()
    try site.site.write {
      try $0.startSession(secret.digest, of: member, browser: "Firefox", at: SiteFixture.now)
    }
    return Visitor(
      name: name, role: role, member: member, header: "Cookie: session=\(secret.text)\n")
  }
}

extension SiteFixture {
  /// A path of a kind to what the site has; of what only authors do, to something that a member wrote.
  func path(_ kind: Route.Kind, by member: Member.ID?) throws -> String {
    var number = "1"
    if let member, [.edit, .deletion].contains(kind) {
      number = "\(try say("Mine.", by: .member(member)))"
    }
    if let member, kind == .solution {
      let topic = try site.postTopic("Who knows \(member)?", author: .member(member), at: Self.now)
      number = "\(try say("I do.", by: .member(member), in: topic))"
    }
    if kind == .poll {
      let topic = try site.postTopic("Who votes \(count("topics"))?", at: Self.now)
      let poll = NewPoll(question: "Which?", answers: ["This", "That"])
      try site.write { _ = try $0.addPoll(poll, to: topic, at: Self.now) }
      number = "\(topic)"
    }
    return "/"
      + kind.pattern.split(separator: "/").map {
        $0 == "#" ? number : $0 == "*" ? "forum/" : String($0)
      }.joined(separator: "/")
  }

  /// Number of rows in the tables that people write, and a digest of their contents.
  func rows() throws -> [String] {
    try [
      "accounts", "profile_blocks", "directory", "own_values", "sessions", "tokens", "mails",
      "second_factors", "passkeys",
      "members", "comments", "topics", "comment_versions", "reports", "decisions", "mail_choices",
      "choices", "changes", "friendships", "blocks", "news", "invitations", "invited_addresses",
      "follows", "followers", "bookmarks", "first_steps", "vault_imports", "drafts", "polls",
      "poll_answers",
      "poll_votes",
      "positions",
      "last_places", "place_settings",
      "place_groups",
      "place_people", "place_links", "place_devices", "meeters", "meet_tags", "meet_pages",
      "own_subjects", "own_lessons", "own_notes", "own_note_tags",
      "own_connections", "own_links", "own_events", "own_goings", "own_calendars", "own_professors",
    ].map { table in
      let columns = try texts("SELECT 'quote(' || name || ')' FROM pragma_table_info('\(table)')")
      // A table of a feature that was never used is not in the file.
      guard !columns.isEmpty else { return "\(table): " }
      let sql = """
        SELECT group_concat(line, char(10)) FROM (
          SELECT \(columns.joined(separator: " || ' ' || ")) AS line FROM \(table) ORDER BY 1)
        """
      return "\(table): \(try site.connection.first(sql) { $0.optionalText(0) ?? "" } ?? "")"
    }
  }
}
