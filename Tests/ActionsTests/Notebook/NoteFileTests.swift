import Model
import TestSupport
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// Pictures and documents of notes, on a page of their own, for those who may read the note.
struct NoteFileTests {
  private let site: SiteFixture
  private let irene: Browser
  private let mateo: Browser
  private let picture: UploadName
  private let document: UploadName

  init() throws {
    site = try SiteFixture()
    irene = try site.join("irene", "Irene")
    mateo = try site.join("mateo", "Mateo")
    let member = try #require(try site.site.member(username: "irene"))
    picture = try site.site.send([1, 2, 3], by: member)
    document = try site.site.send(Array("%PDF-1.4".utf8), by: member, isPicture: false)
    try site.site.set("UPDATE uploads SET title = 'Hojas \"Ñ\" <b>'")
    _ = try irene.post("/me/notebook/subjects", ["title": "Statistics"])
    let body = "![a](/uploads/\(picture.text))\n\n[b](/uploads/\(document.text))"
    _ = try irene.post(
      "/me/notebook/notes", ["title": "Hand & out", "body": body, "place": "s1"])
  }

  private func path(_ name: UploadName) -> String { "/notes/1/file?name=\(name.text)" }

  @Test func `a note's files open on a page with the way back, under their own title`() throws {
    let note = try irene.sound("/me/notebook/notes/1")
    #expect(note.page.addresses.contains("/do/notes/1/file?name=\(picture.text)&lang=en"))
    #expect(note.page.addresses.contains("/do/notes/1/file?name=\(document.text)&lang=en"))
    for name in [picture, document] {
      let page = try irene.sound(path(name))
      #expect(page.page.headings.first == "Hojas \"Ñ\" <b>")
      #expect(page.page.shows("‹ Hand & out") && page.page.shows("Only me"))
      #expect(page.page.addresses.contains("/do/me/notebook/notes/1?lang=en"))
      #expect(page.body.contains("/do/page/uploads/\(name.text)"))
    }
    let shown = try irene.get(path(document))
    #expect(shown.body.contains("type=\"application/pdf\""))
    let policy = try #require(shown.header("Content-Security-Policy"))
    #expect(policy.hasSuffix("frame-ancestors 'none'; object-src 'self'; frame-src 'self'"))
    #expect(
      try irene.get(path(picture)).header("Content-Security-Policy")?.contains("object-src")
        == false)
    #expect(try irene.sound(path(picture) + "&lang=es").page.shows("Imagen"))
  }

  @Test func `a file has its title as its name, in both ways`() throws {
    let file = try irene.get("/page/uploads/\(document.text)")
    #expect(
      file.header("Content-Disposition")
        == "inline; filename=\"Hojas -_- -b-.pdf\"; filename*=UTF-8''Hojas%20-%C3%91-%20-b-.pdf")
    #expect(ActionResponse.disposition("inline", "a.pdf") == "inline; filename=\"a.pdf\"")
    #expect(
      ActionResponse.disposition("inline", "\r\n100%.pdf")
        == "inline; filename=\"__100_.pdf\"; filename*=UTF-8''%0D%0A100%25.pdf")
  }

  @Test func `a member who may not read the note opens none of its files`() throws {
    for name in [picture, document] { #expect(try mateo.get(path(name)).status == 404) }
    _ = try irene.post(
      "/me/notebook/notes/1/edit",
      [
        "title": "Hand & out", "body": "[b](/uploads/\(document.text))", "place": "s1",
        "audience": "members",
      ])
    let seen = try mateo.sound(path(document)).page
    #expect(seen.addresses.contains("/do/notes/1?lang=en") && !seen.shows("Members"))
    // The picture is in the note no longer.
    #expect(try mateo.get(path(picture)).status == 404)
    #expect(try irene.get(path(picture)).status == 404)
    for name in ["", "x", "../../data/tertulia.db", "%00"] {
      #expect(try irene.get("/notes/1/file?name=\(name)").status == 404, "\(name)")
    }
    #expect(try Browser(site).get(path(document)).status == 403)
  }
}
