import HTTPTypes
import Model
import Testing
import Theme

@testable import Actions
@_spi(Raw) @testable import Database

/// Features that `features:` switches off are gone: nothing answers, nothing leads there, and everything else works as before.
struct FeatureTests {
  /// Each feature off with those that need it, and all of them.
  private static let cases: [[Feature]] =
    Feature.allCases.map { feature in
      Feature.allCases.filter { $0.withNeeds.has(feature) }
    } + [Feature.allCases]

  private func site(without off: [Feature]) throws -> (SiteFixture, Viewer) {
    let on = Feature.allCases.filter { !off.contains($0) }.map(\.rawValue).joined(separator: ", ")
    let site = try SiteFixture("features: [\(on)]\nmap: on")
    let me = try site.addAccount("ann", role: .admin)
    let other = try site.addAccount("bob", role: .member)
    try site.site.write { transaction in
      _ = try transaction.requestFriendship(me, of: other, saying: "", at: SiteFixture.now)
      _ = try transaction.acceptFriendship(other, of: me, at: SiteFixture.now)
      // As after a build.
      try transaction.dropUnusedTables()
    }
    return (site, .member(SignedIn(id: me, role: .admin)))
  }

  private func answer(
    _ path: String, _ site: SiteFixture, _ viewer: Viewer, _ method: HTTPRequest.Method = .get
  ) -> Answer {
    Answer(
      Responder(site.site, site.theme).respond(
        to: request(path, method), now: SiteFixture.now, for: viewer))
  }

  private func request(_ path: String, _ method: HTTPRequest.Method = .get) -> ActionRequest {
    var head = HTTPRequest(method: method, scheme: nil, authority: "club.example", path: path)
    head.headerFields[.contentType] = SiteFixture.form
    if let name = HTTPField.Name("Sec-Fetch-Site") { head.headerFields[name] = "same-origin" }
    return ActionRequest(head: head, body: .success([]), client: "192.0.2.7")
  }

  /// The routes that a page leads to.
  private func routes(_ answer: Answer) -> [Route.Kind] {
    answer.page.addresses.compactMap { address in
      guard address.hasPrefix("/do/") else { return nil }
      let path = address.dropFirst(3).prefix { $0 != "?" && $0 != "#" }
      return Route(path: String(path))?.kind
    }
  }

  @Test(arguments: cases)
  func `a feature that is off answers no one, and nothing leads there`(off: [Feature]) throws {
    let (site, member) = try site(without: off)
    for viewer in [member, .everyone] {
      for kind in Route.Kind.allCases {
        let path = try site.path(kind, by: member.member?.id)
        let got = answer(path, site, viewer)
        if let feature = kind.feature, off.contains(feature) {
          #expect(got.status == 404, "\(kind) without \(off)")
          #expect(answer(path, site, viewer, .post).status != 303, "\(kind) without \(off)")
        } else {
          // The health of the site is not tested here.
          #expect(got.status < 500 || kind == .health, "\(kind) without \(off): \(got.status)")
        }
        // A page that does not exist leads to itself in the other language.
        let dead = routes(got).filter { $0 != kind && $0.feature.map(off.contains) ?? false }
        #expect(dead.isEmpty, "\(kind) without \(off) leads to \(dead)")
      }
      // A friend's pages, which show what both share.
      for path in ["/people/2", "/people/2/friendship", "/me/friends", "/people"] {
        let dead = routes(answer(path, site, viewer)).filter {
          $0.feature.map(off.contains) ?? false
        }
        #expect(dead.isEmpty, "\(path) without \(off) leads to \(dead)")
      }
    }
  }

  @Test func `a form that was kept, and a page that was asked for, come back if they are on`()
    throws
  {
    let (site, member) = try site(without: [.notebook])
    var context = ActionContext(
      request("/me"), site.site, site.theme, member, now: SiteFixture.now)
    func kept(_ text: String) -> PendingForm { PendingForm(FormFields(Array(text.utf8))) }
    #expect(try kept("kept=me/notebook").form(&context) == nil)
    #expect(try kept("kept=topics/new").form(&context) != nil)
    let settings = site.theme.settings
    for (page, isOn) in [
      ("/do/me/notebook", false), ("/do/me/notebook?lang=en", false), ("/do/people/2/notes", false),
      ("/do/me", true), ("/forum/", true), ("/do/nowhere", true),
    ] {
      #expect((kept("then=\(page)").page(settings) == page) == isOn, "\(page)")
    }
  }

  @Test func `with all of them each answers`() throws {
    let (site, member) = try site(without: [])
    for kind in Route.Kind.allCases where kind.feature != nil {
      #expect(answer(try site.path(kind, by: member.member?.id), site, member).status < 500)
    }
    #expect(
      Set(routes(answer("/me", site, member))).isSuperset(of: [.talk, .notebook, .map, .meet]))
  }

  @Test func `each feature has routes`() {
    let all = Set(Route.Kind.allCases.compactMap(\.feature))
    #expect(all == Set(Feature.allCases))
  }
}
