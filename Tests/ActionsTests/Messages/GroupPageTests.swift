import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Groups in browsers: made, asked into, left, ended.
struct GroupPageTests {
  private let site: SiteFixture
  private let owner: Browser
  private let rosa: Browser
  private let ids: [Member.ID]

  init() throws {
    site = try SiteFixture()
    let fixture = site
    ids = try ["mateo-r", "rosa-q", "wren-h"].map { try fixture.addAccount($0, "Ms \($0)") }
    (owner, rosa) = (try Browser(site, as: "mateo-r"), try Browser(site, as: "rosa-q"))
    let ids = ids
    try site.site.write { transaction in
      for other in ids.dropFirst() {
        try transaction.makeFriends(ids[0], other, at: SiteFixture.now)
      }
    }
  }

  private func make() throws {
    let answer = try owner.send(
      "/talk/new", [("with-\(ids[1])", "1"), ("with-\(ids[2])", "1"), ("name", "Walkers & <b>")])
    #expect(answer.location == "/do/talk/1?lang=en")
  }

  @Test func `the form names what it lacks, and one friend alone needs no name`() throws {
    #expect(try owner.page("/talk/new").shows("Ms rosa-q"))
    #expect(try owner.post("/talk/new", ["name": "Walkers"]).status == 422)
    let nameless = try owner.send(
      "/talk/new", [("with-\(ids[1])", "1"), ("with-\(ids[2])", "1"), ("name", " ")])
    #expect(nameless.refused == ["name"] && nameless.page.problems == [])
    let alone = try owner.send("/talk/new", [("with-\(ids[1])", "1")])
    #expect(alone.location == "/do/people/\(ids[1])/talk?lang=en")
    #expect(try owner.send("/talk/new", [("with-999", "1")]).status == 404)
    #expect(try site.count("conversations") == 0)
  }

  @Test func `an invited member accepts or declines in the list`() throws {
    try make()
    let list = try rosa.page("/talk")
    #expect(list.shows("Walkers & <b>") && list.shows("Invites you to join."))
    #expect(try rosa.get("/talk/1").status == 404)
    #expect(try rosa.post("/talk/1/about", ["do": "accept"]).location == "/do/talk/1?lang=en")
    #expect(try rosa.page("/talk/1").shows("Ms rosa-q joined the group."))
    let wren = try Browser(site, as: "wren-h")
    #expect(try wren.post("/talk/1/about", ["do": "decline"]).status == 303)
    #expect(try wren.get("/talk/1").status == 404)
    let page = try owner.page("/talk/1/about")
    #expect(page.shows("Ms rosa-q") && !page.shows("Ms wren-h"))
  }

  @Test func `each role has its own actions`() throws {
    try make()
    _ = try rosa.post("/talk/1/about", ["do": "accept"])
    for act in ["rename", "out", "help", "give", "end"] {
      let answer = try rosa.post(
        "/talk/1/about", ["do": act, "name": "Mine", "member": "\(ids[0])"])
      #expect(answer.status == 403, "\(act)")
    }
    #expect(try rosa.post("/talk/1/about", ["do": "fly"]).status == 400)
    #expect(try rosa.get("/talk/new?in=1").status == 404)
    for act in ["mute", "unmute", "favour", "unfavour"] {
      let answer = try rosa.post("/talk/1/about", ["do": act])
      #expect(answer.location == "/do/talk/1/about?lang=en&done=talk_\(act)")
      #expect(try rosa.page("/talk/1/about?done=talk_\(act)").problems == [])
    }
    let cleared = try rosa.post("/talk/1/about", ["do": "wipe"])
    #expect(cleared.location == "/do/talk?lang=en&done=talk_wipe#deleted")
    #expect(try owner.post("/talk/1/about", ["do": "rename", "name": ""]).refused == ["name"])
    #expect(try owner.post("/talk/1/about", ["do": "rename", "name": "Runners"]).status == 303)
    #expect(try rosa.page("/talk/1").shows("Ms mateo-r renamed the group to “Runners”."))
    #expect(try owner.post("/talk/1/about", ["do": "help", "member": "\(ids[1])"]).status == 303)
    #expect(try rosa.page("/talk/new?in=1").headings.first == "Invite someone")
    #expect(try owner.post("/talk/1/about", ["do": "give", "member": "\(ids[1])"]).status == 303)
    #expect(try rosa.post("/talk/1/about", ["do": "out", "member": "\(ids[0])"]).status == 303)
    #expect(try owner.page("/talk/1").shows("You left this group."))
  }

