/// One line of a source, with counts of the bytes that can make parsing slow.
///
/// A single pass over the bytes: one look-up in a table each, some more near a byte that counts.
struct SourceLine {
  let number: Int
  let start: Int
  /// End of the line, without its line ending.
  private(set) var end: Int
  /// Start of the next line.
  private(set) var next: Int
  private(set) var isBlank = true
  private(set) var pipes = 0
  private(set) var imageOpeners = 0
  private(set) var closers = 0
  private(set) var markupOpeners = 0
  /// Nanoseconds, roughly, that recognising bare addresses takes.
  private(set) var addressWork = 0
  /// True if `]:` is on the line, as in a definition.
  private(set) var hasDefinition = false
  /// Columns when the line can be the delimiter row of a table, otherwise 0.
  private(set) var columns = 0
  private(set) var hasNUL = false

  private var addressesEnd = 0

  /// Scans the line that begins at `start`.
  init(scanning source: Span<UInt8>, from start: Int, number: Int) {
    self.number = number
    self.start = start
    end = source.count
    next = source.count
    var seen: UInt8 = 0
    var index = start
    while index < source.count {
      let kind = Self.skipPlain(source, &index, &seen)
      if kind & ByteClass.counted == 0 || kind & ByteClass.lineEnd != 0 { break }
      count(source[index], at: index, in: source)
      index += 1
    }
    endLine(at: index, in: source)
    hasNUL = seen & ByteClass.null != 0
    isBlank = seen & ByteClass.visible == 0
    if seen & (ByteClass.word | ByteClass.rule) == ByteClass.rule {
      columns = countColumns(source.extracting(start..<end))
    }
  }

  /// Goes on to the next byte that counts, or to the end, and gathers the classes of all; returns the last.
  private static func skipPlain(
    _ source: Span<UInt8>, _ index: inout Int, _ seen: inout UInt8
  ) -> UInt8 {
    byteClasses.withUnsafeBufferPointer { classes in
      source.bytes.withUnsafeBytes { bytes in
        var (place, all, kind): (Int, UInt8, UInt8) = (index, seen, 0)
        let end = bytes.count
        // Eight at once, as long as none counts.
        while place &+ 8 <= end {
          let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          let kinds = Self.kinds(of: word, classes)
          if kinds & ByteClass.counted != 0 { break }
          all |= kinds
          place &+= 8
        }
        while place < end {
          // A byte is an index of a table of 256.
          kind = classes[Int(bytes[place])]
          all |= kind
          if kind & ByteClass.counted != 0 { break }
          place &+= 1
        }
        (index, seen) = (place, all)
        return kind
      }
    }
  }

  /// The classes of eight bytes, joined.
  @inline(__always)
  private static func kinds(of word: UInt64, _ classes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    func kind(_ shift: UInt64) -> UInt8 { classes[Int(word &>> shift & 0xFF)] }
    return kind(0) | kind(8) | kind(16) | kind(24) | kind(32) | kind(40) | kind(48) | kind(56)
  }

  private mutating func endLine(at index: Int, in source: Span<UInt8>) {
    guard index < source.count else { return }
    end = index
    next = index + 1
    if source[index] == 0x0D, next < source.count, source[next] == 0x0A { next += 1 }
  }

  private mutating func count(_ byte: UInt8, at index: Int, in source: Span<UInt8>) {
    switch byte {
    case UInt8(ascii: "|"): pipes += 1
    case UInt8(ascii: "["):
      if index > start, source[index - 1] == UInt8(ascii: "!") { imageOpeners += 1 }
    case UInt8(ascii: "]"):
      closers += 1
      if source.has(":", at: index + 1) { hasDefinition = true }
    case UInt8(ascii: "<"):
      if source.has("?", at: index + 1) || source.has("!", at: index + 1) { markupOpeners += 1 }
    case UInt8(ascii: "@"): addAddresses(around: index, in: source)
    case UInt8(ascii: "w"):
      if source.has("w", at: index + 1), source.has(".", at: index + 3) {
        addAddresses(around: index, in: source)
      }
    case UInt8(ascii: ":"):
      if source.has("/", at: index + 1) { addAddresses(around: index, in: source) }
    default: break
    }
  }

  /// Counts the characters in the stretch without white space around an address, once.
  ///
  /// Each address reads on to the end of the stretch, and counts brackets for every one that it
  /// drops there; each `@` reads in both directions.
  private mutating func addAddresses(around index: Int, in source: Span<UInt8>) {
    guard index >= addressesEnd else { return }
    var first = index
    while first > start, first > addressesEnd, !Self.endsAddress(source[first - 1]) { first -= 1 }
    var end = first
    var addresses = 0
    var mails = 0
    var closers = 0
    while end < source.count, !Self.endsAddress(source[end]) {
      switch source[end] {
      case UInt8(ascii: "@"): mails += 1
      case UInt8(ascii: ")"), UInt8(ascii: ";"): closers += 1
      case UInt8(ascii: "w") where source.has(".", at: end + 3): addresses += 1
      case UInt8(ascii: ":") where source.has("/", at: end + 1): addresses += 1
      default: break
      }
      end += 1
    }
    addressesEnd = end
    addressWork += (end - first) * (addresses * 9 + mails + (addresses == 0 ? 0 : closers))
  }

  private static func endsAddress(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == UInt8(ascii: "<")
  }

  /// The cells of a line of `|`, `-`, `:` and white space (after quote marks).
  private func countColumns(_ line: Span<UInt8>) -> Int {
    var columns = 0
    var isInCell = false
    var hasMark = false
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: "|"):
        isInCell = false
        hasMark = true
      case UInt8(ascii: ":"): hasMark = true
      case UInt8(ascii: "-"):
        if !isInCell { columns += 1 }
        isInCell = true
      default: break
      }
    }
    return hasMark ? columns : 0
  }
}

extension Span<UInt8> {
  /// True if this ASCII character is at a position, which may be outside.
  @inline(__always)
  @_spi(Syntax) public func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index < count && self[index] == UInt8(ascii: character)
  }
}

/// Bits of the classes of bytes.
private enum ByteClass {
  static let counted: UInt8 = 1
  static let visible: UInt8 = 2
  /// "-", which a delimiter row must have.
  static let rule: UInt8 = 4
  /// Bytes that cannot be in a delimiter row.
  static let word: UInt8 = 8
  static let null: UInt8 = 16
  static let lineEnd: UInt8 = 32
}

/// Classes of each byte; filled class by class, since a request pays for it too.
private let byteClasses: [UInt8] = {
  var classes = [UInt8](repeating: ByteClass.visible | ByteClass.word, count: 256)
  func set(_ bits: UInt8, of bytes: String) {
    for byte in bytes.utf8 { classes[Int(byte)] |= bits }
  }
  func clear(_ bits: UInt8, of bytes: String) {
    for byte in bytes.utf8 { classes[Int(byte)] &= ~bits }
  }
  set(ByteClass.counted, of: "|[]<@w:\n\r")
  set(ByteClass.lineEnd, of: "\n\r")
  set(ByteClass.null, of: "\0")
  set(ByteClass.rule, of: "-")
  clear(ByteClass.visible, of: " \t\n\r")
  clear(ByteClass.word, of: " \t\n\u{0B}\u{0C}\r|-:>")
  return classes
}()
