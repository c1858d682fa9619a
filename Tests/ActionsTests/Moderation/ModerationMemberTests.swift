@_spi(Raw) import Database
import Model
import TestSupport
import Testing
import Time

/// Moderation of members: found, banned, unbanned, given a role; and codes for a class.
struct ModerationMemberTests {
  private let desk: ModerationFixture

  init() throws { desk = try ModerationFixture() }

  private func path(_ member: Member.ID) -> String { "/desk/members/\(member)" }

  @Test(arguments: ["en", "es"])
  func `members are found by the beginning of their names`(language: String) throws {
    let found = try desk.carmen.page("/desk/members?q=ROS&lang=\(language)")
    #expect(found.addresses.contains("/do\(path(desk.author))?lang=\(language)"))
    let nobody = try desk.carmen.get("/desk/members?q=zzz&lang=\(language)").page
    #expect(nobody.shows(language == "en" ? "No members found" : "No se ha encontrado a nadie."))
    let noted = try desk.carmen.get("/desk/members?lang=\(language)").page
    #expect(noted.addresses.contains("/do\(path(desk.moderator))?lang=\(language)"))
    #expect(!noted.addresses.contains("/do\(path(desk.author))?lang=\(language)"))
    let long = String(repeating: "a", count: 201)
    #expect(try desk.carmen.get("/desk/members?q=\(long)").status == 422)
  }

  @Test(arguments: [("1", 86_400), ("30", 2_592_000)] as [(String, Int64)])
  func `a ban ends sessions at once, lasts, and is announced`(length: String, seconds: Int64) throws
  {
    let answer = try desk.carmen.post(
      path(desk.author),
      ["do": "ban", "length": length, "rule": "4", "words": "Three times.", "lang": "en"])
    #expect(answer.status == 303)
    let ban = try #require(try desk.site.site.account(desk.author, at: SiteFixture.now)?.ban)
    #expect(ban.until == SiteFixture.now.adding(seconds: seconds))
    #expect(ban.reason == "4. Community rules, 4. Three times.")
    #expect(try desk.rosa.get("/me").page.headings == ["Sign in"], "the session is over")
    #expect(try desk.rosa.signIn("rosa").page.shows("Three times."))
    let page = try desk.carmen.page(path(desk.author) + "?done=\(try desk.last().id)&lang=en")
    #expect(page.shows("Carmen banned Rosa until"))
    #expect(try desk.carmen.get("/desk/members?lang=en").page.shows("@rosa · banned until"))
    #expect(try desk.carmen.post(path(desk.author), ["do": "unban", "lang": "en"]).status == 303)
    #expect(try desk.site.site.account(desk.author, at: SiteFixture.now)?.ban == nil)
    #expect(try desk.rosa.signIn("rosa").status == 303)
  }

  @Test func `a ban until a day, and permanently`() throws {
    for (length, until) in [("day", "2026-12-01"), ("ever", "")] {
      let answer = try desk.carmen.post(
        path(desk.author), ["do": "ban", "length": length, "until": until, "words": "So."])
      #expect(answer.status == 303)
      let ban = try #require(try desk.site.site.account(desk.author, at: SiteFixture.now)?.ban)
      #expect(ban.until?.rfc3339 == (length == "day" ? "2026-12-01T00:00:00Z" : nil))
    }
  }

  @Test(arguments: [
    ("", "", "0", "So.", "length"), ("2", "", "0", "So.", "length"),
    ("day", "", "0", "So.", "until"), ("day", "soon", "0", "So.", "until"),
    ("day", "2026-11-14", "0", "So.", "until"),
    ("7", "", "0", " ", "ban-words"), ("7", "", "12", "So.", "ban-rule"),
  ])
  func `a ban without an end or a reason comes back`(
    length: String, until: String, rule: String, words: String, field: String
  ) throws {
    let answer = try desk.carmen.post(
      path(desk.author),
      ["do": "ban", "length": length, "until": until, "rule": rule, "words": words])
    #expect(answer.refused == [field])
    #expect(answer.page.fields["until"] == until)
    #expect(answer.page.problems == [])
    #expect(try desk.site.count("decisions") == 0)
  }

  @Test(arguments: Role.allCases, Role.allCases)
  func `only lower roles are banned, and never oneself`(by: Role, of: Role) throws {
    let desk = try ModerationFixture(role: by)
    let other = try desk.site.addAccount("lola", "Lola", role: of)
    let answer = try desk.carmen.post(path(other), ["do": "ban", "length": "1", "words": "So."])
    let mayBan = by >= .moderator && by > of
    #expect(answer.status == (mayBan ? 303 : 403))
    #expect(try (desk.site.site.account(other, at: SiteFixture.now)?.ban != nil) == mayBan)
    guard by >= .moderator else { return }
    #expect(try desk.carmen.get(path(other)).page.fields.keys.contains("length") == false || mayBan)
    let own = try desk.carmen.post(
      path(desk.moderator), ["do": "ban", "length": "1", "words": "So."])
    #expect(own.status == 403)
    // A moderator does not undo what an admin decided about a moderator.
    guard by == .moderator, of == .moderator else { return }
    let made = try desk.site.site.write {
      try $0.decide(Decision(.ban, of: other), ban: Ban(until: nil, reason: "So."))
    }
    #expect(try desk.carmen.post("/desk/decided", ["decision": "\(made.id)"]).status == 403)
  }

