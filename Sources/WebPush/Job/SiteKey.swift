public import Database
import Glibc
import Model

extension PushKeyFile {
  /// Makes the key of a site that has none, or, if requested, in place of a damaged one: browsers subscribed for the former
  /// key, so their devices are removed first.
  ///
  /// Returns their number; nil where a file exists already.
  @discardableResult
  public static func make(
    for site: SiteDatabase, replacingDamaged isReplaced: Bool = false
  ) throws -> Int? {
    guard access(site.folder.pushKey, F_OK) != 0 || isReplaced,
      try PushKeyFile(in: site.folder)?.key == nil
    else { return nil }
    let removed = try site.write { try $0.endAllPushDevices() }
    let key = PrivateKey()
    try PushKeyFile(secret: Base64URL.text(key.bytes), point: Base64URL.text(key.point))
      .write(in: site.folder)
    return removed
  }

  /// The private key; nil where the public point belongs to another key.
  var key: PrivateKey? {
    PrivateKey(Base64URL.bytes(secret.utf8)).flatMap {
      Base64URL.text($0.point) == point ? $0 : nil
    }
  }
}

extension SiteSettings {
  /// Contact of the operators for push services (RFC 8292, section 2.1): the sender of emails, or the site's address.
  var pushContact: String { mail.from.map { "mailto:\($0.text)" } ?? base.origin + "/" }
}
