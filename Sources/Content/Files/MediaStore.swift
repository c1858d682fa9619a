import Database
import Glibc

/// Cleaned pictures and documents in `data/media/`, from which pages are published: a cache of files by the hash of their
/// content.
///
/// Each file is cleaned only once, and pages can be written without `content/`.
struct MediaStore {
  private let folder: SiteFolder

  init(_ folder: SiteFolder) { self.folder = folder }

  /// Brings files into the store that are not there, from their places below the site's folder.
  ///
  /// Throws `DatabaseError.system` when the disk refuses, and `ContentErrors` when a file that was read
  /// before cannot be read again.
  func add(_ files: [String: String]) throws {
    guard !files.isEmpty else { return }
    mkdir(folder.media, 0o700)
    for (name, path) in files where access("\(folder.media)/\(name)", F_OK) != 0 {
      let bytes: [UInt8]
      switch ContentTree(root: folder.path).bytes(path) {
      case .success(let read): bytes = read
      case .failure(let error): throw ContentErrors([error])
      }
      // Why loss is right: the file was edited since it was read, and the next build sees the new one.
      guard let media = try? EditorsFile(bytes), media.name == name else { continue }
      try write(media.bytes, name)
    }
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let path = "\(folder.media)/\(name)"
    let temporary = "\(folder.media)/.\(name).new"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw DatabaseError.system(code: errno, action: "create", path: temporary)
    }
    defer { close(file) }
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw DatabaseError.system(code: errno, action: "write", path: temporary)
      }
      offset += count
    }
    guard rename(temporary, path) == 0 else {
      throw DatabaseError.system(code: errno, action: "rename", path: path)
    }
  }

  /// Removes files that are no longer shown.
  func keep(_ names: Set<String>) {
    for entry in ContentTree(root: folder.path).entries("data/media")
    where !entry.isFolder && !names.contains(entry.name) {
      unlink("\(folder.media)/\(entry.name)")
    }
  }
}
