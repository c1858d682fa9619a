import Foundation
import Testing

@testable import Model

struct RouteTests {
  private let settings = BaseURL("http://localhost:8080/~club").flatMap {
    SiteSettings(name: LocalizedText(), languages: [.english], base: $0, actions: "/do")
  }

  /// The words of a kind's address, with something for a number and for the address of a page.
  private static func words(_ kind: Route.Kind) -> [String] {
    kind.pattern.split(separator: "/").map { ["#": "42", "*": "forum"][$0] ?? String($0) }
  }

  @Test(arguments: Route.Kind.allCases)
  func `a parsed route is printed again`(_ kind: Route.Kind) throws {
    let path = Self.words(kind).joined(separator: "/")
    let route = try #require(Route(path: "/" + path))
    #expect(route.kind == kind)
    #expect(kind.hasAddress == (kind.pattern.last == "*"))
    #expect(route.number == (kind.pattern.contains("#") ? 42 : 0))
    #expect(route.address == (kind.hasAddress ? "forum" : ""))
    #expect(settings?.href(route) == "/~club/do/" + path)
    #expect(settings?.href(route, query: "lang=en") == "/~club/do/\(path)?lang=en")
    // Below an address of the page's own, and below that of the only provider are those of several.
    let below: Route.Kind? = kind == .signInSSO ? .signInProvider : kind.hasAddress ? kind : nil
    #expect(Route(path: "/\(path)/more")?.kind == below)
    #expect(Route(path: "/\(path)/")?.kind == below ?? kind)
  }

  @Test(arguments: Route.Kind.allCases)
  func `an address that is almost one of a kind is none of it`(_ kind: Route.Kind) throws {
    let words = Self.words(kind)
    for (place, word) in words.enumerated() {
      let first = try #require(word.utf8.first)
      let other =
        word == "42"
        ? ["0", "042", "-1", "+1", " 42", "4%32", "٤٢", "1000000000000000000", "x", "#"]
        : [
          word + "x", String(word.dropFirst()), word.uppercased(),
          "%\(hex(first))\(word.dropFirst())", "42", "*",
        ]
      // The address of a page may be almost anything.
      for other in other where !(kind.hasAddress && place == words.count - 1) {
        var changed = words
        changed[place] = other
        let path = "/" + changed.joined(separator: "/")
        #expect(Route(path: path)?.kind != kind, "\(path)")
      }
    }
    let path = words.joined(separator: "//")
    // Slashes may be doubled, but not in front of the address of a page.
    #expect(Route(path: "//\(path)")?.kind == (kind.hasAddress ? nil : kind))
    #expect(
      Route(path: "/\(words.joined(separator: "%2F"))")?.kind == (words.count == 1 ? kind : nil))
  }

  private func hex(_ byte: UInt8) -> String { String(byte, radix: 16) }

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
    let patterns = Route.Kind.allCases.map { $0.pattern.split(separator: "/") }
    for (index, one) in patterns.enumerated() {
      for other in patterns[(index + 1)...] where one.count == other.count {
        #expect(
          zip(one, other).contains { $0 != $1 && ($0 != "#" || $1.contains { !$0.isNumber }) })
      }
    }
  }

  @Test func `a path is compared with the kinds of its first word alone`() {
    for kind in Route.Kind.allCases {
      let word = String(kind.pattern.prefix { $0 != "/" })
      let found = RouteFinder.kinds(under: word) { _ in true }
      #expect(found.filter { $0 == kind }.count == 1, "\(kind)")
      #expect(
        found.allSatisfy { $0.pattern == word || $0.pattern.hasPrefix(word + "/") }, "\(word)")
      #expect(kind.pattern.utf8.filter { $0 == UInt8(ascii: "#") }.count <= 1, "\(kind)")
    }
    for word in ["", "#", "42", "topic", "topics/", "ME", String(repeating: "a", count: 32)] {
      #expect(RouteFinder.kinds(under: word) { _ in true }.isEmpty, "\(word)")
    }
  }

  @Test func `every kind that is declared can be asked for`() throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let model = root.appending(path: "Sources/Model")
    let files = FileManager.default.enumerator(at: model, includingPropertiesForKeys: nil)
    var declared: [String] = []
    for case let file as URL in try #require(files)
    where file.lastPathComponent.hasPrefix("Route+") {
      let text = try String(contentsOf: file, encoding: .utf8)
      declared += text.matches(of: /static let \w+ = Self\(\s*"([^"]+)"/).map { String($0.1) }
    }
    #expect(declared.sorted() == Route.Kind.allCases.map(\.pattern).sorted())
  }

  /// A route that is opened to more people has to be named here.
  @Test func `few addresses are for everyone, and few forms for bearers`() {
    let open = Route.Kind.allCases.filter { $0.accessPolicy == .everyone }.map(\.pattern)
    #expect(
      Set(open) == [
        "agenda.ics", "calls/guest", "calls/link", "catalogue", "catalogue/#/like",
        "catalogue/#/nearest", "catalogue/answer",
        "catalogue/brands", "catalogue/deck", "catalogue/favourites", "catalogue/filters",
        "catalogue/filters/#", "catalogue/reservation", "cities", "claim", "comments/#",
        "comments/#/history", "comments/#/translation", "confirm", "confirm-email", "email-consent",
        "enter", "feed",
        "health", "invitation", "map/site", "new-password", "places/link", "places/owntracks",
        "recover", "search", "share", "sign-in", "sign-in/code", "sign-in/passkey", "sign-in/sso",
        "sign-in/sso/*", "sign-up", "unsubscribe",
      ])
    #expect(
      Set(Route.Kind.allCases.filter { $0.accessPolicy == .writers })
        == [.newTopic, .reply, .suggest, .reserve])
    #expect(Route.Kind.allCases.filter(\.acceptsSharedForms) == [.share])
    #expect(Set(Route.Kind.allCases.filter(\.acceptsBearerToken)) == [.unsubscribe, .ownTracks])
    #expect(Set(Route.Kind.allCases.filter(\.isTalk)) == [.conversation, .personTalk, .message])
    #expect(Route.Kind.allCases.filter { $0.acceptsFile && !$0.isForm }.isEmpty)
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
  func `a text that no address is made of is none`(path: String) {
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
    (AccessPolicy.everyone, [true, true, true, true], [true, true, true, true]),
    (.writers, [true, true, true, true], [false, true, true, true]),
    (.role(.member), [false, true, true, true], [false, true, true, true]),
    (.role(.moderator), [false, false, true, true], [false, false, true, true]),
    (.role(.admin), [false, false, false, true], [false, false, false, true]),
  ])
  func `an entrance admits who may do enough`(
    accessPolicy: AccessPolicy, allowed: [Bool], off: [Bool]
  ) {
    let roles = [nil] + Role.allCases.map(Optional.some)
    #expect(roles.map { accessPolicy.allows($0, guests: .allowed) } == allowed)
    #expect(roles.map { accessPolicy.allows($0, guests: .held) } == allowed)
    #expect(roles.map { accessPolicy.allows($0, guests: .off) } == off)
  }
}
