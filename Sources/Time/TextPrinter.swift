/// Writes a text of at most a known length into its bytes.
///
/// It is for paths, dates and numbers, of which a page of topics or comments has hundreds: appending strings to each other
/// costs several times as much.
public struct TextPrinter {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// The text that `body` prints; `capacity` bytes at most, the rest is left out.
  public static func text(capacity: Int, _ body: (inout TextPrinter) -> Void) -> String {
    String(unsafeUninitializedCapacity: capacity) { buffer in
      var printer = TextPrinter(buffer: buffer)
      body(&printer)
      return printer.count
    }
  }

  private init(buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  /// Appends a text.
  public mutating func text(_ text: String) {
    // Reads the bytes in place: a copy of the text would cost a reference count.
    if text.utf8.withContiguousStorageIfAvailable({ append($0) }) != nil { return }
    var copy = text
    copy.withUTF8 { append($0) }
  }

  /// Appends a part of a text.
  public mutating func text(_ text: Substring) {
    if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil { self.text(String(text)) }
  }

  /// Appends a part of some bytes, which are UTF-8.
  public mutating func bytes(_ bytes: [UInt8], _ range: Range<Int>) {
    bytes.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let length = min(bytes.count, buffer.count - count)
    guard length > 0, let source = bytes.baseAddress, let target = buffer.baseAddress
    else { return }
    (target + count).update(from: source, count: length)
    count += length
  }

  /// Appends a sign of ASCII.
  public mutating func sign(_ sign: Unicode.Scalar) {
    append(UInt8(truncatingIfNeeded: sign.value))
  }

  /// Appends a number: 7 → `07`; a negative one with its sign in front.
  public mutating func number(_ number: Int, digits: Int = 1) {
    if digits == 2, (0...99).contains(number) {
      append(UInt8(48 + number / 10))
      return append(UInt8(48 + number % 10))
    }
    if digits == 4, (0...9999).contains(number) {
      self.number(number / 100, digits: 2)
      return self.number(number % 100, digits: 2)
    }
    if number < 0 { sign("-") }
    // From the last digit to the first: a division by ten is a multiplication.
    let first = count
    count += max(digits, Self.length(number.magnitude))
    var rest = number.magnitude
    for place in (first..<count).reversed() {
      if place < buffer.count { buffer[place] = UInt8(truncatingIfNeeded: 48 + rest % 10) }
      rest /= 10
    }
    count = min(count, buffer.count)
  }

  /// Number of digits of a number.
  private static func length(_ number: UInt) -> Int {
    var length = 1
    var rest = number
    while rest > 9 {
      rest /= 10
      length += 1
    }
    return length
  }

  private mutating func append(_ byte: UInt8) {
    guard count < buffer.count else { return }
    buffer[count] = byte
    count += 1
  }
}
