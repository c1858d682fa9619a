import Actions
import Foundation
import HTTPTypes
import Model
import Pages
import Sodium
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database

/// Actions of members on their accounts and posts, at random, sent as their browsers send them.
struct MemberLife {
  /// Everything that one can do here.
  enum Verb: CaseIterable {
    case confirm, claim, reply, edit, delete, undo, rename, report, ban, erase, like, reserve, know
    case invite, profile, clear, leave, news, attach, react, follow, solve, talk, locate, note, meet
    case announce, vote, mark, call, hideAll
  }

  /// A member with an account, and the browser in which they are signed in.
  struct Person {
    let id: Member.ID
    /// The pair that the browser sends: `__Host-session=…`.
    var cookie: String
    var isBanned = false
  }

  let law: LawSite
  private(set) var people: [Person] = []
  private var moderator: Person?
  /// Authors who have not claimed an account yet.
  private var authors: [Member.ID]
  var count = 0

  private static let word = "cuatro palabras sueltas"
  private static let hash = PasswordHash.make(word)
  /// Prefix of words that must not be in any file once they are removed, and of those that never may.
  static let mark = "canary"

  var database: SiteDatabase { law.database }

  init(_ law: LawSite) {
    self.law = law
    authors = law.members
  }

  /// Does something; says what.
  mutating func step(_ dice: inout Dice, at now: Timestamp) throws -> String {
    let verb = people.isEmpty ? .confirm : Verb.allCases.randomElement(using: &dice) ?? .reply
    return try step(verb, &dice, at: now)
  }

  /// Does one thing, where there is something to do it to; says what.
  mutating func step(_ verb: Verb, _ dice: inout Dice, at now: Timestamp) throws -> String {
    count += 1
    switch verb {
    case .confirm: return try confirm(now)
    case .claim: return try claim(now)
    default: break
    }
    guard let index = people.indices.filter({ !people[$0].isBanned }).randomElement(using: &dice)
    else { return "nothing" }
    let person = people[index]
    switch verb {
    case .reply: return try reply(person, &dice, now)
    case .edit: return try edit(person, &dice, now)
    case .delete, .undo: return try delete(person, isUndo: verb == .undo, &dice, now)
    case .rename:
      let name = "Wendelin \(count)"
      try send("/me/account", ["do": "name", "name": name], person, now)
      #expect(try database.memberName(person.id)?.name == name)
      return "member \(person.id) is \(name)"
    case .report: return try report(person, &dice, now)
    case .like: return try like(person, &dice, now)
    case .know: return try know(person, &dice, now)
    case .invite: return try invite(person, &dice, now)
    case .reserve: return try reserve(person, now)
    case .news: return try news(person, now)
    case .attach: return try attach(person, &dice, now)
    case .react: return try react(person, &dice, now)
    case .vote, .mark: return try (verb == .vote ? vote : mark)(person, &dice, now)
    case .follow: return try follow(person, &dice, now)
    case .talk: return try talk(person, &dice, now)
    case .call: return try call(person, &dice, now)
    case .locate: return try locate(person, &dice, now)
    case .note: return try note(person, &dice, now)
    case .meet: return try meet(person, &dice, now)
    case .ban: return try ban(index, now)
    case .profile: return try sayOfThemselves(person, &dice, now)
    case .clear: return try clear(person, &dice, now)
    case .hideAll: return try hideAll(person, &dice, now)
    case .leave: return try leave(index, &dice, now)
    case .solve: return try solve(person, &dice, now)
    case .announce: return try announce(person, &dice, now)
    case .erase, .confirm, .claim:
      try database.write { try $0.eraseDeleted(before: now.adding(seconds: -3 * 3600), limit: 2) }
      return "what was deleted long ago is erased"
    }
  }

  /// Words in a file of `public/` that must not be there: of hidden posts, of former versions, of reports, of bans, of emails,
  /// and email addresses.
  func leaks() throws -> [String] {
    let shown = Set(
      try database.connection.all(
        """
        SELECT c.body FROM comments c JOIN topics t ON t.id = c.topic_id
        WHERE c.state = 0 AND c.position IS NOT NULL AND t.state = 0 AND \(Viewer.everyone.sees("t"))
        """
      ) { Substring($0.text(0)) }.map { $0.prefix { $0 != " " } }
        + database.connection.all("SELECT value FROM profile_blocks WHERE audience = 0") {
          Substring($0.text(0))
        }
        + database.connection.all("SELECT body FROM notices n WHERE \(Notice.isDisplayed("n"))") {
          Substring($0.text(0)).prefix { $0 != " " }
        })
    return try law.site.publicFiles().flatMap { path, bytes in
      Self.marked(bytes).filter { !shown.contains($0[...]) }.map { "\(path): \($0)" }
    }
  }

