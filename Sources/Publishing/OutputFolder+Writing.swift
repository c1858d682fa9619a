public import Database
import Glibc
import Model

// Writing and removing.
extension OutputFolder {
  /// Writes a file unless it holds the same bytes; throws `DatabaseError.system` and leaves the old
  /// file when it cannot.
  ///
  /// `isNew` means that the file does not exist, which saves looking for it.
  public func write(
    _ bytes: [UInt8], _ file: String, isNew: Bool = false
  ) throws(DatabaseError) -> Result {
    let place = try place(file, isNew: isNew)
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

  /// Writes the newest number, and whether something has changed, into the file of a signal; a file that already has the number
  /// stays as it is, unless there is a change to report.
  public func notify(_ signal: MessageSignal) throws(DatabaseError) {
    if signal.change == nil, begins(with: Array("\(signal.number) ".utf8), signal.path.file) {
      return
    }
    _ = try write(Array(signal.text.utf8), signal.path.file)
  }

  private func begins(with bytes: [UInt8], _ file: String) -> Bool {
    // Why loss is right: an unreadable file is written again.
    guard let place = try? place(file, making: .never) else { return false }
    let descriptor = openat(place.folder, place.name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var found = [UInt8](repeating: 0, count: bytes.count)
    return pread(descriptor, &found, found.count, 0) == found.count && found == bytes
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

  /// Empties a file that cannot be removed, since nothing in its folder may be changed; returns whether it is empty now.
  static func empty(_ path: String, in folder: Int32) -> Bool {
    let descriptor = openat(folder, path, O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }

  /// Removes a file, and its folders when they are empty then; one that cannot be removed is emptied, which is an error as
  /// well.
  public func remove(_ file: String) throws(DatabaseError) {
    guard let place = try place(file, making: .never) else { return }
    unlinkat(place.folder, place.temporary, 0)
    if unlinkat(place.folder, place.name, 0) != 0 {
      let code = errno
      guard code == ENOENT || code == ENOTDIR else {
        _ = Self.empty(place.name, in: place.folder)
        throw .system(code: code, action: "remove", path: "\(path)/\(file)")
      }
    }
    while let bytes = folders.last?.name {
      let name = String(decoding: bytes, as: UTF8.self)
      guard folders.count > 1 || name != "assets" else { return }
      leave(to: folders.count - 1)
      let outer = folders.last?.descriptor ?? root
      guard unlinkat(outer, name, AT_REMOVEDIR) == 0 else { return }
    }
  }
}