  @Test(arguments: Role.allCases)
  func `only admins give roles, and not to themselves`(by: Role) throws {
    let desk = try ModerationFixture(role: by)
    let answer = try desk.carmen.post(
      path(desk.author),
      ["do": "role", "role": "moderator", "password": SiteFixture.password])
    #expect(answer.status == (by == .admin ? 303 : 403))
    #expect(try desk.site.site.role(of: desk.author) == (by == .admin ? .moderator : .member))
    guard by == .admin else { return }
    #expect(try desk.carmen.post(path(desk.author), ["do": "role", "role": "king"]).status == 422)
    #expect(
      try desk.carmen.post(path(desk.moderator), ["do": "role", "role": "member"]).status == 403)
    #expect(try desk.carmen.get("/desk/decided").page.shows("changed Rosa’s role"))
    // Taken back it is by another password, not by a button.
    let made = try desk.site.site.write {
      try $0.decide(Decision(.role, of: desk.author), role: .member)
    }
    #expect(try desk.carmen.post("/desk/decided", ["decision": "\(made.id)"]).status == 403)
    #expect(try desk.site.site.role(of: desk.author) == .member)
  }

  @Test(arguments: [
    ("", "Enter your password."), ("not the word", "Wrong password."),
  ])
  func `a role is given only with the admin's password`(
    _ password: String, _ error: String
  ) throws {
    let desk = try ModerationFixture(role: .admin)
    let answer = try desk.carmen.post(
      path(desk.author), ["do": "role", "role": "moderator", "password": password])
    #expect(answer.status == 422)
    #expect(answer.page.errors.values.map { $0 } == [error])
    #expect(try desk.site.site.role(of: desk.author) == .member)
    // A member without a passkey gets no challenge for one.
    #expect(
      try desk.carmen.post(path(desk.author), ["do": "begin", "role": "moderator"]).status == 400)
    #expect(
      try desk.carmen.post(path(desk.author), ["do": "use", "role": "moderator"]).status == 422)
    #expect(try desk.site.site.role(of: desk.author) == .member)
  }

  @Test func `an author without an account is not banned`() throws {
    #expect(try desk.carmen.page("/desk/members/1").shows("No account."))
    #expect(try desk.carmen.post("/desk/members/1", ["do": "unban"]).status == 403)
    #expect(try desk.carmen.get("/desk/members/9999").status == 404)
  }

  @Test(arguments: ["en", "es"])
  func `a code is shown once, lets people join, and is ended`(language: String) throws {
    let made = try desk.carmen.post(
      "/desk/codes", ["do": "make", "uses": "2", "days": "7", "lang": language])
    #expect(made.status == 200)
    #expect(made.page.problems == [])
    let code = try #require(
      made.page.lines.first { $0.utf8.count == 14 && $0.split(separator: "-").count == 3 })
    let good = try desk.site.site.invitations(at: SiteFixture.now)
    #expect(good.map(\.uses) == [2] && good.map(\.role) == ["member"])
    #expect(try !desk.carmen.page("/desk/codes?lang=\(language)").shows(code))
    let end = try desk.carmen.post(
      "/desk/codes", ["do": "end", "code": good[0].digest, "lang": language])
    #expect(end.status == 303)
    #expect(try desk.site.site.invitations(at: SiteFixture.now).isEmpty)
  }

  @Test(arguments: ["", "0", "1001", "-1", "1.5", "99999999999999999999"])
  func `a code is for a number of people`(uses: String) throws {
    let answer = try desk.carmen.post("/desk/codes", ["do": "make", "uses": uses, "days": "7"])
    #expect(answer.refused == ["uses"])
    #expect(answer.page.fields["uses"] == uses)
    #expect(try desk.site.site.invitations(at: SiteFixture.now).isEmpty)
  }

  @Test func `where no one can join there are no codes`() throws {
    let desk = try ModerationFixture("sign_up: off")
    #expect(try desk.carmen.get("/desk/codes").page.shows("sign-up is closed"))
    _ = try desk.carmen.post("/desk/codes", ["do": "make", "uses": "1", "days": "1"])
    #expect(try desk.site.site.invitations(at: SiteFixture.now).isEmpty)
  }
}
