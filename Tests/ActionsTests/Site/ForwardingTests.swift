import Actions
import HTTPTypes
import Model
import Testing

struct ForwardingTests {
  private let forwarding = Forwarding(
    ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"].compactMap(NetworkRange.init))

  private static func head(_ fields: [(String, String)]) throws -> HTTPRequest {
    var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
    for (name, value) in fields {
      head.headerFields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    return head
  }

  @Test(arguments: [
    // A client who is connected directly speaks for no other, regardless of the header.
    ("192.0.2.7", ["203.0.113.5"], "192.0.2.7"), ("192.0.2.7", ["127.0.0.1"], "192.0.2.7"),
    // Behind a proxy the last address that is no proxy counts: those further left may be invented.
    ("127.0.0.1", ["203.0.113.5"], "203.0.113.5"),
    ("127.0.0.1", ["198.51.100.1, 203.0.113.5"], "203.0.113.5"),
    ("127.0.0.1", ["198.51.100.1", "203.0.113.5"], "203.0.113.5"),
    ("127.0.0.1", ["203.0.113.5,10.1.2.3 ,\t10.0.0.1"], "203.0.113.5"),
    ("127.0.0.1", ["198.51.100.1, 203.0.113.5, 10.1.2.3"], "203.0.113.5"),
    ("::ffff:127.0.0.1", ["203.0.113.5:4711"], "203.0.113.5"),
    ("2001:db8::1", ["[2a00::5]:4711"], "2a00::5"), ("127.0.0.1", ["2A00:0::5"], "2a00::5"),
    // A list that breaks off shows no more than its last sender.
    ("127.0.0.1", [], "127.0.0.1"), ("127.0.0.1", [""], "127.0.0.1"),
    ("127.0.0.1", ["203.0.113.5, unknown"], "127.0.0.1"),
    ("127.0.0.1", ["203.0.113.5, x, 10.1.2.3"], "10.1.2.3"),
    ("127.0.0.1", ["10.1.2.3"], "10.1.2.3"), ("127.0.0.1", [","], "127.0.0.1"),
    // Where the server knows no address there is no proxy either.
    ("", ["203.0.113.5"], ""), ("unix:", ["203.0.113.5"], "unix:"),
  ])
  func `the client is the last address that is no proxy`(
    peer: String, lists: [String], client: String
  ) throws {
    let head = try Self.head(lists.map { ("X-Forwarded-For", $0) })
    #expect(forwarding.client(of: head, peer: peer) == client)
  }

  @Test func `without proxies the connected address is the client`() throws {
    let head = try Self.head([("X-Forwarded-For", "203.0.113.5"), ("X-Forwarded-Proto", "https")])
    #expect(Forwarding([]).client(of: head, peer: "127.0.0.1") == "127.0.0.1")
    #expect(Forwarding([]).scheme(of: head, peer: "127.0.0.1", server: "http") == "http")
  }

  @Test func `of a list without an end the last proxies are looked at`() throws {
    let list = "203.0.113.5, " + (0..<40_000).map { _ in "10.0.0.1" }.joined(separator: ",")
    let head = try Self.head([("X-Forwarded-For", list)])
    #expect(forwarding.client(of: head, peer: "127.0.0.1") == "10.0.0.1")
  }

  @Test(arguments: [
    ("127.0.0.1", "https", "https"), ("127.0.0.1", "HTTP", "http"), ("127.0.0.1", "ftp", "http"),
    ("127.0.0.1", "https, http", "http"), ("192.0.2.7", "https", "http"),
  ])
  func `a proxy says how the client asked`(peer: String, said: String, scheme: String) throws {
    let head = try Self.head([("X-Forwarded-Proto", said)])
    #expect(forwarding.scheme(of: head, peer: peer, server: "http") == scheme)
  }

  @Test(arguments: [
    ("https", "https", 303), ("http", "https", 403), ("https", "http", 303), ("http", "http", 303),
  ])
  func `a form of a plain page is not taken over https`(
    origin: String, scheme: String, status: Int
  ) throws {
    var head = HTTPRequest(
      method: .post, scheme: scheme, authority: "192.0.2.1", path: "/topics/1/comments")
    head.headerFields[.contentType] = SiteFixture.form
    head.headerFields[.origin] = "\(origin)://192.0.2.1"
    let request = ActionRequest(
      head: head, body: .success(Array("body=Hello.&name=Eva".utf8)), client: "192.0.2.7")
    #expect(try SiteFixture().answer(request).status == status)
  }
}
