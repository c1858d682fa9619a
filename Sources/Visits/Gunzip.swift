import CZlib

/// Unpacks gzip (RFC 1952) as it comes: several members after each other are one text, as rotation makes them.
///
/// It holds 64 KB and zlib's window, however long the text is.
final class Gunzip {
  /// State of a file at its end, or so far.
  enum State: Hashable {
    /// A member ended, or none began.
    case whole
    /// A member has begun.
    case within
    /// The data are not gzip, or are damaged.
    case damaged
  }

  private(set) var state = State.whole
  /// At a fixed address: zlib remembers the place of its stream.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var output = [UInt8](repeating: 0, count: 65_536)

  /// Nil where there is no memory for it.
  init?() {
    stream.initialize(to: z_stream())
    guard tertulia_gunzip_begin(stream) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Takes the next bytes, and passes on the unpacked ones; nothing behind damage.
  func add(_ bytes: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
    var input = Array(bytes)
    input.withUnsafeMutableBufferPointer { buffer in
      (stream.pointee.next_in, stream.pointee.avail_in) = (buffer.baseAddress, uInt(buffer.count))
      while stream.pointee.avail_in > 0, state != .damaged { unpack(body) }
      // An output that is full may have more behind it.
      while state == .within, stream.pointee.avail_out == 0 { unpack(body) }
      stream.pointee.next_in = nil
    }
  }

  private func unpack(_ body: (ArraySlice<UInt8>) -> Void) {
    let (end, count) = output.withUnsafeMutableBufferPointer { buffer in
      (stream.pointee.next_out, stream.pointee.avail_out) = (buffer.baseAddress, uInt(buffer.count))
      let end = inflate(stream, Z_NO_FLUSH)
      return (end, buffer.count - Int(stream.pointee.avail_out))
    }
    if count > 0 { body(output[..<count]) }
    switch end {
    case Z_OK: state = .within
    // Nothing was left to take, so it continues with the next bytes; else it would never end.
    case Z_BUF_ERROR: if stream.pointee.avail_in > 0 { state = .damaged }
    case Z_STREAM_END: state = inflateReset(stream) == Z_OK ? .whole : .damaged
    default: state = .damaged
    }
  }
}
