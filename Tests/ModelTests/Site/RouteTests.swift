import Testing

@testable import Model

struct RouteTests {
  private let settings = BaseURL("http://localhost:8080/~club").flatMap {
    SiteSettings(name: LocalizedText(), languages: [.english], base: $0, actions: "/do")
  }

  @Test(arguments: Route.Kind.allCases)
  func `what is read is printed again`(_ kind: Route.Kind) throws {
    let words = kind.rawValue.split(separator: "/").map { ["#": "42", "*": "forum"][$0] ?? $0 }
    let path = words.joined(separator: "/")
    let route = try #require(Route(path: "/" + path))
    #expect(route.kind == kind)
    #expect(settings?.href(route) == "/~club/do/" + path)
    #expect(settings?.href(route, query: "lang=en") == "/~club/do/\(path)?lang=en")
    // Below an address of the page's own, and below that of the only provider are those of several.
    let below: Route.Kind? =
      kind == .signInSSO ? .signInProvider : Route.Kind.ofAddress.contains(kind) ? kind : nil
    #expect(Route(path: "/\(path)/more")?.kind == below)
  }

  @Test(arguments: [
    (Route.newTopic, "topics/new"), (.reply(Topic.ID(42)), "topics/42/comments"),
    (.comment(Comment.ID(1234)), "comments/1234"), (.follow(.forum), "follow/forum/"),
    (.search, "search"),
    // The largest number.
    (.comment(Comment.ID(999_999_999_999_999_999)), "comments/999999999999999999"),
  ])
  func `a route has its number in its address`(route: Route, path: String) {
    #expect(settings?.href(route) == "/~club/do/" + path)
    #expect(Route(path: "/" + path) == route)
  }

  @Test func `no address belongs to two kinds`() {
    // A word in one pattern and a number in another cannot be the same.
    let patterns = Route.Kind.allCases.map { $0.rawValue.split(separator: "/") }
    for (index, one) in patterns.enumerated() {
      for other in patterns[(index + 1)...] where one.count == other.count {
        #expect(
          zip(one, other).contains { $0 != $1 && ($0 != "#" || $1.contains { !$0.isNumber }) })
      }
    }
  }

  @Test(arguments: [
    ("forum/12-night-trains/3/", "forum/12-night-trains/3/"),
    ("es/boards/keys/", "es/boards/keys/"), ("tags/caf%C3%A9/", "tags/café/"),
    ("tags/café/", "tags/café/"), ("forum//", "forum//"),
  ])
  func `the address of a page is read as it is, and printed for links`(
    path: String, address: String
  ) throws {
    let route = try #require(Route(path: "/page/" + path))
    #expect(route.kind == .page && route.address == address && route.number == 0)
    #expect(settings?.href(route) == "/~club/do/page/" + path.replacing("café", with: "caf%C3%A9"))
  }

  @Test(arguments: [
    "", "forum/ x", "forum/%", "forum/%4", "forum/%zz", "forum/%0a", "forum/<b>", "forum/\"",
    "forum/%C3", "forum/a%20b", String(repeating: "a", count: 513), "forum\\x",
  ])
  func `what no address is made of is none`(path: String) {
    #expect(Route(path: "/page/" + path)?.address ?? "" == "")
    #expect(path.isEmpty || Route(path: "/page/" + path) == nil)
  }

  @Test(arguments: [
    "", "/", "topics/#/comments", "topics/0/comments", "topics/042/comments", "topics/4 2/comments",
    "topics/٤٢/comments", "comments/1000000000000000000", "comments/-1", "page/*", "me/", "ME",
    "mé",
    "topics/new/42", String(repeating: "a", count: 4_000), String(repeating: "4/", count: 4_000),
  ])
  func `an address that no kind has is none`(path: String) {
    #expect((Route(path: "/" + path) == nil) == (path != "me/"))
  }

  @Test(arguments: [
    (Entrance.everyone, [true, true, true, true], [true, true, true, true]),
    (.writers, [true, true, true, true], [false, true, true, true]),
    (.role(.member), [false, true, true, true], [false, true, true, true]),
    (.role(.moderator), [false, false, true, true], [false, false, true, true]),
    (.role(.admin), [false, false, false, true], [false, false, false, true]),
  ])
  func `an entrance admits who may do enough`(entrance: Entrance, allowed: [Bool], off: [Bool]) {
    let roles = [nil] + Role.allCases.map(Optional.some)
    #expect(roles.map { entrance.admits($0, guests: .allowed) } == allowed)
    #expect(roles.map { entrance.admits($0, guests: .held) } == allowed)
    #expect(roles.map { entrance.admits($0, guests: .off) } == off)
  }
}
