import Factors
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// The page on which members choose what is pushed to which of their devices.
struct PushPageTests {
  private let site: SiteFixture
  private let member: Member.ID
  private let irene: Browser
  private let path = "/me/push"
  /// Of RFC 8291, section 5.
  private let point =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
  private let secret = "BTBZMqHH6r4Tts7J_aSIgg"
  private let endpoint = "https://push.example/wpush/v2/a-b_c"

  init() throws {
    site = try SiteFixture("courier: /usr/bin/curl", base: "https://club.example")
    member = try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org")
    irene = try Browser(site, as: "irene-s")
    try PushKeyFile(
      secret: String(repeating: "a", count: 43), point: String(repeating: "B", count: 87)
    ).write(in: site.folder)
  }

  private func add(
    _ browser: Browser, endpoint: String? = nil, point: String? = nil, secret: String? = nil
  ) throws -> Answer {
    try browser.json(
      path,
      [
        "do": "add", "endpoint": endpoint ?? self.endpoint, "point": point ?? self.point,
        "secret": secret ?? self.secret, "lang": "en",
      ])
  }

  private func devices() throws -> Int { try site.site.pushDevices(of: member).count }

  @Test func `a browser adds itself, is listed, and is removed`() throws {
    let before = try irene.page(path)
    #expect(before.shows("Turn on for this device"))
    let answer = try add(irene)
    #expect(
      answer.status == 200
        && answer.body.contains("https://club.example/do/me/push?done=push_added"))
    let listed = try irene.get(path)
    #expect(listed.page.problems.isEmpty && listed.page.shows("Send a test"))
    #expect(!listed.body.contains("data-push=") && !listed.body.contains(endpoint))
    let id = try #require(try site.site.pushDevices(of: member).first).id
    _ = try irene.post(path, ["do": "remove", "device": "\(id)", "lang": "en"])
    #expect(try devices() == 0)
  }

  @Test func `the page gives the site's public key, and nothing of the private one`() throws {
    let body = try irene.get(path).body
    #expect(body.contains("data-push=\"\(String(repeating: "B", count: 87))\""))
    #expect(!body.contains(String(repeating: "a", count: 43)))
  }

  @Test func `a member who follows something is offered push on this device, until it is on`()
    throws
  {
    let path = "/me/follows?done=follow&lang=en"
    let words = "Get this as a notification on this device?"
    let offer = try irene.sound(path)
    #expect(offer.page.shows(words) && offer.body.contains("data-offer"))
    #expect(try !irene.sound("/me/follows").page.shows(words), "only then")
    try site.site.write { try $0.beginFirstSteps(of: member) }
    _ = try irene.post("/me/first", ["step": "photo", "do": "skip"])
    #expect(try irene.sound("/me/first?lang=en").page.shows(words))
    #expect(try add(irene).status == 200)
    #expect(try !irene.sound(path).page.shows(words))
    let plain = try SiteFixture()
    #expect(try !plain.join("irene-s").get(path).page.shows(words))
  }

  @Test func `subscriptions that no browser gives are refused`() throws {
    for wrong in ["http://push.example/a", "https://127.0.0.1/a", "https://localhost/a", "", "a"] {
      #expect(try add(irene, endpoint: wrong).status == 422, "\(wrong)")
    }
    #expect(
      try add(irene, endpoint: "https://push.example/" + String(repeating: "a", count: 1000)).status
        == 422)
    // Too short, too long, and not on the curve.
    for wrong in [String(point.dropLast()), point + "A", String(point.dropLast()) + "A", "", "%"] {
      #expect(try add(irene, point: wrong).status == 422, "\(wrong)")
    }
    for wrong in [String(secret.dropLast()), secret + "A", ""] {
      #expect(try add(irene, secret: wrong).status == 422, "\(wrong)")
    }
    #expect(try devices() == 0)
  }

  @Test func `no one removes another's device`() throws {
    _ = try add(irene)
    let id = try #require(try site.site.pushDevices(of: member).first).id
    try site.addAccount("bruno", "Bruno")
    _ = try Browser(site, as: "bruno").post(path, ["do": "remove", "device": "\(id)"])
    #expect(try devices() == 1)
  }

  @Test func `signing out ends what this browser gets, and another session's goes on`() throws {
    _ = try add(irene)
    let other = try Browser(site, as: "irene-s")
    _ = try add(other, endpoint: "https://push.example/other")
    #expect(try devices() == 2)
    _ = try irene.post("/sign-out", ["lang": "en"])
    #expect(try devices() == 1)
  }

  @Test func `a browser that another member signed in with is theirs`() throws {
    _ = try add(irene)
    let bruno = try site.addAccount("bruno", "Bruno")
    _ = try add(try Browser(site, as: "bruno"))
    #expect(try devices() == 0)
    #expect(try site.site.pushDevices(of: bruno).count == 1)
  }

  @Test func `eleven devices are ten, the latest ones`() throws {
    for number in 0..<11 {
      _ = try add(
        try Browser(site, as: "irene-s"), endpoint: "https://push.example/\(number)")
    }
    #expect(try devices() == PushDevice.most)
    #expect(try site.texts("SELECT endpoint FROM push_devices WHERE endpoint LIKE '%/0'") == [])
  }

  @Test func `each kind of news comes by email, by push, by both or not at all`() throws {
    _ = try irene.post(
      path,
      [
        "do": "save", "email-reply": "at_once", "email-mention": "daily", "push-mention": "1",
        "email-talk": "never", "push-talk": "1", "email-notice": "never", "screen": "names",
        "quiet_from": "22:30", "quiet_to": "08:00", "lang": "en",
      ])
    // Kinds that this site has no news of stay as they were.
    let pushed = try site.site.pushedKinds(of: member)
    #expect(pushed.isSuperset(of: [.mention, .talk]))
    #expect(pushed.isDisjoint(with: [.reply, .notice, .friendRequest]))
    let mails = try site.site.mailChoices(of: member)
    #expect(mails[.reply] == .atOnce && mails[.mention] == .daily)
    #expect(mails[.talk] == .never && mails[.notice] == .never)
    let settings = try site.site.pushSettings(of: member)
    #expect(settings.namesPeople)
    #expect(settings.quiet == QuietHours(from: 22 * 60 + 30, to: 8 * 60))
    let page = try irene.get(path)
    #expect(page.body.contains("value=\"22:30\"") && page.body.contains("value=\"08:00\""))
  }

  @Test func `invalid hours are reported, and nothing is saved`() throws {
    for (from, to) in [
      ("22:30", ""), ("", "8:00"), ("25:00", "8:00"), ("7:00", "07:00"), ("a", "b"),
    ] {
      let answer = try irene.post(
        path, ["do": "save", "quiet_from": from, "quiet_to": to, "push-talk": "1", "lang": "en"])
      #expect(answer.status == 422, "\(from) \(to)")
    }
    #expect(try site.count("push_settings") == 0)
  }

  @Test func `a test goes to this browser alone`() throws {
    #expect(try irene.post(path, ["do": "test", "lang": "en"]).status == 422)
    _ = try add(irene)
    let other = try Browser(site, as: "irene-s")
    _ = try add(other, endpoint: "https://push.example/other")
    _ = try irene.post(path, ["do": "test", "lang": "en"])
    #expect(
      try site.texts(
        "SELECT d.endpoint FROM push_queue q JOIN push_devices d ON d.id = q.device_id")
        == [endpoint])
  }

  @Test func `both languages, and the way from the settings`() throws {
    #expect(try irene.page("/me/settings?lang=en").shows("Push notifications"))
    let spanish = try irene.page("/me/push?lang=es")
    #expect(spanish.shows("Notificaciones push") && spanish.shows("Activar en este dispositivo"))
  }

  @Test func `a site without a courier has none of it, and no table`() throws {
    let site = try SiteFixture(base: "https://club.example")
    try site.addAccount("irene-s", "Irene Salvatierra")
    try site.site.write { try $0.dropUnusedTables() }
    let irene = try Browser(site, as: "irene-s")
    #expect(try irene.get(path).status == 404)
    #expect(try !irene.page("/me/settings").shows("Push notifications"))
    _ = try irene.post("/topics/1/comments", ["body": "A comment", "lang": "en"])
    while try site.site.notifyOfComments() {}
    #expect(
      try site.texts("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'push_%'")
        == [])
  }
}
