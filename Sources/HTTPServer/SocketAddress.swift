import Glibc

/// An address of the internet protocol, version 4 or 6, with its port.
struct SocketAddress: Sendable {
  private var storage = sockaddr_storage()

  private init() {}

  /// Nil when `host` is not an address; names are not looked up, `localhost` apart, since a static executable cannot.
  init?(host: String, port: Int) {
    guard let port = UInt16(exactly: port) else { return nil }
    // The port has the same place in both.
    var four = sockaddr_in()
    four.sin_family = sa_family_t(AF_INET)
    four.sin_port = port.bigEndian
    var six = sockaddr_in6()
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_port = port.bigEndian
    if inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host, &four.sin_addr) == 1 {
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
    } else if inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: six, as: sockaddr_in6.self) }
    } else {
      return nil
    }
  }

  var family: Int32 { Int32(storage.ss_family) }

  var port: Int { Int(UInt16(bigEndian: load(as: sockaddr_in.self).sin_port)) }

  /// `127.0.0.1` or `::1`.
  var host: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    if family == AF_INET6 {
      var address = load(as: sockaddr_in6.self).sin6_addr
      inet_ntop(AF_INET6, &address, &text, socklen_t(text.count))
    } else {
      var address = load(as: sockaddr_in.self).sin_addr
      inet_ntop(AF_INET, &address, &text, socklen_t(text.count))
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func load<T>(as type: T.Type) -> T {
    withUnsafeBytes(of: storage) { $0.load(as: type) }
  }

  func withPointer<T>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> T) -> T {
    let size =
      family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    return withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }

  /// A call that writes an address, with its result; nil when that is negative.
  static func filled(
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt
  ) -> (result: CInt, address: SocketAddress)? {
    var address = SocketAddress()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &address.storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &size) }
    }
    return result < 0 ? nil : (result, address)
  }
}

/// Milliseconds since some moment, by the clock that never jumps.
func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
