public import Database
import Markdown
import Model
public import Time

/// Fills a built site with a dozen members who know each other, to see what members see: profiles, drawn photos, friends and
/// requests, news, emails, conversations, a notebook, places on a map, filters, favourites, and cases for the moderators.
///
/// They are the authors of `content/`, and invented ones where these are fewer. No one has a password. Equal sites and times
/// give equal rows, all of them in one transaction. Pages are not written: the next build does that.
public struct Community {
  /// Number of members.
  public static let size = SeedIntroduction.all.count

  let site: SiteDatabase
  let settings: SiteSettings
  let now: Timestamp
  private let talk: SeedConversation

  /// Opens the site for writing.
  ///
  /// - Throws: `DatabaseError.notBuilt` when the site was never built.
  public init(_ site: SiteDatabase, now: Timestamp) throws {
    self.site = site
    self.now = now
    settings = try site.builtSettings()
    talk = .of(settings.mainLanguage)
  }

  /// Writes everything, unless someone has an account already; says whether it did.
  public func run() throws -> Bool {
    while try site.notifyOfComments() {}
    let isNew = try site.write { transaction in
      guard try !site.hasAccounts() else { return false }
      let members = try addMembers(&transaction)
      try befriend(members, &transaction)
      try talk(members, &transaction)
      try converse(members, &transaction)
      try study(members[0], &transaction)
      try move(members, &transaction)
      try showPictures(members, &transaction)
      try shop(members[0], &transaction)
      return true
    }
    while try site.notifyOfComments() {}
    return isNew
  }

  func ago(days: Int64 = 0, hours: Int64 = 0) -> Timestamp {
    now.adding(seconds: -(days * 24 + hours) * 3600)
  }

  private func language(_ index: Int) -> Language {
    settings.languages[index % settings.languages.count]
  }

  // MARK: Members

  private func addMembers(_ transaction: inout Transaction) throws -> [Member.ID] {
    var people = People(try site.contentAuthors(atMost: Self.size))
    var random = SeededRandom(1)
    while people.members.count < Self.size {
      try people.add(to: &transaction, joined: ago(days: 300), nil, &random)
    }
    for (index, member) in people.members.enumerated() {
      try open(member, index, &transaction)
      // Not all have one.
      if index % 4 != 3 { try transaction.setAvatar(SeedPortrait(index).jpeg, of: member) }
    }
    return people.members
  }

  private func open(
    _ member: Member.ID, _ index: Int, _ transaction: inout Transaction
  ) throws {
    var account = NewAccount(language: language(index))
    account.role = index == 1 ? .moderator : .member
    let username = try site.memberName(member)?.username ?? ""
    account.email = EmailAddress("\(username)@example.org")
    account.profile = try profile(SeedIntroduction.all[index], in: account.language)
    try transaction.openAccount(account, for: member, at: ago(days: Int64(200 - 10 * index)))
  }

  private func profile(_ introduction: SeedIntroduction, in language: Language) throws -> Profile {
    var profile = Profile()
    let isSpanish = language.code.hasPrefix("es")
    profile[.about] = isSpanish ? introduction.spanish : introduction.english
    profile.aboutHTML = try settings.html(profile[.about])
    profile.renderer = MarkdownRenderer.version
    profile[.city] = introduction.city
    profile[.country] = introduction.country
    profile.show(.about, to: .everyone)
    profile.show(.city, to: .everyone)
    profile.show(.lastSeen, to: .friends)
    return profile
  }

  // MARK: Friends

  /// The first member has friends, sent one request, and has two from others.
  private func befriend(_ members: [Member.ID], _ transaction: inout Transaction) throws {
    let friends = [(0, 1), (0, 2), (0, 3), (4, 0), (5, 0), (1, 2), (2, 3), (4, 5), (6, 7), (1, 8)]
    for (order, pair) in friends.enumerated() {
      let (asker, asked) = (members[pair.0], members[pair.1])
      let day = Int64(40 - 3 * order)
      try transaction.requestFriendship(asker, of: asked, saying: "", at: ago(days: day))
      try transaction.acceptFriendship(asked, of: asker, at: ago(days: day - 1))
    }
    for (order, text) in talk.requests.enumerated() {
      try transaction.requestFriendship(
        members[6 + order], of: members[0], saying: text, at: ago(hours: Int64(20 - 6 * order)))
    }
    try transaction.requestFriendship(members[0], of: members[8], saying: "", at: ago(hours: 30))
  }

  // MARK: The forum

