@_spi(Raw) import Database
import Model
import Testing
import Time

/// A member asks the author of a comment for friendship (H-42).
struct InviteTests {
  private let site: SiteFixture
  private let irene: Member.ID
  private let bruno: Member.ID
  private let browser: Browser
  /// Of Irene, in the English topic.
  private let comment: Model.Comment.ID

  init() throws {
    site = try SiteFixture()
    irene = try site.addAccount("irene-s", "Irene Salvatierra")
    bruno = try site.addAccount("bruno", "Bruno")
    browser = try Browser(site, as: "bruno")
    comment = try site.say("My words.", by: .member(irene))
  }

  private var path: String { "/comments/\(comment)/invite" }

  private func asked() throws -> FriendshipRow? { try site.site.friendship(bruno, irene) }

  @Test func `the form quotes the comment and shows how it will arrive`() throws {
    let page = try browser.page(path)
    #expect(
      page.headings == [
        "Invite Irene Salvatierra", "Preview", "What happens next",
        "If it is accepted", "Not a member?",
      ])
    #expect(page.shows("My words.") && page.shows("New friend request"))
    #expect(page.shows("I liked what you wrote and would like to know you better."))
    #expect(page.fields["text"] == "")
    #expect(try asked() == nil)
  }

  @Test func `a preview sends nothing and keeps the words`() throws {
    let answer = try browser.post(path, ["text": "Two\nlines, <b>plain</b>.", "preview": "1"])
    #expect(answer.status == 200 && answer.page.problems.isEmpty)
    #expect(answer.page.fields["text"] == "Two\nlines, <b>plain</b>.")
    #expect(answer.page.shows("lines, <b>plain</b>."))
    #expect(try asked() == nil && site.count("news") == 0)
  }

  @Test(arguments: ["", " \n ", "I have a spare lamp."])
  func `it is sent, said to be sent, and can be taken back`(text: String) throws {
    #expect(try browser.post(path, ["text": text]).location == "/do\(path)?lang=en")
    let row = try #require(try asked())
    #expect(row.state == .asked && row.asker == bruno && row.comment == comment)
    #expect(row.text == (text.first == "I" ? text : ""))
    let page = try browser.page(path)
    #expect(page.headings.first == "Invitation sent")
    #expect(page.shows(text.first == "I" ? text : "I liked what you wrote"))
    #expect(try browser.post(path, ["text": "Again."]).status == 303, "a double click")
    #expect(try asked()?.text == row.text)
    let back = try browser.post("/people/\(irene)/friendship", ["do": "withdraw"])
    #expect(back.location == "/do/people/\(irene)?lang=en")
    #expect(try asked() == nil && site.count("news") == 0)
  }

  @Test func `the house's words are in the language of who reads them`() throws {
    _ = try browser.post(path, [:])
    let reader = try Browser(site, as: "irene-s")
    #expect(try reader.get("/me/friends?lang=es").page.shows("Me gustó lo que escribiste"))
    #expect(try reader.get("/me/friends").page.shows("I liked what you wrote"))
  }

  @Test func `requests to oneself, a guest, an author without an account, or a blocked one fail`()
    throws
  {
    let own = try site.say("My words.", by: .member(bruno))
    let guest = try site.say("My words.", by: .guest(name: "Eva"))
    let carla = try site.addAccount("carla", "Carla")
    let blocked = try site.say("My words.", by: .member(carla))
    try site.site.write { try $0.block(carla, by: bruno, at: SiteFixture.now) }
    for (comment, words) in [
      (own, "This is your own comment."), (guest, "A guest wrote this"),
      (Model.Comment.ID(1), "This name has no account"),
      (blocked, "You have blocked Carla."),
    ] {
      let page = try browser.get("/comments/\(comment)/invite").page
      #expect(page.problems.isEmpty && page.shows(words) && page.fields["text"] == nil)
      let answer = try browser.post("/comments/\(comment)/invite", ["text": "So."])
      #expect(answer.status == 409)
      #expect(answer.page.shows("Your invitation was not sent."))
    }
    #expect(try site.count("friendships") == 0)
  }

  @Test func `a friend is said to be one, and who has asked is answered there`() throws {
    _ = try site.site.write {
      try $0.requestFriendship(irene, of: bruno, saying: "Mine first.", at: SiteFixture.now)
    }
    let asking = try browser.page(path)
    #expect(
      asking.shows("Irene Salvatierra sent you a friend request") && asking.shows("Mine first."))
    #expect(try browser.post(path, ["text": "Me too."]).status == 303)
    #expect(try site.site.relation(of: bruno, to: irene) == .friend)
    let friend = try browser.get(path).page
    #expect(friend.problems.isEmpty && friend.shows("Friends since 14 Nov 2026."))
    #expect(try browser.post(path, ["text": "Once more."]).status == 303)
  }

  @Test(arguments: [501, 1025])
  func `too many words come back, and nothing is sent`(count: Int) throws {
    let text = String(repeating: "á", count: count)
    let answer = try browser.post(path, ["text": text])
    #expect([400, 422].contains(answer.status))
    #expect(answer.page.fields["text"] == text)
    #expect(try asked() == nil)
  }

  @Test func `there are limits for an hour and a day, and the words stay`() throws {
    let site = try SiteFixture("limits: {invitations_per_hour: 2, invitations_per_day: 3}")
    let browser = try site.join("bruno", "Bruno")
    var statuses: [Int] = []
    for number in 1...4 {
      let member = try site.addAccount("member-\(number)")
      let comment = try site.say("My words.", by: .member(member))
      let answer = try browser.post("/comments/\(comment)/invite", ["text": "Hello."])
      statuses.append(answer.status)
      if answer.status == 429 {
        #expect(
          answer.page.fields["text"] == "Hello."
            && answer.page.shows("Your invitation was not sent."))
      }
      // A refused request is not counted; an hour later there is room, until the day is full.
      if number == 2 { browser.now = SiteFixture.now.adding(seconds: 3600) }
    }
    #expect(statuses == [303, 303, 303, 429])
  }

  @Test func `a hidden comment cannot be answered so, and a guest is asked to sign in`() throws {
    #expect(try browser.get("/comments/999/invite").status == 404)
    try site.site.write { try $0.remove(comment) }
    #expect(try browser.get(path).status == 404)
    let stranger = Browser(site)
    let answer = try stranger.post("/comments/2/invite", ["text": "My words stay."])
    #expect(answer.status == 403)
    #expect(answer.page.fields["text"] == "My words stay.")
  }

  @Test func `programs get the relation`() throws {
    #expect(try browser.json(path).body.contains("\"relation\":\"stranger\""))
    #expect(
      try browser.json(path, ["text": "So.", "preview": "1"]).body == #"{"words":["So."]}"#)
    #expect(try browser.json(path, ["text": "So."]).body.contains("\"relation\":\"asked\""))
    #expect(try asked()?.text == "So.")
  }
}
