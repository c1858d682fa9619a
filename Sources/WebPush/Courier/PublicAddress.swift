public import Model

/// Addresses of the Internet Protocol that are public, that is, not of this machine or its network.
public enum PublicAddress {
  /// Blocks of IPv4 that are not public (IANA, “IPv4 Special-Purpose Address Registry”), multicast, and reserved ones.
  private static let specialIPv4Ranges = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
  ].compactMap { NetworkRange($0) }

  /// The public addresses of IPv6, and blocks among them for documentation or for access to IPv4.
  private static let globalIPv6Range = NetworkRange("2000::/3")
  private static let specialIPv6Ranges = [
    "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
  ].compactMap { NetworkRange($0) }

  /// True if an address is public.
  public static func contains(_ address: NetworkAddress) -> Bool {
    if address.isIPv4 { return !specialIPv4Ranges.contains { $0.contains(address) } }
    return globalIPv6Range?.contains(address) == true
      && !specialIPv6Ranges.contains { $0.contains(address) }
  }
}

/// Addresses of this machine and of private networks, where a server named by the operator may be.
enum PrivateAddress {
  /// Loopback, and the private networks of RFC 1918 and RFC 4193.
  private static let privateRanges = [
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7",
  ].compactMap { NetworkRange($0) }

  /// Addresses that no server can have: “this network”, links, where clouds give machines their secrets, multicast, and
  /// reserved ones.
  private static let unroutableRanges = [
    "0.0.0.0/8", "169.254.0.0/16", "224.0.0.0/4", "240.0.0.0/4", "::/128", "fe80::/10", "ff00::/8",
  ].compactMap { NetworkRange($0) }

  /// True if an address is on this machine or in a private network.
  static func contains(_ address: NetworkAddress) -> Bool {
    privateRanges.contains { $0.contains(address) }
  }

  /// True if no server can have the address.
  static func isUnroutable(_ address: NetworkAddress) -> Bool {
    unroutableRanges.contains { $0.contains(address) }
  }
}
