import Actions
import Model
import Pages
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Photo and profile text of a member that break the rules, removed by a moderator.
struct ClearedMemberTests {
  private let desk: ModerationFixture
  private var path: String { "/desk/members/\(desk.author)" }

  init() throws { desk = try ModerationFixture() }

  private func show(photo: Bool = true, words: Bool = true) throws {
    var profile = Profile()
    for (block, text) in [
      (.about, "canary"), (.city, "canary"), (.gender, "canary"), (.country, "ES"),
      (.status, "single"),
    ] as [(ProfileBlock, String)] where words {
      profile[block] = text
      profile.show(block, to: .everyone)
    }
    profile.aboutHTML = words ? Array("<p>canary".utf8) : []
    try desk.site.site.write { [profile] transaction in
      try transaction.set(profile, of: desk.author)
      guard photo else { return }
      try transaction.setAvatar([0xFF, 0xD8, 1], of: desk.author)
      try transaction.saveAvatarUpload("f", of: desk.author, at: SiteFixture.now)
    }
  }

  private func clear(
    _ part: String, words: String = "Not yours.", rule: String = "0"
  ) throws -> Answer {
    try desk.carmen.post(
      path, ["do": "clear", "cleared": part, "words": words, "rule": rule, "lang": "en"])
  }

  private func choices(_ language: String = "en") throws -> [Bool] {
    let body = try desk.carmen.get(path + "?lang=\(language)").body
    return ["all", "photo", "words"].map { body.contains("value=\"\($0)\"") }
  }

  @Test func `existing parts of a profile can be removed, and nothing else`() throws {
    #expect(try choices() == [false, false, false])
    #expect(try clear("all").status == 409)
    try show(words: false)
    #expect(try choices() == [false, true, false])
    #expect(try clear("words").status == 409)
    try show(photo: false)
    #expect(try choices() == [true, true, true])
    #expect(try desk.site.count("decisions") == 0)
  }

