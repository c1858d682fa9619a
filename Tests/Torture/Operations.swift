@_spi(Raw) import Database
import Model
import Sodium
import Time

/// Operations of members on their accounts and posts, and of operators on them.
enum Operation: String, CaseIterable {
  case signUp = "sign-up"
  case confirm, claim
  case newName = "new-name"
  case edit, delete, undo, report
  /// A member tells the moderators what is wrong with another.
  case reportMember = "report-member"
  /// A product becomes a favourite, or is refused.
  case like
  /// A filter of the catalogue is saved, renamed, deleted.
  case saveFilter = "keep-filter"
  case renameFilter = "rename-filter"
  case deleteFilter = "drop-filter"
  /// A member shows their profile to everyone, or hides it from everyone.
  case profile
  /// Two members ask, become friends, one blocks the other, and unblocks them.
  case befriend
  /// An outsider is invited by an address.
  case invite
  /// A shop is asked to keep a product, answers, and it is taken back.
  case reserve, answer
  case withdraw = "take-back"
  /// A member says that they have seen their news.
  case seeNews = "see-news"
  /// A member follows a topic, or stops; votes in a poll; sets a bookmark, or removes it.
  case follow, vote, bookmark
  /// A member says something to another.
  case talk
  /// A member clears the history of a conversation, restores it, or deletes it at once.
  case clear
  /// A member's phone sends their location; a link shows it to others, and is ended.
  case locate
  case makeLink = "make-link"
  case endLink = "end-link"
  /// A member calls another, who declines with a message; a link with which guests call is made, and ended.
  case call, decline
  case makeCallLink = "make-call-link"
  case endCallLink = "end-call-link"
  /// A member writes a note, and an entry into their agenda; rewords a note, and shows one to everyone, or hides it again.
  case saveNote = "keep-note"
  case editNote = "edit-note"
  case showNote = "show-note"
  case plan
  /// Two members who would like to meet others: one likes, the other likes back, both take it back, one step a time.
  case meet
  /// A moderator gives a topic another title; its author marks a comment as the answer, or unmarks it.
  case arrange, solve
  /// An author leaves, with their posts or without.
  case leave
  /// `tertulia refresh` tells hundreds who follow a topic of an answer.
  case notify
  /// It reminds a member of what begins.
  case remind
  /// `tertulia user disable` and `enable`.
  case ban, enable

  /// True if it is a command of the tool.
  var isTool: Bool { [.notify, .remind, .ban, .enable].contains(self) }

  /// Requests to web servers.
  static let requests = allCases.filter { !$0.isTool }

  /// Brings the site into the state in which it can be done.
  func prepare(_ worker: Worker, _ dice: inout Dice) throws {
    let site = worker.site
    switch self {
    case .newName, .profile, .arrange: try site.growTopics(of: Club.prolific)
    case .solve:
      try site.growTopics(of: Club.prolific)
      try site.answerGrown()
    case .edit, .delete, .report:
      if try site.comment(.visible, &dice) == nil { try site.postAsMember(.comment, &dice) }
    case .undo:
      guard try site.comment(.deleted, &dice) == nil else { return }
      try Operation.delete.prepare(worker, &dice)
      try Operation.delete.performUndisturbed(site, &dice)
    case .saveFilter, .renameFilter, .deleteFilter:
      let isThere = try !SiteDatabase(site.folder).value(of: .filter(Club.prolific)).isEmpty
      guard isThere == (self == .saveFilter) else { return }
      try (isThere ? Operation.deleteFilter : .saveFilter).performUndisturbed(site, &dice)
    case .like: try site.ensureProduct()
    case .vote: try site.ensurePoll()
    case .bookmark: try site.growTopics(of: Club.prolific)
    case .reserve, .answer, .withdraw: try prepareReservation(site, &dice)
    case .seeNews: try site.ensureNews()
    case .talk: try site.ensureConversation()
    case .clear:
      try site.ensureConversation()
      if try !SiteDatabase(site.folder).hasHistory(Club.prolific) {
        try Operation.talk.performUndisturbed(site, &dice)
      }
    case .locate, .makeLink, .endLink: try prepareLocationSharing(site, &dice)
    case .call, .decline, .makeCallLink, .endCallLink: try prepareCalling(site, &dice)
    case .saveNote, .editNote, .showNote, .plan, .remind: try site.ensureNotebook()
    case .meet: try site.seedMatchProfiles()
    case .notify: try site.ensureFollowers()
    case .signUp, .confirm, .claim, .ban, .enable, .befriend, .invite, .leave, .reportMember,
      .follow:
      return
    }
  }

