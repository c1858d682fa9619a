import HTTPTypes
import Model
import Testing
import Theme

@testable import Actions
@_spi(Raw) @testable import Database

/// Every route, entered by everybody: who may not enter is told so before anything is looked up.
struct RouteWalkTests {
  private static let viewers: [Viewer] =
    [.everyone] + Role.allCases.map { .member(SignedIn(id: Member.ID(1), role: $0)) }

  /// A path of each kind, to what the site has.
  private static func path(_ kind: Route.Kind) -> String {
    "/" + kind.rawValue.split(separator: "/").map { $0 == "#" ? "1" : $0 }.joined(separator: "/")
  }

  private func request(_ method: HTTPRequest.Method, _ path: String) -> ActionRequest {
    var head = HTTPRequest(method: method, scheme: nil, authority: "club.example", path: path)
    head.headerFields[.contentType] = SiteFixture.form
    return ActionRequest(head: head, body: .success([]), client: "192.0.2.7")
  }

  @Test(arguments: Route.Kind.allCases, ["guests: allowed", "guests: off"])
  func `who may enter is answered, and nobody else`(_ kind: Route.Kind, guests: String) throws {
    let site = try SiteFixture(guests)
    for viewer in Self.viewers {
      for method in [HTTPRequest.Method.get, .post] where method == .get || kind.isForm {
        let reply = Responder(site.site, site.theme).respond(
          to: request(method, Self.path(kind)), now: SiteFixture.now, for: viewer)
        let isAdmitted = kind.entrance.admits(viewer.role, guests: site.theme.settings.guests)
        let status = Answer(reply).status
        #expect((status != 403) == isAdmitted, "\(method) \(kind) \(viewer): \(status)")
        // An empty form is refused, and comes back.
        if isAdmitted { #expect(status == (method == .get ? 200 : 422), "\(method) \(kind)") }
      }
    }
  }

  @Test(arguments: Route.Kind.allCases)
  func `a route takes a form when its action does`(_ kind: Route.Kind) throws {
    let site = try SiteFixture()
    let route = try #require(Route(path: Self.path(kind)))
    var context = ActionContext(
      request(.get, Self.path(kind)), site.site, site.theme, .everyone, now: SiteFixture.now)
    #expect(try route.action(&context) is any FormAction == kind.isForm)
  }

  @Test func `who has no right to enter is told in their language`() throws {
    let site = try SiteFixture()
    for (language, title) in [
      ("en", "This page is not open to you"), ("es", "Esta página no está abierta para ti"),
    ] {
      var context = ActionContext(
        request(.get, "/search?lang=\(language)"), site.site, site.theme, .everyone,
        now: SiteFixture.now)
      try context.readFields()
      let answer = Answer(try context.response(.noEntry, nil))
      #expect(answer.status == 403)
      #expect(answer.page.headings.first == title)
    }
  }
}
