import Glibc
import Model

/// One of the editors' pages as a file in `content/`, which an admin edits in the browser.
///
/// The file name comes from the list that the last build wrote, never from a request. The file is opened in its folder without
/// following a link, and replaced as a whole: readers get either the former or the new one.
public struct PageFile: Sendable {
  /// Reason why it cannot be read or written.
  public enum Fault: Error, Equatable {
    /// It is gone, or is a link, a folder or another kind of file.
    case missing
    /// It is too long, invalid text, or has no front matter.
    case unreadable
    /// It cannot be opened or replaced: the system's error number.
    case refused(CInt)
    /// The new content would not be read back as intended.
    case unwritable
  }

  private let folder: String
  /// Name in the folder: `rules.es.md`.
  public let name: String

  init(_ folder: SiteFolder, _ name: String) {
    (self.folder, self.name) = (folder.content, name)
  }

  /// Path for people: `content/rules.es.md`.
  public var path: String { "content/\(name)" }

  /// Returns a digest that identifies the state of a file: other bytes have another one.
  static func digest(of bytes: [UInt8]) -> String {
    var digest = ContentDigest()
    digest.add(bytes)
    return String(digest.value)
  }

  /// Returns the bytes; throws a `Fault`.
  func bytes() throws(Fault) -> [UInt8] {
    let folder = try opened()
    defer { close(folder) }
    let file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      throw [ENOENT, ELOOP, ENOTDIR].contains(errno) ? Fault.missing : Fault.refused(errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .missing }
    guard status.st_size <= PageMarkdown.most else { throw .unreadable }
    var bytes = [UInt8](repeating: 0, count: PageMarkdown.most + 1)
    var count = 0
    while count < bytes.count {
      let part = bytes.withUnsafeMutableBytes { buffer in
        read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      if part < 0, errno == EINTR { continue }
      guard part >= 0 else { throw .refused(errno) }
      if part == 0 { break }
      count += part
    }
    guard count <= PageMarkdown.most else { throw .unreadable }
    return Array(bytes[..<count])
  }

  /// Replaces the content and keeps the mode; on the disk when this returns.
  ///
  /// The caller must hold the write lock.
  func replace(by bytes: [UInt8]) throws(Fault) {
    let folder = try opened()
    defer { close(folder) }
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { throw .missing }
    // Left by a killed process: no one else writes now.
    unlinkat(folder, Self.temporary, 0)
    let file = openat(
      folder, Self.temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .refused(errno) }
    defer { close(file) }
    guard fchmod(file, status.st_mode & 0o777) == 0, Self.write(bytes, to: file),
      fsync(file) == 0, renameat(folder, Self.temporary, folder, name) == 0
    else {
      let code = errno
      unlinkat(folder, Self.temporary, 0)
      throw .refused(code)
    }
    // A power cut may restore the former file, which is complete.
    fsync(folder)
  }

  /// Builds ignore names that begin with a dot.
  private static let temporary = ".tertulia-page"

  private func opened() throws(Fault) -> CInt {
    guard !name.utf8.contains(47), !name.utf8.contains(0), name.utf8.first != 46 else {
      throw .missing
    }
    let folder = open(self.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw errno == ENOENT ? Fault.missing : Fault.refused(errno) }
    return folder
  }

  private static func write(_ bytes: [UInt8], to file: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
