import Actions
@_spi(Raw) import Database
import Model
import Sodium
import Testing
import Time

/// Emails that a member gets, chosen on their own page.
struct MailChoicesTests {
  private let site: SiteFixture
  private let bruno: Browser
  private let member: Member.ID

  init() throws {
    site = try SiteFixture("mail: {desk_minutes: 90}\nfeatures: {meet: on}")
    member = try site.addAccount("bruno", "Bruno", email: "bruno@example.org")
    bruno = try Browser(site, as: "bruno")
  }

  /// Selected value of each choice.
  private func chosen(_ answer: Answer) -> [String: String] {
    let fields = answer.body.matches(
      of: /<select id="([a-z_]+)"[^>]*>(?:(?!<\/select>)[\s\S])*?<option value="([a-z_]+)" selected/
    )
    return Dictionary(uniqueKeysWithValues: fields.map { (String($0.1), String($0.2)) })
  }

  /// The boxes that are ticked, of those that there are.
  private func ticked(_ answer: Answer) -> [String: Bool] {
    let boxes = answer.body.matches(
      of: /<input type="checkbox" id="([a-z]+)" name="[a-z]+" value="1"( checked)?/)
    return Dictionary(uniqueKeysWithValues: boxes.map { (String($0.1), $0.2 != nil) })
  }

  @Test func `the default is every email, and unchecked kinds are not sent`() throws {
    let before = try bruno.get("/me/mail")
    #expect(ticked(before) == ["decision": true, "talk": true])
    #expect(
      chosen(before) == [
        "reply": "at_once", "mention": "at_once", "followed": "daily", "new_topic": "daily",
        "report": "daily", "notice": "at_once",
        "friend_request": "at_once", "friend": "at_once", "match": "at_once", "reminder": "at_once",
      ])
    let answer = try bruno.post(
      "/me/mail",
      [
        "decision": "1", "reply": "never", "mention": "daily", "followed": "at_once",
        "new_topic": "never", "report": "at_once",
        "friend_request": "daily", "friend": "at_once", "lang": "en",
      ])
    #expect(answer.location == "/do/me/mail?done=letters&lang=en")
    let shown = try bruno.get("/me/mail?done=letters&lang=en")
    #expect(ticked(shown) == ["decision": true, "talk": false])
    #expect(
      chosen(shown) == [
        "reply": "never", "mention": "daily", "followed": "at_once", "new_topic": "never",
        "report": "at_once", "notice": "never", "friend_request": "daily", "friend": "at_once",
        "match": "never", "reminder": "never",
      ])
    #expect(shown.page.shows("Email settings saved."))
    #expect(shown.page.problems.isEmpty)
    #expect(try site.site.mailChoices(of: member)[.reply] == .never)
    // Chosen again it is wanted again; a word that is none means no.
    _ = try bruno.post(
      "/me/mail",
      [
        "decision": "1", "reply": "at_once", "mention": "daily", "report": "often",
        "friend_request": "daily", "friend": "daily",
      ])
    #expect(try site.site.mailChoices(of: member)[.report] == .never)
  }

  @Test func `the empty form leaves only the emails that cannot be stopped`() throws {
    _ = try bruno.post("/me/mail", ["lang": "en"])
    let choices = try site.site.mailChoices(of: member)
    for kind in QueuedMail.Kind.optional(for: .member) where kind != .filter {
      #expect(choices[kind] == .never, "\(kind)")
    }
    #expect(try bruno.get("/me/mail?lang=en").page.shows("You always receive emails"))
  }

  @Test func `members neither see nor choose emails for moderators`() throws {
    _ = try bruno.post("/me/mail", ["desk": "1", "sign-up": "1", "recover": ""])
    #expect(try site.count("mail_choices") == 12)
    let mo = try site.join("mo", role: .moderator)
    let answer = try mo.get("/me/mail?lang=en")
    #expect(ticked(answer) == ["decision": true, "desk": true, "suggestion": true, "talk": true])
    #expect(answer.page.shows("At most one email every 90 minutes."))
    #expect(answer.page.shows("You receive no emails"), "an account without an address")
  }

  @Test func `it names the address for emails, and leads to where it is changed`() throws {
    let answer = try bruno.get("/me/mail?lang=es")
    #expect(answer.page.shows("Los correos llegan a bruno@example.org."))
    #expect(answer.body.contains("href=\"/do/me/account?lang=es#email-form\""))
    #expect(try bruno.get("/me/settings?lang=es").body.contains("href=\"/do/me/mail?lang=es\""))
  }

  @Test func `a form that cannot be kept comes back as it was filled in`() throws {
    let busy = try SiteFixture("mail: {desk_minutes: 90}\nfeatures: {meet: on}", patience: 50)
    let browser = try busy.join("bruno", "Bruno", email: "bruno@example.org")
    do {
      let lock = try FileLock(path: busy.folder.writeLock, waiting: 0)
      let answer = try browser.post("/me/mail", ["reply": "daily", "lang": "en"])
      #expect(answer.status == 503)
      #expect(ticked(answer) == ["decision": false, "talk": false])
      #expect(
        chosen(answer) == [
          "reply": "daily", "mention": "never", "followed": "never", "new_topic": "never",
          "report": "never", "notice": "never", "friend_request": "never", "friend": "never",
          "match": "never", "reminder": "never",
        ])
      _ = consume lock
    }
  }
}

/// Emails are stopped by a link, from anywhere.
struct UnsubscribeTests {
  private let site: SiteFixture
  private let member: Member.ID
  private let secret = Secret()

  init() throws {
    site = try SiteFixture("features: {meet: on, calls: on}")
    member = try site.addAccount("bruno", "Bruno Canary", email: "bruno@example.org")
    try site.keep(secret, for: member)
  }

