import Database
import Glibc

/// A folder that is filled beside its place and appears there whole and on disk, or not at all.
///
/// It is for its owner alone (mode 0700). A process that is killed leaves `.<name>.<six letters>` beside it.
public struct NewFolder {
  private let destination: String
  private let files: FileTree

  /// Begins a folder at a path where nothing is, or an empty folder; throws `BackupError.destinationNotEmpty` and
  /// `DatabaseError`.
  public init(at path: String) throws {
    destination = try FileTree.absolute(path)
    try FileTree.refuseUnlessEmpty(destination)
    files = try FileTree.makeFolder(beside: destination)
  }

  /// Writes a file that is not there yet, and the folders that it is in: `walks/12-night-trains/index.md`.
  public func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  /// Writes a file, and the folders above it.
  public func write(_ bytes: [UInt8], to path: String) throws {
    try files.makeFolders(above: path, modes: [:])
    try OpenFile(creating: files.full(path)).write(bytes[...])
  }

  /// Brings everything onto the disk and to its place.
  public func finish() throws { try files.finish(as: destination) }

  /// Removes the files that were written, after an error.
  public func abandon() { files.remove("") }
}

extension FileTree {
  /// Throws `BackupError.destinationNotEmpty` where something is at a path.
  static func refuseUnlessEmpty(_ destination: String) throws {
    guard try FileTree(root: destination).names("").isEmpty else {
      throw BackupError.destinationNotEmpty(destination)
    }
  }

  /// A folder for its owner alone, on the file system of the destination.
  static func makeFolder(beside destination: String) throws -> FileTree {
    let slash = destination.utf8.lastIndex(of: 47) ?? destination.startIndex
    let name = destination[destination.utf8.index(after: slash)...]
    // mkdtemp(3) replaces the six X.
    var path = "\(destination[..<slash])/.\(name).XXXXXX".utf8CString.map { $0 }
    guard mkdtemp(&path) != nil else {
      throw DatabaseError.system(code: errno, action: "create a folder beside", path: destination)
    }
    return FileTree(
      root: String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  /// Flushes it and gives it its name.
  func finish(as destination: String) throws {
    try flush()
    guard rename(root, destination) == 0 else {
      throw DatabaseError.system(code: errno, action: "create", path: destination)
    }
    try FileTree(root: destination).flush()
  }
}
