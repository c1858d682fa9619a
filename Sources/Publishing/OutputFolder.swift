public import Database
import Glibc

/// The document root: the only place where pages are written and removed.
///
/// A file is written beside its target and renamed over it, so that a reader and a killed process see the old page or the new
/// one, never half of one. Identical bytes are not written again. The name of the temporary file follows from the target's: a
/// file left by a killed process is reused or removed by the next process that writes or removes the page, which is certain to
/// come. Not fsynced: pages are a cache.
///
/// Folders are entered one by one and never through a symbolic link, so that nothing is written or
/// removed elsewhere; those that lead to the last file stay open, because pages come by folders.
public final class OutputFolder {
  /// Result of writing a file.
  public enum Result: Sendable {
    /// The file is new or has other bytes.
    case written
    /// The file had these bytes.
    case unchanged
  }

  /// An open folder.
  struct Folder {
    let name: ArraySlice<UInt8>
    let descriptor: Int32
  }

  /// A file by its folder and its name there.
  struct Place {
    let folder: Int32
    let name: String
    /// `.index.html.new` for `index.html`.
    let temporary: String

    init(folder: Int32, name: String) {
      self.folder = folder
      self.name = name
      temporary = name == "index.html" ? ".index.html.new" : ".\(name).new"
    }
  }

  /// O_PATH of Linux, which glibc shows only to GNU sources.
  private static let pathOnly: Int32 = 0o10_000_000

  let root: Int32
  let path: String
  private(set) var folders: [Folder] = []
  /// A folder that was not there when a file in it was last looked for; its pages are looked for in turn.
  private var missing: Substring = ""

  /// Opens the document root, and makes it if it does not exist; throws `DatabaseError.system`.
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
  /// Handling of a folder that does not exist.
  enum Making {
    case never
    case whenMissing
    /// It is missing, most likely: made before it is entered.
    case first
  }

  /// The place of a file; nil when its folder does not exist and is not to be made.
  func place(_ file: String, making: Making) throws(DatabaseError) -> Place? {
    // By bytes: characters would have to be found first.
    let bytes = Array(file.utf8)
    var depth = 0
    var start = 0
    for slash in bytes.indices where bytes[slash] == UInt8(ascii: "/") {
      let name = bytes[start..<slash]
      start = slash + 1
      if depth == folders.count || folders[depth].name != name {
        leave(to: depth)
        let text = String(decoding: name, as: UTF8.self)
        guard let descriptor = try enter(text, of: file, making: making) else { return nil }
        folders.append(Folder(name: name, descriptor: descriptor))
      }
      depth += 1
    }
    leave(to: depth)
    let name = String(decoding: bytes[start...], as: UTF8.self)
    return Place(folder: folders.last?.descriptor ?? root, name: name)
  }

  /// Closes the folders below a depth.
  func leave(to depth: Int) {
    while folders.count > depth, let folder = folders.popLast() { close(folder.descriptor) }
  }

  private func enter(
    _ name: String, of file: String, making: Making
  ) throws(DatabaseError) -> Int32? {
    let outer = folders.last?.descriptor ?? root
    var hasMade = false
    if making == .first {
      try make(name, in: outer, of: file)
      hasMade = true
    }
    while true {
      let descriptor = openat(
        outer, name, Self.pathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      let code = errno
      if code == EINTR { continue }
      guard code == ENOENT else {
        // A file that does not exist needs no removal.
        if code == ENOTDIR, making == .never { return nil }
        throw .system(code: code, action: "enter \(name) of", path: "\(path)/\(file)")
      }
      guard making != .never, !hasMade else { return nil }
      try make(name, in: outer, of: file)
      hasMade = true
    }
  }

  /// Makes a folder, unless something has its name: entering it will tell what.
  private func make(
    _ name: String, in outer: Int32, of file: String
  ) throws(DatabaseError) {
    if mkdirat(outer, name, 0o755) == 0 { return }
    let code = errno
    guard code != EEXIST else { return }
    throw .system(code: code, action: "create the folder of", path: "\(path)/\(file)")
  }

  /// Returns the place of a file; makes its folder if that is missing.
  func place(_ file: String, isNew: Bool = false) throws(DatabaseError) -> Place {
    missing = ""
    guard let place = try place(file, making: isNew ? .first : .whenMissing) else {
      throw .system(code: ENOENT, action: "create the folder of", path: "\(path)/\(file)")
    }
    return place
  }
}

// Looking.
extension OutputFolder {
  /// True if anything is at the path: a file, a folder or a link.
  public func exists(_ file: String) -> Bool {
    var status = stat()
    let end = file.utf8.lastIndex(of: 47) ?? file.startIndex
    if !missing.isEmpty, file[..<end] == missing { return false }
    let place: Place
    do {
      guard let found = try self.place(file, making: .never) else {
        missing = file[..<end]
        return false
      }
      place = found
    } catch {
      // Why loss is right: an unreachable path counts as missing; writing it will report why.
      return false
    }
    return fstatat(place.folder, place.name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// True if a file holds exactly these bytes.
  public func holds(_ bytes: [UInt8], _ file: String) -> Bool {
    // Why loss is right: an unreadable file counts as different.
    guard let place = try? place(file, making: .never) else { return false }
    return holds(bytes, place)
  }

  func holds(_ bytes: [UInt8], _ place: Place) -> Bool {
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

  /// True if a file has the size of another one.
  public func isCopy(_ file: String, of original: String) -> Bool {
    // Why loss is right: an unreadable file is copied again.
    guard let place = try? place(file, making: .never) else { return false }
    var (one, other) = (Glibc.stat(), Glibc.stat())
    return fstatat(place.folder, place.name, &one, AT_SYMLINK_NOFOLLOW) == 0
      && stat(original, &other) == 0 && one.st_mode & S_IFMT == S_IFREG
      && one.st_size == other.st_size
  }
}
