import Glibc

/// The generated files as they lie on the disk: their list, and the bytes of each.
///
/// Everything below the document root is listed once; links are looked up in that list. Nothing is written. This is the only
/// file of this target that touches the file system.
struct DocumentRoot {
  /// Paths from the document root, in the order of their bytes.
  private(set) var files: [String] = []
  /// The system's error number when there is no document root.
  let failure: Int32?

  /// The system's number of the error “no such file”.
  static let notFound = ENOENT

  private let path: String
  private var entries: [ByteString: Entry] = [:]
  private var empty: Set<Int> = []

  private enum Entry {
    case file(Int)
    case folder
  }

  /// Where an address leads.
  enum Target: Equatable {
    /// The file of this number in `files`.
    case file(Int)
    case missing
    /// There is a folder of this name, with a page in it.
    case needsSlash
    /// There is a folder of this name, without a page in it.
    case noIndex
  }

  init(_ path: String) {
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0 else {
      failure = errno
      return
    }
    failure = nil
    var found: [(path: [UInt8], size: Int)] = []
    list(&found)
    found.sort { $0.path.lexicographicallyPrecedes($1.path) }
    for (index, file) in found.enumerated() {
      entries[ByteString(file.path)] = .file(index)
      if file.size == 0 { empty.insert(index) }
    }
    files = found.map { String(decoding: $0.path, as: UTF8.self) }
  }

  /// Goes through all folders, each once however symbolic links lead to it, and none that a link leads out to.
  private mutating func list(_ found: inout [(path: [UInt8], size: Int)]) {
    var folders: [[UInt8]] = [[]]
    var visited: Set<[UInt64]> = []
    var status = stat()
    if stat(path, &status) == 0 {
      visited.insert([UInt64(status.st_dev), UInt64(status.st_ino)])
    }
    while let folder = folders.popLast() {
      for name in names(folder) {
        let file = folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
        var status = stat()
        guard stat(fullPath(file), &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFREG {
          found.append((file, Int(status.st_size)))
        } else if status.st_mode & S_IFMT == S_IFDIR, !pointsOutside(file),
          visited.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted
        {
          entries[ByteString(file)] = .folder
          folders.append(file)
        }
      }
    }
  }

  /// True if a path is a link to somewhere else than the document root, such as `/`.
  private func pointsOutside(_ file: [UInt8]) -> Bool {
    var status = stat()
    guard lstat(fullPath(file), &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
      return false
    }
    guard let root = realpath(path, nil) else { return true }
    defer { free(root) }
    guard let target = realpath(fullPath(file), nil) else { return true }
    defer { free(target) }
    return strncmp(target, root, strlen(root)) != 0 || target[strlen(root)] != 47
  }

  private func fullPath(_ file: [UInt8]) -> String {
    "\(path)/\(String(decoding: file, as: UTF8.self))"
  }

  private func names(_ folder: [UInt8]) -> [[UInt8]] {
    guard let directory = opendir(fullPath(folder)) else { return [] }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [46] && name != [46, 46] { names.append(name) }
    }
    return names
  }

  /// The file's number, when it is one.
  func number(of file: String) -> Int? {
    if case .file(let number)? = entries[ByteString(file.utf8)] { return number }
    return nil
  }

  /// Where a path leads, as a web server answers: `forum/` is `forum/index.html`.
  func target(_ path: [UInt8]) -> Target {
    let isFolder = path.isEmpty || path.last == UInt8(ascii: "/")
    if !isFolder {
      switch entries[ByteString(path)] {
      case .file(let number)?: return .file(number)
      case .folder?: break
      case nil: return .missing
      }
    }
    let folder = isFolder ? path : path + [UInt8(ascii: "/")]
    if case .file(let number)? = entries[ByteString(folder + Array("index.html".utf8))] {
      return isFolder ? .file(number) : .needsSlash
    }
    if folder.isEmpty { return .noIndex }
    if case .folder? = entries[ByteString(folder.dropLast())] { return .noIndex }
    return .missing
  }

  /// True if a file has no bytes.
  func isEmpty(_ number: Int) -> Bool { empty.contains(number) }

  /// The bytes of a file, or the system's error number.
  func read(_ file: String) -> Result<[UInt8], ReadError> {
    let descriptor = open("\(path)/\(file)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(ReadError(code: errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(ReadError(code: errno)) }
    var code: Int32 = 0
    let size = max(0, Int(status.st_size))
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let count = Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, size - filled)
        if count < 0, errno == EINTR { continue }
        if count < 0 { code = errno }
        guard count > 0 else { return }
        filled += count
      }
    }
    return code == 0 ? .success(bytes) : .failure(ReadError(code: code))
  }

  /// The system's error number.
  struct ReadError: Error {
    let code: Int32
  }
}
