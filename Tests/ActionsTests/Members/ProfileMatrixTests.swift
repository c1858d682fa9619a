@_spi(Raw) import Database
import Model
import Pages
import Testing
import Theme
import Time

@testable import Actions

/// Design 15, generated: every block × audience × viewer × place where it could be seen.
struct ProfileMatrixTests {
  /// Viewers of a profile.
  enum Looker: String, CaseIterable {
    case everybody, stranger, friend, blocked, blocker, owner, moderator

    /// The rule, in words of its own: not those of the program.
    func sees(_ audience: Audience) -> Bool {
      switch self {
      case .everybody, .blocked, .blocker: audience == .everyone
      case .stranger, .moderator: [.everyone, .members].contains(audience)
      case .friend: [.everyone, .members, .friends].contains(audience)
      case .owner: true
      }
    }
  }

  /// Contents of a block, and the words by which it is known where it is shown to an audience.
  private static func sample(
    _ block: ProfileBlock, _ audience: Audience
  ) -> (typed: String, word: String) {
    switch block {
    case .about: ("Cnryabout here", "Cnryabout")
    case .city: ("Cnrycity", "Cnrycity")
    case .country: ("VU", "Vanuatu")
    case .email: ("", "cnrymail@example.org")
    case .phone: ("+34 600 731 731", "600 731 731")
    case .birthDate: ("1971-07-31", audience == .members ? "55 years" : "31 July")
    case .gender: ("cnrygender", "cnrygender")
    case .status: ("widowed", "widowed")
    case .sizes: ("38", "38</span>")
    case .lastSeen: ("", "here today")
    case .online: ("", "online now")
    }
  }

  private let site: SiteFixture
  private let owner: Member.ID
  private var browsers: [Looker: Browser] = [:]

  init() throws {
    site = try SiteFixture("limits: {sign_in_attempts: 0}", more: FilterSite.files)
    owner = try site.addAccount("olga-f", "Olga Ferrer", email: "cnrymail@example.org")
    for looker in Looker.allCases {
      let browser = Browser(site)
      browsers[looker] = browser
      guard looker != .everybody else { continue }
      let name = looker == .owner ? "olga-f" : "a-\(looker.rawValue)"
      let id =
        looker == .owner
        ? owner : try site.addAccount(name, role: looker == .moderator ? .moderator : .member)
      _ = try browser.signIn(name)
      let owner = owner
      try site.site.write { transaction in
        switch looker {
        case .friend: try transaction.makeFriends(owner, id, at: SiteFixture.now)
        case .blocked: try transaction.block(id, by: owner, at: SiteFixture.now)
        case .blocker: try transaction.block(owner, by: id, at: SiteFixture.now)
        default: break
        }
      }
    }
    _ = try browsers[.owner]?.post("/topics/1/comments", ["body": "A word", "lang": "en"])
  }

  private func keep(_ block: ProfileBlock, _ audience: Audience) throws {
    let owner = owner
    try site.site.write { transaction in
      var profile = Profile()
      for other in ProfileBlock.allCases { profile.show(other, to: .me) }
      let typed = Self.sample(block, audience).typed
      if block.isTyped { profile[block] = typed }
      if block == .about { profile.aboutHTML = Array("<p>\(typed)</p>".utf8) }
      profile.show(block, to: audience)
      try transaction.set(profile, of: owner)
      try transaction.setOwn(["size": block == .sizes ? typed : nil], of: owner)
    }
  }

