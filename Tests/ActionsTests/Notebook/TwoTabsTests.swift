import HTTPTypes
import Model
import Testing

@testable import Actions
@_spi(Raw) @testable import Database

/// An entry of an agenda in two tabs: a change in one is not undone by the other, which was open meanwhile.
struct TwoTabsTests {
  private let site: SiteFixture
  private let irene: Browser
  private let viewer: Viewer

  init() throws {
    site = try SiteFixture()
    irene = try site.join("irene", "Irene")
    let id = try #require(try site.site.member(username: "irene"))
    viewer = .member(SignedIn(id: id, role: .member))
    _ = try irene.post(
      "/me/notebook/agenda/new",
      ["title": "Walk", "day": "2026-11-20", "time": "9:00", "repeat": "daily", "times": "9"])
  }

  /// A form that has looked its entry up, and is not sent yet.
  private func open(_ route: Route, _ fields: [(String, String)]) throws -> any FormAction {
    var head = HTTPRequest(
      method: .post, scheme: nil, authority: "club.example", path: "/" + route.path)
    head.headerFields[.contentType] = SiteFixture.form
    if let name = HTTPField.Name("Sec-Fetch-Site") { head.headerFields[name] = "same-origin" }
    let body = Array(fields.map { "\($0)=\($1)" }.joined(separator: "&").utf8)
    var context = ActionContext(
      ActionRequest(head: head, body: .success(body), client: "192.0.2.7"), site.site, site.theme,
      viewer, now: SiteFixture.now)
    try context.readFields()
    return try #require(try route.action(&context) as? any FormAction)
  }

  @Test func `two times that are left out are both left out`() throws {
    let tab = try open(
      .ownEvent(OwnEvent.ID(1)), [("do", "skip"), ("day", "2026-11-22")])
    _ = try irene.post("/me/notebook/agenda/1", ["do": "skip", "day": "2026-11-21"])
    _ = try tab.submit()
    #expect(try site.texts("SELECT skipped FROM own_events") == ["2026-11-21 2026-11-22"])
  }

  @Test func `a title that was changed stays when a time is left out`() throws {
    let tab = try open(
      .ownEvent(OwnEvent.ID(1)), [("do", "skip"), ("day", "2026-11-22")])
    _ = try irene.post(
      "/me/notebook/agenda/1/edit",
      ["title": "Run", "day": "2026-11-20", "time": "9:00", "repeat": "daily", "times": "9"])
    _ = try tab.submit()
    #expect(try site.texts("SELECT title || ' ' || skipped FROM own_events") == ["Run 2026-11-22"])
  }

  @Test func `a form keeps what was left out while it was filled in`() throws {
    let tab = try open(
      .ownEvent(OwnEvent.ID(1), .editEvent),
      [
        ("title", "Run"), ("day", "2026-11-20"), ("time", "9:00"), ("repeat", "daily"),
        ("times", "9"),
      ])
    _ = try irene.post("/me/notebook/agenda/1", ["do": "skip", "day": "2026-11-21"])
    _ = try tab.submit()
    #expect(try site.texts("SELECT title || ' ' || skipped FROM own_events") == ["Run 2026-11-21"])
  }

  @Test func `an entry deleted meanwhile stays deleted`() throws {
    let skip = try open(.ownEvent(OwnEvent.ID(1)), [("do", "skip"), ("day", "2026-11-22")])
    let form = try open(
      .ownEvent(OwnEvent.ID(1), .editEvent),
      [("title", "Run"), ("day", "2026-11-20"), ("repeat", "never")])
    _ = try irene.post("/me/notebook/agenda/1", ["do": "drop"])
    #expect(throws: Problem.self) { try skip.submit() }
    #expect(throws: Problem.self) { try form.submit() }
    #expect(try site.texts("SELECT title || skipped FROM own_events") == ["Walk"])
  }
}
