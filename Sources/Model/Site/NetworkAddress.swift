import Glibc

/// An address of the Internet Protocol: `192.0.2.7` or `2001:db8::7`.
///
/// Both versions are one type: IPv4 is mapped into IPv6 as `::ffff:192.0.2.7` (RFC 4291, section 2.5.5.2), as a server that
/// listens to both at once reports it.
public struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  /// The 128 bits, the first ones in `high`.
  let high: UInt64
  let low: UInt64

  /// True for an address of IPv4.
  public var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// Reads an address without a port or brackets; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(high: 0, low: 0xFFFF << 32 | UInt64(UInt32(bigEndian: four.s_addr)))
      return
    }
    var six: (UInt64, UInt64) = (0, 0)
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    self.init(high: UInt64(bigEndian: six.0), low: UInt64(bigEndian: six.1))
  }

  /// Reads an address in the forms of proxies: `192.0.2.7`, `192.0.2.7:4711`, `[2001:db8::7]:4711` (RFC 7239, section 6).
  public init?(withPort text: Substring) {
    var name = text.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    while name.last == UInt8(ascii: " ") || name.last == UInt8(ascii: "\t") { name.removeLast() }
    if name.first == UInt8(ascii: "[") {
      name = name.dropFirst().prefix { $0 != UInt8(ascii: "]") }
    } else if name.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
      name = name.prefix { $0 != UInt8(ascii: ":") }
    }
    self.init(String(decoding: name, as: UTF8.self))
  }

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The canonical spelling: `2001:db8::7` for `2001:0DB8:0:0::7` (RFC 5952).
  public var description: String {
    if isIPv4 {
      // Joining an array would search all protocols of the program, once in each process.
      return "\(low >> 24 & 0xFF).\(low >> 16 & 0xFF).\(low >> 8 & 0xFF).\(low & 0xFF)"
    }
    var bytes = (high.bigEndian, low.bigEndian)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 46) { buffer in
      inet_ntop(AF_INET6, &bytes, buffer.baseAddress, socklen_t(buffer.count))
        .flatMap { String(validatingCString: $0) } ?? ""
    }
  }
}

extension NetworkAddress {
  /// The addresses of one line: a single one of IPv4, a /64 of IPv6 (RFC 6177 gives no one less).
  public var line: NetworkRange { NetworkRange(of: self, length: isIPv4 ? 32 : 64) }

  /// The addresses of one customer or small provider, at most: a /24 of IPv4, a /48 of IPv6.
  public var subnet: NetworkRange { NetworkRange(of: self, length: isIPv4 ? 24 : 48) }
}

/// A block of addresses: `10.0.0.0/8`, `2001:db8::/32`, or a single one.
public struct NetworkRange: Hashable, Sendable, CustomStringConvertible {
  private let first: NetworkAddress
  /// Number of leading bits, of 128, that all addresses of the block share.
  private let length: Int

  /// Reads a block (RFC 4632, section 3.1); nil if an address, its length or the bits after it are wrong.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = NetworkAddress(String(Substring(parts[0]))) else {
      return nil
    }
    let most = first.isIPv4 ? 32 : 128
    var length = most
    if parts.count == 2 {
      guard parts[1].allSatisfy({ (48...57).contains($0) }), let given = Int(Substring(parts[1])),
        given <= most
      else { return nil }
      length = given
    }
    self.first = first
    self.length = length + 128 - most
    guard self.first == Self.masked(first, self.length) else { return nil }
  }

  /// The block of an address: all addresses with the same first `length` bits, of 32 or of 128.
  init(of address: NetworkAddress, length: Int) {
    self.length = address.isIPv4 ? length + 96 : length
    first = Self.masked(address, self.length)
  }

  /// True if an address is in the block.
  public func contains(_ address: NetworkAddress) -> Bool {
    Self.masked(address, length) == first
  }

  /// The form that `init` reads; a single address has no length.
  public var description: String {
    if length == 128 { return first.description }
    return "\(first)/\(first.isIPv4 ? length - 96 : length)"
  }

  private static func masked(_ address: NetworkAddress, _ length: Int) -> NetworkAddress {
    // A smart shift by 64 or more leaves nothing, as it should.
    NetworkAddress(
      high: address.high & ~(UInt64.max >> length),
      low: address.low & ~(UInt64.max >> max(length - 64, 0)))
  }
}