  @Test(arguments: ProfileBlock.allCases)
  func `a block is seen by its audience in every place, and by no one else in any`(
    block: ProfileBlock
  ) throws {
    for audience in block.audiences {
      try keep(block, audience)
      let word = Self.sample(block, audience).word
      for looker in Looker.allCases {
        let what: Testing.Comment = "\(block) for \(audience), \(looker)"
        let sees = looker.sees(audience)
        try expectPages(block, audience, looker, word, sees, what)
        try expectLists(block, audience, looker, word, what)
        try expectFiles(block, audience, looker, word, what)
      }
      let page = try #require(
        try PageRenderer(site.site, site.theme).render(.person(owner, .english)))
      let text = String(decoding: page.bytes, as: UTF8.self)
      #expect(text.contains(word) == (audience == .everyone), "\(block) for \(audience): the file")
    }
  }

  /// The page for members, and its variant for programs.
  private func expectPages(
    _ block: ProfileBlock, _ audience: Audience, _ looker: Looker, _ word: String, _ sees: Bool,
    _ what: Testing.Comment
  ) throws {
    let browser = try #require(browsers[looker])
    let page = try browser.get("/people/\(owner)?lang=en")
    #expect(page.status == (looker == .everybody ? 403 : 200), what)
    #expect(page.body.contains(word) == (sees && looker != .everybody), what)
    let own = block == .birthDate ? "1971" : nil
    #expect(own.map { !page.body.contains($0) } ?? true, what)
    let json = try site.get("/people/\(owner)?lang=en", browser.fields(json: true)).body
    if looker == .everybody {
      #expect(json.contains("\"status\":403") && !json.contains(word), what)
    } else {
      #expect(json.contains("\"\(block.rawValue)\":") == sees, what)
    }
    #expect(!json.contains("1971"), what)
    for (index, standing) in [Audience.everyone, .members, .friends].enumerated()
    where looker == .owner {
      let seen = try browser.get("/me/profile/seen?as=\(standing.name)&lang=en").body
      let rule: [Looker] = [.everybody, .stranger, .friend]
      #expect(seen.contains(word) == rule[index].sees(audience), what)
    }
  }

  /// The directory has towns that members may see, for whom neither has blocked; searches find nothing by a profile.
  private func expectLists(
    _ block: ProfileBlock, _ audience: Audience, _ looker: Looker, _ word: String,
    _ what: Testing.Comment
  ) throws {
    let browser = try #require(browsers[looker])
    let isMember = ![.everybody, .blocked, .blocker].contains(looker)
    let hasTown = block == .city && [.everyone, .members].contains(audience)
    for accept in [false, true] {
      let list = try site.get("/people?lang=en", browser.fields(json: accept)).body
      #expect(list.contains(word) == (hasTown && isMember), what)
      #expect(list.contains("Olga Ferrer") == isMember, what)
      let found = try site.get(
        "/people?q=\(escaped(word))&lang=en", browser.fields(json: accept)
      ).body
      #expect(main(found).contains("Olga Ferrer") == (hasTown && isMember), what)
    }
    let search = try browser.get("/search?q=\(escaped(word))&lang=en")
    #expect(!main(search.body).contains("Olga Ferrer"), what)
  }

  /// The page below its frame, which names its reader; all of an answer to a program.
  private func main(_ body: String) -> Substring {
    body.firstRange(of: "<main").map { body[$0.upperBound...] } ?? body[...]
  }

  /// The card is a friend's, and what is kept is the owner's alone.
  private func expectFiles(
    _ block: ProfileBlock, _ audience: Audience, _ looker: Looker, _ word: String,
    _ what: Testing.Comment
  ) throws {
    let browser = try #require(browsers[looker])
    let card = try browser.get("/people/\(owner)/card.vcf?lang=en")
    let hasCard = [.friend, .owner].contains(looker)
    #expect((card.status == 200) == hasCard, what)
    #expect(!card.body.contains("1971"), what)
    if hasCard, let field = Self.field(block, word) {
      #expect(card.body.contains(field) == Looker.friend.sees(audience), what)
    }
    guard looker != .everybody else { return }
    let data = try browser.post("/me/data", ["password": SiteFixture.password])
    guard data.status == 200 else { return #expect(data.status == 429, what) }
    let typed = Self.sample(block, audience).typed
    guard !typed.isEmpty, let file = data.header("Content-Disposition") else { return }
    #expect(file.contains("olga-f") == (looker == .owner), what)
    #expect(data.body.contains(typed) == (looker == .owner), what)
  }

  /// How a card says it; nil for what no card has.
  private static func field(_ block: ProfileBlock, _ word: String) -> String? {
    switch block {
    case .about: "NOTE:Cnryabout"
    case .city, .country: word
    case .email: "EMAIL:cnrymail@example.org"
    case .phone: "tel:+34600731731"
    case .birthDate, .gender, .status, .sizes, .lastSeen, .online: nil
    }
  }
}

extension Browser {
  /// Header fields of a request of this browser, for a page or for a program.
  func fields(json: Bool) -> String {
    let cookie = cookies["session"].map { "Cookie: session=\($0)\n" } ?? ""
    return cookie + (json ? "Accept: application/json\n" : "")
  }
}
