import Actions
import Database
import Glibc
import HTTPTypes

/// Writes a response as CGI wants it (RFC 3875, section 6) and lets the server go.
enum CGIOutput {
  /// Status, header fields and body; then standard output is closed.
  static func send(_ response: ActionResponse, to request: ActionRequest) {
    var text = "Status: \(response.head.status.code) \(response.head.status.reasonPhrase)\r\n"
    for field in response.head.headerFields { text += "\(field.name.rawName): \(field.value)\r\n" }
    let body = request.head.method == .head ? [] : response.body
    write(Array((text + "\r\n").utf8) + body, to: STDOUT_FILENO)
    if request.head.method != .head, let file = response.file {
      // Why loss is right: the head is out, and a client sees that the body is shorter than it says.
      try? file.forEachPiece { write($0, to: STDOUT_FILENO) }
    }
    letGo()
  }

  /// A line for the server's log.
  static func log(_ text: String) {
    let line = text.utf8.map { $0 < 32 ? 32 : $0 } + [10]
    write(Array("tertulia: ".utf8) + line, to: STDERR_FILENO)
  }

  /// fcgiwrap frees its slot when both are closed; /dev/null takes their place, so that no file that is
  /// opened later gets their numbers.
  private static func letGo() {
    let null = open("/dev/null", O_RDWR)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where null >= 0 {
      dup2(null, descriptor)
    }
    if null > STDERR_FILENO { close(null) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      rest = rest.dropFirst(count)
    }
  }
}
