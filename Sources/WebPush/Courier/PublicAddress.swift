public import Model

/// Which addresses of the Internet Protocol belong to anybody on the Internet, and not to this machine or its network.
public enum PublicAddress {
  /// Blocks of IPv4 that are no public ones (IANA, “IPv4 Special-Purpose Address Registry”), multicast, and what is reserved.
  private static let special = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
  ].compactMap { NetworkRange($0) }

  /// The public addresses of IPv6, and blocks of those that are for documents or lead into IPv4.
  private static let six = NetworkRange("2000::/3")
  private static let specialOfSix = [
    "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
  ].compactMap { NetworkRange($0) }

  /// Whether an address is public.
  public static func contains(_ address: NetworkAddress) -> Bool {
    if address.isIPv4 { return !special.contains { $0.contains(address) } }
    return six?.contains(address) == true && !specialOfSix.contains { $0.contains(address) }
  }
}

/// Addresses of this machine and of private networks: where a server may be that the operator named.
enum PrivateAddress {
  /// Loopback, and the private networks of RFC 1918 and RFC 4193.
  private static let near = [
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7",
  ].compactMap { NetworkRange($0) }

  /// “This network”, links, where clouds tell machines their secrets, multicast, and what is reserved: no server's.
  private static let nobodys = [
    "0.0.0.0/8", "169.254.0.0/16", "224.0.0.0/4", "240.0.0.0/4", "::/128", "fe80::/10", "ff00::/8",
  ].compactMap { NetworkRange($0) }

  /// Whether an address is on this machine or in a private network.
  static func contains(_ address: NetworkAddress) -> Bool {
    near.contains { $0.contains(address) }
  }

  /// Whether no server can have it.
  static func isNobodys(_ address: NetworkAddress) -> Bool {
    nobodys.contains { $0.contains(address) }
  }
}
