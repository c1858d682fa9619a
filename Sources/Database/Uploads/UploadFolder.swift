import Glibc
public import Model

/// Where what members send is put before it is looked at: `data/uploads`.
///
/// A body that comes is a file without a name in `tmp`, which goes with its process (`FileReceiver`). What another
/// program is to make small has a name that nobody can guess, until it is done. What killed processes leave, `PruneJob`
/// takes away.
public struct UploadFolder: Sendable {
  /// `data/uploads`.
  public let path: String
  /// Where files are written: `data/uploads/tmp`.
  public var temporary: String { path + "/tmp" }
  /// Where those stay that members show to others: `data/uploads/files`.
  public var files: String { path + "/files" }

  /// Names the folder of a site; it is made when something comes.
  public init(_ folder: SiteFolder) { path = folder.data + "/uploads" }

  /// The program that makes large pictures small; nil where there is none.
  public static func program(of photos: PhotoSettings) -> String? {
    photos.paths.first { access($0, X_OK) == 0 }
  }

  /// The program that draws pages of PDFs; nil where there is none.
  public static func pageProgram(of photos: PhotoSettings) -> String? {
    photos.pagePaths.first { access($0, X_OK) == 0 }
  }

  /// Puts bytes under a new name, on the disk; returns the name.
  public func keep(_ bytes: [UInt8]) throws(DatabaseError) -> String {
    // Nobody who cannot read the folder needs to guess it: it only must not be there already.
    try write(bytes, to: path) { "\($0)-face" }
  }

  /// Puts the bytes of an upload in their place, on the disk.
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

  /// The bytes of an upload; nil where it is not there, or has more than so many.
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

  /// An upload that is sent as it lies there, or some of its bytes; throws `system` when it does not.
  public func outgoing(
    _ name: UploadName, _ part: Range<Int>? = nil
  ) throws(DatabaseError) -> OutgoingFile {
    try OutgoingFile(reading: "\(files)/\(name.text)", part)
  }

  /// Removes the file of an upload; nothing happens when it is gone.
  public func remove(_ upload: UploadName) { unlink("\(files)/\(upload.text)") }

  /// Writes a file and gives it a name in a folder, made of six random letters; returns it.
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

  /// Removes what has a name; nothing happens when it is gone.
  public func remove(_ name: String) {
    guard !name.isEmpty, !name.utf8.contains(47) else { return }
    unlink("\(path)/\(name)")
  }

  /// A name that is not there must not come back with the power.
  private func flush(_ path: String) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Makes the folder, and the one for what is not whole yet, where they are not there.
  public func make() throws(DatabaseError) {
    try Self.make(path)
    try Self.make(temporary)
  }

  private static func make(_ folder: String) throws(DatabaseError) {
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    throw .system(code: errno, action: "create", path: folder)
  }
}

/// Opens a file without a name in a folder, to read and write; below 0 when that cannot be done, and `errno` says why.
///
/// It goes with its last descriptor, whatever ends the process (open(2), O_TMPFILE). Where a file system has no such files
/// it had a name for a moment, which a process that was killed then leaves to `PruneJob`.
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