  /// The words in a file that begin with the mark: bytes are searched, because there are megabytes of them.
  private static func marked(_ bytes: Data) -> [String] {
    var (words, start) = ([String](), bytes.startIndex)
    while let found = bytes.range(of: Data(mark.utf8), in: start..<bytes.endIndex) {
      let word = bytes[found.lowerBound...].prefix {
        (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 64
      }
      words.append(String(decoding: word, as: UTF8.self))
      start = found.upperBound
    }
    return words
  }
}

// One verb each.
extension MemberLife {
  private mutating func confirm(_ now: Timestamp) throws -> String {
    let (username, secret) = ("reader-\(count)", Secret())
    let hash = try #require(Self.hash)
    let facts = [
      "name": "Reader \(count)", "username": username, "email": "\(Self.mark)@\(count).example.org",
      "password": hash, "phone": "600 000 \(100 + count)", "city": "\(Self.mark)-town",
    ]
    try database.write {
      try $0.issueToken(
        secret.digest, .signUp, facts: LawSite.encoded(facts), until: now.adding(seconds: 60))
      try $0.queueMail(
        .signUp, to: EmailAddress("\(Self.mark)@letter.example.org"), .english,
        facts: LawSite.encoded(facts), at: now)
    }
    let site = database
    try arrive("/confirm", ["token": secret.text], now) { try site.member(username: username) }
    return "\(username) has signed up"
  }

  private mutating func claim(_ now: Timestamp) throws -> String {
    guard let author = authors.popLast() else { return "nothing" }
    let secret = Secret()
    try database.write {
      try $0.issueToken(secret.digest, .claim, for: author, until: now.adding(seconds: 60))
    }
    let fields = ["token": secret.text, "password": Self.word, "password_again": Self.word]
    try arrive("/claim", fields, now) { author }
    return "member \(author) has claimed an account"
  }

  private mutating func arrive(
    _ path: String, _ fields: [String: String], _ now: Timestamp, _ member: () throws -> Member.ID?
  ) throws {
    let head = try send(path, fields, nil, now)
    let cookies = head.headerFields.filter { $0.name == .setCookie }.map(\.value)
    let session = try #require(cookies.first { $0.contains("session=") })
    let id = try #require(try member())
    #expect(try database.account(id, at: now) != nil)
    people.append(Person(id: id, cookie: String(session.prefix { $0 != ";" })))
  }

  func reply(
    _ person: Person, _ dice: inout Dice, _ now: Timestamp, _ text: String? = nil
  ) throws -> String {
    let topics = try database.connection.all(
      "SELECT id FROM topics WHERE state = 0 AND NOT is_closed AND audience = 0"
    ) { $0.integer(0) }
    guard let topic = topics.randomElement(using: &dice) else { return "nothing" }
    let body = text ?? "\(Self.mark)-\(count) by a member"
    try send("/topics/\(topic)/comments", ["body": body, "lang": "en"], person, now)
    #expect(try database.number("SELECT count(*) FROM comments WHERE body = ?", [.text(body)]) == 1)
    return "member \(person.id) answers in \(topic)"
  }

  /// One of their comments in an open topic.
  func own(
    _ person: Person, _ state: Model.Comment.State, _ dice: inout Dice, since: Int64 = 0
  ) throws -> Int64? {
    try database.connection.all(
      """
      SELECT c.id FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.author_id = ? AND c.state = ? AND c.position IS NOT NULL AND NOT t.is_closed
        AND t.state IN (0, c.state) AND coalesce(c.deleted_at, ?) >= ?
      """,
      [.id(person.id), .integer(state.rawValue), .integer(since), .integer(since)]
    ) { $0.integer(0) }.randomElement(using: &dice)
  }

  private func edit(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    guard let comment = try own(person, .visible, &dice) else { return "nothing" }
    let body = "\(Self.mark)-\(count) said otherwise"
    try send("/comments/\(comment)/edit", ["body": body], person, now)
    let stored = "SELECT body = ? FROM comments WHERE id = ?"
    #expect(try database.number(stored, [.text(body), .integer(comment)]) == 1)
    return "comment \(comment) is edited"
  }

