import Glibc
import Media
import Model
import Pages
import Sodium
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// Pictures and documents in posts: how they get into a text with and without scripts, what is refused, who may open them.
struct UploadTests {
  private let site: SiteFixture
  private let irene: Browser
  private let member: Member.ID
  private let topic: Topic.ID

  init() throws {
    site = try SiteFixture("limits: {upload_bytes: 100000, member_upload_megabytes: 1}")
    member = try site.addAccount("irene", "Irene")
    irene = try Browser(site, as: "irene")
    topic = try site.site.postTopic("Cranes at the water")
  }

  private func send(
    _ file: [UInt8], called name: String = "IMG 2.jpeg",
    with texts: KeyValuePairs<String, String> = [:],
    accept: String = "text/html"
  ) throws -> UploadAnswer {
    try irene.upload(
      file, path: "/files", as: "file", called: name, with: texts, accept: accept)
  }

  /// The address of the picture in an answer's text.
  private func address(in text: String) throws -> String {
    let start = try #require(text.firstRange(of: "(/uploads/")).upperBound
    return "uploads/" + text[start...].prefix { $0 != ")" }
  }

  @Test func `without scripts the text comes along, and back with the picture in it`() throws {
    let kept: KeyValuePairs = [
      "kept": "topics/\(topic)/comments", "body": "Look at them:\nall of them", "lang": "en",
    ]
    let asked = try irene.post("/files", kept)
    #expect(asked.status == 200 && asked.page.problems == [])
    #expect(asked.body.contains("enctype=\"multipart/form-data\""))
    #expect(asked.body.contains("name=\"body\" value=\"Look at them:\nall of them\""))
    let answer = try irene.upload(
      PhotoSample.jpeg(800, 600), path: "/files", as: "file",
      with: [
        "kept": "topics/\(topic)/comments", "body": "Look at them:\r\nall of them",
        "alt": "Cranes [over] water",
      ])
    #expect(answer.status == 200 && answer.page.problems == [])
    #expect(
      answer.body.contains(
        "<form class=\"form\" id=\"reply\" method=\"post\" action=\"/do/topics/\(topic)/comments\"")
    )
    // No Markdown is added to what was typed.
    #expect(
      answer.page.fields["body"] == "Look at them:\nall of them\n"
        || answer.page.fields["body"] == "Look at them:\nall of them")
    #expect(answer.page.fields["describe1"] == "Cranes [over] water")
    let path = "uploads/\(try #require(answer.page.fields["attach1"]))"
    // The sample lies on its side.
    #expect(path.hasSuffix("-600x800.jpg"))
    // No one else can see it so far.
    #expect(answer.body.contains("<img src=\"/do/page/\(path)\" alt=\"Cranes [over] water\""))
    #expect(try irene.get("/page/\(path)").status == 200)
    #expect(try Browser(site).get("/page/\(path)").status != 200)
    let saved = try irene.post(
      "/topics/\(topic)/comments",
      [
        "body": "Look at them:\nall of them", "attach1": String(path.dropFirst(8)),
        "describe1": "Cranes [over] water",
      ])
    #expect(saved.status == 303)
    #expect(
      try site.texts("SELECT body FROM comments ORDER BY id DESC LIMIT 1") == [
        "Look at them:\nall of them\n\n![Cranes \\[over\\] water](/\(path))"
      ])
    let name = try #require(UploadName(String(path.dropFirst(8))))
    #expect(try site.site.publicUploads() == [name.text])
    #expect(
      try site.site.connection.first("SELECT html FROM comments ORDER BY id DESC") { $0.text(0) }?
        .contains(
          """
          <p class="pictures"><a class="picture" href="/\(path)"><img src="/\(path)" \
          alt="Cranes [over] water" width="600" height="800" loading="lazy" /></a></p>
          """) == true)
  }

  @Test func `a program gets the Markdown to write`() throws {
    let answer = try send(PhotoSample.png(40, 30), accept: "application/json")
    #expect(answer.status == 201)
    #expect(answer.body.contains("\"markdown\":\"![](/uploads/"))
    let pdf = Array(
      "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n".utf8)
    let document = try send(pdf, called: "C:\\x\\The [way].pdf", accept: "application/json")
    #expect(document.body.contains("[The \\\\[way\\\\] (PDF, 1 KB)](/uploads/"))
    #expect(try site.site.uploads(of: member).map(\.title) == ["IMG 2", "The [way]"])
  }

  @Test func `pictures in a row stand in one paragraph`() {
    #expect(UploadAction.text("", with: "![](a)") == "![](a)\n")
    #expect(UploadAction.text("Words\n \n", with: "![](a)") == "Words\n\n![](a)\n")
    #expect(UploadAction.text("W\n\n![](a)\n", with: "![](b)") == "W\n\n![](a)\n![](b)\n")
    #expect(UploadAction.text("![](a)", with: "[P](b.pdf)") == "![](a)\n\n[P](b.pdf)\n")
  }

  @Test(arguments: [
    (SampleFile([]), "Choose a file."),
    (
      SampleFile(Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)),
      "This type of file is not supported"
    ),
    (
      SampleFile(Array("<html><script>alert(1)</script>".utf8)),
      "This type of file is not supported"
    ),
    (SampleFile(Array(PhotoSample.jpeg().prefix(200))), "This file is damaged"),
    (
      SampleFile(
        Array("%PDF-1.4\n1 0 obj\n<< /JavaScript 2 0 R >>\nendobj\nstartxref\n9\n%%EOF\n".utf8)),
      "This PDF contains scripts or embedded files."
    ),
    (SampleFile(PhotoSample.jpeg(9000, 9000)), "at most 52 million pixels"),
    (SampleFile(PhotoSample.jpeg(bytes: 100_001)), "File too large: at most 100 KB."),
    (
      SampleFile(PhotoSample.jpeg(bytes: 11_000_000)),
      "File too large: at most 100 KB."
    ),
  ])
  func `an invalid file is refused beside the field, and the text comes back`(
    sample: SampleFile, sentence: String
  ) throws {
    let file = sample.bytes
    let answer = try send(
      file, with: ["kept": "topics/\(topic)/comments", "body": "My words", "alt": "What"])
    #expect(answer.status == 422 && answer.page.problems == [])
    #expect(answer.page.errors["file"]?.contains(sentence) == true, "\(answer.page.errors)")
    #expect(answer.body.contains("name=\"body\" value=\"My words\""))
    #expect(answer.page.fields["alt"] == "What")
    #expect(try site.site.uploads(of: member) == [])
    #expect(try send(file, accept: "application/json").status == 422)
  }

  @Test func `a file has another name on every site, and one that its bytes do not tell`() throws {
    let other = try SiteFixture()
    let (number, same) = (try other.addAccount("irene", "Irene"), PhotoSample.jpeg())
    try #require(number == member)
    for _ in 1...2 { _ = try send(same) }
    _ = try Browser(other, as: "irene").upload(same, path: "/files", as: "file")
    let here = try #require(try site.site.uploads(of: member).first)
    let there = try #require(try other.site.uploads(of: number).first)
    #expect(try site.site.uploads(of: member).count == 1)
    #expect(here.size == there.size && here.name != there.name)
    let path = try #require(UploadFolder(site.folder).file(of: here.name))
    let bytes = try #require(SiteFixture.read(path))
    let plain = ContentHasher(bytes: 16)
    plain.add(Array("\(member)\n".utf8)[...])
    plain.add(bytes[...])
    #expect(![plain.finish(), contentHash(bytes)].contains(here.name.hash))
  }

  @Test func `a file from before names had a key stays, and gets another name when sent again`()
    throws
  {
    let sent = try UploadedFile(PhotoSample.jpeg())
    let namer = try #require(FileNamer(key: FileNamer.newKey(), owner: "\(member)"))
    let old = UploadName(
      hash: namer.formerHash(of: sent.bytes), size: sent.size, fileExtension: "jpg")
    try UploadFolder(site.folder).store(sent.bytes, as: old)
    try site.site.write {
      try $0.keep(
        Upload(name: old, member: member, title: "", size: 1, sentAt: SiteFixture.now))
    }
    _ = try irene.post("/topics/\(topic)/comments", ["body": "![](/uploads/\(old.text))"])
    let answer = try send(PhotoSample.jpeg(), accept: "application/json")
    #expect(answer.status == 201 && !answer.body.contains(old.hash))
    #expect(try site.site.publicUploads() == [old.text])
    #expect(try irene.get("/page/uploads/\(old.text)").status == 200)
  }

  @Test func `nothing of a camera's metadata is kept`() throws {
    _ = try send(PhotoSample.jpeg())
    let upload = try #require(try site.site.uploads(of: member).first)
    let path = try #require(UploadFolder(site.folder).file(of: upload.name))
    let bytes = try #require(SiteFixture.read(path))
    #expect(bytes.firstRange(of: Array(PhotoSample.canary.utf8)) == nil)
  }

  @Test func `a member has so much room, and not more`() throws {
    for number in 1...11 {
      _ = try send(PhotoSample.jpeg(100 + number, 100, bytes: 85_000))
    }
    let full = try send(PhotoSample.jpeg(500, 100, bytes: 85_000))
    #expect(
      full.page.errors["file"]?.contains("all of your 1 MB of storage") == true)
    // A file that exists takes up no more room.
    #expect(
      try send(PhotoSample.jpeg(101, 100, bytes: 85_000), accept: "application/json").status == 201)
  }

  @Test func `only so many are taken in an hour`() throws {
    let site = try SiteFixture("limits: {uploads_per_hour: 2}")
    let browser = try site.join("wren")
    for _ in 1...2 {
      #expect(try browser.upload(PhotoSample.jpeg(), path: "/files", as: "file").status == 200)
    }
    #expect(try browser.upload(PhotoSample.jpeg(), path: "/files", as: "file").status == 429)
  }

  @Test func `a file that breaks off counts as one, and the text comes back`() throws {
    let site = try SiteFixture("limits: {uploads_per_hour: 2}")
    let browser = try site.join("wren")
    let topic = try site.site.postTopic("Cranes at the water")
    let texts: KeyValuePairs = ["kept": "topics/\(topic)/comments", "body": "My words"]
    for _ in 1...2 {
      let broken = try browser.upload(
        PhotoSample.jpeg(), path: "/files", as: "file", with: texts, breakingOff: true)
      #expect(broken.status == 400 && broken.body.contains("My words"))
    }
    let refused = try browser.upload(PhotoSample.jpeg(), path: "/files", as: "file", with: texts)
    #expect(refused.status == 429 && !refused.tookFile && refused.header("Retry-After") != nil)
    #expect(refused.body.contains("My words"))
    let script = try browser.upload(
      PhotoSample.jpeg(), path: "/files", as: "file", accept: "application/json")
    #expect(script.status == 429)
    browser.now = SiteFixture.now.adding(seconds: 3700)
    #expect(try browser.upload(PhotoSample.jpeg(), path: "/files", as: "file").status == 200)
  }

  @Test func `a slow sender keeps no other member's file waiting, and few of their own`() throws {
    let wren = try site.join("wren", "Wren")
    let folder = UploadFolder(site.folder)
    let slow = try (1...FileReceiver.places.ofMember).map { _ in
      try FileReceiver(folder, for: member).receive(waiting: 0)
    }
    #expect(try wren.upload(PhotoSample.jpeg(), path: "/files", as: "file").status == 200)
    let own = try send(
      PhotoSample.jpeg(), with: ["kept": "topics/\(topic)/comments", "body": "My words"])
    #expect(own.status == 503 && !own.tookFile && own.body.contains("My words"))
    withExtendedLifetime(slow) {}
  }

  @Test func `where none are taken there is no button, and no page`() throws {
    let site = try SiteFixture("limits: {upload_bytes: 0}")
    let browser = try site.join("wren")
    let topic = try site.site.postTopic("Cranes at the water")
    #expect(try browser.get("/files").status == 404)
    #expect(try !browser.page("/topics/\(topic)/comments").addresses.contains("/do/files"))
    #expect(try irene.page("/topics/\(self.topic)/comments").addresses.contains("/do/files"))
  }

  @Test func `a guest is asked to sign in, and the text stays`() throws {
    let answer = try Browser(site).post(
      "/files", ["kept": "topics/\(topic)/comments", "body": "My words", "name": "Ada"])
    #expect(answer.status == 403 && answer.body.contains("My words"))
    let file = try Browser(site).upload(PhotoSample.jpeg(), path: "/files", as: "file")
    #expect(!file.tookFile && file.status == 403)
    let foreign = try irene.upload(
      PhotoSample.jpeg(), path: "/files", as: "file", fetchSite: "cross-site")
    #expect(!foreign.tookFile && foreign.status == 403)
  }

  @Test(arguments: ["desk", "desk/codes", "desk/members/1", "desk/topics/1"])
  func `no form comes back that the sender may not enter`(kept: String) throws {
    let answer = try send(PhotoSample.jpeg(), with: ["kept": "\(kept)", "body": "Mine"])
    #expect(answer.status == 200 && !answer.body.contains("action=\"/do/desk"))
    #expect(answer.body.contains("action=\"/do/files\"") && answer.body.contains("](/uploads/"))
  }

  @Test func `a page with many files is written in one pass, and public ones stay`() throws {
    let shown = try site.site.send([1], by: member)
    _ = try irene.post("/topics/\(topic)/comments", ["body": "![a](/uploads/\(shown.text))"])
    let hidden = (10...99).map {
      UploadName(hash: "0123456789abcdef0123456789abcd\($0)", size: (1, 1), fileExtension: "png")
    }
    let body = ([shown] + hidden).map { "![a](/uploads/\($0.text))" }.joined(separator: "\n")
    let page = try irene.post(
      "/topics/\(topic)/comments", ["body": "\(body)", "preview": "1"])
    #expect(page.status == 200 && page.page.problems == [])
    #expect(page.body.contains("src=\"/uploads/\(shown.text)\""))
    for name in hidden { #expect(page.body.contains("src=\"/do/page/uploads/\(name.text)\"")) }
  }

  @Test func `only its owner makes a file public`() throws {
    let name = try site.site.send([1], by: member)
    let other = try site.join("wren", "Wren")
    let text = "![](/uploads/\(name.text)) and </uploads/\(name.text)>"
    #expect(try other.post("/topics/\(topic)/comments", ["body": "\(text)"]).status == 303)
    #expect(try site.site.publicUploads() == [])
    #expect(try other.get("/page/uploads/\(name.text)").status == 404)
    #expect(try irene.post("/topics/\(topic)/comments", ["body": "Mine: \(text)"]).status == 303)
    #expect(try site.site.publicUploads() == [name.text])
    #expect(try site.site.integrityErrors() == [])
  }

  @Test func `readers of a post see its files, and no one else`() throws {
    let name = try site.site.send([1, 2, 3], by: member)
    let wren = try site.join("wren", "Wren")
    let desk = try site.join("desk", "Desk", role: .moderator)
    let guest = Browser(site)
    func whoSees() throws -> [String] {
      try [("guest", guest), ("wren", wren), ("desk", desk), ("irene", irene)].filter {
        let answer = try $0.1.get("/page/uploads/\(name.text)")
        #expect(answer.status == 200 ? answer.bytes == [1, 2, 3] : !answer.bytes.starts(with: [1]))
        return answer.status == 200
      }.map(\.0)
    }
    #expect(try whoSees() == ["irene"])
    var comment = NewComment(
      author: .member(member), language: .english, createdAt: SiteFixture.now, body: "x",
      html: Array("<p><img src=\"/uploads/\(name.text)\" /></p>".utf8), renderer: 1)
    comment.state = .held
    let id = try site.site.write { try $0.reply(comment, in: topic).comment }
    #expect(try whoSees() == ["desk", "irene"])
    try site.site.write { try $0.approve(id, at: SiteFixture.now) }
    #expect(try whoSees() == ["wren", "desk", "irene"])
    #expect(try site.site.publicUploads() == [name.text])
    _ = try site.site.write { try $0.delete(id, at: SiteFixture.now) }
    #expect(try site.site.publicUploads() == [])
    #expect(try whoSees() == ["desk", "irene"])
  }

  @Test func `a file is sent so that nothing in it can do anything`() throws {
    let name = try site.site.send(Array("%PDF-1.4".utf8), by: member, isPicture: false)
    let answer = try irene.get("/page/uploads/\(name.text)")
    #expect(answer.header("Content-Type") == "application/pdf")
    #expect(
      answer.header("Content-Security-Policy") == "default-src 'none'; frame-ancestors 'self'")
    #expect(answer.header("Content-Disposition") == "inline; filename=\"picture.pdf\"")
    #expect(answer.header("Cache-Control") == "no-store")
    #expect(answer.header("X-Content-Type-Options") == "nosniff")
    UploadFolder(site.folder).remove(name)
    #expect(try irene.get("/page/uploads/\(name.text)").status == 500)
  }

  @Test func `a file that a comment no longer shows is removed before the answer`() throws {
    let (one, two) = (try site.site.send([1], by: member), try site.site.send([2], by: member))
    func text(_ names: UploadName...) -> String {
      names.map { "![](/uploads/\($0.text))" }.joined(separator: "\n")
    }
    _ = try irene.post("/topics/\(topic)/comments", ["body": "\(text(one, two))"])
    let id = try site.site.number("SELECT max(id) FROM comments")
    let edited = try irene.post("/comments/\(id)/edit", ["body": "\(text(two))"])
    #expect(edited.saved?.hidden.map(\.text) == ["upload/\(one.text)"])
    #expect(try site.site.uploads(in: Model.Comment.ID(Int64(id))) == [two])
    let deleted = try irene.post("/comments/\(id)/delete", [:])
    #expect(deleted.saved?.hidden.map(\.text) == ["upload/\(two.text)"])
    let back = try irene.post("/comments/\(id)/delete", ["do": "undo"])
    #expect(back.saved?.hidden == [])
    #expect(try site.site.publicUploads() == [two.text])
  }
}
