import Glibc
import HTTPTypes
import Testing

@testable import HTTPServer

/// A server on a free port, and clients that send bytes.
struct HTTPServerTests {
  @Test func `a request is answered, and the connection ends`() throws {
    let server = try served { request in
      var response = ServerResponse(HTTPResponse(status: .ok), .bytes(Array("Hello.".utf8)))
      response.head.headerFields[values: .setCookie] = ["a=1", "b=2"]
      #expect(request.client == "127.0.0.1")
      return response
    }
    defer { server.stop(within: 0) }
    let answer = try Client(server).exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\n")
    let parts = answer.split(separator: "\r\n\r\n")
    var lines = parts[0].split(separator: "\r\n").map(String.init)
    let date = lines.firstIndex {
      $0.wholeMatch(of: /Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/) != nil
    }
    lines.remove(at: try #require(date))
    #expect(
      lines == [
        "HTTP/1.1 200 OK", "Set-Cookie: a=1", "Set-Cookie: b=2", "Content-Length: 6",
        "Connection: close",
      ])
    #expect(parts.dropFirst() == ["Hello."])
  }

  @Test func `HEAD has the fields and no body`() throws {
    let server = try served { _ in
      ServerResponse(HTTPResponse(status: .ok), .bytes(Array("Hello.".utf8)))
    }
    defer { server.stop(within: 0) }
    let answer = try Client(server).exchange("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(answer.contains("Content-Length: 6\r\n") && answer.hasSuffix("\r\n\r\n"))
  }

  @Test func `a long body is sent piece by piece`() throws {
    let server = try served { _ in
      ServerResponse(
        HTTPResponse(status: .ok),
        .pieces { $0 < 3_000_000 ? [UInt8](repeating: 97, count: 100_000) : [] })
    }
    defer { server.stop(within: 0) }
    let answer = try Client(server).exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(answer.utf8.count { $0 == 97 } >= 3_000_000)
  }

  @Test func `a body is read where the head was`() throws {
    let server = try served(echoLength)
    defer { server.stop(within: 0) }
    let client = try Client(server)
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\nabc")
    client.send(String(repeating: "a", count: 2_999_997))
    #expect(try client.answer().hasSuffix("3000000 bytes"))
  }

  @Test func `a client that waits for a word gets it`() throws {
    let server = try served(echoLength)
    defer { server.stop(within: 0) }
    let client = try Client(server)
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
    #expect(try client.answer(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("abc")
    #expect(try client.answer().hasSuffix("3 bytes"))
  }

  @Test func `an answer that comes before the body is seen all the same`() throws {
    let server = try served { _ in ServerResponse(HTTPResponse(status: .contentTooLarge)) }
    defer { server.stop(within: 0) }
    let client = try Client(server)
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n")
    client.send(String(repeating: "a", count: 900_000))
    #expect(try client.answer().hasPrefix("HTTP/1.1 413 "))
  }

  @Test(arguments: [
    ("GET /\r\n\r\n", "HTTP/1.1 400 "), ("\u{1}\u{2}\r\n\r\n", "HTTP/1.1 400 "),
    ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", "HTTP/1.1 505 "), ("", ""),
  ])
  func `nonsense is refused, and silence is left alone`(_ sent: String, _ start: String) throws {
    let server = try served(echoLength)
    defer { server.stop(within: 0) }
    let answer = try Client(server).exchange(sent)
    #expect(answer.hasPrefix(start) && (answer.isEmpty == start.isEmpty))
  }

  @Test func `lines without end are refused`() throws {
    let server = try served(echoLength)
    defer { server.stop(within: 0) }
    let client = try Client(server)
    client.send("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 70_000))
    #expect(try client.answer().hasPrefix("HTTP/1.1 431 "))
  }

  @Test func `slow clients keep no one waiting, and one too many is refused with the reason`()
    throws
  {
    let server = try served(echoLength)
    defer { server.stop(within: 0) }
    let slow = try (0..<64).map { _ in try Client(server) }
    for client in slow { client.send("GET / HTTP/1.1\r\nX: ") }
    #expect(try Client(server).exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n").hasSuffix("0 bytes"))
    let more = try (64..<HTTPServer.connectionLimit).map { _ in try Client(server) }
    #expect(try Client(server).answer().hasPrefix("HTTP/1.1 503 "))
    #expect(slow.count + more.count == HTTPServer.connectionLimit)
  }

  @Test func `stopping waits for the answer that is on its way`() throws {
    let server = try served { _ in
      usleep(200_000)
      return ServerResponse(HTTPResponse(status: .noContent))
    }
    let client = try Client(server)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    usleep(50_000)
    server.stop(within: 5000)
    #expect(try client.answer().hasPrefix("HTTP/1.1 204 "))
    #expect(throws: Client.Failure.self) { try Client(server) }
  }

  @Test func `an address that cannot be had is refused`() throws {
    let server = try HTTPServer(host: "127.0.0.1", port: 0)
    #expect(throws: HTTPServer.ListenError.system(code: EADDRINUSE)) {
      try HTTPServer(host: "localhost", port: server.port)
    }
    for host in ["nobody.example", "203.0.113.1", "", "::zz"] {
      #expect(throws: HTTPServer.ListenError.unknownAddress) {
        try HTTPServer(host: host, port: 0)
      }
    }
  }

  private func served(_ handler: @escaping HTTPServer.Handler) throws -> HTTPServer {
    let server = try HTTPServer(host: "127.0.0.1", port: 0)
    server.start(handler)
    return server
  }

  /// Reads the body, and answers with the number of its bytes.
  @Sendable
  private func echoLength(_ request: ServerRequest) -> ServerResponse {
    let length = request.head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
    var count = request.ahead.count
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while count < length {
      let got = read(request.socket, &buffer, min(buffer.count, length - count))
      guard got > 0 else { break }
      count += got
    }
    return ServerResponse(HTTPResponse(status: .ok), .bytes(Array("\(count) bytes".utf8)))
  }
}

/// A connection to a server of this computer.
private final class Client {
  struct Failure: Error {}

  private let socket: CInt

  init(_ server: HTTPServer) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let address = SocketAddress(host: "127.0.0.1", port: server.port)
    guard let address, address.withPointer({ connect(socket, $0, $1) }) == 0 else {
      close(socket)
      throw Failure()
    }
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Sends all of it, as long as the server takes it.
  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func endSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Output of the server until it ends the connection, or until `end`.
  func answer(until end: String? = nil) throws -> String {
    var bytes: [UInt8] = []
    while true {
      let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
      }
      bytes += piece
      let text = String(decoding: bytes, as: UTF8.self)
      if piece.isEmpty || end.map(text.hasSuffix) ?? false { return text }
    }
  }

  /// Sends, ends sending, and reads.
  func exchange(_ text: String) throws -> String {
    send(text)
    endSending()
    return try answer()
  }
}
