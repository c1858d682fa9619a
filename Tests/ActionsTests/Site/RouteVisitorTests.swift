@_spi(Raw) import Database
import HTTPTypes
import Model
import Testing
import Theme

@testable import Actions

/// Every route × every visitor × every method, with the cookies that they bring.
struct RouteVisitorTests {
  private static let methods = ["GET", "HEAD", "POST", "PUT", "DELETE"]

  /// Status by the rules alone; nil where the action decides.
  private static func status(
    _ method: String, _ kind: Route.Kind, _ role: Role?, _ guests: GuestPolicy
  ) -> Int? {
    let isKnown = ["GET", "HEAD"].contains(method) || method == "POST" && kind.isForm
    guard isKnown else { return 405 }
    return kind.accessPolicy.allows(role, guests: guests) ? nil : 403
  }

  @Test(arguments: Route.Kind.allCases, ["guests: allowed", "guests: off", "as JSON"])
  func `a valid cookie admits its owner where their role may go, and no one else`(
    kind: Route.Kind, way: String
  ) throws {
    let site = try SiteFixture(way == "as JSON" ? "" : way)
    let accept = way == "as JSON" ? "Accept: application/json\n" : ""
    let policy = site.theme.settings.guests
    for visitor in try Visitor.all(site) {
      for method in Self.methods {
        let path = try site.path(kind, by: visitor.member)
        let answer = try site.exchange(
          """
          \(method) \(path) HTTP/1.1
          Host: club.example
          Sec-Fetch-Site: same-origin
          Content-Type: \(SiteFixture.form)
          \(accept)\(visitor.header)
          """)
        let what: Testing.Comment = "\(method) \(path) by \(visitor.name)"
        if !site.theme.settings.answers(kind) {
          #expect(answer.status == 404, what)
        } else if let status = Self.status(method, kind, visitor.role, policy) {
          #expect(answer.status == status, what)
        } else {
          #expect(![403, 405, 500].contains(answer.status), what)
        }
        // No cache between us and the reader may store it, or give it to another reader.
        #expect(answer.header("Cache-Control") == "no-store", what)
        #expect(answer.header("Vary") == "Accept, Accept-Language, Cookie", what)
        let cookies = answer.head.headerFields.filter { $0.name == .setCookie }.map(\.value)
        #expect(kind == .signOut || cookies.isEmpty, what)
        if kind == .signOut, !cookies.isEmpty {
          #expect(cookies.allSatisfy { $0.contains("=; Path=/; Max-Age=0") }, what)
          break
        }
      }
    }
  }
}
