import Database
import HTTPTypes
import Model
import Sodium

// What a browser keeps for us.
extension ActionRequest {
  /// The value of a cookie; nil when there is none, or several have its name: somebody else may have set one of them.
  func cookie(_ name: String) -> String? {
    let values = cookies(name)
    return values.count == 1 ? values[0] : nil
  }

  /// The values of all cookies of a name; none when more is sent than any browser keeps for a site of ours.
  ///
  /// Pairs end at semicolons alone (RFC 6265, section 4.2.1): a value may have commas, quotes and `=`, so nothing in the value of a
  /// neighbour's cookie passes for one of ours. Names are compared byte by byte. Several header fields are one (RFC 9113,
  /// section 8.2.3).
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

  /// What is read of cookies; a dozen of neighbours' on the same host are among them.
  private static let cookieBytes = 16_384
}

/// The cookies of a site; on https they are locked to it by their names (`__Host-`).
struct Cookies {
  private let settings: SiteSettings

  init(_ settings: SiteSettings) { self.settings = settings }

  /// Opens a session.
  var session: String { prefix + "session" }
  /// Says that its browser has signed in before, so that others who guess do not shut its owner out.
  var device: String { prefix + "device" }
  /// What a guest keeps of the catalogue; `__Secure-` since it is not sent with static pages.
  var catalogue: String { (settings.base.isSecure ? "__Secure-" : "") + "catalogue" }

  /// Those of ours that a request has more than once.
  ///
  /// A neighbour's host may set one for all hosts of a domain, or a path (RFC 6265, section 8.6), and nothing in the request says
  /// which of them is ours.
  func repeated(in request: ActionRequest) -> [String] {
    [session, device, catalogue].filter { request.cookies($0).count > 1 }
  }

  /// The `Set-Cookie` fields that remove a cookie wherever a neighbour may have set it: of this host and of the domains above it,
  /// at the paths that we use.
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

  /// Holds the language in which a browser read last; scripts of static pages read and set it, too.
  static let language = "lang"
  /// Holds the name of the zone of a member's browser, by which pages for them show times; their browser's script sets it.
  static let zone = "zone"

  /// The `Set-Cookie` of that, for a year.
  func language(_ language: Language) -> String {
    "\(Self.language)=\(language.code); Path=\(settings.base.path)/; Max-Age=31536000; SameSite=Lax"
  }

  private var prefix: String { settings.base.isSecure ? "__Host-" : "" }

  /// The `Set-Cookie` of a secret that no script may read; nil takes it away.
  func secret(_ name: String, _ secret: Secret?, seconds: Int64) -> String {
    let value = "\(name)=\(secret?.text ?? ""); Path=/; Max-Age=\(secret == nil ? 0 : seconds)"
    return value + "; HttpOnly; SameSite=Lax" + (settings.base.isSecure ? "; Secure" : "")
  }

  /// The `Set-Cookie` of what a guest keeps of the catalogue, for actions alone; nothing to keep takes it away.
  func catalogue(_ guest: GuestCatalogue) -> String {
    let value = guest.cookie
    let seconds = value.isEmpty ? 0 : GuestCatalogue.lifetime
    return "\(catalogue)=\(value); Path=\(settings.actionsPath); Max-Age=\(seconds)"
      + "; HttpOnly; SameSite=Lax" + (settings.base.isSecure ? "; Secure" : "")
  }

  /// The `Set-Cookie` of the name that scripts show on static pages; it is worth nothing to us.
  func name(_ name: String?, seconds: Int64) -> String {
    let value = name.map(Self.encoded) ?? ""
    return
      "member=\(value); Path=\(settings.base.path)/; Max-Age=\(name == nil ? 0 : seconds); SameSite=Lax"
  }

  /// Holds the name of the file that a member's open pages poll (`MemberSignals`); scripts read it.
  static let signal = "signal"

  /// The `Set-Cookie` of that; nil takes it away.
  func signal(_ name: String?) -> String {
    "\(Self.signal)=\(name ?? ""); Path=\(settings.base.path)/"
      + "; Max-Age=\(name == nil ? 0 : Session.lifetime); SameSite=Lax"
  }

  /// Every byte but letters, digits and `-._~` as `%41` (RFC 3986, section 2.1).
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
