import CSQLite
import Glibc
public import Model
public import Time

/// One row of a result, valid inside the closure that it is passed to.
///
/// Columns are read by their number from 0, in the order of the statement beside the closure.
public struct Row: ~Copyable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  /// Number of columns.
  var count: Int32 { sqlite3_column_count(handle) }

  /// Returns true if a column is NULL.
  public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// A 64-bit integer; 0 for NULL.
  public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// A count or a position; 0 for NULL.
  public func int(_ column: Int32) -> Int { Int(truncatingIfNeeded: integer(column)) }

  /// Returns true if a column is not 0.
  public func flag(_ column: Int32) -> Bool { integer(column) != 0 }

  /// Text; empty for NULL.
  public func text(_ column: Int32) -> String {
    withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Text; nil for NULL.
  public func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// The UTF-8 bytes of a text; empty for NULL.
  public func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

  /// Words of 32 bits, the lowest byte of each first; an incomplete last word is left out.
  public func words(_ column: Int32) -> [UInt32] {
    withBytes(column) { bytes in
      (0..<bytes.count / 4).map {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))
      }
    }
  }

  /// Returns true if a text has exactly these bytes.
  public func holds(_ bytes: [UInt8], _ column: Int32) -> Bool {
    withBytes(column) { held in
      guard held.count == bytes.count, let start = held.baseAddress else {
        return held.isEmpty && bytes.isEmpty
      }
      return bytes.withUnsafeBytes { other in
        other.baseAddress.map { memcmp(start, $0, held.count) } == 0
      }
    }
  }

  /// The identifier in a column; nil for NULL.
  public func id<Of>(_ column: Int32, of: Of.Type = Of.self) -> Identifier<Of>? {
    isNull(column) ? nil : Identifier(integer(column))
  }

  /// Identifiers, as `SQLValue.ids` wrote them.
  public func ids<Of>(_ column: Int32, of: Of.Type = Of.self) -> [Identifier<Of>] {
    withBytes(column) { bytes in
      var ids: [Identifier<Of>] = []
      var number: Int64 = 0
      for (index, byte) in bytes.enumerated() {
        if byte != 32 { number = number &* 10 &+ Int64(byte &- 48) }
        guard byte == 32 || index == bytes.count - 1 else { continue }
        ids.append(Identifier(number))
        number = 0
      }
      return ids
    }
  }

  /// Seconds since 1970 UTC.
  public func time(_ column: Int32) -> Timestamp { Timestamp(seconds: integer(column)) }

  /// The language in a column; the main fallback is English, which is never stored by mistake.
  public func language(_ column: Int32) -> Language { Language(text(column)) ?? .english }

  private func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> T) -> T {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
