import HTTPTypes
import Model

extension ActionRequest {
  /// True if the request asks for this site by one of its own names.
  ///
  /// That is the host of `base:`, or a name that no one else's name server can point here: `localhost`, or an address in
  /// digits. A browser takes any answer at a name for a page of that name, so an attacker whose name leads here (DNS rebinding)
  /// would read and write as our reader. A request without `Host` does not come from a browser.
  func isFor(_ base: BaseURL) -> Bool {
    guard let host = head.authority else { return true }
    let authority = Authority(host, isSecure: base.isSecure)
    return authority == base.authority || authority.isOnThisMachine || authority.isNumeric
  }

  /// True if a write comes from a page of this site, or from no page at all.
  ///
  /// A browser says so in `Sec-Fetch-Site`. One that does not sends `Origin`, which must be the origin of `base:`, scheme
  /// included, or of the `Host` where that is not a name (`isFor`), and no plain `http` page when the request came by `https`.
  /// A client that sends neither is not a browser: it has no session to abuse, and with a session cookie it is refused.
  func isSameOrigin(_ base: BaseURL) -> Bool {
    if let site = header("sec-fetch-site") { return site == "same-origin" }
    guard let origin = header("origin") else {
      return header("cookie") == nil
        || cookie("session") == nil && cookie("__Host-session") == nil
    }
    guard let host = head.authority, let page = Self.page(of: origin) else { return false }
    let authority = Authority(page.host, isSecure: page.isSecure)
    let asked = Authority(host, isSecure: page.isSecure)
    if Authority(host, isSecure: base.isSecure) == base.authority {
      return authority == base.authority && page.isSecure == base.isSecure
    }
    return authority == asked && (page.isSecure || head.scheme != "https")
  }

  /// True if a form may come from its origin: from a page of this site, or from no page at all to a route that takes what
  /// systems share.
  ///
  /// A system has the browser open the address. Chromium sends the cookies then, and says `none` in older versions (Fetch
  /// Metadata, section 2.3), which no page can make it say, and `same-origin` in newer ones.
  func isAllowedOrigin(_ base: BaseURL) -> Bool {
    route?.kind.acceptsSharedForms == true && header("sec-fetch-site") == "none"
      || isSameOrigin(base)
  }

  /// The host of an origin and whether it is secure; nil for `null` and what is no origin of the web.
  private static func page(of origin: String) -> (host: String, isSecure: Bool)? {
    for (scheme, isSecure) in [("https://", true), ("http://", false)]
    where origin.hasPrefix(scheme) {
      let rest = origin.utf8.dropFirst(scheme.utf8.count)
      return rest.isEmpty || rest.contains(UInt8(ascii: "/"))
        ? nil : (String(Substring(rest)), isSecure)
    }
    return nil
  }
}

extension BaseURL {
  fileprivate var authority: Authority {
    Authority(String(origin.utf8.drop { $0 != 47 }.drop { $0 == 47 }) ?? "", isSecure: isSecure)
  }
}

/// A host and its port, as browsers compare them: in lower case, without the port that the scheme has anyway.
private struct Authority: Equatable {
  /// `club.example` or `[::1]`.
  private let host: [UInt8]
  private let port: [UInt8]

  init(_ text: String, isSecure: Bool) {
    let bytes = lowercased(text.utf8)
    // An IPv6 address has colons inside of its brackets.
    let end = bytes.lastIndex(of: UInt8(ascii: "]")) ?? 0
    let colon = bytes[end...].firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
    host = Array(bytes[..<colon])
    let port = Array(bytes[colon...].dropFirst())
    self.port = port.elementsEqual((isSecure ? "443" : "80").utf8) ? [] : port
  }

  var isOnThisMachine: Bool {
    host.elementsEqual("localhost".utf8) || host.suffix(10).elementsEqual(".localhost".utf8)
  }

  /// True if the host is an address rather than a name.
  var isNumeric: Bool {
    if host.first == UInt8(ascii: "[") { return host.last == UInt8(ascii: "]") }
    return NetworkAddress(String(decoding: host, as: UTF8.self)) != nil
  }
}
