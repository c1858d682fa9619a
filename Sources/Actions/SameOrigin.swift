import HTTPTypes

extension ActionRequest {
  /// Whether a write comes from a page of this site, or from no page at all.
  ///
  /// A browser says so in `Sec-Fetch-Site`; one that does not, in `Origin`, whose host and port must be
  /// those of `Host`, and which is no plain `http` page when the request came by `https`. A client that
  /// sends neither is no browser: it has no session to abuse, and with a session cookie it is refused.
  var isSameOrigin: Bool {
    if let site = header("Sec-Fetch-Site") { return site == "same-origin" }
    if let origin = head.headerFields[.origin] {
      guard let authority = Self.authority(of: origin), let host = head.authority,
        head.scheme != "https" || origin.hasPrefix("https://")
      else { return false }
      return authority == lowercased(host.utf8)
    }
    return head.headerFields[.cookie].map { !Self.hasSession($0) } ?? true
  }

  /// `example.org:8080` of `https://example.org:8080`, in lower case; nil for `null`.
  private static func authority(of origin: String) -> [UInt8]? {
    for scheme in ["https://", "http://"] where origin.hasPrefix(scheme) {
      let rest = origin.utf8.dropFirst(scheme.utf8.count)
      return rest.isEmpty || rest.contains(UInt8(ascii: "/")) ? nil : lowercased(rest)
    }
    return nil
  }

  private static func hasSession(_ cookies: String) -> Bool {
    cookies.utf8.split(separator: UInt8(ascii: ";")).contains { cookie in
      let name = cookie.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: "=") }
      return name.elementsEqual("session".utf8) || name.elementsEqual("__Host-session".utf8)
    }
  }
}
