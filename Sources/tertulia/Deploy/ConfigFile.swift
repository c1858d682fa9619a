import Glibc

/// Small files in /etc: read whole, and replaced in one step.
enum ConfigFile {
  /// Bytes above which a file is not one of ours.
  private static let limit = 4 << 20

  /// The bytes of a file; nil if there is none.
  static func read(_ path: String) throws -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Failure.system(.noInput, path)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    try Console.read(descriptor, path) { if bytes.count < limit { bytes += $0 } }
    return bytes
  }

  /// Replaces a file, and makes the folders above it; mode 0644.
  static func replace(_ path: String, _ bytes: [UInt8]) throws {
    makeFolders(above: path)
    let next = path + ".new"
    unlink(next)
    let descriptor = open(next, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw Failure.system(.cannotCreate, next) }
    let isWritten = Console.write(bytes[...], to: descriptor) && fsync(descriptor) == 0
    let code = errno
    close(descriptor)
    guard isWritten, rename(next, path) == 0 else {
      errno = isWritten ? errno : code
      defer { unlink(next) }
      throw Failure.system(.cannotCreate, path)
    }
  }

  static func makeFolders(above path: String) {
    for (index, byte) in path.utf8.enumerated() where byte == 47 && index > 0 {
      mkdir(String(decoding: Array(path.utf8)[..<index], as: UTF8.self), 0o755)
    }
  }

  /// The target of a symbolic link; nil if there is none.
  static func link(_ path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map {
        readlink(path, $0.assumingMemoryBound(to: CChar.self), buffer.count)
      } ?? -1
    }
    return count >= 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