  @Test func `a favourite group is among the friends, a forgotten one nowhere`() throws {
    try make()
    _ = try owner.post("/talk/1/about", ["do": "favour"])
    #expect(try owner.page("/me/friends").shows("Walkers & <b>"))
    #expect(try owner.post("/talk/1/about", ["do": "forget"]).status == 303)
    #expect(try owner.page("/talk").shows("Recently deleted"))
    #expect(try !owner.page("/me/friends").shows("Walkers"))
    #expect(try owner.post("/talk", ["do": "delete-now", "talk": "1"]).status == 303)
    #expect(try !owner.page("/talk").shows("Walkers"))
  }

  @Test func `an ended group is brought back by its owner`() throws {
    try make()
    let answer = try owner.post("/talk/1/about", ["do": "end"])
    #expect(answer.location == "/do/talk?lang=en&ended=1")
    #expect(try owner.page("/talk?ended=1").shows("Group ended."))
    #expect(try rosa.post("/talk", ["do": "revive", "talk": "1"]).status == 404)
    #expect(
      try owner.post("/talk", ["do": "revive", "talk": "1"]).location == "/do/talk/1?lang=en")
    #expect(try owner.page("/talk").shows("Walkers"))
  }

  @Test func `in a group what a blocked one says is folded`() throws {
    try make()
    _ = try rosa.post("/talk/1/about", ["do": "accept"])
    try site.site.write { try $0.block(ids[0], by: ids[1], at: SiteFixture.now) }
    #expect(try owner.post("/talk/1", ["body": "Canary words."]).status == 303)
    let page = try rosa.sound("/talk/1")
    #expect(page.body.contains("<summary>Message from a member you have blocked"))
    #expect(try !rosa.page("/talk").shows("Canary words."))
    #expect(try rosa.post("/talk/1", ["body": "I write on."]).status == 303)
    #expect(try owner.page("/talk/1").shows("I write on."))
  }

  @Test func `a helper of the group sets its picture, which only its members see`() throws {
    try make()
    let page = try owner.page("/talk/1/about")
    #expect(page.fields["kept"] == "talk/1/about")
    func send(_ file: [UInt8], by browser: Browser) throws -> UploadAnswer {
      try browser.upload(
        file, path: "/files", as: "file", with: ["kept": "talk/1/about", "lang": "en"])
    }
    #expect(try send(Array("%PDF-1.4\nstartxref\n".utf8), by: owner).refused == ["file"])
    let answer = try send(PhotoSample.jpeg(100, 80), by: owner)
    #expect(answer.location == "/do/talk/1/about?lang=en&done=talk_picture")
    let name = try #require(try site.texts("SELECT name FROM uploads").first)
    let picture = "src=\"/do/page/uploads/\(name)\""
    for (browser, path) in [
      (owner, "/talk"), (owner, "/talk/1"), (owner, "/talk/1/about"), (rosa, "/talk"),
    ] {
      #expect(try browser.sound(path).body.contains(picture), "\(path)")
    }
    #expect(try rosa.get("/page/uploads/\(name)").status == 200)
    for stranger in [try site.join("stranger"), try site.join("keeper", role: .admin)] {
      #expect(try stranger.get("/page/uploads/\(name)").status == 404)
      #expect(try send(PhotoSample.jpeg(100, 80), by: stranger).status == 404)
    }
    // A member of the group who does not help cannot set one.
    #expect(try rosa.post("/talk/1/about", ["do": "accept"]).status == 303)
    #expect(try send(PhotoSample.jpeg(90, 80), by: rosa).status == 403)
    #expect(try rosa.post("/talk/1/about", ["do": "unpicture"]).status == 403)
    // The picture in use is kept, and a replaced one is deleted.
    let later = SiteFixture.now.adding(seconds: 90_000)
    #expect(try site.site.write { try $0.dropUnusedUploads(sentBefore: later, limit: 9) } == [])
    #expect(try rosa.post("/talk/1/about", ["do": "leave"]).status == 303)
    #expect(try rosa.get("/page/uploads/\(name)").status == 404)
    #expect(try !rosa.get("/talk").body.contains(picture))
    #expect(try owner.post("/talk/1/about", ["do": "unpicture"]).status == 303)
    #expect(try !owner.sound("/talk/1").body.contains(picture))
    let gone = try site.site.write { try $0.dropUnusedUploads(sentBefore: later, limit: 9) }
    #expect(gone.map(\.text) == [name])
  }
}