  private func delete(
    _ person: Person, isUndo: Bool, _ dice: inout Dice, _ now: Timestamp
  ) throws -> String {
    let since = now.seconds - DeletedPost.lifetime
    let found = try own(person, isUndo ? .deleted : .visible, &dice, since: isUndo ? since : 0)
    guard let comment = found else { return "nothing" }
    try send("/comments/\(comment)/delete", isUndo ? ["do": "undo"] : [:], person, now)
    let state = try database.number("SELECT state FROM comments WHERE id = ?", [.integer(comment)])
    #expect(state == (isUndo ? 0 : 3))
    return "comment \(comment) is \(isUndo ? "back" : "deleted")"
  }

  private func report(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let shown = try database.connection.all(
      """
      SELECT c.id FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.state = 0 AND c.position IS NOT NULL AND t.state = 0
      """
    ) { $0.integer(0) }
    let other = people.filter { $0.id != person.id }.randomElement(using: &dice)
    let fields = ["words": "\(Self.mark)-report"]
    let waiting = try database.pendingChanges()
    let what: String
    if Bool.random(using: &dice), let other {
      try send("/people/\(other.id)/report", fields, person, now)
      what = "member \(other.id)"
    } else {
      guard let comment = shown.randomElement(using: &dice) else { return "nothing" }
      try send("/comments/\(comment)/report", fields, person, now, success: 200)
      what = "comment \(comment)"
    }
    #expect(try database.pendingChanges() == waiting, "a report touches no page")
    return "\(what) is reported"
  }

  /// Says something of a product, which is brought where there is none.
  private func like(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let products = try database.connection.all("SELECT id FROM products") { $0.integer(0) }
    let product =
      try products.randomElement(using: &dice)
      ?? database.write {
        try $0.store(CatalogueSite.product("m\(count)", colours: ["red"]), at: now).id.rawValue
      }
    let choice = try #require(Choice.allCases.randomElement(using: &dice))
    let waiting = try database.pendingChanges()
    for _ in 0..<2 {
      let fields = ["do": choice.name, "product": "\(product)", "lang": "en"]
      try send("/catalogue/deck", fields, person, now)
    }
    #expect(try database.choice(of: person.id, .product, product) == choice)
    #expect(try database.pendingChanges() == waiting, "a choice touches no page")
    return "member \(person.id) says \(choice.name) to \(product)"
  }

  /// Asks for a product, has it put aside and takes it back: verbs, since no shop of the law's sites can be asked by a form.
  private func reserve(_ person: Person, _ now: Timestamp) throws -> String {
    let product = try database.write {
      try $0.store(CatalogueSite.product("kept", colours: ["red"]), at: now).id
    }
    let waiting = try database.pendingChanges()
    let preferences = NewReservation(
      product: product, shop: "la-horma", size: "39", member: person.id,
      name: "\(Self.mark)-name",
      email: try #require(EmailAddress("\(Self.mark)@\(person.id).example.org")),
      words: "\(Self.mark)-note", language: .english, until: CivilDate(dayNumber: 30_000))
    let kept = try database.write { try $0.reserve(preferences, isConfirmed: true, at: now) }
    guard case .kept(let id) = kept else { return "member \(person.id) asked before" }
    #expect(
      try database.write {
        try $0.answer(id, isAside: true, on: CivilDate(dayNumber: 20_000), at: now)
      })
    if count % 2 == 0 { #expect(try database.write { try $0.withdraw(id, at: now) }) }
    #expect(try database.pendingChanges() == waiting, "a reservation touches no page")
    return "member \(person.id) asks for product \(product)"
  }

  /// Notifies members of new posts, and lets one say that they have seen them.
  private func news(_ person: Person, _ now: Timestamp) throws -> String {
    let waiting = try database.pendingChanges()
    while try database.notifyOfComments() {}
    try database.write { _ = try $0.dropOldNews(at: now) }
    let last = try database.number(
      "SELECT coalesce(max(id), 1) FROM news WHERE member_id = ?", [.id(person.id)])
    try send("/me/news", ["read": "all", "last": "\(last)"], person, now)
    #expect(
      try database.number(
        "SELECT count(*) FROM news WHERE member_id = ? AND read_at IS NULL", [.id(person.id)]) == 0)
    #expect(try database.pendingChanges() == waiting, "news touch no page")
    return "member \(person.id) has seen their news"
  }

