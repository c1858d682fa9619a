import Glibc

/// A file for an operator to work on: made only where there is none.
enum NewFile {
  /// Writes a file that does not exist yet, and the folders above it.
  static func create(_ path: String, _ bytes: [UInt8]) throws {
    for (index, byte) in path.utf8.enumerated() where byte == 47 && index > 0 {
      mkdir(String(decoding: Array(path.utf8)[..<index], as: UTF8.self), 0o755)
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure.system(.cannotCreate, path) }
    defer { close(descriptor) }
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw Failure.system(.io, path)
    }
  }
}
