import Glibc

/// The file with the secret of the site's relay: one line, coturn's `static-auth-secret`.
public enum RelaySecretFile {
  /// The most bytes.
  private static let bytes = 512

  /// Reads it; nil where it cannot be read, is empty, or has more than a line.
  public static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.bytes)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    let lines = bytes.prefix(count).split(whereSeparator: { $0 == 10 || $0 == 13 })
    guard lines.count == 1, lines[0].allSatisfy({ (33...126).contains($0) }) else { return nil }
    return String(decoding: lines[0], as: UTF8.self)
  }
}
