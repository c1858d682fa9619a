import Glibc
import Serving

/// A connection of a web server: one request comes, one answer goes.
struct SCGIConnection {
  /// Milliseconds in which a request without a file has to be there: web servers that take it in first send it at once.
  private static let patience: Int64 = 10_000
  /// Milliseconds for which a web server is waited for that reads no answer.
  private static let writing = 10
  /// Milliseconds for which the rest of a request that was refused is read and thrown away.
  private static let draining: Int64 = 2_000

  let descriptor: Int32
  /// When the request has to be there.
  let deadline = Deadline(milliseconds: patience)

  /// The next connection; nil when another worker has taken it.
  static func accepted() -> SCGIConnection? {
    let descriptor = accept(STDIN_FILENO, nil, nil)
    guard descriptor >= 0 else { return nil }
    // A process that continues after an answer must not keep it open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var time = timeval(tv_sec: writing, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    return SCGIConnection(descriptor: descriptor)
  }

  /// The head, and the part of the body that came with it; nil when there is none, and the client has its answer.
  func head() -> (SCGIHead, ahead: ArraySlice<UInt8>)? {
    var bytes: [UInt8] = []
    let input = RequestInput(descriptor, deadline: deadline)
    while true {
      do throws(SCGIHead.Fault) {
        if let (head, end) = try SCGIHead.read(bytes) { return (head, bytes[end...]) }
      } catch {
        refuse("400 Bad Request")
        return nil
      }
      let isMore = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
        guard case .bytes(let count) = input.read(buffer, atMost: buffer.count) else {
          return false
        }
        bytes += UnsafeRawBufferPointer(buffer)[..<count]
        return true
      }
      guard isMore else {
        // A client only checked that we are there.
        if !bytes.isEmpty { refuse("408 Request Timeout") }
        return nil
      }
    }
  }

  /// Answers a request that cannot be read.
  private func refuse(_ status: String) {
    let text = "Status: \(status)\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\(status)\n"
    CGIOutput.write(Array(text.utf8), to: descriptor)
    shutdownWriting()
    drain()
  }

  /// Reads the rest of the request: a connection that is closed before would lose the answer, too.
  func drain() {
    let input = RequestInput(descriptor, deadline: Deadline(milliseconds: Self.draining))
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      for _ in 0..<512 {
        guard case .bytes = input.read(buffer, atMost: buffer.count) else { return }
      }
    }
  }

  /// Nothing more will be sent: the web server has its answer.
  func shutdownWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  func close() { _ = Glibc.close(descriptor) }
}