  /// Does what has to be done before something else can be.
  func performUndisturbed(_ site: TestSite, _ dice: inout Dice) throws {
    let act = try act(site, &dice)
    site.note(act, try site.must(act.command))
    Orphans.settle()
  }

  /// Command to run, and its expected state.
  func act(_ site: TestSite, _ dice: inout Dice) throws -> Attempt {
    site.tokens += 1
    let number = site.tokens
    let database = try SiteDatabase(site.folder)
    switch self {
    case .signUp: return try signUp(site, database, number)
    case .confirm: return try confirm(site, database, number)
    case .claim: return try claim(site, database, number)
    case .newName:
      let name = "Wendelin \(number)"
      let id = try database.id(of: Club.prolific)
      return try site.act(
        .name(id), name, "/me/account", [("do", "name"), ("name", name)], by: Club.prolific)
    case .edit, .delete, .undo, .report: return try ownPost(site, database, number, &dice)
    case .reportMember: return try reportMember(site, database, number)
    case .like: return try choice(site, number)
    case .profile:
      let (town, audience) = ("Town \(number)", number % 2 == 0 ? Audience.everyone : .me)
      return try site.act(
        .town(Club.prolific), "\(town) \(audience.rawValue)", "/me/profile",
        [("city", town), ("city_audience", audience.name)], by: Club.prolific)
    case .saveFilter, .renameFilter, .deleteFilter: return try filter(site, database, number)
    case .reserve, .answer, .withdraw: return try reservation(site, database, number)
    case .seeNews:
      let (last, member) = (try database.newestNews(of: Club.prolific), Club.prolific)
      return try site.act(
        .news(member), "\(last)", "/me/news", [("read", "all"), ("last", "\(last)")], by: member)
    case .follow: return try follow(site, database)
    case .vote: return try site.vote(database)
    case .bookmark: return try site.bookmark(database)
    case .talk: return try talk(site, database, number)
    case .clear: return try clear(site, database, number)
    case .locate, .makeLink, .endLink: return try shareLocation(site, database, number)
    case .call, .decline, .makeCallLink, .endCallLink:
      return try calling(site, database, number)
    case .saveNote, .editNote, .showNote, .plan, .remind:
      return try notebook(site, database, number)
    case .meet: return try meeting(site, database)
    case .notify: return try site.notify(database, number)
    case .ban, .enable: return try standing(site, database, number)
    case .leave: return try leave(site, database, number)
    case .arrange:
      let (topic, title) = (try database.grownTopic(), "Arranged anew \(number)")
      return try site.act(
        .title(topic), title, "/desk/topics/\(topic)", [("do", "rename"), ("title", title)],
        by: Club.moderator)
    case .solve: return try solve(site, database)
    case .befriend: return try befriend(site, database, number)
    case .invite:
      let address = "\(site.tokenPrefix)guest\(number)@example.org"
      return try site.act(
        .letter(address), "1", "/me/invitations", [("address", address), ("text", "Canary")],
        by: Club.members[number % Club.members.count], success: 200)
    }
  }

  /// Follows the first topic, or stops, whichever is not so yet.
  private func follow(_ site: TestSite, _ database: SiteDatabase) throws -> Attempt {
    let (topic, member) = (site.topics.keys.min() ?? 1, Club.prolific)
    let follows = try database.value(of: .follow(member)) == "1"
    return try site.act(
      .follow(member), follows ? "0" : "1", "/topics/\(topic)/follow",
      [("do", follows ? "stop" : "follow")], by: member, success: follows ? 200 : 303)
  }

