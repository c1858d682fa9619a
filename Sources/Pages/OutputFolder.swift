public import Database
import Glibc

/// The document root: the only place where pages are written and removed.
///
/// A file is written beside its target and renamed over it, so that a reader and a killed process see the
/// old page or the new one, never half of one. Identical bytes are not written again. The name of the
/// temporary file follows from the target's: what a killed process left is taken up or removed by
/// the next one that has to do with the page, which is certain to come. Not fsynced: pages are a cache.
///
/// Folders are entered one by one and never through a symbolic link, so that nothing is written or
/// removed elsewhere; those that lead to the last file stay open, because pages come by folders.
public final class OutputFolder {
  /// What writing came to.
  public enum Result: Sendable {
    /// The file is new or has other bytes.
    case written
    /// The file had these bytes.
    case unchanged
  }

  /// A folder that stands open.
  private struct Folder {
    let name: Substring
    let descriptor: Int32
  }

  /// A file by its folder and its name there.
  private struct Place {
    let folder: Int32
    let name: String
    /// `.index.html.new` for `index.html`.
    var temporary: String { ".\(name).new" }
  }

  /// O_PATH of Linux, which glibc shows only to GNU sources.
  private static let pathOnly: Int32 = 0o10_000_000

  private let root: Int32
  private let path: String
  private var folders: [Folder] = []

  /// Opens the document root, and makes it when there is none; throws `DatabaseError.system`.
  public init(_ folder: SiteFolder) throws(DatabaseError) {
    path = folder.documentRoot
    _ = mkdir(path, 0o755)
    root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw .system(code: errno, action: "open", path: path) }
  }

  deinit {
    for folder in folders { close(folder.descriptor) }
    close(root)
  }
}

// Finding the way.
extension OutputFolder {
  /// The place of a file; nil when its folder does not exist and is not to be made.
  private func place(_ file: String, making: Bool) throws(DatabaseError) -> Place? {
    // By bytes: characters would have to be found first.
    var names = file.utf8.split(separator: 47, omittingEmptySubsequences: false).map(Substring.init)
    let name = String(names.popLast() ?? "")
    var depth = 0
    while depth < min(names.count, folders.count), folders[depth].name == names[depth] {
      depth += 1
    }
    leave(to: depth)
    for name in names[depth...] {
      guard let descriptor = try enter(name, of: file, making: making) else { return nil }
      folders.append(Folder(name: name, descriptor: descriptor))
    }
    return Place(folder: folders.last?.descriptor ?? root, name: name)
  }

  /// Closes the folders below a depth.
  private func leave(to depth: Int) {
    while folders.count > depth, let folder = folders.popLast() { close(folder.descriptor) }
  }

