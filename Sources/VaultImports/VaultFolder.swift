import Archive
import Database
import Glibc
import Model

/// Where a vault is unpacked: `data/uploads/tmp/vault-<member>`.
struct VaultFolder {
  private let path: String
  private let uploads: UploadFolder

  init(_ folder: SiteFolder, _ member: Member.ID) {
    uploads = UploadFolder(folder)
    path = "\(uploads.temporary)/vault-\(member)"
  }

  /// True if an unpacked vault is left.
  static func isLeft(in folder: SiteFolder) -> Bool {
    names(in: UploadFolder(folder).temporary).contains { $0.hasPrefix("vault-") }
  }

  /// Removes all that was unpacked.
  static func removeAll(in folder: SiteFolder) {
    let temporary = UploadFolder(folder).temporary
    for name in names(in: temporary) where name.hasPrefix("vault-") {
      remove("\(temporary)/\(name)")
    }
  }

  func make() throws {
    try uploads.make()
    try Self.make(path)
  }

  private static func make(_ folder: String) throws {
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    throw DatabaseError.system(code: errno, action: "create", path: folder)
  }

  /// Puts its notes, pictures and documents there; returns the paths of those that could not be.
  func unpack(_ archive: Archive) throws -> [String] {
    var left: [String] = []
    let large = try archive.files(where: { Self.isWanted($0.last ?? "") }) { file in
      guard try put(file) else {
        left.append(file.path.joined(separator: "/"))
        return
      }
    }
    return left + large.map { $0.joined(separator: "/") }
  }

  /// False where its name is taken, or one of its folders is a file.
  private func put(_ file: ArchivedFile) throws -> Bool {
    var place = path
    do {
      for name in file.path.dropLast() {
        place += "/\(name)"
        try Self.make(place)
      }
      try Self.write(file.bytes, to: "\(place)/\(file.path.last ?? "")")
      return true
    } catch DatabaseError.system(let code, _, _)
      where [EEXIST, EISDIR, ENOTDIR, ENAMETOOLONG].contains(code)
    {
      return false
    }
  }

  private static func isWanted(_ name: String) -> Bool {
    let ending = name.utf8.split(separator: UInt8(ascii: ".")).last.map { String(Substring($0)) }
    return ["md", "png", "jpg", "jpeg", "gif", "webp", "pdf"].contains(
      (ending ?? "").lowercased())
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw DatabaseError.system(code: errno, action: "create", path: path) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw DatabaseError.system(code: errno, action: "write", path: path)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// The vault itself and its name.
  ///
  /// It is all of an archive, or the folder around everything, where Obsidian's settings lie in it or the archive has its name.
  /// Any other only folder is a subject.
  func root(of archive: Archive, named name: String) throws -> (path: String, name: String) {
    guard let only = try archive.onlyFolder(with: ".obsidian"),
      only.hasFolder || only.name == name, access("\(path)/\(only.name)", R_OK) == 0
    else { return (path, name) }
    return ("\(path)/\(only.name)", only.name)
  }

  private static func names(in folder: String) -> [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes it with all that is in it; nothing happens where it is not there.
  func remove() { Self.remove(path) }

  private static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
