import Actions
@_spi(Raw) import Database
import HTTPTypes
import Pages
import Testing
import Theme

struct DatabaseFailureTests {
  @Test func `while another process writes for too long, the form comes back to be sent again`()
    throws
  {
    let site = try SiteFixture(patience: 20)
    let lock = try FileLock(path: site.folder.writeLock, waiting: 0)
    let reply = try site.post(
      "/topics/1/comments", ["body": "\nKept.", "name": "Eva", "reply_to": "2", "lang": "es"])
    #expect(reply.status == 503)
    #expect(reply.header("Retry-After") == "60")
    #expect(reply.page.shows("El sitio se está actualizando y no se ha guardado nada."))
    #expect(
      reply.page.fields == [
        "body": "\nKept.", "name": "Eva", "reply_to": "2", "lang": "es", "notify": "own",
      ])
    let topic = try site.post(
      "/topics/new",
      ["title": "Rain again", "body": "Kept.", "name": "Eva", "tags": "mud", "board": "books"])
    #expect(topic.status == 503)
    #expect(
      topic.page.fields == [
        "title": "Rain again", "body": "Kept.", "name": "Eva", "tags": "mud", "board": "books",
        "lang": "en", "notify": "own", "asked": "notify", "alike": "ask",
      ])
    // Reading does not wait for writers.
    #expect(try site.get("/comments/2").status == 200)
    _ = consume lock
    #expect(try site.count("comments") == 4)
    #expect(try site.post("/topics/1/comments", ["body": "Kept.", "name": "Eva"]).status == 303)
  }

  @Test(arguments: [
    ("/talk", "do", "wipe-all"), ("/me/sessions", "session", ""),
  ])
  func `a button whose page has no place for a refusal is not answered as if it were done`(
    path: String, field: String, value: String
  ) throws {
    let site = try SiteFixture(patience: 20)
    let irene = try site.join("irene", "Irene")
    let lock = try FileLock(path: site.folder.writeLock, waiting: 0)
    let answer = try irene.send(path, [(field, value)])
    #expect(answer.status >= 400, "\(path)")
    _ = consume lock
  }

  @Test func `the log names what broke, the answer does not`() throws {
    let site = try SiteFixture(patience: 20)
    let request = try RequestText(formText("/topics/1/comments", "body=Kept.&name=Eva"))
    try site.site.connection.execute("ALTER TABLE changes RENAME TO broken")
    let reply = Responder(site.site, site.theme).respond(
      to: ActionRequest(head: request.head, body: .success(request.body), client: ""),
      now: SiteFixture.now)
    guard case .finished(let response) = reply else {
      Issue.record("a comment was saved")
      return
    }
    #expect(response.head.status == .internalServerError)
    #expect(response.failure?.reason.contains("changes") == true)
    let answer = Answer(response)
    #expect(answer.page.headings.first == "Something went wrong")
    #expect(answer.page.fields["kept-body"] == "Kept.")
    #expect(!answer.body.contains("changes"))
    #expect(try site.count("comments") == 4)
  }

  @Test func `where a session cannot be looked up, the text comes back`() throws {
    let site = try SiteFixture()
    try site.site.connection.execute("ALTER TABLE sessions RENAME TO broken")
    let secret = String(repeating: "A", count: 43)
    let answer = try site.post(
      "/topics/1/comments", ["body": "Kept.", "lang": "es"], headers: "Cookie: session=\(secret)")
    #expect(answer.status == 500)
    #expect(answer.page.language == "es")
    #expect(answer.page.fields["kept-body"] == "Kept.")
  }

  @Test func `without templates the text is on a page of last resort`() throws {
    let site = try SiteFixture()
    try site.site.connection.execute("DELETE FROM locales")
    let answer = try site.post("/topics/new", ["title": "Rain", "body": "Kept.", "name": "Eva"])
    #expect(answer.status == 500)
    #expect(answer.page.headings == ["Back in a moment"])
    #expect(answer.page.fields["kept"] == "Rain\n\nKept.")
    #expect(answer.page.problems.isEmpty)
  }

  @Test func `without a database the text is on a page of last resort`() throws {
    let site = SiteFolder(try SiteFixture.temporaryFolder())
    defer { SiteFixture.remove(site.path) }
    #expect(throws: DatabaseError.notBuilt(path: site.database)) { try SiteDatabase(site) }
    var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/topics/new")
    head.headerFields[.contentType] = SiteFixture.form
    for (body, kept) in [
      ("title=Rain&body=Kept.%0D%0A", "Rain\n\nKept.\n"),
      ("title=Rain&body=K%FF&body=2", "Rain\n\nK\u{FFFD}"),
    ] {
      let request = ActionRequest(head: head, body: .success(Array(body.utf8)), client: "")
      let answer = Answer(EmergencyPage.response(.serviceUnavailable, keeping: request))
      #expect(answer.status == 503)
      #expect(answer.page.fields["kept"] == kept)
    }
    let lost = ActionRequest(head: head, body: .failure(.cutShort), client: "")
    #expect(Answer(EmergencyPage.response(.serviceUnavailable, keeping: lost)).page.fields.isEmpty)
    head.headerFields[.accept] = "application/json"
    let data = ActionRequest(head: head, body: .success([]), client: "")
    let answer = Answer(EmergencyPage.response(.serviceUnavailable, keeping: data))
    #expect(answer.header("Content-Type") == "application/problem+json")
    #expect(answer.header("Retry-After") == "60")
  }
}
