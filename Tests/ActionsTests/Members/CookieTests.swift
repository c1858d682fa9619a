import HTTPTypes
import Model
import Sodium
import Testing
import Theme

@testable import Actions
@_spi(Raw) @testable import Database

/// Parsing of cookies: none that a neighbour's host may set passes for one of ours.
struct CookieTests {
  private func request(
    _ cookies: [String], _ method: HTTPRequest.Method = .get, _ path: String = "/me",
    body: String = "", accept: String = "text/html"
  ) -> ActionRequest {
    var head = HTTPRequest(method: method, scheme: nil, authority: "club.example", path: path)
    for cookie in cookies { head.headerFields.append(HTTPField(name: .cookie, value: cookie)) }
    head.headerFields[.contentType] = SiteFixture.form
    head.headerFields[.accept] = accept
    if let name = HTTPField.Name("Sec-Fetch-Site") { head.headerFields[name] = "same-origin" }
    return ActionRequest(
      head: head, body: .success(Array(body.utf8)), client: "192.0.2.7")
  }

  /// Header fields, and the values of `__Host-session` in them.
  @Test(arguments: [
    (["__Host-session=ours"], ["ours"]), (["a=b; __Host-session=ours; c=d"], ["ours"]),
    (["a=b;__Host-session=ours;"], ["ours"]), (["a=b", "__Host-session=ours"], ["ours"]),
    (["a=b", "c=d; __Host-session=ours", ""], ["ours"]), (["__Host-session=ours "], ["ours"]),
    (["\t __Host-session=ours\t;"], ["ours"]), (["__Host-session="], [""]),
    (["__Host-session=a=b,c"], ["a=b,c"]), (["__Host-session=\"ours\""], ["\"ours\""]),
    // A comma separates nothing, at any place; nor do quotes keep anything together.
    (["x=1,__Host-session=planted"], []), (["x=1, __Host-session=planted"], []),
    (["x=\"1; __Host-session=quoted\""], ["quoted\""]),
    (["x=1,__Host-session=planted; __Host-session=ours"], ["ours"]),
    // Lookalikes of the name.
    (["session=x"], []), (["__host-session=x"], []), (["__HOST-SESSION=x"], []),
    (["__Secure-session=x"], []), (["__Host-session2=x"], []), (["x__Host-session=x"], []),
    (["=__Host-session=x"], []), (["__Host-session =x"], []), (["__Host-session"], []),
    (["\u{a0}__Host-session=x"], []), (["\u{2003}__Host-session=x"], []),
    (["__Host-session\u{200b}=x"], []),
    // Both are seen.
    (["__Host-session=a; __Host-session=b"], ["a", "b"]),
    (["__Host-session=a", "__Host-session=a"], ["a", "a"]),
    ([String(repeating: "a=b; ", count: 4_000) + "__Host-session=x"], []),
    ([String](repeating: "a=" + String(repeating: "b", count: 90), count: 200), []),
  ])
  func `pairs end at semicolons, and names are compared byte by byte`(
    fields: [String], values: [String]
  ) {
    #expect(request(fields).cookies("__Host-session") == values)
    #expect(request(fields).cookie("__Host-session") == (values.count == 1 ? values[0] : nil))
  }

  private func answer(_ site: SiteFixture, _ request: ActionRequest) -> Answer {
    Answer(Responder(site.site, site.theme).respond(to: request, now: SiteFixture.now))
  }

  /// A site on https, and the secrets of two sessions.
  private func site() throws -> (SiteFixture, ann: String, bob: String) {
    let site = try SiteFixture(base: "https://club.example")
    let (ann, bob) = (Secret(), Secret())
    for (name, secret) in [("ann", ann), ("bob", bob)] {
      let member = try site.addAccount(name, "Ms \(name)")
      try site.site.write {
        try $0.startSession(secret.digest, of: member, browser: "", at: SiteFixture.now)
      }
    }
    return (site, ann.text, bob.text)
  }

  @Test func `a value that a neighbour set does not sign its reader in to another account`() throws
  {
    let (site, ann, bob) = try site()
    #expect(answer(site, request(["x=1,__Host-session=\(bob)"])).status == 403)
    let both = answer(site, request(["x=1,__Host-session=\(bob); __Host-session=\(ann)"]))
    #expect(both.status == 200 && both.page.shows("Ms ann") && !both.body.contains("Ms bob"))
  }

  @Test(arguments: ["session", "device"], [true, false])
  func `a request with two of them is refused, and they are removed`(name: String, isPost: Bool)
    throws
  {
    let (site, ann, bob) = try site()
    let full = "__Host-\(name)"
    let session = name == "session" ? "" : "__Host-session=\(ann); "
    let before = try site.rows()
    let answer = answer(
      site,
      request(
        ["\(session)\(full)=\(bob); \(full)=\(ann)"], isPost ? .post : .get,
        isPost ? "/topics/1/comments" : "/me", body: isPost ? "body=Words+of+mine" : ""))
    #expect(answer.status == 400 && answer.page.problems.isEmpty)
    #expect(answer.page.shows("Your browser sent two cookies with the same name"))
    #expect(!answer.body.contains("Ms ann") && !answer.body.contains("Ms bob"))
    if isPost { #expect(answer.body.contains("Words of mine"), "what was typed comes back") }
    let fields = answer.head.headerFields.filter { $0.name == .setCookie }.map(\.value)
    #expect(fields.allSatisfy { $0.hasPrefix("\(full)=; Path=/") && $0.contains("Max-Age=0") })
    for part in ["Path=/;", "Path=/do;", "Path=/do/;", "Path=/do; Domain=club.example;"] {
      #expect(fields.contains { $0.contains(part) }, "\(part)")
    }
    #expect(!fields.contains { $0.contains("Domain=example;") })
    #expect(try site.rows() == before)
  }

  @Test func `for a program it is said as a program reads it`() throws {
    let (site, ann, bob) = try site()
    let cookies = ["__Host-session=\(bob); __Host-session=\(ann)"]
    let answer = answer(site, request(cookies, accept: "application/json"))
    #expect(answer.status == 400 && answer.body.contains("two cookies"))
  }

  @Test func `a route that reads no cookies does not refuse duplicates`() throws {
    let (site, _, _) = try site()
    let cookies = ["__Host-session=a; __Host-session=b"]
    #expect(answer(site, request(cookies, .post, "/places/owntracks")).status == 401)
  }

  @Test(arguments: ["http://192.0.2.5", "http://localhost:8080"])
  func `of a host without a domain only its own cookies are removed`(base: String) throws {
    let site = try SiteFixture(base: base)
    let removals = Cookies(site.theme.settings).removals(of: "session")
    #expect(removals.contains("session=; Path=/; Max-Age=0"))
    #expect(base.contains("localhost") || !removals.contains { $0.contains("Domain") })
  }
}
