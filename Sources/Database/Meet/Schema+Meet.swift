import Model

extension Schema {
  /// Who would like to meet others.
  ///
  /// `meeters` has `facts` (`MeetFacts`) and `wish` (`MeetPreferences`), 0 of who takes no part; `youngest` is the latest birth date that
  /// they ever said: nobody grows up by saying another one; a row stays for it alone. The rest is what one at a time is shown: the
  /// text as typed and rendered, the names of photos, tags with spaces between them. Whoever looks reads all who take part, so
  /// these stand in `meet_pages` once more, 128 members a row, five words of 32 bits each (with a row each, reading 50,000 takes seven
  /// times as long). `meet_tags` has who shows a tag (kind 0) and who asks for one (1). What is said of people stands
  /// in `choices`, with its day; who like each other are two rows there, and nothing else says so. None of it is ever published.
  static let meet = """
    CREATE TABLE meeters (
      member_id INTEGER PRIMARY KEY REFERENCES accounts (member_id) ON DELETE CASCADE,
      facts INTEGER NOT NULL,
      wish INTEGER NOT NULL,
      youngest INTEGER NOT NULL,
      town TEXT NOT NULL DEFAULT '',
      tags TEXT NOT NULL DEFAULT '',
      wanted TEXT NOT NULL DEFAULT '',
      about TEXT NOT NULL DEFAULT '',
      html TEXT NOT NULL DEFAULT '',
      renderer INTEGER NOT NULL DEFAULT 0,
      photos TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE meet_pages (page INTEGER PRIMARY KEY, people BLOB NOT NULL);
    CREATE TABLE meet_tags (
      kind INTEGER NOT NULL,
      tag TEXT NOT NULL,
      member_id INTEGER NOT NULL,
      PRIMARY KEY (kind, tag, member_id)
    ) WITHOUT ROWID;
    ALTER TABLE choices ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX choices_person ON choices (thing_id) WHERE kind = 1;

    """

  /// That two members, parts of a statement, like each other.
  static func isMatch(_ one: String, _ other: String) -> String {
    func likes(_ member: String, _ thing: String) -> String {
      """
      EXISTS (SELECT 1 FROM choices l WHERE l.member_id = \(member) AND l.kind = 1
        AND l.thing_id = \(thing) AND l.choice = 0)
      """
    }
    return "(\(likes(one, other)) AND \(likes(other, one)))"
  }
}

/// How members stand in a row of `meet_pages`: so many, by their numbers.
enum MeetPage {
  static let size: Int64 = 128
  /// Words of 32 bits of a member: number, facts, wish, the lower half first.
  static let words = 5
}
