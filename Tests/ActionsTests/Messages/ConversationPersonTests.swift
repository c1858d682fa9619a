import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// A person's card in a conversation: a member's, as each reader may see them, and one of an address book.
struct ConversationPersonTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser
  private let ids: [Member.ID]

  init() throws {
    site = try SiteFixture()
    ids = [
      try site.addAccount("irene-s", "Irene Salvatierra"),
      try site.addAccount("mateo-r", "Mateo Rubio"), try site.addAccount("wren-h", "Wren <b>"),
    ]
    (irene, mateo) = (try Browser(site, as: "irene-s"), try Browser(site, as: "mateo-r"))
    let ids = ids
    try site.site.write { transaction in
      try transaction.makeFriends(ids[0], ids[1], at: SiteFixture.now)
      try transaction.makeFriends(ids[0], ids[2], at: SiteFixture.now)
    }
    #expect(try irene.post("/people/\(ids[1])/talk", ["body": "Do you know her?"]).status == 303)
    let wren = try Browser(site, as: "wren-h")
    let town = try wren.post("/me/profile", ["city": "Bilbao", "city_audience": "friends"])
    #expect(town.status == 303)
  }

  @Test func `each sees of whose card it is what they may see`() throws {
    let form = try irene.sound("/talk/1/person")
    #expect(form.page.shows("Wren <b>") && form.page.fields["seen"] == "1")
    #expect(try irene.sound("/talk/1/person?q=mateo").page.shows("Mateo Rubio"))
    let sent = try irene.post("/talk/1/person", ["member": "\(ids[2])", "seen": "1"])
    #expect(sent.location == "/do/talk/1?saved=1&lang=en#latest")
    #expect(try irene.post("/talk/1/person", ["member": "\(ids[2])", "seen": "1"]).status == 303)
    #expect(try site.texts("SELECT body FROM messages WHERE number > 1") == ["@wren-h"])
    let own = try irene.sound("/talk/1")
    #expect(own.body.contains("<div class=\"whose\">") && own.page.shows("Bilbao"))
    #expect(own.page.addresses.contains("/do/people/\(ids[2])/card.vcf"))
    let other = try mateo.sound("/talk/1")
    #expect(other.body.contains("<div class=\"whose\">") && other.page.shows("Wren <b>"))
    #expect(!other.page.shows("Bilbao") && !other.body.contains("card.vcf"))
    #expect(other.page.addresses.contains("/do/people/\(ids[2])?lang=en"))
  }

  @Test func `a name among other words is no card`() throws {
    for body in [
      "Ask @wren-h", "@wren-h @mateo-r", "> @wren-h", "**@wren-h**", "@nobody", "@wren-h\n\nx",
    ] {
      #expect(try irene.post("/talk/1", ["body": "\(body)"]).status == 303)
    }
    #expect(try !mateo.sound("/talk/1").body.contains("<div class=\"whose\">"))
  }

  @Test func `it is sent by who takes part`() throws {
    let rosa = try site.join("rosa-q")
    #expect(try rosa.get("/talk/1/person").status == 404)
    #expect(try rosa.post("/talk/1/person", ["member": "\(ids[2])"]).status == 404)
    #expect(try irene.post("/talk/1/person", ["member": "999"]).status == 404)
    #expect(try irene.post("/talk/1/person", ["member": "x"]).status == 400)
    #expect(try site.count("messages") == 1)
  }

  @Test func `a card of an address book is shown as text, and can be saved`() throws {
    let card = """
      BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana [García]\r\nTEL;VALUE=uri:tel:+34-600\r\n\
      GEO:geo:43.2,-2.9\r\nNOTE:at the\r\n  mill\\, early\r\nEND:VCARD\r\n
      """
    func send(_ kept: String) throws -> UploadAnswer {
      try irene.upload(
        Array(card.utf8), path: "/files", as: "file", called: "ana.vcf", with: ["kept": kept])
    }
    #expect(try send("topics/new").refused == ["file"])
    let attached = try #require(try send("talk/1").page.fields["attach1"])
    #expect(try irene.post("/talk/1", ["body": "", "attach1": "\(attached)"]).status == 303)
    #expect(try irene.page("/talk").shows("You: Contact: Ana [García]"))
    let page = try mateo.sound("/talk/1")
    #expect(page.page.shows("Ana [García] (vCard, 1 KB)") && page.page.shows("at the mill, early"))
    let name = try #require(try site.texts("SELECT name FROM uploads").first)
    let file = try mateo.get("/page/uploads/\(name)")
    #expect(file.header("Content-Type") == "text/vcard; charset=utf-8")
    #expect(file.header("Content-Disposition") == "attachment; filename=\"\(name)\"")
    #expect(
      String(decoding: file.bytes, as: UTF8.self) == """
        BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana [García]\r\nTEL:+34-600\r\n\
        NOTE:at the mill\\, early\r\nEND:VCARD\r\n
        """)
  }
  @Test(arguments: [
    ("FN;CHARSET=Shift_JIS:A", "character set “shift_jis”"), ("FN:Mu\u{F1}oz", "not valid UTF-8"),
    ("FN;CHARSET=UTF-8:Mu\u{F1}oz", "not valid UTF-8"), ("no line", "is damaged"),
    ("FN:A\r\nNOTE:\(String(repeating: "a", count: 17_000))", "too large"),
  ])
  func `a card that cannot be read says why`(lines: String, reason: String) throws {
    // Latin-1 stands for bytes here.
    let card = "BEGIN:VCARD\r\n\(lines)\r\nEND:VCARD\r\n".unicodeScalars.map {
      UInt8(truncatingIfNeeded: $0.value)
    }
    let answer = try irene.upload(
      card, path: "/files", as: "file", called: "ana.vcf", with: ["kept": "talk/1"])
    #expect(answer.refused == ["file"] && answer.body.contains(reason))
  }
}
