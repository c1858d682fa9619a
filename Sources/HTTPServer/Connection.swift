import Glibc
import HTTPTypes

/// A connection with a client, for one request.
///
/// It ends with the answer: on one computer a new connection costs less than keeping track of unread bytes of the last request.
final class Connection {
  /// Bytes of the lines of a request at most.
  private static let headBytes = 65_536
  private static let pieceBytes = 65_536
  /// Milliseconds: for the lines of a request, for a client to take the answer, and to close its end after that.
  private static let (headTime, sendTime, lingerTime): (Int64, Int, Int64) = (30_000, 60_000, 1000)

  private let socket: CInt
  private let client: String
  /// Bytes that were received, those of the head until that is whole.
  private var received: [UInt8] = []

  init(_ socket: CInt, _ client: String) {
    self.socket = socket
    self.client = client
    var limit = timeval(tv_sec: Self.sendTime / 1000, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Answers the request, if one comes.
  func serve(_ handler: HTTPServer.Handler) {
    do throws(RequestHead.Refusal) {
      guard let request = try head() else { return }
      if request.expectsContinue { _ = send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
      let ahead = received.prefix(request.length ?? 0)
      let response = handler(
        ServerRequest(head: request.head, client: client, socket: socket, ahead: ahead))
      guard send(response, hasBody: request.head.method != .head) else { return }
    } catch {
      refuse(error.status)
    }
    linger()
  }

  /// Says why there is no answer.
  func refuse(_ status: HTTPResponse.Status) {
    _ = send(ServerResponse(HTTPResponse(status: status)), hasBody: true)
  }

  // MARK: - Receiving

  /// The lines of the request; nil when the client goes away.
  private func head() throws(RequestHead.Refusal) -> RequestHead? {
    let deadline = now() + Self.headTime
    var searched = 0
    while true {
      if let end = received[searched...].firstRange(of: Array("\r\n\r\n".utf8)) {
        defer { received.removeFirst(end.upperBound) }
        return try RequestHead(received[..<end.lowerBound])
      }
      guard received.count <= Self.headBytes else {
        throw RequestHead.Refusal(status: .requestHeaderFieldsTooLarge)
      }
      searched = max(0, received.count - 3)
      let piece = receive(until: deadline)
      if piece.isEmpty {
        // A browser opens connections in advance: no answer is due on one that stays silent.
        guard now() >= deadline, !received.isEmpty else { return nil }
        throw RequestHead.Refusal(status: .requestTimeout)
      }
      received += piece
    }
  }

  /// Waits for bytes; none when the client is gone, or at the deadline.
  private func receive(until deadline: Int64) -> [UInt8] {
    var input = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, Int32(clamping: max(0, deadline - now()))) > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, count in
      count = max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Reads on until the client closes its end, so that one that is still sending gets to see the answer.
  private func linger() {
    shutdown(socket, Int32(SHUT_WR))
    let end = now() + Self.lingerTime
    while now() < end, !receive(until: end).isEmpty {}
  }

  // MARK: - Sending

  /// False when the client does not take all of it.
  private func send(_ response: ServerResponse, hasBody: Bool) -> Bool {
    let status = response.head.status
    let isEmpty = status == .noContent || status == .notModified
    var head = response.head
    if case .bytes(let bytes) = response.body, !isEmpty {
      head.headerFields[.contentLength] = String(bytes.count)
    }
    guard send(Self.lines(of: head)) else { return false }
    guard hasBody, !isEmpty else { return true }
    switch response.body {
    case .bytes(let bytes): return send(bytes)
    case .pieces(let piece):
      var sent = 0
      // Why loss is right: the status is sent, and a body that breaks off is all that can still be said.
      while let bytes = try? piece(sent), send(bytes) {
        if bytes.isEmpty { return true }
        sent += bytes.count
      }
      return false
    }
  }

  /// `HTTP/1.1 200 OK`, the fields, and an empty line.
  private static func lines(of head: HTTPResponse) -> [UInt8] {
    var bytes = Array("HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\n".utf8)
    for field in head.headerFields {
      bytes += "\(field.name.rawName): ".utf8
      field.withUnsafeBytesOfValue { bytes += $0 }
      bytes += "\r\n".utf8
    }
    return bytes + "Date: \(date())\r\nConnection: close\r\n\r\n".utf8
  }

  /// `Sun, 29 Nov 2026 16:13:28 GMT` (RFC 9110, section 5.6.7): in English, since no program here sets a locale.
  private static func date() -> String {
    var (seconds, parts) = (time(nil), tm())
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// False when the client does not take all of it.
  private func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let start = buffer.baseAddress.map { $0 + sent }
        let got = Glibc.send(socket, start, buffer.count - sent, Int32(MSG_NOSIGNAL))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return false }
        sent += got
      }
      return true
    }
  }
}
