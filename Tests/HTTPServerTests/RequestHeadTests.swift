import HTTPTypes
import Testing

@testable import HTTPServer

/// The first lines of requests, as browsers, proxies and those who look for holes send them.
struct RequestHeadTests {
  @Test func `method, target, host and fields are read`() throws {
    let request = try head(
      "POST /do/topics/new?lang=es HTTP/1.1", "Host: localhost:8080", "content-length:\t12 ",
      "Cookie: a=1", "cookie: b=2", "X-Empty:")
    #expect(request.head.method == .post)
    #expect(request.head.path == "/do/topics/new?lang=es")
    #expect(request.head.authority == "localhost:8080")
    #expect(request.length == 12)
    #expect(request.head.headerFields[values: .cookie] == ["a=1", "b=2"])
    #expect(request.head.headerFields.map(\.name.canonicalName).contains("host") == false)
    #expect(!request.expectsContinue)
  }

  @Test func `a target may have letters that were not encoded`() throws {
    #expect(try head("GET /año HTTP/1.1", "Host: a").head.path == "/año")
  }

  @Test func `old clients send no host`() throws {
    #expect(try head("GET / HTTP/1.0").head.authority == nil)
    #expect(throws: malformed) { try head("GET / HTTP/1.1") }
  }

  @Test func `a client may wait for a word before it sends`() throws {
    #expect(try head("POST / HTTP/1.1", "Host: a", "Expect: 100-Continue").expectsContinue)
    #expect(try !head("POST / HTTP/1.0", "Expect: 100-continue").expectsContinue)
  }

  @Test(arguments: [
    "", "GET", "GET /", "GET /\u{0} HTTP/1.1", "GET  / HTTP/1.1", "GET / HTTP/1.1 ",
    "GET / http/1.1", "GET forum HTTP/1.1", "GET http://a/ HTTP/1.1", "G(T / HTTP/1.1",
    "GET / a HTTP/1.1", "GET /\n HTTP/1.1",
  ])
  func `a first line that is none is refused`(_ line: String) {
    #expect(throws: malformed) { try head(line, "Host: a") }
  }

  @Test func `other versions are refused as such`() {
    #expect(throws: RequestHead.Refusal(status: .httpVersionNotSupported)) {
      try head("GET / HTTP/2.0", "Host: a")
    }
  }

  @Test(arguments: [
    ["no colon"], ["Host : a"], [" folded: a"], [": a"], ["Cookie: a\u{0}"], ["Cookie: a\rb"],
    ["Cookie: a\nX: b"], ["Host: b"], ["X y: z"],
  ])
  func `lines that readers understand in different ways are refused`(_ lines: [String]) {
    #expect(throws: malformed) { try head(["GET / HTTP/1.1", "Host: a"] + lines) }
  }

  @Test(arguments: [
    ["Content-Length: -1"], ["Content-Length: +1"], ["Content-Length: 0x1"], ["Content-Length:"],
    ["Content-Length: 1, 1"], ["Content-Length: 1", "Content-Length: 2"],
    ["Content-Length: 99999999999999999999"], ["Content-Length: 1", "Transfer-Encoding: chunked"],
  ])
  func `a body without one clear end is refused`(_ lines: [String]) {
    #expect(throws: malformed) { try head(["POST / HTTP/1.1", "Host: a"] + lines) }
  }

  @Test func `a body in chunks has no length`() throws {
    let chunked = try head("POST / HTTP/1.1", "Host: a", "Transfer-Encoding: chunked")
    #expect(chunked.length == nil)
    let twice = try head("POST / HTTP/1.1", "Host: a", "Content-Length: 3", "Content-Length: 3")
    #expect(twice.length == 3)
  }

  private let malformed = RequestHead.Refusal(status: .badRequest)

  @discardableResult
  private func head(_ lines: String...) throws -> RequestHead { try head(lines) }

  @discardableResult
  private func head(_ lines: [String]) throws -> RequestHead {
    try RequestHead(Array(lines.joined(separator: "\r\n").utf8)[...])
  }
}
