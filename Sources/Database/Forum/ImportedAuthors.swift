public import Model
public import Time

// Authors of an archive: members who cannot sign in, and never those who can.
extension SiteDatabase {
  /// Returns true if a name appears beside the posts of a member who can sign in (accents and case folded).
  fileprivate func isAccountName(_ name: String) throws -> Bool {
    try connection.ids("SELECT id FROM members WHERE folded_name = ?", [.text(Folding.fold(name))])
      .contains { try hasAccount($0) }
  }
}

extension Transaction {
  /// Returns the member as whom the posts of an archive's author are stored; adds one if there is none.
  ///
  /// Authorship in an archive is only the archive's claim. So if a member with an account has the username, the author gets
  /// `<username>-archive` (then `-archive-2` …), and if one has the name, the author is shown by the username. The author gets
  /// the requested number if it is free.
  public func archivedMember(
    id wished: Member.ID? = nil, username: String, name: String, joined: Timestamp
  ) throws -> (id: Member.ID, isNew: Bool) {
    var free = username
    var number = 1
    while let known = try site.member(username: free) ?? site.formerMember(username: free) {
      // Posts that a member who has left had written elsewhere stay anonymous.
      guard try site.hasAccount(known) else { return (known, false) }
      free = number == 1 ? "\(username)-archive" : "\(username)-archive-\(number)"
      number += 1
    }
    let isOthers = try free != username || site.isAccountName(name)
    let isWishedFree = try wished.map { try site.memberName($0) == nil } ?? false
    let id = try addMember(
      id: isWishedFree ? wished : nil, username: free, name: isOthers ? free : name, joined: joined,
      origin: .archive)
    return (id, true)
  }
}

extension SiteDatabase {
  /// Returns the username of the member who wrote the comment that came from a source; nil if there is none, and for guests.
  public func author(source: String) throws -> String? {
    try connection.first(
      """
      SELECT m.username FROM comments c JOIN members m ON m.id = c.author_id WHERE c.source = ?
      """, [.text(source)]
    ) { $0.text(0) }
  }
}