  /// Shuts one member out, and lets all others in again.
  private mutating func ban(_ index: Int, _ now: Timestamp) throws -> String {
    let ban = Ban(until: nil, reason: "\(Self.mark)-reason")
    for other in people.indices where people[other].isBanned || other == index {
      people[other].isBanned = other == index
      let (member, secret) = (people[other].id, Secret())
      try database.write { transaction in
        try transaction.ban(member, other == index ? ban : nil)
        if other != index {
          try transaction.startSession(secret.digest, of: member, browser: "", at: now)
        }
      }
      let name = people[other].cookie.prefix { $0 != "=" }
      people[other].cookie = "\(name)=\(secret.text)"
    }
    return "member \(people[index].id) is banned"
  }

  /// Says something of themselves, to whom it may be said.
  private func sayOfThemselves(
    _ person: Person, _ dice: inout Dice, _ now: Timestamp
  ) throws -> String {
    let block = try #require([ProfileBlock.about, .city, .gender].randomElement(using: &dice))
    let audience = try #require(block.audiences.randomElement(using: &dice))
    let text = "\(Self.mark)-\(count)-\(block.rawValue)"
    let field = block == .about ? "body" : block.rawValue
    try send(
      "/me/profile", [field: text, "\(block.rawValue)_audience": audience.name], person, now)
    let profile = try database.profile(person.id)
    #expect(profile[block] == text && profile.audience(of: block) == audience)
    return "member \(person.id) shows \(block) to \(audience)"
  }

  private mutating func clear(
    _ person: Person, _ dice: inout Dice, _ now: Timestamp
  ) throws -> String {
    let parts = try Decision.ClearedProfilePart.allCases.filter {
      try database.shows($0, person.id)
    }
    guard let part = parts.randomElement(using: &dice) else { return "nothing" }
    try clear(person, part, at: now)
    #expect(try !database.shows(part, person.id))
    return "\(part) of member \(person.id) is taken away"
  }

  /// A moderator, who writes nothing.
  mutating func keeper(_ now: Timestamp) throws -> Person {
    if let moderator { return moderator }
    let secret = Secret()
    let id = try database.openAccount("keeper", role: .moderator, email: nil)
    try database.write { try $0.startSession(secret.digest, of: id, browser: "", at: now) }
    let person = Person(id: id, cookie: "__Host-session=\(secret.text)")
    moderator = person
    return person
  }

  /// Marks an answer to a question of theirs, or unmarks it; asks where they have not.
  private mutating func solve(
    _ person: Person, _ dice: inout Dice, _ now: Timestamp
  ) throws -> String {
    let answers = try database.connection.all(
      """
      SELECT c.id, t.id, c.id IS t.solution_id FROM topics t JOIN comments c ON c.topic_id = t.id
      WHERE t.author_id = ? AND t.state = 0 AND t.audience = 0 AND c.position > 1 AND c.state = 0
      """, [.id(person.id)]
    ) { (comment: $0.integer(0), topic: $0.integer(1), isIt: $0.flag(2)) }
    guard let answer = answers.randomElement(using: &dice) else {
      let topic = try law.start("Question \(count)", author: .member(person.id))
      try database.postComment(
        in: topic, author: .member(person.id), at: now, body: "\(Self.mark)-\(count) answers it")
      return "member \(person.id) asks in \(topic)"
    }
    try send(
      "/comments/\(answer.comment)/solution", answer.isIt ? ["do": "undo"] : [:], person, now)
    #expect(
      try database.topicModerationState(Topic.ID(answer.topic))?.solution?.rawValue
        == (answer.isIt ? nil : answer.comment))
    return "comment \(answer.comment) is the answer: \(!answer.isIt)"
  }

  /// Leaves permanently; their posts stay, or go.
  private mutating func leave(_ index: Int, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let person = people.remove(at: index)
    let takesPosts = Bool.random(using: &dice)
    try database.write { try $0.leave(person.id, takingPosts: takesPosts, at: now) }
    #expect(try !database.hasAccount(person.id))
    #expect(try database.memberName(person.id)?.name == "")
    return "member \(person.id) leaves \(takesPosts ? "with" : "without") their posts"
  }
}
