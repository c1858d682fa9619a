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
