import HTTPTypes

extension ActionRequest {
  /// Whether a write comes from a page of this site, or from no page at all.
  ///
  /// A browser says so in `Sec-Fetch-Site`; one that does not, in `Origin`, whose host and port must be
  /// those of `Host`. A client that sends neither is no browser: it has no session to abuse, and with a
  /// session cookie it is refused.
  var isSameOrigin: Bool {
    if let site = header("Sec-Fetch-Site") { return site == "same-origin" }
    if let origin = head.headerFields[.origin] {
      guard let authority = Self.authority(of: origin), let host = head.authority else { return false }
      return authority.elementsEqual(Self.lowercased(host))
    }
    return head.headerFields[.cookie].map { !Self.hasSession($0) } ?? true
  }

  /// `example.org:8080` of `https://example.org:8080`, in lower case; nil for `null`.
  private static func authority(of origin: String) -> [UInt8]? {
    for scheme in ["https://", "http://"] where origin.hasPrefix(scheme) {
      let rest = origin.utf8.dropFirst(scheme.utf8.count)
      return rest.isEmpty || rest.contains(47) ? nil : lowercased(rest)
    }
    return nil
  }

  private static func lowercased(_ text: String) -> [UInt8] { lowercased(text.utf8) }

  private static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }
  }

  private static func hasSession(_ cookies: String) -> Bool {
    cookies.utf8.split(separator: 59).contains { cookie in
      let name = cookie.drop { $0 == 32 }.prefix { $0 != 61 }
      return name.elementsEqual("session".utf8) || name.elementsEqual("__Host-session".utf8)
    }
  }
}
