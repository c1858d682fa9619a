import Actions
import Database
import HTTPTypes
import Testing

/// The answer at addresses that no route has, without the database.
struct MissingPageTests {
  private func answer(
    _ site: SiteFixture, _ path: String, _ method: HTTPRequest.Method = .get,
    _ fields: [(HTTPField.Name, String)] = []
  ) throws -> String? {
    var head = HTTPRequest(method: method, scheme: nil, authority: "club.example", path: path)
    for (name, value) in fields { head.headerFields.append(HTTPField(name: name, value: value)) }
    let request = ActionRequest(head: head, body: .success([]), client: "")
    guard let response = ActionResponse.missing(request, of: site.site.folder) else { return nil }
    #expect(response.head.status == .notFound)
    #expect(response.head.headerFields[.cacheControl] == "no-store")
    var bytes: [UInt8] = []
    try response.file?.forEachPiece { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the built page is sent, in the reader's language`() throws {
    let site = try SiteFixture()
    #expect(try answer(site, "/nothing") == nil, "nothing is built yet")
    try SiteFixture.write(
      ["public/404.html": "<p>Nothing", "public/es/404.html": "<p>Nada"], to: site.site.folder)
    #expect(try answer(site, "/nothing") == "<p>Nothing")
    #expect(try answer(site, "/nothing?lang=es") == "<p>Nada")
    #expect(try answer(site, "/nothing", .get, [(.cookie, "lang=es")]) == "<p>Nada")
    #expect(try answer(site, "/nothing?lang=../../x") == "<p>Nothing")
    #expect(try answer(site, "/nothing", .head) == "<p>Nothing")
  }

  @Test func `addresses of routes, forms and programs are answered as before`() throws {
    let site = try SiteFixture()
    try SiteFixture.write(["public/404.html": "<p>Nothing"], to: site.site.folder)
    #expect(try answer(site, "/search?q=a") == nil)
    #expect(try answer(site, "/topics/1/comments") == nil)
    #expect(try answer(site, "/nothing", .post) == nil)
    #expect(try answer(site, "/nothing", .get, [(.accept, "application/json")]) == nil)
  }
}
