import Database
import Glibc

extension String {
  /// Part of a path after the last slash: `a/b.md` → `b.md`.
  var lastPathPart: String {
    guard utf8.contains(47) else { return self }
    return utf8.split(separator: 47).last.flatMap { String($0) } ?? self
  }

  /// True if it consists of ASCII letters, ASCII digits and these signs.
  func isPlain(besides signs: String) -> Bool {
    utf8.allSatisfy {
      (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
        || signs.utf8.contains($0)
    }
  }
}

/// Reads files and folders of a site; the only place in this target that touches the file system.
///
/// Paths are relative to the site's folder, as errors print them. Names that begin with a dot are skipped, and so is
/// `lost+found`, which file systems create and only their owner may read. A file that exists but cannot be read is reported,
/// never taken as missing: a build would remove its pages.
struct ContentTree {
  let root: String
  /// Receives folders that cannot be read; files are reported by their readers.
  private let problems: Problems?
  /// Stores texts that were read.
  let spool: Spool

  init(root: String, _ problems: Problems? = nil) {
    self.root = root
    self.problems = problems
    spool = Spool(folder: "\(root)/data")
  }

  /// The bytes of a file as text; nil and an error when it is missing, unreadable or not UTF-8.
  func text(_ file: String, _ problems: Problems) -> String? {
    switch bytes(file) {
    case .failure(let error):
      problems.add(error)
      return nil
    case .success(let bytes):
      let hasNUL = bytes.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
      }
      guard let text = String(validating: bytes, as: UTF8.self), !hasNUL else {
        problems.add(file, .notUTF8)
        return nil
      }
      return text
    }
  }

  /// The bytes of a file.
  func bytes(_ file: String) -> Result<[UInt8], ContentError> {
    let flags = O_RDONLY | O_CLOEXEC
    var descriptor = Self.retrying { open("\(root)/\(file)", flags | O_NOFOLLOW) }
    if descriptor < 0, errno == ELOOP {
      if let reason = refusal(ofLink: file) {
        return .failure(ContentError(file: file, reason: reason))
      }
      descriptor = Self.retrying { open("\(root)/\(file)", flags) }
    }
    guard descriptor >= 0 else {
      let reason: ContentError.Reason =
        errno == ENOENT ? .missingFile : .unreadable(code: errno)
      return .failure(ContentError(file: file, reason: reason))
    }
    defer { close(descriptor) }
    var status = stat()
    // The size of the file and a byte more, with which the end is noticed.
    let isKnown = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let size = isKnown ? max(Int(status.st_size), 0) + 1 : 65_536
    var bytes: [UInt8] = []
    while true {
      var (count, code) = (0, Int32(0))
      let part = [UInt8](unsafeUninitializedCapacity: max(size - bytes.count, 65_536 / 16)) {
        count = read(descriptor, $0.baseAddress, $0.count)
        code = errno
        $1 = max(count, 0)
      }
      if count == 0 { return .success(bytes) }
      guard count > 0 else {
        if code == EINTR { continue }
        return .failure(ContentError(file: file, reason: .unreadable(code: code)))
      }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      // The whole file, and nothing after it; after a partial read, read again.
      if isKnown, bytes.count == size - 1 { return .success(bytes) }
    }
  }

  /// Repeats a call that a signal has interrupted.
  private static func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Returns why a link is not followed, as a problem; nil if it may be followed, or leads nowhere.
  private func refusal(ofLink path: String) -> ContentError.Reason? {
    switch SiteFolder(root).refusal(ofLink: path) {
    case nil, .broken(ENOENT), .broken(ENOTDIR): nil
    case .broken(let code): .unreadable(code: code)
    case let refused?: .link(refused)
    }
  }

  /// True if a file or folder of this name exists.
  func exists(_ path: String) -> Bool { access("\(root)/\(path)", F_OK) == 0 }

  /// One thing in a folder.
  struct Entry {
    let name: String
    let isFolder: Bool
    /// Device and number: a folder that links lead to twice is one folder.
    let identity: [UInt64]
  }

  /// Returns the contents of a folder, sorted by name; empty if the folder does not exist.
  func entries(_ folder: String) -> [Entry] {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK
    if isLink(folder), let reason = refusal(ofLink: folder) {
      problems?.add(folder, reason)
      return []
    }
    let descriptor = Self.retrying { open("\(root)/\(folder)", flags) }
    guard descriptor >= 0, let directory = fdopendir(descriptor) else {
      if errno != ENOENT { problems?.add(folder, .unreadable(code: errno)) }
      if descriptor >= 0 { close(descriptor) }
      return []
    }
    defer { closedir(directory) }
    let (entries, code) = list(directory, folder)
    if code != 0 { problems?.add(folder, .unreadable(code: code)) }
    return entries.sorted { $0.name < $1.name }
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat("\(root)/\(path)", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The entries as they come, and the error that ended them, else 0.
  private func list(_ directory: OpaquePointer, _ folder: String) -> ([Entry], Int32) {
    var entries: [Entry] = []
    errno = 0
    while let entry = readdir(directory) {
      defer { errno = 0 }
      let name = withUnsafeBytes(of: entry.pointee.d_name) { buffer in
        String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.utf8.first != 46, name != "lost+found" else { continue }
      // For a plain file nothing else has to be known.
      if Int(entry.pointee.d_type) == Int(DT_REG) {
        entries.append(Entry(name: name, isFolder: false, identity: []))
        continue
      }
      if Int(entry.pointee.d_type) != Int(DT_DIR), isLink("\(folder)/\(name)"),
        let reason = refusal(ofLink: "\(folder)/\(name)")
      {
        problems?.add("\(folder)/\(name)", reason)
        continue
      }
      var status = stat()
      guard stat("\(root)/\(folder)/\(name)", &status) == 0 else {
        // A link that leads nowhere is nothing.
        if errno != ENOENT, errno != ENOTDIR {
          problems?.add("\(folder)/\(name)", .unreadable(code: errno))
        }
        continue
      }
      // Pipes and sockets would be waited for.
      let kind = status.st_mode & S_IFMT
      guard kind == S_IFDIR || kind == S_IFREG else { continue }
      entries.append(
        Entry(
          name: name, isFolder: kind == S_IFDIR,
          identity: [UInt64(status.st_dev), UInt64(status.st_ino)]))
    }
    return (entries, errno)
  }

  /// Every file below a folder, with its path.
  func filesBelow(_ folder: String) -> [(path: String, name: String)] {
    var visited: Set<[UInt64]> = []
    return filesBelow(folder, &visited)
  }

  private func filesBelow(
    _ folder: String, _ visited: inout Set<[UInt64]>
  ) -> [(path: String, name: String)] {
    var files: [(path: String, name: String)] = []
    for entry in entries(folder) {
      let path = "\(folder)/\(entry.name)"
      if !entry.isFolder {
        files.append((path, entry.name))
      } else if visited.insert(entry.identity).inserted {
        files += filesBelow(path, &visited)
      }
    }
    return files
  }
}