  private var isStopped: Bool {
    get throws { try site.site.mailChoices(of: member)[.reply] == .never }
  }

  /// As a mail program sends it (RFC 8058, section 3.2).
  private func oneClick(
    _ token: String, headers: String = "", type: String = SiteFixture.form,
    body: String = "List-Unsubscribe=One-Click", at now: Timestamp = SiteFixture.now
  ) throws -> Answer {
    try site.exchange(
      """
      POST /unsubscribe?token=\(token)&lang=en HTTP/1.1
      Host: club.example
      Content-Type: \(type)\(headers.isEmpty ? "" : "\n" + headers)

      \(body)
      """, at: now)
  }

  @Test func `the link shows a button, and looking changes nothing`() throws {
    for _ in 1...2 {
      let answer = try Browser(site).sound("/unsubscribe?token=\(secret.text)&lang=en")
      #expect(answer.page.shows("Emails of this kind: Replies."))
      #expect(answer.body.contains("action=\"/do/unsubscribe?token=\(secret.text)&amp;lang=en\""))
      for word in ["bruno", "Bruno", "Canary"] { #expect(!answer.body.contains(word)) }
    }
    #expect(try !isStopped)
    #expect(
      try site.exchange("HEAD /unsubscribe?token=\(secret.text) HTTP/1.1\nHost: club.example\n\n")
        .status == 200)
    #expect(try !isStopped)
  }

  @Test func `a mail program stops them without a session, an origin or a redirect`() throws {
    let answer = try oneClick(secret.text)
    #expect(answer.status == 200)
    #expect(answer.page.shows("You will no longer receive emails of this kind: Replies."))
    #expect(answer.header("Set-Cookie") == nil)
    #expect(try isStopped)
    // Again, and looked at.
    var again = 0
    let writes = try site.site.connection.statementsRun {
      again = try oneClick(secret.text).status
    }
    #expect(again == 200)
    #expect(!writes.contains { $0.contains("INSERT") })
    #expect(
      try site.get("/unsubscribe?token=\(secret.text)&lang=en").page.shows(
        "will no longer receive emails"))
    #expect(try site.site.mailChoices(of: member)[.reply] == .never)
  }

  @Test(arguments: [
    (
      "multipart/form-data; boundary=x",
      "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb"
    ),
    ("text/plain", "anything"), ("application/json", "{}"),
    (SiteFixture.form, "token=x&token=y&lang=es"), (SiteFixture.form, "%00=%FF"), ("", ""),
  ])
  func `whatever the body says, the token counts`(type: String, body: String) throws {
    #expect(try oneClick(secret.text, type: type, body: body).status == 200)
    #expect(try isStopped)
  }

  @Test(arguments: [
    "Origin: https://mail.example", "Origin: null", "Sec-Fetch-Site: cross-site",
    "Sec-Fetch-Site: same-origin",
  ])
  func `it is taken from anywhere, and cookies say nothing`(header: String) throws {
    let quim = Browser(site)
    try site.addAccount("quim", "Quim")
    _ = try quim.signIn("quim")
    let session = try #require(quim.cookies["session"])
    let answer = try oneClick(secret.text, headers: "\(header)\nCookie: session=\(session)")
    #expect(answer.status == 200)
    #expect(try isStopped)
    #expect(!answer.body.contains("Quim"), "nobody is signed in there")
    #expect(try site.count("mail_choices") == 1)
  }

  @Test func `no other form is taken from elsewhere`() throws {
    for kind in Route.Kind.allCases where kind.isForm && ![.unsubscribe, .ownTracks].contains(kind)
    {
      #expect(!kind.acceptsBearerToken)
      let path = kind.pattern.replacing("#", with: "1").replacing("*", with: "forum/")
      let answer = try site.exchange(
        """
        POST /\(path)?token=\(secret.text) HTTP/1.1
        Host: club.example
        Origin: https://mail.example
        Content-Type: \(SiteFixture.form)

        List-Unsubscribe=One-Click
        """)
      #expect(answer.status == 403, "\(kind)")
    }
  }

  @Test func `a token that is over, made up or for something else stops nothing`() throws {
    let other = try site.token(.recover, for: member, facts: "reply")
    let necessary = Secret()
    try site.keep(necessary, for: member, facts: "ban")
    for token in ["", "x", String(repeating: "A", count: 43), other, necessary.text] {
      #expect(try oneClick(token).status == 410)
      #expect(try site.get("/unsubscribe?token=\(token)").status == 410)
    }
    #expect(try oneClick(secret.text, at: SiteFixture.now.adding(seconds: 86_401)).status == 410)
    #expect(try site.count("mail_choices") == 0)
    #expect(try site.get("/unsubscribe?lang=es").page.headings.first == "Este enlace ha caducado")
  }

  @Test func `many people's mail programs at one address are not too many`() throws {
    let site = try SiteFixture("limits: {guest_forms_per_minute: 2}")
    for number in 1...5 {
      let secret = Secret()
      try site.keep(secret, for: try site.addAccount("m-\(number)"))
      let answer = try site.exchange(
        "POST /unsubscribe?token=\(secret.text) HTTP/1.1\nHost: club.example\n\n")
      #expect(answer.status == 200)
    }
  }
}

extension SiteFixture {
  /// Stores the secret in an email to a member with which its kind is stopped.
  fileprivate func keep(_ secret: Secret, for member: Member.ID, facts: String = "reply") throws {
    try site.write {
      try $0.keepToken(
        secret.digest, .unsubscribe, for: member, facts: facts,
        until: Self.now.adding(seconds: 86_400))
    }
  }
}
