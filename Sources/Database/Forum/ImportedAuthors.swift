public import Model
public import Time

// Authors of an archive: members who cannot sign in, and never those who can.
extension SiteDatabase {
  /// Whether a name is shown beside the posts of somebody who signs in (accents and case folded).
  fileprivate func isAccountName(_ name: String) throws -> Bool {
    try connection.ids("SELECT id FROM members WHERE folded_name = ?", [.text(Folding.fold(name))])
      .contains { try hasAccount($0) }
  }
}

extension Transaction {
  /// The member as whom the posts of an archive's author are stored; added when there is none.
  ///
  /// An archive says of itself who wrote what. So where a member with an account has the username, the author
  /// gets `<username>-archive` (then `-archive-2` …), and where one has the name, is shown by the username. A number that is
  /// wished is given where it is free.
  public func archivedMember(
    id wished: Member.ID? = nil, username: String, name: String, joined: Timestamp
  ) throws -> (id: Member.ID, isNew: Bool) {
    var free = username
    var number = 1
    while let known = try site.member(username: free) ?? site.formerMember(username: free) {
      // What somebody who left had written elsewhere stays under nobody's name.
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
  /// The username of the member who wrote the comment that came from a source; nil where there is none, and for guests.
  public func author(source: String) throws -> String? {
    try connection.first(
      """
      SELECT m.username FROM comments c JOIN members m ON m.id = c.author_id WHERE c.source = ?
      """, [.text(source)]
    ) { $0.text(0) }
  }
}
