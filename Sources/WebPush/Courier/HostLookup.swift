import Glibc
import Jobs
import Model

/// Finds the addresses of names by `getent ahosts`, one process a name, all at once.
///
/// A static program must not use the resolver of the C library itself, which loads parts of the system's. A slow name does not
/// hold up others, and its process is ended.
struct HostLookup {
  /// glibc's program, which uses the sources of the system: files, DNS.
  private static let program = "/usr/bin/getent"
  let spool: String
  /// Most milliseconds for all names.
  let timeLimit: Int64

  /// The addresses of each name; none if there are none, if it took too long, or if one has an interface after it.
  func addresses(
    of names: Set<String>, by milliseconds: () -> Int64
  ) throws(CurlError) -> [String: [NetworkAddress]] {
    var running: [(name: String, process: IsolatedProcess)] = []
    for name in names.sorted() {
      running.append(
        (
          name,
          try IsolatedProcess(
            [Self.program, "ahosts", name], input: [], files: [], in: spool)
        ))
    }
    let end = milliseconds() + timeLimit
    var found: [String: [NetworkAddress]] = [:]
    for (name, process) in running {
      let output = process.output(atMost: max(end - milliseconds(), 1), by: milliseconds)
      found[name] = output.status == 0 ? Self.addresses(in: output.bytes) : []
    }
    return found
  }

  /// Reads lines such as `203.0.113.7  STREAM push.example`, one a kind of socket.
  static func addresses(in output: [UInt8]) -> [NetworkAddress] {
    var addresses: [NetworkAddress] = []
    for line in output.split(separator: 10) {
      let word = String(decoding: line.prefix { $0 != 32 && $0 != 9 }, as: UTF8.self)
      // A link-local address has its interface after it, and is of no interest to us.
      guard let address = NetworkAddress(word) else { return [] }
      if !addresses.contains(address) { addresses.append(address) }
    }
    return addresses
  }
}