  @Test(arguments: ["en", "es"])
  func `both go at once, and their owner reads why`(language: String) throws {
    _ = try desk.rosa.post("/topics/1/comments", ["body": "Words", "lang": "en"])
    try show()
    #expect(try choices(language) == [true, true, true])
    let answer = try clear("all", rule: "4")
    #expect(answer.status == 303)
    let id = try desk.last().id
    #expect(answer.header("Location") == "/do\(path)?done=\(id)&lang=en")
    let hidden = try #require(answer.saved?.hidden).map(\.text)
    #expect(hidden.contains("face/\(desk.author)") && hidden.contains("person/\(desk.author)/en"))
    #expect(answer.saved?.waitsForPages == true)
    let database = desk.site.site
    #expect(
      try database.face(of: desk.author) == nil && database.avatarUpload(of: desk.author) == nil)
    let profile = try database.profile(desk.author)
    #expect(profile[.about].isEmpty && profile.aboutHTML.isEmpty && profile[.city].isEmpty)
    #expect(profile[.country] == "ES" && profile[.status] == "single")
    let own = try desk.rosa.page("/me/profile?lang=\(language)")
    #expect(
      own.shows(
        language == "en"
          ? "A moderator removed your photo and profile text. You can add new ones. (rule 4 · Not yours.)"
          : "La moderación ha retirado tu foto y el texto de tu perfil. Puedes añadir otros. (norma 4 · Not yours.)"
      ))
    let page = try desk.carmen.page(path + "?done=\(id)&lang=\(language)")
    #expect(
      page.shows(
        language == "en"
          ? "Carmen removed Rosa’s photo and profile text"
          : "Carmen retiró la foto y el texto del perfil de Rosa"))
    #expect(
      page.shows(
        language == "en" ? "This can’t be undone" : "Esto no se puede deshacer"))
    let undo = try desk.carmen.post("/desk/decided", ["decision": "\(id)", "lang": language])
    #expect(undo.status == 409 && undo.page.problems == [])
  }

  @Test(arguments: [("photo", true), ("words", false)])
  func `one thing goes, the other stays`(part: String, hasWords: Bool) throws {
    try show()
    #expect(try clear(part).status == 303)
    #expect(try desk.site.site.profile(desk.author)[.about].isEmpty == !hasWords)
    #expect(try desk.site.site.hasAvatar(desk.author) == !hasWords)
    // The second half of a double click; the other thing, from the page of before; another moderator who is later.
    #expect(try clear(part).status == 303)
    let other = try desk.carmen.post(
      path,
      [
        "do": "clear", "cleared": part == "photo" ? "words" : "photo", "words": "So.", "rule": "0",
        "seen": "0", "lang": "en",
      ])
    #expect(other.status == 409 && other.page.shows("Carmen removed"))
    #expect(try desk.site.site.shows(.all, desk.author))
    let lola = try desk.site.join("lola", "Lola", role: .moderator)
    let late = try lola.post(
      path,
      ["do": "clear", "cleared": part, "words": "So.", "rule": "0", "seen": "0", "lang": "en"])
    #expect(late.status == 409 && late.page.problems == [])
    #expect(late.page.shows("Carmen removed"))
    #expect(try desk.site.count("decisions") == 1)
  }

  @Test func `only what stood in files goes from there`() throws {
    _ = try desk.rosa.post("/topics/1/comments", ["body": "Words", "lang": "en"])
    func hidden(_ part: String) throws -> [String] {
      let answer = try clear(part)
      #expect(answer.status == 303)
      return answer.saved?.hidden.map(\.text) ?? []
    }
    let pages = ["person/\(desk.author)/en", "person/\(desk.author)/es"]
    try show()
    #expect(try hidden("words") == pages)
    #expect(try hidden("photo") == ["face/\(desk.author)"])
    #expect(try hidden("photo") == [], "a double click")
    var profile = Profile()
    profile[.about] = "For friends."
    try desk.site.site.write { [profile] transaction in
      try transaction.set(profile, of: desk.author)
      try transaction.saveAvatarUpload("f", of: desk.author, at: SiteFixture.now)
    }
    #expect(try hidden("all") == [])
    #expect(try desk.site.site.avatarUpload(of: desk.author) == nil)
  }

  @Test func `an unreadable picture was never a photo`() throws {
    try desk.site.site.write { transaction in
      try transaction.saveAvatarUpload("f", of: desk.author, at: SiteFixture.now)
      let upload = try #require(try desk.site.site.avatarUpload(of: desk.author))
      try transaction.fail(upload, .unreadable)
    }
    #expect(try choices() == [false, false, false])
    #expect(try clear("photo").status == 409)
  }

  @Test func `their owner reads of all of it, for thirty days`() throws {
    let (site, day) = (desk.site.site, Int64(86_400))
    for (days, part) in [(31, Decision.ClearedProfilePart.all), (29, .photo), (1, .words)] {
      try show()
      let decision = Decision(
        .clear, of: desk.author, at: SiteFixture.now.adding(seconds: -Int64(days) * day))
      _ = try site.write { try $0.decide(decision, clearing: part, upTo: 0) }
    }
    // Decisions about posts are listed elsewhere.
    for _ in 1...12 {
      _ = try site.write { try $0.note(Decision(.hide, of: desk.author, at: SiteFixture.now)) }
    }
    let page = try desk.rosa.get("/me/profile?lang=en").page
    #expect(
      page.shows(
        "A moderator removed your profile text. You can write a new one. A moderator removed your photo. You can add another one."
      ))
    #expect(!page.shows("your photo and profile text"))
  }

  @Test func `a removed part does not come back by a form loaded before`() throws {
    try show()
    let form = try desk.rosa.get("/me/profile?lang=en").page
    #expect(form.fields["seen"] == "0" && form.fields["city"] == "canary")
    _ = try clear("words")
    func send(_ seen: String) throws -> Answer {
      try desk.rosa.post(
        "/me/profile",
        ["city": "canary", "phone": "600 000 111", "seen": seen, "lang": "en"])
    }
    let answer = try send("0")
    #expect(answer.status == 409 && answer.page.problems == [])
    #expect(answer.page.shows("A moderator removed your profile text."))
    #expect(try desk.site.site.profile(desk.author)[.city].isEmpty)
    // The typed words are there, and are accepted when their owner sends them all the same.
    #expect(answer.page.fields["phone"] == "600 000 111")
    #expect(try send(answer.page.fields["seen"] ?? "").status == 303)
    #expect(try desk.site.site.profile(desk.author)[.city] == "canary")
  }

  @Test func `it answers the members who reported them, as far as the reports were read`() throws {
    try show()
    let wren = try desk.site.report(.member(desk.author), by: "wren", "The photo.")
    let page = try desk.carmen.get(path + "?lang=en")
    #expect(
      page.body.split(separator: "name=\"reports\" value=\"1\"").count == 3, "with both forms")
    let lola = try desk.site.report(.member(desk.author), by: "lola", "The words.")
    let photo = try desk.carmen.post(
      path,
      [
        "do": "clear", "cleared": "photo", "words": "So.", "rule": "0", "reports": "1",
        "lang": "en",
      ])
    #expect(photo.status == 303)
    #expect(try desk.carmen.get("/desk").page.shows("1 report"))
    #expect(try desk.site.site.number("SELECT count(*) FROM news WHERE member_id = \(lola)") == 0)
    #expect(try clear("words").status == 303)
    #expect(try desk.carmen.get("/desk").page.shows("The queue is empty."))
    #expect(try desk.site.site.number("SELECT count(*) FROM news WHERE member_id = \(wren)") == 1)
  }

  @Test(arguments: [
    ("", "So.", "0", "cleared"), ("everything", "So.", "0", "cleared"),
    ("all", " ", "0", "clear-words"), ("all", "So.", "77", "clear-rule"),
    ("all", String(repeating: "á", count: 501), "0", "clear-words"),
  ])
  func `a form that cannot be understood comes back`(
    part: String, words: String, rule: String, field: String
  ) throws {
    try show()
    let answer = try clear(part, words: words, rule: rule)
    #expect(answer.refused == [field] && answer.page.problems == [])
    // The form below it, which comes last, has another field of that name.
    #expect(answer.page.fields["words"] == "")
    #expect(try desk.site.site.hasAvatar(desk.author))
  }

  @Test func `no one does it to themselves, to an equal role, or without the right`() throws {
    let other = try desk.site.addAccount("lola", "Lola", role: .moderator)
    for member in [other, desk.moderator] {
      try desk.site.site.write { _ = try $0.setAvatar([0xFF, 0xD8, 2], of: member) }
      let fields: KeyValuePairs = ["do": "clear", "cleared": "photo", "words": "So."]
      #expect(try desk.carmen.post("/desk/members/\(member)", fields).status == 403)
      #expect(try desk.rosa.post("/desk/members/\(member)", fields).status == 403)
      #expect(try desk.site.site.hasAvatar(member))
    }
  }
}
