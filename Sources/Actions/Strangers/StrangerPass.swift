import Sodium
import Time

/// A cookie that lets a stranger read for ten minutes while too many do: `1794681000.Xk3…q8.PxF…q3E`.
///
/// It has the end in seconds, a secret that tells it from others, and a keyed BLAKE2b of both (`Secret`), so that nothing is
/// stored.
struct StrangerPass {
  /// The name of its cookie, which web servers know, too (deploy/nginx-http.conf).
  static let cookie = "pass"
  /// Seconds for which it is valid.
  static let seconds: Int64 = 600

  /// As it travels.
  let text: String
  /// Tells it from other passes.
  let name: String

  /// A new one.
  init(_ key: String, from now: Timestamp) {
    let until = now.adding(seconds: Self.seconds).seconds
    name = Secret().text
    text = "\(until).\(name).\(Self.signature(until, name, key))"
  }

  /// Takes what a browser sent; nil for what this site did not sign, and for what is over.
  init?(_ text: String, _ key: String, at now: Timestamp) {
    guard text.utf8.count <= 110 else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let until = Int64(parts[0]),
      until >= now.seconds, until <= now.adding(seconds: Self.seconds).seconds,
      let name = Secret(parts[1])?.text,
      Self.isSame(Self.signature(until, name, key), parts[2])
    else { return nil }
    self.text = text
    self.name = name
  }

  private static func signature(_ until: Int64, _ name: String, _ key: String) -> String {
    guard let key = Secret(key) else { return "" }
    return Secret(named: "pass \(until) \(name)", key: key).text
  }

  /// Compares in a time that says nothing of where two differ; an empty signature is none.
  private static func isSame(_ one: String, _ other: Substring) -> Bool {
    guard !one.isEmpty, one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
