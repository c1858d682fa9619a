import CZlib

/// Reads a ZIP file by its central directory (APPNOTE, 4.3 and 4.4); numbers are little-endian.
struct ZipReader {
  /// A file as the central directory has it.
  struct Entry {
    let name: String
    /// Bytes when it is unpacked.
    let size: Int
    fileprivate let packed: Int
    fileprivate let method: Int
    fileprivate let sum: Int
    fileprivate let header: Int
    fileprivate let isEncrypted: Bool
  }

  /// The most bytes of the comment at the end.
  private static let comment = 65_535
  /// The bytes of the last record without it, of a record of the directory, and of a file's own header, without names.
  private static let (endBytes, entryBytes, headerBytes) = (22, 46, 30)

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The files in it, folders among them.
  func entries(atMost most: Int) throws(ArchiveFault) -> [Entry] {
    let end = try end
    let (count, start) = (try number(end + 10, 2), try number(end + 16, 4))
    guard count != 0xffff, start != 0xffff_ffff else { throw .otherMethod }
    guard count <= most else { throw .tooLarge }
    var (entries, place): ([Entry], Int) = ([], start)
    for _ in 0..<count {
      guard try number(place, 4) == 0x0201_4b50 else { throw .damaged }
      let lengths = [
        try number(place + 28, 2), try number(place + 30, 2), try number(place + 32, 2),
      ]
      let flags = try number(place + 8, 2)
      let name = ArchivePath.text(
        try slice(place + Self.entryBytes, lengths[0]), isUTF8: flags & 0x800 != 0)
      entries.append(
        Entry(
          name: name, size: try number(place + 24, 4), packed: try number(place + 20, 4),
          method: try number(place + 10, 2), sum: try number(place + 16, 4),
          header: try number(place + 42, 4), isEncrypted: flags & 1 == 1))
      place += Self.entryBytes + lengths.reduce(0, +)
    }
    return entries
  }

  /// Unpacks a file; the caller bounds the size.
  func contents(of entry: Entry) throws(ArchiveFault) -> [UInt8] {
    guard !entry.isEncrypted else { throw .encrypted }
    guard try number(entry.header, 4) == 0x0403_4b50 else { throw .damaged }
    let names = try number(entry.header + 26, 2) + number(entry.header + 28, 2)
    let packed = try slice(entry.header + Self.headerBytes + names, entry.packed)
    let contents: [UInt8]
    switch entry.method {
    case 0: contents = Array(packed)
    case 8: contents = try Self.inflated(packed, to: entry.size)
    default: throw .otherMethod
    }
    guard contents.count == entry.size, Self.sum(of: contents) == entry.sum else { throw .damaged }
    return contents
  }

  /// Where the last record is: the last place that has its mark and a comment that ends with the file.
  private var end: Int {
    get throws(ArchiveFault) {
      let last = bytes.count - Self.endBytes
      guard last >= 0 else { throw .damaged }
      for place in stride(from: last, through: max(0, last - Self.comment), by: -1)
      where bytes[place] == 0x50 {
        if try number(place, 4) == 0x0605_4b50, try number(place + 20, 2) <= last - place {
          return place
        }
      }
      throw .damaged
    }
  }

  private func number(_ place: Int, _ count: Int) throws(ArchiveFault) -> Int {
    try slice(place, count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func slice(_ place: Int, _ count: Int) throws(ArchiveFault) -> ArraySlice<UInt8> {
    guard place >= 0, count >= 0, place <= bytes.count, count <= bytes.count - place else {
      throw .damaged
    }
    return bytes[place..<place + count]
  }

  private static func sum(of bytes: [UInt8]) -> Int {
    Int(bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) })
  }

  /// Unpacks a raw stream (RFC 1951) that has exactly `size` bytes when it is unpacked.
  private static func inflated(
    _ packed: ArraySlice<UInt8>, to size: Int
  ) throws(ArchiveFault) -> [UInt8] {
    var stream = z_stream()
    guard tertulia_inflate_begin(&stream) == Z_OK else { throw .damaged }
    defer { inflateEnd(&stream) }
    // One byte more, so that a stream that is too long is noticed, and an empty one has somewhere to go.
    var (input, output) = (Array(packed), [UInt8](repeating: 0, count: size + 1))
    let (end, count) = input.withUnsafeMutableBufferPointer { from in
      output.withUnsafeMutableBufferPointer { to in
        (stream.next_in, stream.avail_in) = (from.baseAddress, uInt(from.count))
        (stream.next_out, stream.avail_out) = (to.baseAddress, uInt(to.count))
        let end = inflate(&stream, Z_FINISH)
        return (end, to.count - Int(stream.avail_out))
      }
    }
    guard end == Z_STREAM_END, count == size else { throw .damaged }
    output.removeLast()
    return output
  }
}
