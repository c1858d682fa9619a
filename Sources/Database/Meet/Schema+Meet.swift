import Model

extension Schema {
  /// Members who would like to meet others.
  ///
  /// `meeters` has `facts` (`MeetFacts`) and `wish` (`MeetPreferences`), which is 0 for members who take no part. `youngest` is
  /// the latest birth date that they ever stated: no one becomes old enough by stating another one; a row may stay for it
  /// alone. The rest is shown one card at a time: the text as typed and rendered, the names of photos, tags separated by
  /// spaces. Every search reads all who take part, so their facts are also packed into `meet_pages`, 128 members a row, five
  /// words of 32 bits each (with a row for each, reading 50,000 takes seven times as long). `meet_tags` has shown tags (kind 0)
  /// and wanted ones (1). Choices about people are in `choices`, with their day; a match is two rows there and recorded nowhere
  /// else. None of it is ever published.
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

  /// The condition that two members, as parts of a statement, like each other.
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

/// Layout of a row of `meet_pages`: a fixed number of members, by their numbers.
enum MeetPage {
  static let size: Int64 = 128
  /// Words of 32 bits per member: number, facts and preferences, the lower half first.
  static let words = 5
}
