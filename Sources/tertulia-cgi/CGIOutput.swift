import Actions
import Database
import Glibc
import HTTPTypes
import Serving

/// Writes a response as CGI wants it (RFC 3875, section 6), and SCGI as well, and lets the server go.
enum CGIOutput {
  /// Status, header fields and body.
  static func send(_ response: ActionResponse, to request: ActionRequest, on descriptor: Int32) {
    var text = "Status: \(response.head.status.code) \(response.head.status.reasonPhrase)\r\n"
    for field in response.head.headerFields { text += "\(field.name.rawName): \(field.value)\r\n" }
    let body = request.head.method == .head ? [] : response.body
    write(Array((text + "\r\n").utf8) + body, to: descriptor)
    if request.head.method != .head, let file = response.file {
      // Why loss is right: the head is out, and nothing follows bytes that were not taken.
      try? send(file, to: descriptor)
    }
  }

  private struct Gone: Error {}

  /// Sends a file as long as enough of it is taken: a slow reader is not a process that hangs.
  private static func send(_ file: OutgoingFile, to descriptor: Int32) throws {
    let start = Deadline.milliseconds
    var sent = 0
    try file.forEachPiece { piece in
      guard write(piece, to: descriptor) else { throw Gone() }
      sent += piece.count
      let pace = BodyRateLimit(length: sent)
      if pace.isTooSlow(sent, after: Deadline.milliseconds - start) { throw Gone() }
      ResourceLimits.renewAlarm()
    }
  }

  /// A line for the server's log.
  static func log(_ text: String) {
    let line = text.utf8.map { $0 < 32 ? 32 : $0 } + [10]
    write(Array("tertulia: ".utf8) + line, to: STDERR_FILENO)
  }

  /// fcgiwrap frees its slot when both are closed; /dev/null takes their place, so that no file that is
  /// opened later gets their numbers.
  static func detachStreams() {
    let null = open("/dev/null", O_RDWR)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where null >= 0 {
      dup2(null, descriptor)
    }
    if null > STDERR_FILENO { close(null) }
  }

  /// Writes all bytes; false when the receiver took no more.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
