import Glibc
public import Model

/// A file that is sent piece by piece: an unnamed one that a request fills and no one keeps, or an existing one.
///
/// An unnamed one vanishes with the process, or with its last reference.
public final class OutgoingFile: Sendable {
  /// Bytes of a piece.
  private static let piece = 64 * 1024

  private let descriptor: Int32
  /// The range of bytes to send; nil for all.
  private let part: Range<Int>?

  /// Opens an existing file, or a part of it, for reading; throws `system`.
  init(reading path: String, _ part: Range<Int>? = nil) throws(DatabaseError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    self.part = part
    guard descriptor >= 0 else { throw .system(code: errno, action: "open", path: path) }
  }

  /// Opens a file below the document root, such as `busy.html`; nil if that fails.
  public static func page(_ path: SitePath, of folder: SiteFolder) -> OutgoingFile? {
    // Why loss is right: the caller has an alternative to send.
    try? OutgoingFile(reading: "\(folder.documentRoot)/\(path.file)")
  }

  /// Creates an empty file in `data/uploads/tmp`; throws `system`.
  init(_ folder: UploadFolder) throws(DatabaseError) {
    try folder.make()
    part = nil
    descriptor = openNameless(in: folder.temporary)
    guard descriptor >= 0 else {
      throw .system(code: errno, action: "create a file in", path: folder.temporary)
    }
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end; throws `system` when the disk refuses.
  public func append(_ bytes: [UInt8]) throws(DatabaseError) {
    guard writeAll(bytes[...], to: descriptor) else {
      throw .system(code: errno, action: "write", path: "data/uploads/tmp")
    }
  }

  /// Returns at most 64 KB from an offset on; empty at the end.
  public func piece(from start: Int) throws(DatabaseError) -> [UInt8] {
    let first = (part?.lowerBound ?? 0) + start
    let most = part.map { max(min($0.upperBound - first, Self.piece), 0) } ?? Self.piece
    while true {
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, count in
        let got = pread(descriptor, buffer.baseAddress, most, off_t(first))
        count = max(got, 0)
        if got < 0 { failure = errno }
      }
      if failure == 0 { return bytes }
      guard failure == EINTR else {
        throw .system(code: failure, action: "read", path: "data/uploads/tmp")
      }
    }
  }

  /// Passes the whole file to `body`, a piece at a time.
  public func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    var start = 0
    while true {
      let piece = try piece(from: start)
      guard !piece.isEmpty else { return }
      try body(piece)
      start += piece.count
    }
  }
}

extension UploadFolder {
  /// Creates a file that is sent and not stored.
  public func outgoing() throws(DatabaseError) -> OutgoingFile { try OutgoingFile(self) }
}
