import CProcess
import Database
import Glibc
import Sodium

/// A file, folder or symbolic link, by its path below a folder.
struct TreeEntry {
  enum Kind: Equatable {
    case file
    case folder
    case link(to: String)
  }

  let path: String
  let kind: Kind
  /// Permissions alone.
  let mode: mode_t
  let modified: timespec
}

/// Files below a folder: listed, copied, hashed and removed, and no symbolic link is followed.
struct FileTree {
  let root: String

  /// A path that means the same from everywhere: the folder above it must exist, it need not.
  static func absolute(_ path: String) throws(DatabaseError) -> String {
    var path = SiteFolder(path).path
    if !path.utf8.contains(47) { path = "./\(path)" }
    // An existing path may end with “..”.
    if let whole = realPath(path) { return whole }
    let slash = path.utf8.lastIndex(of: 47) ?? path.startIndex
    let parent = slash == path.startIndex ? "/" : String(path[..<slash])
    guard let folder = realPath(parent) else {
      throw .system(code: errno, action: "enter", path: parent)
    }
    return (folder == "/" ? "" : folder) + path[slash...]
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The whole path of an entry.
  func full(_ path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }
}

// Listing.
extension FileTree {
  /// Entries at a path and below it, folders before their contents, in the order of names.
  ///
  /// Empty when there is nothing. If links are followed, the path itself may be one.
  func entries(
    _ path: String, following: Bool = false, without isLeftOut: (String) -> Bool = { _ in false }
  ) throws -> [TreeEntry] {
    guard let first = try entry(path, following: following) else { return [] }
    var entries: [TreeEntry] = []
    try add(first, to: &entries, without: isLeftOut)
    return entries
  }

  private func add(
    _ entry: TreeEntry, to entries: inout [TreeEntry], without isLeftOut: (String) -> Bool
  ) throws {
    entries.append(entry)
    guard entry.kind == .folder else { return }
    for name in try names(entry.path) {
      let path = entry.path.isEmpty ? name : "\(entry.path)/\(name)"
      guard !isLeftOut(path), let inner = try self.entry(path, following: false) else { continue }
      try add(inner, to: &entries, without: isLeftOut)
    }
  }

  /// The entry at a path; nil when there is nothing, or something without bytes (a pipe, a socket).
  private func entry(_ path: String, following: Bool) throws -> TreeEntry? {
    var status = stat()
    guard (following ? stat(full(path), &status) : lstat(full(path), &status)) == 0 else {
      if errno == ENOENT { return nil }
      throw DatabaseError.system(code: errno, action: "look at", path: full(path))
    }
    let kind: TreeEntry.Kind
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link(to: try target(path))
    default: return nil
    }
    return TreeEntry(
      path: path, kind: kind, mode: status.st_mode & 0o777, modified: status.st_mtim)
  }

  /// The modes of the folders among entries.
  static func modes(_ entries: [TreeEntry]) -> [String: mode_t] {
    var modes: [String: mode_t] = [:]
    for entry in entries where entry.kind == .folder {
      modes[entry.path] = entry.mode & SavedPlaces.mask(entry.path)
    }
    return modes
  }

  private func target(_ path: String) throws -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(full(path), &bytes, bytes.count)
    guard count >= 0 else {
      throw DatabaseError.system(code: errno, action: "read the link", path: full(path))
    }
    guard let target = Self.text(bytes[..<count].map(UInt8.init(bitPattern:))) else {
      throw BackupError.strangeName(path)
    }
    return target
  }

  /// The names in a folder; `lost+found` belongs to the file system.
  func names(_ path: String) throws -> [String] {
    guard let directory = opendir(full(path)) else {
      if errno == ENOENT { return [] }
      throw DatabaseError.system(code: errno, action: "open", path: full(path))
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = Self.text(bytes) else {
        throw BackupError.strangeName("\(path)/\(String(decoding: bytes, as: UTF8.self))")
      }
      if ![".", "..", "lost+found"].contains(name) { names.append(name) }
    }
    return names.sorted()
  }

  private static func text(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }
}

// Copying.
extension FileTree {
  /// Copies a file or a link to a path of another tree; its permissions are those of both `mask` and it.
  ///
  /// Returns the manifest's item; nil when the file no longer exists.
  func copy(
    _ entry: TreeEntry, to other: FileTree, as path: String? = nil, mask: mode_t = 0o777
  ) throws -> BackupManifest.Item? {
    let path = other.full(path ?? entry.path)
    if case .link(let target) = entry.kind {
      guard symlink(target, path) == 0 else {
        throw DatabaseError.system(code: errno, action: "create", path: path)
      }
      return .link(to: target)
    }
    guard let source = try OpenFile(reading: full(entry.path)) else { return nil }
    let target = try OpenFile(creating: path)
    let item = try Self.read(source) { try target.write($0) }
    try target.set(mode: entry.mode & mask, modified: entry.modified)
    return item
  }

  /// Makes the folders above a path, with the modes that folders of the same path have elsewhere.
  func makeFolders(above path: String, modes: [String: mode_t]) throws {
    var parts = path.split(separator: "/").dropLast()
    var folder = ""
    while let part = parts.popFirst() {
      folder += folder.isEmpty ? String(part) : "/\(part)"
      guard mkdir(full(folder), 0o700) == 0 else {
        if errno == EEXIST { continue }
        throw DatabaseError.system(code: errno, action: "create", path: full(folder))
      }
      // Whatever it may be for others, its owner has to write in it.
      chmod(full(folder), (modes[folder] ?? 0o700) | 0o700)
    }
  }

  /// The manifest's item for a file or link; nil when it no longer exists.
  func item(_ entry: TreeEntry) throws -> BackupManifest.Item? {
    if case .link(let target) = entry.kind { return .link(to: target) }
    guard let file = try OpenFile(reading: full(entry.path)) else { return nil }
    return try Self.read(file) { _ in }
  }

  private static func read(
    _ file: borrowing OpenFile, _ body: (ArraySlice<UInt8>) throws -> Void
  ) throws -> BackupManifest.Item {
    let hasher = ContentHasher()
    var size = 0
    try file.forEachPart {
      hasher.add($0)
      size += $0.count
      try body($0)
    }
    return .file(size: size, hash: hasher.finish())
  }

  /// The hash of a text, as of a file.
  static func hash(of text: String) -> String {
    let hasher = ContentHasher()
    hasher.add(Array(text.utf8)[...])
    return hasher.finish()
  }
}

// The folder as a whole.
extension FileTree {
  /// Brings everything onto the disk: one call for all files, where one for each would take minutes.
  func flush() throws {
    let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    guard folder >= 0, tertulia_sync_file_system(folder) == 0 else {
      throw DatabaseError.system(code: errno, action: "flush", path: root)
    }
  }

  /// Removes the entry at a path and those below it, as far as that can be done.
  func remove(_ path: String) {
    // Why loss is right: it is removed because of an error, which is the one to report.
    guard let entries = try? entries(path, following: true) else { return }
    for entry in entries.reversed() {
      if entry.kind == .folder { rmdir(full(entry.path)) } else { unlink(full(entry.path)) }
    }
  }
}
