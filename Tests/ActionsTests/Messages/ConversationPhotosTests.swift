import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// All photos of a conversation, one between the others, and by e-mail.
struct ConversationPhotosTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser
  private let ids: [Member.ID]
  private let names: [UploadName]

  init() throws {
    site = try SiteFixture()
    ids = [
      try site.addAccount("irene-s", "Irene Salvatierra", email: "irene@example.org"),
      try site.addAccount("mateo-r", "Mateo Rubio", email: "mateo@example.org"),
    ]
    (irene, mateo) = (try Browser(site, as: "irene-s"), try Browser(site, as: "mateo-r"))
    let (one, other, site) = (ids[0], ids[1], site)
    try site.site.write { try $0.makeFriends(one, other, at: SiteFixture.now) }
    names = try [1, 2, 3].map { try site.site.send([$0], by: one) }
    let words = names.map { "![](/uploads/\($0.text))" }
    for words in [words[0], "\(words[1])\n\(words[2])", words[0], "none"] {
      #expect(try irene.post("/people/\(other)/talk", ["body": "\(words)"]).status == 303)
    }
  }

  private func pictures(_ browser: Browser, _ query: String = "") throws -> [UploadName] {
    let page = try browser.sound("/talk/1/photos\(query)")
    return UploadScan.names(in: page.bytes).filter { name in
      page.body.contains("<img src=\"/do/page/uploads/\(name.text)\"")
    }
  }

  @Test func `each is there once, the newest first`() throws {
    #expect(try mateo.page("/talk/1").addresses.contains("/do/talk/1/photos?lang=en"))
    #expect(try pictures(mateo) == [names[2], names[1], names[0]])
    let json = try mateo.json("/talk/1/photos").body
    #expect(json.contains("\"name\":\"\(names[0].text)\",\"message\":1,\"author\":\"irene-s\""))
    // A photo is not found once its message was deleted or cleared, nor by outsiders.
    #expect(try irene.post("/messages/2", ["do": "back"]).status == 303)
    #expect(try pictures(mateo) == [names[0]])
    #expect(try mateo.get("/talk/1/photos?photo=\(names[2].text)").status == 404)
    #expect(try mateo.post("/talk/1/about", ["do": "wipe"]).status == 303)
    #expect(try mateo.sound("/talk/1/photos").page.shows("No photos yet."))
    for stranger in [try site.join("rosa-q"), try site.join("keeper", role: .admin)] {
      for path in ["/talk/1/photos", "/talk/1/photos/mail?photo=\(names[0].text)"] {
        #expect(try stranger.get(path).status == 404)
      }
    }
  }

  @Test func `one is shown between the next newer and the next older`() throws {
    let page = try mateo.sound("/talk/1/photos?photo=\(names[1].text)").page
    for address in [
      "/do/talk/1/photos?photo=\(names[0].text)&lang=en",
      "/do/talk/1/photos?photo=\(names[2].text)&lang=en",
      "/do/talk/1/photos/mail?photo=\(names[1].text)&lang=en",
      "/do/page/uploads/\(names[1].text)", "/do/talk/1?after=0&lang=en#m2",
    ] {
      #expect(page.addresses.contains(address), "\(address)")
    }
    #expect(page.shows("Irene Salvatierra, 14 Nov 2026"))
    let newest = try mateo.page("/talk/1/photos?photo=\(names[2].text)")
    #expect(!newest.shows("Newer") && newest.shows("Older"))
    for strange in ["x", "../../site.yml", "", "\(names[0].text)x"] {
      #expect(try mateo.get("/talk/1/photos?photo=\(escaped(strange))").status == 404, "\(strange)")
    }
  }

  @Test func `the first page of a document is with its message, and is no photo`() throws {
    let pdf = try site.site.send([9], by: ids[0], isPicture: false)
    #expect(
      try irene.post("/talk/1", ["body": "[The way (PDF, 1 KB)](/uploads/\(pdf.text))"]).status
        == 303)
    let path = "/page/uploads/\(pdf.hash)-340x480.jpg"
    #expect(try !mateo.sound("/talk/1").body.contains(path) && mateo.get(path).status == 404)
    try site.site.draw(pdf)
    for browser in [irene, mateo] {
      #expect(
        try browser.sound("/talk/1").body.contains(
          "<a class=\"paper\" href=\"/do/page/uploads/\(pdf.text)\"><img src=\"/do\(path)\""))
      #expect(try browser.get(path).status == 200)
    }
    #expect(try pictures(mateo) == [names[2], names[1], names[0]])
    #expect(try site.join("rosa-q").get(path).status == 404)
    let message = try #require(try site.texts("SELECT max(id) FROM messages").first)
    #expect(try irene.post("/messages/\(message)", ["do": "back"]).status == 303)
    #expect(try mateo.get(path).status == 404)
  }

  private func mail(_ more: KeyValuePairs<String, String>, by browser: Browser) throws -> Answer {
    try browser.send(
      "/talk/1/photos/mail", [("photo", names[0].text)] + more.map { ($0.key, $0.value) })
  }

  @Test func `it goes to a friend, or to an address`() throws {
    let form = try mateo.sound("/talk/1/photos/mail?photo=\(names[0].text)").page
    #expect(form.fields["photo"] == names[0].text && form.shows("Irene Salvatierra"))
    #expect(!form.shows("irene@example.org"))
    let sent = try mail(
      ["friend": "\(ids[0])", "subject": " Cranes\n", "text": "Look."], by: mateo)
    #expect(
      sent.location == "/do/talk/1/photos?photo=\(names[0].text)&lang=en&done=photo_sent")
    #expect(
      try mail(["address": "ada@example.net", "answers": "1"], by: mateo).status == 303)
    let queue = try site.texts(
      "SELECT coalesce(member_id, address) || '|' || facts FROM mails WHERE kind = 'photo' ORDER BY id"
    )
    #expect(
      queue == [
        "\(ids[0])|\(ids[1]) 0 \(names[0].text)\nCranes\nLook.",
        "ada@example.net|\(ids[1]) 1 \(names[0].text)\n\n",
      ])
  }

  /// To whom photos were mailed.
  private var addresses: [String] {
    get throws { try site.texts("SELECT address FROM mails WHERE kind = 'photo' ORDER BY id") }
  }

  @Test func `an address has one a day in any spelling, and no one learns that it had one`() throws
  {
    let first = try mail(["address": "ada@example.net"], by: mateo)
    for (address, browser) in [("Ada@Example.net", irene), ("ada+club@example.net", irene)] {
      let again = try mail(["address": address], by: browser)
      #expect(again.status == 303 && again.location == first.location)
    }
    #expect(try addresses == ["ada@example.net"])
    for address in ["b.o.b@gmail.com", "bob@googlemail.com", "BOB+x@gmail.com"] {
      #expect(try mail(["address": address], by: irene).status == 303)
    }
    #expect(try addresses == ["ada@example.net", "b.o.b@gmail.com"])
    // A photo that was not sent counts for the sender like one that was.
    #expect(try mail(["address": "carla@example.net"], by: irene).status == 429)
    let page = try mateo.page("/talk/1/photos?done=photo_sent_address")
    #expect(page.shows("unless this address has already received one today"))
  }

  @Test func `errors are named, and one email a day goes to an address`() throws {
    for (fields, wrong) in [
      ([:], ["address"]), (["address": "ada"], ["address"]),
      (["address": "ada@example.net", "friend": "\(ids[0])"], ["address"]),
      (["address": "ada@example.net", "text": "https://example.org"], ["text"]),
      (["address": "ada@example.net", "text": "Come to EVIL.com"], ["text"]),
      (["address": "ada@example.net", "subject": "evil[.]com"], ["subject"]),
      (["address": "ada@example.net", "subject": "https://example.org"], ["subject"]),
    ] as [(KeyValuePairs<String, String>, [String])] {
      #expect(try mail(fields, by: mateo).refused == wrong)
    }
    #expect(try mail(["friend": "999"], by: mateo).status == 404)
    #expect(try site.texts("SELECT kind FROM mails WHERE kind = 'photo'") == [])
    #expect(try mail(["address": "ada@example.net"], by: mateo).status == 303)
    #expect(try mail(["address": "Ada@Example.net"], by: irene).status == 303)
    #expect(try addresses == ["ada@example.net"])
    for _ in 1...4 { #expect(try mail(["friend": "\(ids[0])"], by: mateo).status == 303) }
    #expect(try mail(["friend": "\(ids[0])"], by: mateo).status == 429)
  }

  @Test func `a member without a confirmed address sends none`() throws {
    let rosa = try site.addAccount("rosa-q", "Rosa Quiroga")
    let one = ids[0]
    try site.site.write { try $0.makeFriends(one, rosa, at: SiteFixture.now) }
    let browser = try Browser(site, as: "rosa-q")
    #expect(
      try irene.post("/people/\(rosa)/talk", ["body": "![](/uploads/\(names[0].text))"]).status
        == 303)
    let answer = try browser.send(
      "/talk/2/photos/mail", [("photo", names[0].text), ("address", "ada@example.net")])
    #expect(answer.status == 409 && answer.page.problems == [])
    #expect(try site.texts("SELECT kind FROM mails WHERE kind = 'photo'") == [])
  }
}
