import Glibc
public import Model

/// Folder for files from members before they are examined: `data/uploads`.
///
/// An incoming body is a file without a name in `tmp`, which is deleted with its process (`FileReceiver`). A file for another
/// program to make small has a name that cannot be guessed, until that is done. `PruneJob` removes files left by killed
/// processes.
public struct UploadFolder: Sendable {
  /// `data/uploads`.
  public let path: String
  /// Folder of temporary files: `data/uploads/tmp`.
  public var temporary: String { path + "/tmp" }
  /// Folder of files that members show to others: `data/uploads/files`.
  public var files: String { path + "/files" }

  /// Names the folder of a site; it is made when the first file comes.
  public init(_ folder: SiteFolder) { path = folder.data + "/uploads" }

  /// The program that makes large pictures small; nil where there is none.
  public static func program(of photos: PhotoSettings) -> String? {
    photos.paths.first { access($0, X_OK) == 0 }
  }

  /// The program that draws pages of PDFs; nil where there is none.
  public static func pageProgram(of photos: PhotoSettings) -> String? {
    photos.pagePaths.first { access($0, X_OK) == 0 }
  }

  /// Writes bytes under a new name, to the disk; returns the name.
  public func keep(_ bytes: [UInt8]) throws(DatabaseError) -> String {
    // The folder is private, so the name need not be unguessable: it only must not exist already.
    try write(bytes, to: path) { "\($0)-face" }
  }

  /// Writes the bytes of an upload to their place on the disk.
  public func store(_ bytes: [UInt8], as name: UploadName) throws(DatabaseError) {
    try make()
    try Self.make(files)
    _ = try write(bytes, to: files) { _ in name.text }
  }

  /// The file of an upload; nil when it is not there.
  public func file(of name: UploadName) -> String? {
    let path = "\(files)/\(name.text)"
    return access(path, R_OK) == 0 ? path : nil
  }

  /// The bytes of an upload; nil where it is not there, or has more than `limit`.
  public func bytes(of name: UploadName, atMost limit: Int) -> [UInt8]? {
    let file = open("\(files)/\(name.text)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var (bytes, count) = ([UInt8](repeating: 0, count: limit + 1), 0)
    while count <= limit {
      let more = bytes.withUnsafeMutableBytes { buffer in
        read(file, buffer.baseAddress.map { $0 + count }, limit + 1 - count)
      }
      guard more > 0 else { return more == 0 ? Array(bytes.prefix(count)) : nil }
      count += more
    }
    return nil
  }

  /// An upload to be sent as it is, or some of its bytes; throws `system` when it is missing.
  public func outgoing(
    _ name: UploadName, _ part: Range<Int>? = nil
  ) throws(DatabaseError) -> OutgoingFile {
    try OutgoingFile(reading: "\(files)/\(name.text)", part)
  }

  /// Removes the file of an upload; nothing happens when it is gone.
  public func remove(_ upload: UploadName) { unlink("\(files)/\(upload.text)") }

  /// Writes a file and gives it a name in a folder, made with six random letters; returns the name.
  private func write(
    _ bytes: [UInt8], to folder: String, name: (_ letters: String) -> String
  ) throws(DatabaseError) -> String {
    try make()
    // mkstemp(3) replaces the six X.
    var template = Array("\(temporary)/spool-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    let unnamed = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard file >= 0 else { throw .system(code: errno, action: "create", path: unnamed) }
    defer { close(file) }
    let name = name(String(unnamed.utf8.suffix(6).map { Character(Unicode.Scalar($0)) }))
    guard writeAll(bytes[...], to: file), fsync(file) == 0,
      rename(unnamed, "\(folder)/\(name)") == 0
    else {
      let code = errno
      unlink(unnamed)
      throw .system(code: code, action: "write", path: unnamed)
    }
    flush(folder)
    return name
  }

  /// Removes a file by name; nothing happens when it is gone.
  public func remove(_ name: String) {
    guard !name.isEmpty, !name.utf8.contains(47) else { return }
    unlink("\(path)/\(name)")
  }

  /// Writes the folder's entries to the disk, so that a former name does not come back after a power cut.
  private func flush(_ path: String) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Makes the folder, and the one for temporary files, where they are missing.
  public func make() throws(DatabaseError) {
    try Self.make(path)
    try Self.make(temporary)
  }

  private static func make(_ folder: String) throws(DatabaseError) {
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    throw .system(code: errno, action: "create", path: folder)
  }
}

/// Opens a file without a name in a folder, to read and write; returns a number below 0 on failure and sets `errno`.
///
/// The file is deleted with its last descriptor, even if the process is killed (open(2), O_TMPFILE). On file systems without
/// such files it has a name for a moment; a process killed just then leaves it to `PruneJob`.
public func openNameless(in folder: String) -> Int32 {
  let nameless = open(folder, 0o20000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
  guard nameless < 0 else { return nameless }
  // mkstemp(3) replaces the six X.
  var path = Array("\(folder)/spool-XXXXXX".utf8CString)
  let file = mkstemp(&path)
  if file >= 0 {
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }
  return file
}

func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}
