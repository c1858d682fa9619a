public import HTTPTypes
public import Model

/// The origin of a request when there are proxies in front of the server.
///
/// A proxy appends the address of its client to `X-Forwarded-For`. A client may have invented everything further left. The list
/// is therefore read from its end, and only as long as its addresses are those of proxies that `site.yml` names.
public struct Forwarding: Sendable {
  /// The most proxies between a client and us.
  private static let hops = 16

  private let proxies: [NetworkRange]

  /// Takes the proxies that are believed.
  public init(_ proxies: [NetworkRange]) { self.proxies = proxies }

  /// The address that counts: the last one that is not a proxy; `peer` is the client connected to the server.
  ///
  /// When the list breaks off, because a proxy added nothing or something other than an address, the last proxy counts.
  public func client(of head: HTTPRequest, peer: String) -> String {
    guard var client = believedPeer(peer) else { return peer }
    let list = head.headerFields.joined(Self.forwardedFor) ?? ""
    var rest = list.utf8[...]
    for _ in 0..<Self.hops where isProxy(client) {
      let comma = rest.lastIndex(of: UInt8(ascii: ","))
      let entry = comma.map { rest[rest.index(after: $0)...] } ?? rest
      guard let address = NetworkAddress(withPort: Substring(entry)) else { break }
      client = address
      rest = comma.map { rest[..<$0] } ?? rest[..<rest.startIndex]
    }
    return client.description
  }

  /// `https` or `http` as a proxy says the client asked; what the server knows when no proxy is believed.
  public func scheme(of head: HTTPRequest, peer: String, server: String?) -> String? {
    guard believedPeer(peer) != nil, let said = head.headerFields.joined(Self.forwardedProto) else {
      return server
    }
    return ["https", "http"].first { $0.utf8.elementsEqual(lowercased(said.utf8)) } ?? server
  }

  private func believedPeer(_ peer: String) -> NetworkAddress? {
    NetworkAddress(peer).flatMap { isProxy($0) ? $0 : nil }
  }

  private func isProxy(_ address: NetworkAddress) -> Bool {
    proxies.contains { $0.contains(address) }
  }

  private static let forwardedFor = "x-forwarded-for"
  private static let forwardedProto = "x-forwarded-proto"
}

extension HTTPFields {
  /// The values of a field, joined by commas (RFC 9110, section 5.3); `name` is in lower case.
  ///
  /// By index: the library's own way makes a process that starts cold look types up at run time.
  func joined(_ name: String) -> String? {
    var joined: String?
    for index in indices where self[index].name.canonicalName == name {
      joined = joined.map { $0 + ", " + self[index].value } ?? self[index].value
    }
    return joined
  }
}