  /// The step that follows what is between both.
  private func befriend(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt
  {
    let (one, other) = (Club.members[0], Club.members[1])
    let subject = ExpectedState.Subject.between(one, other)
    let next: (act: String, value: String, by: String) =
      switch try database.value(of: subject) {
      case "00": ("accept", "10", other)
      case "10": ("block", "-1", other)
      case "-1": ("unblock", "-0", other)
      default: ("ask", "00", one)
      }
    let receiver = try database.id(of: next.by == one ? other : one)
    return try site.act(
      subject, next.value, "/people/\(receiver)/friendship",
      [("do", next.act), ("text", "Canary \(number)")], by: next.by)
  }

  /// The answer of a question, or none.
  private func solve(_ site: TestSite, _ database: SiteDatabase) throws -> Attempt {
    let topic = try database.grownTopic()
    let subject = ExpectedState.Subject.solution(topic)
    let known = try database.value(of: subject)
    let answer = try database.connection.first(
      "SELECT id FROM comments WHERE topic_id = ? AND position = 2", [.integer(topic)]
    ) { "\($0.integer(0))" }
    guard let answer else { throw TortureError.failed("nobody answered in \(topic)") }
    return try site.act(
      subject, known.isEmpty ? answer : "", "/comments/\(answer)/solution",
      known.isEmpty ? [] : [("do", "undo")], by: Club.prolific)
  }

  /// One member after another likes a product, or takes the like back.
  private func choice(_ site: TestSite, _ number: Int) throws -> Attempt {
    let username = Club.members[number % Club.members.count]
    let choice: Choice = number % 2 == 0 ? .like : .no
    return try site.act(
      .choice(username), "\(choice.rawValue)", "/catalogue/deck",
      [("do", choice.name), ("product", "1")], by: username)
  }

  /// There is one at most.
  private func filter(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt {
    let (subject, name) = (ExpectedState.Subject.filter(Club.prolific), "Filter \(number)")
    let member = Member.ID(try database.id(of: Club.prolific))
    let known = try database.savedFilters(of: member).first.map { "\($0.id)" } ?? "0"
    switch self {
    case .saveFilter:
      return try site.act(
        subject, name, "/catalogue/filters", [("name", name), ("type", "boots"), ("mail", "1")],
        by: Club.prolific)
    case .renameFilter:
      return try site.act(
        subject, name, "/catalogue/filters/\(known)", [("do", "rename"), ("name", name)],
        by: Club.prolific)
    default:
      return try site.act(
        subject, "", "/catalogue/filters", [("do", "delete"), ("of", known)], by: Club.prolific,
        success: 200)
    }
  }

  private func signUp(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt {
    let address = "\(site.tokenPrefix)\(number)@example.org"
    let form = [
      ("name", "Newcomer \(number)"), ("username", "newcomer-\(number)"), ("email", address),
      ("password", Club.word), ("password_again", Club.word),
    ]
    return try site.act(.letter(address), "1", "/sign-up", form, success: 200)
  }

  /// An email has come, and its button is pressed.
  private func confirm(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt
  {
    let (username, secret) = ("reader-\(number)", Secret())
    let facts = [
      ("name", "Reader \(number)"), ("username", username),
      ("email", "\(username)@example.org"), ("password", Club.hash),
    ]
    try database.write {
      try $0.issueToken(secret.digest, .signUp, facts: Form.encoded(facts), until: Club.nextMonth)
    }
    return try site.act(
      .account(username), "1", "/confirm", [("token", secret.text)], isSingleUse: true)
  }

  /// An author without an account follows the operator's link.
  private func claim(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt {
    let (username, secret) = ("author-\(number)", Secret())
    try database.write { transaction in
      let author = try transaction.addMember(
        username: username, name: "Author \(number)", joined: Club.now, origin: .archive)
      try transaction.issueToken(secret.digest, .claim, for: author, until: Club.nextMonth)
    }
    let form = [("token", secret.text), ("password", Club.word), ("password_again", Club.word)]
    return try site.act(.password(username), "1", "/claim", form, isSingleUse: true)
  }

  /// A person signs up, writes, and leaves.
  private func leave(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt {
    let username = "leaver-\(number)"
    try Club.join(username, "Leaver \(number)", database)
    let topic = site.topics.keys.min() ?? 1
    let post = try site.act(
      .account(username), "1", "/topics/\(topic)/comments", [("body", "Left \(number) behind.")],
      by: username)
    try site.must(post.command)
    Orphans.settle()
    return try site.act(
      .account(username), "0", "/me/leave", [("posts", number % 2 == 0 ? "go" : "stay")],
      by: username, isSingleUse: true)
  }

  private func ownPost(
    _ site: TestSite, _ database: SiteDatabase, _ number: Int, _ dice: inout Dice
  ) throws -> Attempt {
    let state: Comment.State = self == .undo ? .deleted : .visible
    guard let post = try site.comment(state, &dice) else {
      throw TortureError.failed("nobody wrote anything for \(rawValue)")
    }
    let path = "/comments/\(post.id)"
    switch self {
    case .edit:
      let body = "\(post.token) said once more, \(number)."
      return try site.act(.body(post.id), body, path + "/edit", [("body", body)], by: post.author)
    case .delete:
      return try site.act(.state(post.id), "3", path + "/delete", [], by: post.author)
    case .undo:
      return try site.act(.state(post.id), "0", path + "/delete", [("do", "undo")], by: post.author)
    default:
      let (words, reporter) = ("Canary \(number)", Club.members[number % Club.members.count])
      let subject = ExpectedState.Subject.report(post.id, by: try database.id(of: reporter))
      let known = try database.value(of: subject)
      return try site.act(
        subject, known.isEmpty ? words : known, path + "/report", [("words", words)],
        by: reporter, success: 200)
    }
  }

  /// Once for each: a repeated one is thanked for, and not kept.
  private func reportMember(
    _ site: TestSite, _ database: SiteDatabase, _ number: Int
  ) throws -> Attempt {
    let reporter = Club.members[number % Club.members.count]
    let other = Club.members[(number + 1) % Club.members.count]
    let reported = try database.id(of: other)
    let subject = ExpectedState.Subject.complaint(reported, by: try database.id(of: reporter))
    let known = try database.value(of: subject)
    let words = "Canary \(number)"
    return try site.act(
      subject, known.isEmpty ? words : known, "/people/\(reported)/report", [("words", words)],
      by: reporter)
  }

  private func standing(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt
  {
    let reason = self == .ban ? "Ungrund \(number)" : ""
    let arguments = self == .ban ? ["disable", "--reason", reason] : ["enable"]
    // A member who can be banned is signed in.
    if try self == .ban && database.value(of: .ban(Club.bannedMember)) == "" {
      try database.write { transaction in
        try transaction.startSession(
          Secret().digest, of: Member.ID(database.id(of: Club.bannedMember)), browser: "",
          at: Club.now)
      }
    }
    return Attempt(
      command: site.tool(
        ["user"] + arguments + [Club.bannedMember, "--site", site.folder.path]),
      expectedState: ExpectedState(
        subject: .ban(Club.bannedMember), value: reason,
        former: try database.value(of: .ban(Club.bannedMember))))
  }
}

extension TestSite {
  /// A form that a member's browser sends, or a guest's, and its expected state.
  func act(
    _ subject: ExpectedState.Subject, _ value: String, _ path: String, _ fields: [(String, String)],
    by username: String? = nil, success: Int = 303, isSingleUse: Bool = false
  ) throws -> Attempt {
    let former = try SiteDatabase(folder).value(of: subject)
    let form = Array(Form.encoded(fields + [("lang", "en")]).utf8)
    return Attempt(
      command: request("POST", path, form, by: username),
      expectedState: ExpectedState(subject: subject, value: value, former: former),
      success: success, isSingleUse: isSingleUse)
  }

  /// Lists a product, where there is none; its pages are published before anything is disturbed.
  func ensureProduct() throws {
    let database = try SiteDatabase(folder)
    guard try !database.hasProduct(Product.ID(1)) else { return }
    let text = ProductText(name: "Boot", description: "")
    var product = NewProduct(source: "list", key: "boot", texts: [.english: text])
    product.values = [
      ProductValue(attribute: Product.shop, value: Club.shop, origin: .given)
    ]
    product.stock = [ProductStock(shop: Club.shop, size: "")]
    _ = try database.write { [product] in try $0.store(product, at: Club.now) }
    try must(refresh())
  }

  /// Tells the prolific member of something more.
  fileprivate func ensureNews() throws {
    let database = try SiteDatabase(folder)
    let member = Member.ID(try database.id(of: Club.prolific))
    let number = Int64(try database.newestNews(of: Club.prolific)) + 1
    try database.write { try $0.notify(member, .report, about: number, at: Club.now) }
  }

  /// Notes what came of something.
  func note(_ act: Attempt, _ ending: Ending) {
    if let post = act.post { ledger.note(post.token, Answer(bytes: ending.output)) }
    if let expectedState = act.expectedState {
      expectedStates.note(expectedState, isKept: act.isAcknowledged(ending))
    }
  }
}
