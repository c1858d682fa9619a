import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Members who were reported, in moderation: listed among the posts, answered on their own page there.
struct ReportedMemberTests {
  private let desk: ModerationFixture

  init() throws { desk = try ModerationFixture() }

  private func path(_ member: Member.ID) -> String { "/desk/members/\(member)" }

  private func answer(_ part: String, _ member: Member.ID, seen: String? = nil) throws -> Answer {
    let seen = try seen ?? desk.site.site.stamp(ofMember: member)
    return try desk.carmen.post(
      path(member),
      ["do": part, "length": "7", "words": "So.", "seen": seen, "lang": "en"])
  }

  private func open() throws -> Int {
    try desk.site.site.number("SELECT count(*) FROM reports WHERE decided_at IS NULL")
  }

  @Test(arguments: ["en", "es"])
  func `the desk lists who is reported, and leads to what is said of them`(language: String) throws
  {
    try desk.report(desk.author, by: "wren", rule: 4, "The photo.")
    try desk.report(desk.author, by: "lola", rule: nil, "")
    let link = "/do\(path(desk.author))?lang=\(language)"
    let alone = try desk.carmen.page("/desk?lang=\(language)")
    #expect(alone.addresses.contains(link))
    #expect(alone.fields["item"] == nil)
    #expect(
      alone.shows(
        language == "en"
          ? "member · 2 reports · rule 4" : "miembro · 2 denuncias · norma 4"))
    #expect(
      try desk.carmen.get("/me?lang=\(language)").page.shows(
        language == "en" ? "1 item in the queue" : "1 elemento en la cola"))
    #expect(try !desk.carmen.get("/desk?lang=\(language)").body.contains("aria-current=\"true\""))
    let held = try desk.comment("Waits.", .held, at: SiteFixture.now.adding(seconds: 9))
    let both = try desk.carmen.get("/desk?lang=\(language)").page
    #expect(both.fields["item"] == "c\(held)" && both.addresses.contains(link))
    let page = try desk.carmen.page(path(desk.author) + "?lang=\(language)")
    for words in ["wren", "lola", "The photo.", language == "en" ? "rule 4" : "norma 4"] {
      #expect(page.shows(words), "\(words)")
    }
    let body = try desk.carmen.get(path(desk.author) + "?lang=\(language)").body
    #expect(
      body.split(separator: "name=\"seen\" value=\"0\"").count == 4, "beside each of three answers")
    #expect(
      page.fields["reports"] == "2"
        && page.addresses.contains("/do/people/\(desk.author)?lang=\(language)"))
    let other = try desk.carmen.get(path(desk.moderator)).page
    #expect(!other.shows("Dismiss reports") && !other.shows("wren"))
  }

  @Test func `after a post comes the next post, and members stay in the list`() throws {
    try desk.report(desk.author, by: "wren", rule: 4, "The photo.")
    let ids = try (1...2).map {
      try desk.comment("Waits.", .held, at: SiteFixture.now.adding(seconds: Int64($0)))
    }
    let next = try desk.decide("approve", ids[0])
    #expect(next.header("Location")?.hasPrefix("/do/desk?item=c\(ids[1])&done=") == true)
    let end = try desk.decide("approve", ids[1])
    #expect(end.header("Location")?.hasPrefix("/do/desk?done=") == true)
    #expect(try desk.carmen.get("/desk").page.addresses.contains("/do\(path(desk.author))?lang=en"))
  }

  @Test func `nothing to do answers them, is in the log, and is undone there`() throws {
    try desk.report(desk.author, by: "wren", rule: 4, "The photo.")
    let made = try answer("keep", desk.author)
    #expect(made.status == 303)
    let id = try desk.last().id
    #expect(made.header("Location") == "/do\(path(desk.author))?done=\(id)&lang=en")
    let page = try desk.carmen.page(path(desk.author) + "?done=\(id)&lang=en")
    #expect(page.shows("Carmen dismissed the reports about Rosa"))
    #expect(!page.shows("wren") && !page.shows("The photo."))
    #expect(try open() == 0)
    #expect(try desk.carmen.get("/desk").page.shows("The queue is empty."))
    let log = try desk.carmen.get("/desk/decided?lang=en").page
    #expect(log.shows("Carmen dismissed the reports about Rosa"))
    #expect(log.addresses.contains("/do\(path(desk.author))?lang=en"))
    let undone = try desk.carmen.post("/desk/decided", ["decision": "\(id)", "from": "desk"])
    #expect(undone.header("Location")?.hasPrefix("/do/desk?undone=\(id)") == true)
    #expect(try desk.carmen.get("/desk?undone=\(id)").page.shows("Undone by Carmen"))
    #expect(try open() == 1)
  }

  @Test func `a report that comes meanwhile waits, of a member and of a post`() throws {
    try desk.report(desk.author, by: "wren", rule: 4, "The photo.")
    let page = try desk.carmen.get(path(desk.author) + "?lang=en").page
    try desk.report(desk.author, by: "lola", rule: nil, "The name.")
    let kept = try desk.carmen.post(
      path(desk.author),
      [
        "do": "keep", "seen": page.fields["seen"] ?? "", "reports": page.fields["reports"] ?? "",
        "lang": "en",
      ])
    #expect(kept.status == 303)
    let left = try desk.carmen.get(path(desk.author) + "?lang=en").page
    #expect(left.shows("The name.") && !left.shows("The photo."))
    #expect(try open() == 1)
    _ = try desk.carmen.post(path(desk.author), ["do": "keep", "reports": "many", "lang": "en"])
    #expect(try open() == 1)
    // The moderators' form about a post says so, too.
    let post = try desk.comment("Fine.")
    try desk.report(post, by: "hugo", rule: nil, "So.")
    let form = try desk.carmen.get("/desk?item=c\(post)").page
    try desk.report(post, by: "nora", rule: nil, "So, too.")
    let answered = try desk.carmen.post(
      "/desk",
      [
        "do": "keep", "item": "c\(post)", "seen": form.fields["seen"] ?? "",
        "reports": form.fields["reports"] ?? "", "lang": "en",
      ])
    #expect(answered.status == 303)
    #expect(try open() == 2)
  }

  @Test func `a ban answers them, too`() throws {
    try desk.report(desk.author, by: "wren", rule: 4, "The photo.")
    #expect(try answer("ban", desk.author).status == 303)
    #expect(try open() == 0)
    #expect(try desk.last().kind == .ban)
  }

  @Test func `a reporter without an account is answered about, and not banned`() throws {
    let author = try #require(try desk.site.site.member(username: "irene-alvarez"))
    try desk.report(author, by: "wren", rule: 4, "The name.")
    let page = try desk.carmen.get(path(author) + "?lang=en").page
    #expect(page.problems == [] && page.shows("The name.") && page.shows("Dismiss reports"))
    #expect(try answer("ban", author).status == 403)
    #expect(try answer("keep", author).status == 303)
    #expect(try open() == 0)
    let made = try desk.last().id
    #expect(try desk.carmen.post("/desk/decided", ["decision": "\(made)"]).status == 303)
    #expect(try open() == 1)
  }

  @Test(arguments: ["keep", "ban"])
  func `the slower moderator learns who was first, and nothing is done twice`(part: String) throws {
    try desk.report(desk.author, by: "wren", rule: 4, "The photo.")
    let seen = try desk.site.site.stamp(ofMember: desk.author)
    try desk.site.site.write { _ = try $0.decide(Decision(.keep, of: desk.author)) }
    let late = try answer(part, desk.author, seen: seen)
    #expect(late.status == 409)
    #expect(late.page.problems == [])
    #expect(late.page.shows("Command line dismissed the reports about Rosa"))
    #expect(try desk.site.count("decisions") == 1)
    // Looked at again, a ban is possible; there is nothing more to answer.
    #expect(try answer(part, desk.author).status == (part == "ban" ? 303 : 409))
  }

  @Test func `the second half of a double click is no conflict`() throws {
    try desk.report(desk.author, by: "wren", rule: 4, "The photo.")
    let seen = try desk.site.site.stamp(ofMember: desk.author)
    for _ in 1...2 {
      #expect(try answer("keep", desk.author, seen: seen).status == 303)
    }
    #expect(try desk.site.count("decisions") == 1)
  }

  @Test func `a moderator neither sees nor answers reports about themselves`() throws {
    try desk.report(desk.moderator, by: "wren", rule: 4, "The photo.")
    let boss = try desk.site.addAccount("lola", "Lola", role: .admin)
    let lola = try Browser(desk.site, as: "lola")
    let own = ["/desk", "/me", path(desk.moderator), "/desk/decided", "/desk/members"]
    func isSecret(_ more: [String] = []) throws -> Bool {
      try (own + more).allSatisfy {
        let body = try desk.carmen.get($0 + ($0.contains("?") ? "&" : "?") + "lang=en").body
        return !["wren", "The photo.", "Dismiss reports", "1 report", "dismissed the reports"]
          .contains {
            body.contains($0)
          }
      }
    }
    #expect(try isSecret())
    #expect(try answer("keep", desk.moderator).status == 403)
    #expect(try open() == 1)
    #expect(try lola.get("/desk?lang=en").page.shows("1 report"))
    _ = try lola.post(path(desk.moderator), ["do": "keep", "lang": "en"])
    #expect(try open() == 0)
    let made = try desk.last()
    #expect(made.moderator == boss)
    let more = ["/desk?done=\(made.id)", "\(path(desk.moderator))?done=\(made.id)"]
    #expect(try isSecret(more))
    #expect(try desk.carmen.post("/desk/decided", ["decision": "\(made.id)"]).status == 404)
    _ = try lola.post("/desk/decided", ["decision": "\(made.id)"])
    #expect(try open() == 1)
    #expect(try isSecret(more + ["/desk?undone=\(made.id)", "/desk/decided?undone=\(made.id)"]))
    // Nor does a report about their post show it to them.
    let post = try desk.comment("Waits.", by: .member(desk.moderator), .held)
    _ = try lola.post(path(desk.moderator), ["do": "keep", "lang": "en"])
    #expect(try isSecret(["/desk?item=c\(post)"]))
  }
}
