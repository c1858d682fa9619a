import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Friendship by consent, notifications of both, and blocks.
struct FriendshipTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let now = TemporarySite.now
  private let irene: Member.ID
  private let mateo: Member.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
    mateo = try database.openAccount("mateo")
  }

  /// Relation as each of the two sees it.
  private func relations() throws -> [Relation] {
    try [(irene, mateo), (mateo, irene)].map { try database.relation(of: $0, to: $1) }
  }

  /// Entries of the news: `mateo friend-request irene`.
  private func news() throws -> [String] {
    try database.texts(
      """
      SELECT m.username || ' ' || n.kind || ' ' || o.username FROM news n
      JOIN members m ON m.id = n.member_id JOIN members o ON o.id = n.about ORDER BY n.id
      """
    )
  }

  /// Letters that wait: `mateo friend_request`.
  private func letters() throws -> [String] {
    try database.texts(
      """
      SELECT m.username || ' ' || q.kind FROM mails q JOIN members m ON m.id = q.member_id
      ORDER BY q.id
      """
    )
  }

  @discardableResult
  private func ask(
    _ member: Member.ID, _ other: Member.ID, after seconds: Int64 = 0
  ) throws -> Relation {
    try database.write {
      try $0.requestFriendship(
        member, of: other, saying: "Hello.", at: now.adding(seconds: seconds))
    }
  }

  @Test func `no one is a friend before both said so`() throws {
    #expect(try relations() == [.stranger, .stranger])
    #expect(try database.relation(of: irene, to: irene) == .oneself)
    #expect(try ask(irene, mateo) == .asked)
    #expect(try relations() == [.asked, .asking])
    #expect(try database.friendship(mateo, irene)?.text == "Hello.")
    #expect(try news() == ["mateo friend-request irene"])
    #expect(try letters() == ["mateo friend_request"])
    // The sender of a request cannot accept it for the other.
    #expect(try !database.write { try $0.acceptFriendship(irene, of: mateo, at: now) })
    #expect(try database.write { try $0.acceptFriendship(mateo, of: irene, at: now) })
    #expect(try relations() == [.friend, .friend])
    #expect(try database.friendship(irene, mateo)?.text == "")
    #expect(try news() == ["mateo friend-request irene", "irene friend mateo"])
    #expect(try letters() == ["mateo friend_request", "irene friend"])
    // Once more is the second half of a double click.
    #expect(try database.write { try $0.acceptFriendship(mateo, of: irene, at: now) })
    #expect(try news().count == 2 && letters().count == 2)
  }

  @Test func `a request to a member who has sent one makes both friends`() throws {
    try ask(irene, mateo)
    #expect(try ask(mateo, irene) == .friend)
    #expect(try relations() == [.friend, .friend])
    #expect(try news() == ["mateo friend-request irene", "irene friend mateo"])
  }

  @Test func `asking twice says nothing twice`() throws {
    try ask(irene, mateo)
    #expect(try ask(irene, mateo, after: 5) == .asked)
    #expect(try news().count == 1 && letters().count == 1)
    #expect(try database.friendship(irene, mateo)?.askedAt == now)
  }

  @Test func `a refusal looks like no answer, and who refused may ask`() throws {
    try ask(irene, mateo)
    #expect(try database.write { try $0.declineFriendship(mateo, of: irene) })
    #expect(try relations() == [.asked, .stranger])
    #expect(try news().isEmpty, "it is answered")
    #expect(try database.friendship(irene, mateo)?.text == "Hello.", "as of one that waits")
    // A repeated request notifies no one.
    #expect(try ask(irene, mateo, after: 5) == .asked)
    #expect(try relations() == [.asked, .stranger])
    #expect(try ask(mateo, irene, after: 9) == .asked)
    #expect(try relations() == [.asking, .asked])
    #expect(try news() == ["irene friend-request mateo"])
  }

  @Test func `a refusal is not worn down by taking the request back`() throws {
    for second in 0..<3 {
      #expect(try ask(irene, mateo, after: Int64(second)) == .asked)
      try database.write { _ = try $0.declineFriendship(mateo, of: irene) }
      #expect(try relations() == [.asked, .stranger])
      #expect(try database.requests(of: irene, atMost: 9).count == 1)
      #expect(try database.write { try $0.withdrawFriendship(irene, from: mateo) })
      #expect(try relations() == [.stranger, .stranger])
      #expect(try database.requests(of: irene, atMost: 9).isEmpty)
      #expect(try !database.write { try $0.withdrawFriendship(irene, from: mateo) })
    }
    #expect(try letters() == ["mateo friend_request"] && news().isEmpty)
    #expect(try database.number("SELECT count(*) FROM news") == 0)
    // The member who declined may ask all the same, and after a block no request is left.
    #expect(try ask(mateo, irene, after: 9) == .asked)
    #expect(try relations() == [.asking, .asked])
    try database.write { _ = try $0.withdrawFriendship(mateo, from: irene) }
    #expect(try database.integrityErrors().isEmpty)
  }

  @Test func `two requests of a pair in a day are announced, and no more`() throws {
    for number in 0..<5 {
      try ask(irene, mateo, after: Int64(number) * 60)
      #expect(try relations() == [.asked, .asking])
      #expect(try news().count == (number < 2 ? 1 : 0), "request \(number)")
      try database.write { _ = try $0.withdrawFriendship(irene, from: mateo) }
    }
    try ask(irene, mateo, after: 86_400)
    #expect(try news().count == 1, "the first one was a day ago")
    try database.write { try $0.dropInvitations(at: now.adding(seconds: 9 * 86_400)) }
    #expect(try database.number("SELECT count(*) FROM asks") == 0)
  }

  @Test func `after a block who was blocked may ask, unless they believe to have asked`() throws {
    try database.write { try $0.block(mateo, by: irene, at: now) }
    try ask(mateo, irene)
    try database.write { _ = try $0.withdrawFriendship(mateo, from: irene) }
    try database.write { try $0.unblock(mateo, by: irene) }
    #expect(try ask(mateo, irene, after: 5) == .asked)
    #expect(try relations() == [.asking, .asked])
  }

  @Test func `the house praises what was written to who wrote it alone`() throws {
    let topic = try database.postTopic("Wool socks")
    let own = try database.postComment(in: topic, author: .member(irene))
    let other = try database.postComment(in: topic, author: .member(mateo))
    for (comment, praises) in [(own, false), (other, true)] as [(Model.Comment.ID, Bool)] {
      try database.write {
        _ = try $0.requestFriendship(irene, of: mateo, saying: "", from: comment, at: now)
      }
      #expect(try database.friendship(irene, mateo)?.praises == praises)
      #expect(try database.requests(to: mateo, atMost: 9).map(\.praises) == [praises])
      try database.set("UPDATE friendships SET by_address = 1")
      #expect(try database.friendship(irene, mateo)?.praises == false)
      try database.set("DELETE FROM friendships")
    }
  }

  @Test func `friends see when a member was here, where they let friends see it`() throws {
    try database.write { transaction in
      try transaction.makeFriends(irene, mateo, at: now)
      try transaction.startSession("d", of: mateo, browser: "", at: now)
    }
    func seen(after seconds: Int64 = 0) throws -> Timestamp? {
      try database.friends(of: irene, atMost: 9, at: now.adding(seconds: seconds)).first?.seen
    }
    #expect(try seen() == nil, "nobody sees it unasked")
    for (audience, isSeen) in [
      (Audience.me, false), (.members, true), (.friends, true),
    ] as [(Audience, Bool)] {
      try database.write { transaction in
        var profile = Profile()
        profile.show(.lastSeen, to: audience)
        try transaction.set(profile, of: mateo)
      }
      #expect(try seen() == (isSeen ? now : nil), "\(audience)")
      let standing = try database.blocks(of: mateo, for: .friends, at: now)
      #expect(standing.contains { $0.block == .lastSeen } == isSeen, "as their page")
    }
    #expect(try seen(after: 91 * 86_400) == nil, "the session is over")
  }

  @Test func `a photo is shown where everyone sees it`() throws {
    try database.write { transaction in
      try transaction.makeFriends(irene, mateo, at: now)
      try transaction.setAvatar([0xFF, 0xD8, 1], of: mateo)
    }
    func hasAvatar() throws -> Bool? {
      try database.friends(of: irene, atMost: 9, at: now).first?.hasAvatar
    }
    #expect(try hasAvatar() == false, "who has written nothing has no page, and no file")
    let topic = try database.postTopic("Wool socks", author: .member(irene))
    try database.postComment(in: topic, author: .member(mateo))
    #expect(try hasAvatar() == true)
  }

  @Test func `lists have pages`() throws {
    for number in 1...5 {
      let other = try database.openAccount("m-\(number)")
      try ask(irene, other, after: Int64(number))
      let blocked = try database.openAccount("b-\(number)")
      try database.write {
        try $0.block(blocked, by: irene, at: now.adding(seconds: Int64(number)))
      }
    }
    #expect(
      try database.requests(of: irene, after: 2, atMost: 2).map(\.name.username) == ["m-3", "m-2"])
    #expect(try database.blocked(by: irene, after: 4, atMost: 2).map(\.name.username) == ["b-1"])
  }

  @Test func `only the sender withdraws a request`() throws {
    try ask(irene, mateo)
    #expect(try !database.write { try $0.withdrawFriendship(mateo, from: irene) })
    #expect(try database.write { try $0.withdrawFriendship(irene, from: mateo) })
    #expect(try relations() == [.stranger, .stranger])
    #expect(try news().isEmpty)
    #expect(try !database.write { try $0.declineFriendship(mateo, of: irene) })
  }

  @Test func `either ends a friendship, and a request is not one`() throws {
    for member in [irene, mateo] {
      let other = member == irene ? mateo : irene
      try ask(irene, mateo)
      #expect(try !database.write { try $0.endFriendship(member, with: other) })
      try ask(mateo, irene)
      #expect(try !database.write { try $0.withdrawFriendship(irene, from: mateo) })
      #expect(try database.write { try $0.endFriendship(member, with: other) })
      #expect(try relations() == [.stranger, .stranger])
    }
  }

  @Test func `a block ends all, and the blocked member is not notified`() throws {
    try ask(irene, mateo)
    try ask(mateo, irene)
    try database.set("DELETE FROM mails")
    try database.write { try $0.block(mateo, by: irene, at: now) }
    #expect(try relations() == [.blocked, .stranger])
    #expect(try news().isEmpty, "nothing of him among hers, and no request that waits among his")
    #expect(try ask(mateo, irene, after: 5) == .asked, "it is taken politely")
    #expect(try relations() == [.blocked, .asked])
    #expect(try ask(irene, mateo, after: 6) == .blocked)
    #expect(try news().isEmpty && letters().isEmpty)
    #expect(try database.friendship(irene, mateo)?.text == "Hello.", "as of one that waits")
    try database.write { try $0.makeFriends(irene, mateo, at: now) }
    #expect(try relations() == [.blocked, .asked])
    // Nothing from before comes back, and the member who blocked may ask.
    try database.write { try $0.unblock(mateo, by: irene) }
    #expect(try relations() == [.stranger, .asked])
    #expect(try ask(irene, mateo, after: 7) == .asked)
    #expect(try relations() == [.asked, .asking])
  }

  @Test func `a request of whom one blocks seems to wait, and one's own is gone`() throws {
    try ask(mateo, irene)
    try database.write { try $0.block(mateo, by: irene, at: now) }
    #expect(try relations() == [.blocked, .asked])
    #expect(try news().isEmpty)
    try database.write { try $0.unblock(mateo, by: irene) }
    try database.set("DELETE FROM friendships")
    try ask(irene, mateo)
    try database.write { try $0.block(mateo, by: irene, at: now) }
    #expect(try relations() == [.blocked, .stranger])
    #expect(try news().isEmpty)
  }

  @Test func `an author without an account is asked nothing`() throws {
    let author = try #require(try database.member(username: "irene-salvat"))
    #expect(try ask(irene, author) == .stranger)
    try database.write { try $0.block(author, by: irene, at: now) }
    #expect(try database.number("SELECT count(*) FROM friendships") == 0)
    #expect(try database.number("SELECT count(*) FROM blocks") == 0)
  }

  @Test func `no email names a blocked member`() throws {
    let topic = try database.postTopic("Wool socks", author: .member(irene))
    func answer() throws {
      try database.postComment(in: topic, author: .member(mateo))
      while try database.notifyOfComments() {}
    }
    try database.write { try $0.block(mateo, by: irene, at: now) }
    try answer()
    #expect(try letters().isEmpty)
    let account = try #require(try database.account(irene, at: now))
    let reader = database.reader(forEmailsTo: account)
    #expect(try reader.answers(to: irene, in: topic, at: 1...9, atMost: 5).count == 0)
    try database.write { try $0.unblock(mateo, by: irene) }
    try answer()
    #expect(try letters() == ["irene reply"])
    #expect(try reader.answers(to: irene, in: topic, at: 1...9, atMost: 5).count == 2)
  }

  @Test func `friends stand by name, accents folded, and are found by a part of it`() throws {
    for (username, name) in [
      ("eve", "Zoë"), ("bea", "Élodie"), ("ciro", "eMMa B"), ("dora", "Ana"),
    ] {
      let friend = try database.openAccount(username)
      try database.write {
        try $0.rename(friend, to: name)
        try $0.makeFriends(irene, friend, at: now)
      }
    }
    try ask(irene, mateo)
    func names(_ text: String = "", after offset: Int = 0, atMost limit: Int = 9) throws -> [String]
    {
      try database.friends(of: irene, whoseNameHas: text, after: offset, atMost: limit, at: now)
        .map(\.name.name)
    }
    #expect(try names() == ["Ana", "Élodie", "eMMa B", "Zoë"])
    #expect(try names("E") == ["Élodie", "eMMa B", "Zoë"])
    #expect(try names("%").isEmpty)
    #expect(try names("ciro") == ["eMMa B"])
    #expect(try names(after: 1, atMost: 2) == ["Élodie", "eMMa B"])
    #expect(
      try database.friendLetters(of: irene) == [
        FriendLetter(letter: "a", count: 1), FriendLetter(letter: "e", count: 2),
        FriendLetter(letter: "z", count: 1),
      ])
    #expect(try database.requests(of: irene, atMost: 9).map(\.name.id) == [mateo])
    #expect(try database.requests(to: mateo, atMost: 9).map(\.text) == ["Hello."])
    #expect(try database.requests(to: irene, atMost: 9).isEmpty)
    try database.write { try $0.block(mateo, by: irene, at: now) }
    #expect(try database.blocked(by: irene, atMost: 9).map(\.name.id) == [mateo])
    #expect(try database.requests(of: irene, atMost: 9).isEmpty)
  }
}
