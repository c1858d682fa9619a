import HTTPTypes
import Model
import Sodium

// What a browser keeps for us (RFC 6265).
extension ActionRequest {
  /// The first cookie of a name; nil when there is none, or more is sent than any browser keeps for a site of ours.
  func cookie(_ name: String) -> String? {
    guard let header = head.headerFields.joined("cookie"), header.utf8.count <= Self.cookieBytes
    else { return nil }
    let (bytes, wanted) = (Array(header.utf8), Array(name.utf8) + [61])
    var start = 0
    while start < bytes.count {
      while start < bytes.count, bytes[start] == 32 || bytes[start] == 59 || bytes[start] == 44 {
        start += 1
      }
      var end = start
      while end < bytes.count, bytes[end] != 59, bytes[end] != 44 { end += 1 }
      if bytes[start..<end].starts(with: wanted) {
        return String(decoding: bytes[(start + wanted.count)..<end], as: UTF8.self)
      }
      start = end
    }
    return nil
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
