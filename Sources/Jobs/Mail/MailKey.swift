import Database
import Glibc
import Sodium

/// Key for the links that stop emails: one link for each member and kind, the same in all emails.
///
/// So the database keeps one row for them, however many emails there were, and no one who reads it, or a backup, can make such
/// a link: the key is in a file of its own, `data/mail.key`, mode 0600. A site that has lost it makes another one; links
/// already sent keep working, since they are looked up in the database. Only the holder of the lock of the job `mail` reads or
/// writes it.
struct MailKey {
  /// The key itself.
  let secret: Secret

  /// Reads it, or makes it.
  init(_ folder: SiteFolder) throws(MailError) {
    if let secret = try Self.read(folder.mailKey) {
      self.secret = secret
    } else {
      secret = Secret()
      try Self.write(secret, to: folder.mailKey)
    }
  }

  /// Nil where there is none, or where it is damaged.
  private static func read(_ path: String) throws(MailError) -> Secret? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .file(errno, path: path)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return Secret(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self))
  }

  /// Writes the file whole, and to the disk, or not at all.
  private static func write(_ secret: Secret, to path: String) throws(MailError) {
    let new = path + ".new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .file(errno, path: new) }
    defer { close(descriptor) }
    guard writeAll(Array(secret.text.utf8), to: descriptor), fsync(descriptor) == 0,
      rename(new, path) == 0
    else { throw .file(errno, path: path) }
  }
}
