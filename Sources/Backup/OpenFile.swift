import Database
import Glibc

/// An open file, closed with its value; errors name it.
struct OpenFile: ~Copyable {
  let path: String
  let descriptor: Int32

  /// Opens a file to read; nil when the file no longer exists.
  init?(reading path: String) throws(DatabaseError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .system(code: errno, action: "open", path: path)
    }
    (self.path, self.descriptor) = (path, descriptor)
  }

  /// Makes a file that does not exist.
  init(creating path: String) throws(DatabaseError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(code: errno, action: "create", path: path) }
    self.path = path
  }

  deinit { close(descriptor) }

  /// Passes all bytes on, in parts.
  func forEachPart(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: 256 * 1024)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw DatabaseError.system(code: errno, action: "read", path: path)
      }
      try body(buffer[..<count])
    }
  }

  /// Writes bytes behind those before.
  func write(_ bytes: ArraySlice<UInt8>) throws(DatabaseError) {
    var bytes = bytes
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system(code: errno, action: "write", path: path) }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Gives the file its mode and the time at which it was changed.
  func set(mode: mode_t, modified: timespec) throws(DatabaseError) {
    let times = [modified, modified]
    guard fchmod(descriptor, mode) == 0, futimens(descriptor, times) == 0 else {
      throw .system(code: errno, action: "set the mode of", path: path)
    }
  }
}
