import Glibc
import Model

/// Key that identifies a site to push services (VAPID, RFC 8292), in `data/push.key`, mode 0600: the private number and the
/// public point, a line of base64url each.
///
/// Browsers subscribe for the public point, so another key would end all their pushes: backups contain the file. The tool makes
/// it.
public struct PushKeyFile: Hashable, Sendable {
  /// The private number, 32 bytes in base64url.
  public let secret: String
  /// The public point, 65 bytes in base64url, which subscribing browsers get.
  public let point: String

  /// Takes both.
  public init(secret: String, point: String) {
    (self.secret, self.point) = (secret, point)
  }

  /// Reads it; nil where there is none, or where it is damaged.
  public init?(in folder: SiteFolder) throws(DatabaseError) {
    let path = folder.pushKey
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .system(code: errno, action: "read", path: path)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = read(descriptor, &bytes, bytes.count)
    let lines = bytes.prefix(max(count, 0)).split(separator: 10)
    guard lines.count == 2, lines[0].count == Base64URL.length(of: 32),
      lines[1].count == Base64URL.length(of: 65)
    else { return nil }
    secret = String(decoding: lines[0], as: UTF8.self)
    point = String(decoding: lines[1], as: UTF8.self)
  }

  /// Writes the file whole, and to the disk, or not at all.
  public func write(in folder: SiteFolder) throws(DatabaseError) {
    let path = folder.pushKey
    let new = path + ".new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .system(code: errno, action: "write", path: new) }
    defer { close(descriptor) }
    let bytes = Array("\(secret)\n\(point)\n".utf8)
    guard writeAll(bytes[...], to: descriptor), fsync(descriptor) == 0, rename(new, path) == 0
    else {
      throw .system(code: errno, action: "write", path: path)
    }
    // Browsers may subscribe for it at once.
    let data = open(folder.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard data >= 0 else { throw .system(code: errno, action: "open", path: folder.data) }
    defer { close(data) }
    guard fsync(data) == 0 else { throw .system(code: errno, action: "write", path: folder.data) }
  }
}
