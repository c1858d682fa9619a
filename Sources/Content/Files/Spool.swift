import Database
import Glibc

/// Texts that a build has read or made and needs again, in an unnamed file instead of in memory.
///
/// They are unaffected by changes to the files that they came from. The last of them are in memory, as are those of a small
/// site. All are if no file can be made or written.
final class Spool {
  /// Bytes that are written at once.
  private static let chunk = 256 << 10
  /// Bytes that are read at once: after a text, those behind it are most often needed, too.
  private static let window = 64 << 10

  private let folder: String
  private var file: Int32 = -1
  private var isBroken = false
  /// Number of bytes in the file.
  private var written = 0
  /// Bytes that follow those in the file.
  private var tail: [UInt8] = []
  /// Bytes that were read last, and their offset in the file.
  private var seen: [UInt8] = []
  private var seenAt = 0

  /// Takes the folder for the file, which need not be there.
  init(folder: String) { self.folder = folder }

  deinit { if file >= 0 { close(file) } }

  /// Puts bytes behind the others.
  func add(_ bytes: [UInt8]) -> SpooledText { bytes.withUnsafeBytes { add($0) } }

  /// Puts a text behind the others.
  func add(_ text: String) -> SpooledText {
    var text = text
    return text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Puts a value behind the others.
  func add(_ value: some Spoolable) -> SpooledText {
    var writer = ByteWriter()
    value.write(to: &writer)
    return add(writer.bytes)
  }

  private func add(_ bytes: UnsafeRawBufferPointer) -> SpooledText {
    let text = SpooledText(spool: self, offset: written + tail.count, count: bytes.count)
    tail.append(contentsOf: bytes)
    if tail.count >= Self.chunk { flush() }
    return text
  }

  /// Writes the pending bytes; if that fails they stay in memory.
  private func flush() {
    guard !isBroken else { return }
    if file < 0 { file = openNameless(in: folder) }
    var offset = 0
    while file >= 0, offset < tail.count {
      let count = tail.withUnsafeBytes {
        pwrite(file, $0.baseAddress?.advanced(by: offset), $0.count - offset, written + offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      offset += count
    }
    guard file >= 0, offset == tail.count else {
      isBroken = true
      // The disk may be full: others need the room that a part of the texts would take.
      if file >= 0 { _ = ftruncate(file, written) }
      return
    }
    written += tail.count
    tail.removeAll(keepingCapacity: true)
  }

  fileprivate func bytes(_ offset: Int, _ count: Int) throws(DatabaseError) -> [UInt8] {
    if offset >= written { return Array(tail[(offset - written)...].prefix(count)) }
    if offset < seenAt || offset + count > seenAt + seen.count {
      seen = try read(offset, min(max(count, Self.window), written - offset))
      seenAt = offset
    }
    return Array(seen[(offset - seenAt)...].prefix(count))
  }

  fileprivate func failure(_ code: Int32) -> DatabaseError {
    .system(code: code, action: "read a temporary file in", path: folder)
  }

  private func read(_ offset: Int, _ size: Int) throws(DatabaseError) -> [UInt8] {
    var (offset, code) = (offset, Int32(0))
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let count = pread(file, buffer.baseAddress?.advanced(by: filled), size - filled, offset)
        if count < 0, errno == EINTR { continue }
        code = count < 0 ? errno : EIO
        guard count > 0 else { return }
        filled += count
        offset += count
      }
      code = 0
    }
    guard code == 0 else { throw failure(code) }
    return bytes
  }
}

/// A value that can be written as bytes and read back.
protocol Spoolable {
  func write(to writer: inout ByteWriter)

  /// Nil when these are no such bytes.
  init?(from reader: inout ByteReader)
}

/// A text in a spool.
struct SpooledText {
  fileprivate let spool: Spool
  fileprivate let offset: Int
  fileprivate let count: Int

  var isEmpty: Bool { count == 0 }

  /// Reads it back; throws `DatabaseError.system` when the disk fails.
  func bytes() throws(DatabaseError) -> [UInt8] { try spool.bytes(offset, count) }

  /// Reads it back as a value.
  func value<Value: Spoolable>() throws(DatabaseError) -> Value {
    var reader = ByteReader(try bytes())
    guard let value = Value(from: &reader) else { throw spool.failure(EIO) }
    return value
  }
}
