public import Database
import Glibc

/// The document root: the only place where pages are written and removed.
///
/// A file is written beside its target and renamed over it, so that a reader and a killed process see the
/// old page or the new one, never half of one. Identical bytes are not written again. The name of the
/// temporary file follows from the target's: what a killed process left is taken up or removed by
/// the next one that has to do with the page, which is certain to come. Not fsynced: pages are a cache.
public struct OutputFolder: ~Copyable {
  /// What writing came to.
  public enum Result: Sendable {
    /// The file is new or has other bytes.
    case written
    /// The file had these bytes.
    case unchanged
  }

  private let root: Int32
  private let path: String

  /// Opens the document root, and makes it when there is none; throws `DatabaseError.system`.
  public init(_ folder: SiteFolder) throws(DatabaseError) {
    path = folder.documentRoot
    _ = mkdir(path, 0o755)
    root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw .system(code: errno, action: "open", path: path) }
  }

  deinit { close(root) }

  /// Whether something has a path, whatever it is.
  public func exists(_ file: String) -> Bool {
    var status = stat()
    return fstatat(root, file, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Whether a file holds exactly these bytes.
  public func holds(_ bytes: [UInt8], _ file: String) -> Bool {
    let descriptor = openat(root, file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size == bytes.count else { return false }
    return withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      var offset = 0
      while offset < bytes.count {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0, offset + count <= bytes.count else { return false }
        guard buffer[..<count].elementsEqual(bytes[offset..<(offset + count)]) else { return false }
        offset += count
      }
      return true
    }
  }

  /// Brings a file to these bytes; throws `DatabaseError.system` and leaves the old file when it cannot.
  public func write(_ bytes: [UInt8], _ file: String) throws(DatabaseError) -> Result {
    let temporary = Self.temporaryName(file)
    if holds(bytes, file) {
      unlinkat(root, temporary, 0)
      return .unchanged
    }
    let descriptor = try create(temporary)
    do throws(DatabaseError) {
      defer { close(descriptor) }
      try writeAll(bytes, descriptor, file)
    } catch {
      unlinkat(root, temporary, 0)
      throw error
    }
    try rename(temporary, to: file)
    return .written
  }

  /// Whether a file has the size of another one.
  func isCopy(_ file: String, of original: String) -> Bool {
    var (one, other) = (Glibc.stat(), Glibc.stat())
    return fstatat(root, file, &one, AT_SYMLINK_NOFOLLOW) == 0 && stat(original, &other) == 0
      && one.st_mode & S_IFMT == S_IFREG && one.st_size == other.st_size
  }

  /// Copies a file under a name that changes with its content: one of the same size is the same.
  ///
  /// Throws `DatabaseError.system` and leaves the old file when it cannot.
  func copy(_ original: String, to file: String) throws(DatabaseError) -> Result {
    if isCopy(file, of: original) { return .unchanged }
    let source = open(original, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw .system(code: errno, action: "open", path: original) }
    defer { close(source) }
    let temporary = Self.temporaryName(file)
    let target = try create(temporary)
    do throws(DatabaseError) {
      defer { close(target) }
      try copyAll(source, target, file)
    } catch {
      unlinkat(root, temporary, 0)
      throw error
    }
    try rename(temporary, to: file)
    return .written
  }

  private func copyAll(
    _ source: Int32, _ target: Int32, _ file: String
  ) throws(DatabaseError) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(source, &bytes, bytes.count)
      if count == 0 { return }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        throw .system(code: code, action: "read", path: "\(path)/\(file)")
      }
      try writeAll(Array(bytes[..<count]), target, file)
    }
  }

  private func rename(_ temporary: String, to file: String) throws(DatabaseError) {
    while renameat(root, temporary, root, file) != 0 {
      let code = errno
      if code == EINTR { continue }
      unlinkat(root, temporary, 0)
      throw .system(code: code, action: "rename", path: "\(path)/\(file)")
    }
  }

  private func create(_ temporary: String) throws(DatabaseError) -> Int32 {
    var madeFolders = false
    while true {
      let descriptor = openat(
        root, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if descriptor >= 0 { return descriptor }
      let code = errno
      if code == EINTR { continue }
      guard code == ENOENT, !madeFolders else {
        throw .system(code: code, action: "create", path: "\(path)/\(temporary)")
      }
      makeFolders(for: temporary)
      madeFolders = true
    }
  }

  private func makeFolders(for file: String) {
    let bytes = Array(file.utf8)
    for (index, byte) in bytes.enumerated() where byte == 47 {
      mkdirat(root, String(decoding: bytes[..<index], as: UTF8.self), 0o755)
    }
  }

  private func writeAll(_ bytes: [UInt8], _ descriptor: Int32, _ file: String) throws(DatabaseError)
  {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + offset }, bytes.count - offset)
      }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        throw .system(code: code, action: "write", path: "\(path)/\(file)")
      }
      offset += count
    }
  }

  /// Removes a file, and its folder when that is empty then.
  public func remove(_ file: String) throws(DatabaseError) {
    unlinkat(root, Self.temporaryName(file), 0)
    if unlinkat(root, file, 0) != 0 {
      let code = errno
      guard code == ENOENT || code == ENOTDIR else {
        throw .system(code: code, action: "remove", path: "\(path)/\(file)")
      }
    }
    var folder = file
    while let slash = folder.utf8.lastIndex(of: 47) {
      folder = String(folder[..<slash])
      guard folder != "assets", unlinkat(root, folder, AT_REMOVEDIR) == 0 else { return }
    }
  }

  /// `forum/.index.html.new` for `forum/index.html`.
  static func temporaryName(_ file: String) -> String {
    guard let slash = file.utf8.lastIndex(of: 47) else { return ".\(file).new" }
    let name = file.utf8.index(after: slash)
    return "\(file[..<name]).\(file[name...]).new"
  }
}
