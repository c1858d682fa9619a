import Database
import HTTPTypes
import Model
import Sodium

// Cookies that a browser stores for the site.
extension ActionRequest {
  /// The value of a cookie; nil when there is none, or several have its name: one of them may have been set by another site.
  func cookie(_ name: String) -> String? {
    let values = cookies(name)
    return values.count == 1 ? values[0] : nil
  }

  /// The values of all cookies of a name; none when the request sends more than any browser stores for a site of ours.
  ///
  /// Pairs end only at semicolons (RFC 6265, section 4.2.1): a value may have commas, quotes and `=`, so that nothing in the
  /// value of a neighbouring site's cookie passes for one of ours. Names are compared byte by byte. Several header fields are
  /// treated as one (RFC 9113, section 8.2.3).
  func cookies(_ name: String) -> [String] {
    let fields = head.headerFields
    var bytes: [UInt8] = []
    for index in fields.indices where fields[index].name.canonicalName == "cookie" {
      if !bytes.isEmpty { bytes += [59, 32] }
      bytes += Array(fields[index].value.utf8)
      guard bytes.count <= Self.cookieBytes else { return [] }
    }
    let wanted = Array(name.utf8) + [61]
    return bytes.split(separator: 59).compactMap { pair in
      let pair = pair.drop { $0 == 32 || $0 == 9 }
      guard pair.starts(with: wanted) else { return nil }
      var value = pair.dropFirst(wanted.count)
      while value.last == 32 || value.last == 9 { value.removeLast() }
      return String(decoding: value, as: UTF8.self)
    }
  }

  /// Maximum number of bytes of cookies to read; leaves room for a dozen of neighbouring sites' on the same host.
  private static let cookieBytes = 16_384
}

/// The cookies of a site; on https they are locked to it by their names (`__Host-`).
struct Cookies {
  private let settings: SiteSettings

  init(_ settings: SiteSettings) { self.settings = settings }

  /// Cookie of the session.
  var session: String { prefix + "session" }
  /// Cookie that marks a browser that has signed in before, so that other people's guesses do not lock its owner out.
  var device: String { prefix + "device" }
  /// Cookie with a guest's catalogue data; `__Secure-` since it is not sent with static pages.
  var catalogue: String { (settings.base.isSecure ? "__Secure-" : "") + "catalogue" }

  /// Our cookies that a request has more than once.
  ///
  /// A neighbouring host may set one for all hosts of a domain, or a path (RFC 6265, section 8.6), and nothing in the request
  /// says which of them is ours.
  func repeated(in request: ActionRequest) -> [String] {
    [session, device, catalogue].filter { request.cookies($0).count > 1 }
  }

  /// The `Set-Cookie` fields that remove a cookie wherever a neighbouring site may have set it: on this host and on the domains
  /// above it, at the paths that we use.
  func removals(of name: String) -> [String] {
    let host = settings.base.host
    let actions = settings.actionsPath
    let labels = host.utf8.split(separator: 46)
    let isName = labels.last?.contains { !(48...57).contains($0) } ?? false
    let domains =
      isName
      ? (0..<max(1, min(labels.count - 1, 8))).map { start in
        "; Domain="
          + labels[start...].map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
      } : []
    return ([""] + domains).flatMap { domain in
      ["/", String(actions.dropLast()), actions].map { path in
        "\(name)=; Path=\(path)\(domain); Max-Age=0"
          + (settings.base.isSecure ? "; Secure" : "")
      }
    }
  }

  /// Cookie with the language last read in the browser; scripts of static pages read and set it, too.
  static let language = "lang"
  /// Cookie with the zone name of a member's browser, by which pages for them show times; set by a script.
  static let zone = "zone"

  /// The `Set-Cookie` for the language, for a year.
  func language(_ language: Language) -> String {
    "\(Self.language)=\(language.code); Path=\(settings.base.path)/; Max-Age=31536000; SameSite=Lax"
  }

  private var prefix: String { settings.base.isSecure ? "__Host-" : "" }

  /// The `Set-Cookie` of a secret that no script may read; nil removes it.
  func secret(_ name: String, _ secret: Secret?, seconds: Int64) -> String {
    let value = "\(name)=\(secret?.text ?? ""); Path=/; Max-Age=\(secret == nil ? 0 : seconds)"
    return value + "; HttpOnly; SameSite=Lax" + (settings.base.isSecure ? "; Secure" : "")
  }

  /// The `Set-Cookie` for a guest's catalogue data, sent to actions only; empty data removes it.
  func catalogue(_ guest: GuestCatalogue) -> String {
    let value = guest.cookie
    let seconds = value.isEmpty ? 0 : GuestCatalogue.lifetime
    return "\(catalogue)=\(value); Path=\(settings.actionsPath); Max-Age=\(seconds)"
      + "; HttpOnly; SameSite=Lax" + (settings.base.isSecure ? "; Secure" : "")
  }

  /// The `Set-Cookie` of the name that scripts show on static pages; the site never trusts it.
  func name(_ name: String?, seconds: Int64) -> String {
    let value = name.map(Self.encoded) ?? ""
    return
      "member=\(value); Path=\(settings.base.path)/; Max-Age=\(name == nil ? 0 : seconds); SameSite=Lax"
  }

  /// Cookie with the name of the file that a member's open pages poll (`MemberSignals`); scripts read it.
  static let signal = "signal"

  /// The `Set-Cookie` for the signal file; nil removes it.
  func signal(_ name: String?) -> String {
    "\(Self.signal)=\(name ?? ""); Path=\(settings.base.path)/"
      + "; Max-Age=\(name == nil ? 0 : Session.lifetime); SameSite=Lax"
  }

  /// Encodes every byte except letters, digits and `-._~`, in the form `%41` (RFC 3986, section 2.1).
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 95, 126: bytes.append(byte)
      default: bytes += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
