import Glibc

/// The bytes of a list as UTF-8, or as one byte a character, piece by piece.
struct ListBytes {
  private let file: Descriptor
  private var utf16: UTF16Bytes?

  private final class Descriptor {
    let number: Int32
    init(_ number: Int32) { self.number = number }
    deinit { close(number) }
  }

  /// Opens a file; UTF-16, by its byte order mark or by the NULs of its first characters, comes out as UTF-8.
  init(path: String) throws(CatalogueError) {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw CatalogueError(line: 0, reason: .unreadable(code: errno)) }
    file = Descriptor(number)
    var first = [UInt8](repeating: 0, count: 4)
    // Why loss is right: bytes that cannot be read now are an error of the first piece.
    let count = pread(number, &first, 4, 0)
    first = Array(first.prefix(max(0, count)))
    if first.starts(with: [0xFF, 0xFE]) || Self.hasNULs(first, at: 1) {
      utf16 = UTF16Bytes(isBigEndian: false)
    } else if first.starts(with: [0xFE, 0xFF]) || Self.hasNULs(first, at: 0) {
      utf16 = UTF16Bytes(isBigEndian: true)
    }
  }

  private static func hasNULs(_ bytes: [UInt8], at place: Int) -> Bool {
    bytes.count == 4 && bytes[place] == 0 && bytes[place + 2] == 0 && bytes[1 - place] != 0
      && bytes[3 - place] != 0
  }

  /// The next piece; empty at the end.
  mutating func next() throws(CatalogueError) -> [UInt8] {
    while true {
      let bytes = try read()
      guard utf16 != nil else { return bytes }
      let text = utf16?.utf8(bytes) ?? []
      if bytes.isEmpty || !text.isEmpty { return text }
    }
  }

  private func read() throws(CatalogueError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var size = Glibc.read(file.number, buffer.baseAddress, buffer.count)
      while size < 0, errno == EINTR {
        size = Glibc.read(file.number, buffer.baseAddress, buffer.count)
      }
      if size < 0 { failure = errno }
      count = max(size, 0)
    }
    guard failure == 0 else { throw CatalogueError(line: 0, reason: .unreadable(code: failure)) }
    return bytes
  }

  /// Encoding of a file that no one has specified.
  ///
  /// UTF-8 where it is that, and where it is UTF-8 with damaged places, which rows then name. Else Windows-1252, where its
  /// bytes look like a Western language in it; other code pages cannot be recognised, so their rows are refused as not UTF-8.
  mutating func encoding() throws(CatalogueError) -> ListFile.Encoding {
    guard utf16 == nil else { return .utf8 }
    var scan = EncodingScan()
    while case let bytes = try next(), !bytes.isEmpty { scan.take(bytes) }
    return scan.isWestern ? .windows1252 : .utf8
  }
}

/// UTF-16 that comes piece by piece, as UTF-8.
private struct UTF16Bytes {
  let isBigEndian: Bool
  private var waiting: [UInt8] = []
  private var high: UInt32?

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// The text of more bytes; half a character becomes a byte that is no UTF-8, so that its row is named.
  mutating func utf8(_ bytes: [UInt8]) -> [UInt8] {
    waiting += bytes
    var text: [UInt8] = []
    text.reserveCapacity(waiting.count)
    for index in stride(from: 0, to: waiting.count - 1, by: 2) {
      let (one, other) = (UInt32(waiting[index]), UInt32(waiting[index + 1]))
      add(isBigEndian ? one << 8 | other : other << 8 | one, to: &text)
    }
    waiting = waiting.count % 2 == 1 ? waiting.suffix(1) : []
    if bytes.isEmpty, high != nil || !waiting.isEmpty {
      (high, waiting) = (nil, [])
      text.append(0xFF)
    }
    return text
  }

  private mutating func add(_ unit: UInt32, to text: inout [UInt8]) {
    if let first = high {
      high = nil
      if (0xDC00..<0xE000).contains(unit),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00))
      {
        text += UTF8.encode(scalar).map(Array.init) ?? [0xFF]
        return
      }
      text.append(0xFF)
    }
    if (0xD800..<0xDC00).contains(unit) {
      high = unit
    } else {
      text += Unicode.Scalar(unit).flatMap { UTF8.encode($0) }.map(Array.init) ?? [0xFF]
    }
  }
}

/// Evidence in the bytes of a file for its encoding.
private struct EncodingScan {
  /// Characters of several bytes in UTF-8, and bytes that belong to none.
  private var (characters, strays) = (0, 0)
  /// Bytes beyond ASCII, letters of Windows-1252 behind such a letter, and bytes that are not text of a Western language.
  private var (high, pairs, foreign) = (0, 0, 0)
  private var (waiting, length): (Int, Int) = (0, 0)
  private var last: UInt8 = 0
  private var beforeLast: UInt8 = 0

  mutating func take(_ bytes: [UInt8]) {
    for byte in bytes {
      if byte >= 128 || waiting > 0 || last >= 128 { look(at: byte) }
      (beforeLast, last) = (last, byte)
    }
  }

  private mutating func look(at byte: UInt8) {
    if waiting > 0 {
      if byte & 0xC0 == 0x80 {
        waiting -= 1
        if waiting == 0 { characters += 1 }
      } else {
        strays += 1
        waiting = 0
      }
    } else if byte >= 0x80 {
      length = byte & 0xE0 == 0xC0 ? 1 : byte & 0xF0 == 0xE0 ? 2 : byte & 0xF8 == 0xF0 ? 3 : 0
      waiting = length
      if length == 0 { strays += 1 }
    }
    if byte >= 0x80 {
      high += 1
      if byte >= 0xC0, last >= 0xC0 { pairs += 1 }
      if [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) { foreign += 1 }
    }
    // A sign between letters is a letter of another code page, such as ł.
    let isSign = (0xA1...0xBF).contains(last) && last != 0xAA && last != 0xB7 && last != 0xBA
    if isSign, Self.isLetter(beforeLast), Self.isLetter(byte) { foreign += 1 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

  var isWestern: Bool {
    (strays > 0 || waiting > 0) && characters == 0 && foreign == 0 && pairs * 4 <= high
  }
}