  private func talk(_ members: [Member.ID], _ transaction: inout Transaction) throws {
    let board =
      try site.boards().first { $0.audience == .everyone }?.id ?? transaction.addGeneralBoard()
    let name = try site.memberName(members[0])?.username ?? ""
    let first = try comment(talk.opening, members[0], hours: 9)
    let topic = try transaction.startTopic(
      new(talk.title, board, members[0], first.createdAt), saying: first
    ).topic
    for (order, answer) in talk.answers.enumerated() {
      let text = answer.replacing("%@", with: name)
      try transaction.reply(
        comment(text, members[2 + order], hours: Int64(7 - order)), in: topic)
    }
    var poll = NewPoll(question: talk.poll.question, answers: talk.poll.answers)
    (poll.isAnonymous, poll.endsAt) = (false, now.adding(seconds: 4 * 86_400))
    try ask(poll, in: topic, members, [2, 1, 2, 4, 2, 3, 2, 1, 4], &transaction)
    let offence = try transaction.reply(comment(talk.offence, members[9], hours: 3), in: topic)
    for (reporter, words) in [(members[2], talk.report), (members[0], "")] {
      try transaction.report(
        NewReport(of: .comment(offence.comment), reporter: reporter, rule: nil, words: words),
        at: ago(hours: 2))
    }
    var waiting = try comment(talk.newcomer.text, members[11], hours: 1)
    waiting.state = .held
    _ = try transaction.startTopic(
      new(talk.newcomer.title, board, members[11], waiting.createdAt), saying: waiting)
  }

  /// Members vote in a poll, one after another.
  private func ask(
    _ poll: NewPoll, in topic: Topic.ID, _ members: [Member.ID], _ votes: [Int],
    _ transaction: inout Transaction
  ) throws {
    try transaction.addPoll(poll, to: topic, at: ago(hours: 8))
    for (member, number) in zip(members.dropFirst(), votes) {
      try transaction.vote([number], in: topic, by: member, at: ago(hours: 4))
    }
  }

  /// A topic in which each shows a picture, and that asked which one is the best.
  private func showPictures(
    _ members: [Member.ID], _ transaction: inout Transaction
  ) throws {
    let board =
      try site.boards().first { $0.audience == .everyone }?.id ?? transaction.addGeneralBoard()
    var topic: Topic.ID?
    for (order, shown) in talk.pictures.shown.enumerated() {
      let author = members[order % 2 == 0 ? 4 + order : 3 - order / 2]
      let name = try send(SeedLandscape(order).jpeg, order, author, &transaction)
      let text = "![\(shown.alt)](\(SitePath.upload(name).href))\n\n\(shown.words)"
      let comment = try comment(text, author, hours: Int64(30 - 5 * order))
      if let topic {
        try transaction.reply(comment, in: topic)
      } else {
        topic = try transaction.startTopic(
          new(talk.pictures.title, board, author, comment.createdAt), saying: comment
        ).topic
      }
    }
    guard let topic else { return }
    let poll = NewPoll(question: talk.vote.question, answers: talk.vote.answers)
    try ask(poll, in: topic, members, [1, 4, 1, 3, 1, 4, 1], &transaction)
    try transaction.closePoll(of: topic, at: ago(hours: 2))
  }

  /// Puts a picture where those are that members send.
  private func send(
    _ jpeg: [UInt8], _ order: Int, _ author: Member.ID, _ transaction: inout Transaction
  ) throws -> UploadName {
    let digits = String(UInt64(order + 1) &* 0x9E37_79B9_7F4A_7C15, radix: 16)
    let name = UploadName(
      hash: String((digits + digits + String(repeating: "0", count: 32)).prefix(32)),
      size: SeedLandscape.size, fileExtension: "jpg")
    try UploadFolder(site.folder).store(jpeg, as: name)
    try transaction.keep(
      Upload(
        name: name, member: author, title: "hill", size: jpeg.count, sentAt: ago(hours: 30)))
    return name
  }

  private func new(
    _ title: String, _ board: TopicList.ID, _ author: Member.ID, _ time: Timestamp
  ) -> NewTopic {
    NewTopic(
      slug: Slug(titled: title, fallback: "topic").text, title: title,
      language: settings.mainLanguage, board: board, tags: [], author: .member(author),
      createdAt: time)
  }

  private func comment(_ text: String, _ author: Member.ID, hours: Int64) throws -> NewComment {
    NewComment(
      author: .member(author), language: settings.mainLanguage, createdAt: ago(hours: hours),
      body: text, html: try settings.html(text), renderer: MarkdownRenderer.version)
  }

  // MARK: The catalogue

  /// Favourites, declined products, and two filters, where there is a catalogue.
  private func shop(_ member: Member.ID, _ transaction: inout Transaction) throws {
    guard try site.hasCatalogue() else { return }
    let index = try site.productIndex()
    for position in stride(from: 0, to: min(index.count, 60), by: 4) {
      let choice: Choice = position % 12 == 8 ? .no : .like
      _ = try transaction.choose(
        index.product(at: position).rawValue, .product, choice, by: member)
    }
    var cheap = ProductFilter()
    cheap.max = 8000
    _ = try transaction.save(
      cheap, as: talk.filters.cheap, of: member, wantsMail: true, at: ago(days: 12))
    guard try site.productList("size", "39") != nil else { return }
    var own = ProductFilter()
    try own.choose(["39"], of: "size")
    try transaction.setOwn(["size": "39"], of: member)
    _ = try transaction.save(own, as: talk.filters.own, of: member, at: ago(days: 5))
  }
}