  private func enter(
    _ name: Substring, of file: String, making: Bool
  ) throws(DatabaseError) -> Int32? {
    let outer = folders.last?.descriptor ?? root
    var hasMade = false
    while true {
      let descriptor = openat(
        outer, String(name), Self.pathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      let code = errno
      if code == EINTR { continue }
      guard code == ENOENT else {
        // What is not there cannot be in the way of removing it.
        if code == ENOTDIR, !making { return nil }
        throw .system(code: code, action: "enter \(name) of", path: "\(path)/\(file)")
      }
      guard making, !hasMade else { return nil }
      mkdirat(outer, String(name), 0o755)
      hasMade = true
    }
  }

  /// The same, made when it is not there.
  private func place(_ file: String) throws(DatabaseError) -> Place {
    guard let place = try place(file, making: true) else {
      throw .system(code: ENOENT, action: "create the folder of", path: "\(path)/\(file)")
    }
    return place
  }
}

// Looking.
extension OutputFolder {
  /// Whether something has a path, whatever it is.
  public func exists(_ file: String) -> Bool {
    var status = stat()
    // Why loss is right: what cannot be reached is not there for us; writing it will say why.
    guard let place = try? place(file, making: false) else { return false }
    return fstatat(place.folder, place.name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Whether a file holds exactly these bytes.
  public func holds(_ bytes: [UInt8], _ file: String) -> Bool {
    // Why loss is right: what cannot be read is not the same.
    guard let place = try? place(file, making: false) else { return false }
    return holds(bytes, place)
  }

  private func holds(_ bytes: [UInt8], _ place: Place) -> Bool {
    let descriptor = openat(place.folder, place.name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
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
        let isSame = bytes.withUnsafeBytes { held in
          guard let held = held.baseAddress, let found = buffer.baseAddress else { return false }
          return memcmp(held + offset, found, count) == 0
        }
        guard isSame else { return false }
        offset += count
      }
      return true
    }
  }

  /// Whether a file has the size of another one.
  func isCopy(_ file: String, of original: String) -> Bool {
    // Why loss is right: what cannot be looked at is copied.
    guard let place = try? place(file, making: false) else { return false }
    var (one, other) = (Glibc.stat(), Glibc.stat())
    return fstatat(place.folder, place.name, &one, AT_SYMLINK_NOFOLLOW) == 0
      && stat(original, &other) == 0 && one.st_mode & S_IFMT == S_IFREG
      && one.st_size == other.st_size
  }
}

// Writing and removing.
extension OutputFolder {
  /// Writes a file unless it holds the same bytes; throws `DatabaseError.system` and leaves the old
  /// file when it cannot.
  ///
  /// `isNew` says that there is no such file, which spares looking for it.
  public func write(
    _ bytes: [UInt8], _ file: String, isNew: Bool = false
  ) throws(DatabaseError) -> Result {
    let place = try place(file)
    if !isNew, holds(bytes, place) {
      // A killed process may have left its file beside the one that it had renamed before.
      unlinkat(place.folder, place.temporary, 0)
      return .unchanged
    }
    try replace(place, file) { descriptor throws(DatabaseError) in
      try writeAll(bytes, descriptor, file)
    }
    return .written
  }

  /// Copies a file under a name that changes with its content: one of the same size is the same.
  ///
  /// Throws `DatabaseError.system` and leaves the old file when it cannot.
  func copy(_ original: String, to file: String) throws(DatabaseError) -> Result {
    if isCopy(file, of: original) { return .unchanged }
    let source = open(original, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw .system(code: errno, action: "open", path: original) }
    defer { close(source) }
    try replace(try place(file), file) { target throws(DatabaseError) in
      try copyAll(source, target, file)
    }
    return .written
  }

  /// Fills a new file and renames it over the place's.
  private func replace(
    _ place: Place, _ file: String, _ fill: (Int32) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let descriptor = try create(place, file)
    do throws(DatabaseError) {
      defer { close(descriptor) }
      try fill(descriptor)
    } catch {
      unlinkat(place.folder, place.temporary, 0)
      throw error
    }
    while renameat(place.folder, place.temporary, place.folder, place.name) != 0 {
      let code = errno
      if code == EINTR { continue }
      unlinkat(place.folder, place.temporary, 0)
      throw .system(code: code, action: "rename", path: "\(path)/\(file)")
    }
  }

  private func create(_ place: Place, _ file: String) throws(DatabaseError) -> Int32 {
    while true {
      let descriptor = openat(
        place.folder, place.temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if descriptor >= 0 { return descriptor }
      let code = errno
      guard code == EINTR else {
        throw .system(code: code, action: "create", path: "\(path)/\(file)")
      }
    }
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

  private func writeAll(
    _ bytes: [UInt8], _ descriptor: Int32, _ file: String
  ) throws(DatabaseError) {
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

  /// Removes a file, and its folders when they are empty then.
  public func remove(_ file: String) throws(DatabaseError) {
    guard let place = try place(file, making: false) else { return }
    unlinkat(place.folder, place.temporary, 0)
    if unlinkat(place.folder, place.name, 0) != 0 {
      let code = errno
      guard code == ENOENT || code == ENOTDIR else {
        throw .system(code: code, action: "remove", path: "\(path)/\(file)")
      }
    }
    while let name = folders.last?.name, folders.count > 1 || name != "assets" {
      leave(to: folders.count - 1)
      let outer = folders.last?.descriptor ?? root
      guard unlinkat(outer, String(name), AT_REMOVEDIR) == 0 else { return }
    }
  }
}
