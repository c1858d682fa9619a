/// Text of any language in a header: `=?utf-8?q?Reuni=C3=B3n?=` (RFC 2047).
enum EncodedWord {
  /// Bytes between `=?utf-8?q?` and `?=`, of the 75 that a word may have.
  private static let room = 75 - 12

  /// The text as words that are shown without the white space between them; none is cut inside a character.
  static func words(of text: String) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var open: [UInt8] = []
    for scalar in text.unicodeScalars {
      let piece = Array(String(scalar).utf8).flatMap(encoded)
      if open.count + piece.count > room {
        words.append(word(open))
        open = []
      }
      open += piece
    }
    if !open.isEmpty { words.append(word(open)) }
    return words
  }

  /// Plain words in quotation marks, where they have more than letters (RFC 5322, section 3.2.4).
  static func quoted(_ words: [[UInt8]]) -> [UInt8] {
    let phrase = Array(words.joined(separator: [32]))
    if phrase.allSatisfy({ $0.isLetterOrDigit || $0 == 32 || $0 == 45 }) { return phrase }
    return [34] + phrase.flatMap { $0 == 34 || $0 == 92 ? [92, $0] : [$0] } + [34]
  }

  private static func word(_ content: [UInt8]) -> [UInt8] {
    Array("=?utf-8?q?".utf8) + content + Array("?=".utf8)
  }

  /// Encodes a byte, unless it can be written as it is even in a name (RFC 2047, section 5, rule 3).
  private static func encoded(_ byte: UInt8) -> [UInt8] {
    if byte.isLetterOrDigit || byte == 45 { return [byte] }
    return byte == 32 ? [95] : QuotedPrintable.escape(byte)
  }
}

/// Text of 8 bits in lines of 7 bits (RFC 2045, section 6.7).
public enum QuotedPrintable {
  /// Most bytes of a line.
  private static let lineLength = 76

  /// Encodes bytes in lines that end with CR LF, however they ended before; a last line without an end gets one.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8 + 16)
    for line in lines(of: bytes) {
      var column = 0
      for (offset, byte) in line.enumerated() {
        let isLast = offset == line.count - 1
        var piece = piece(byte, isFirst: column == 0, isLast: isLast, in: line)
        // A soft break takes the line's last column, unless nothing follows.
        if column + piece.count > (isLast ? lineLength : lineLength - 1) {
          output += [61, 13, 10]
          column = 0
          piece = Self.piece(
            byte, isFirst: true, isLast: isLast, in: line[(line.startIndex + offset)...])
        }
        output += piece
        column += piece.count
      }
      output += [13, 10]
    }
    return output
  }

  /// `=C3`.
  static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [61, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// A space that would end a line gets lost on the way; a line of one dot ends an email, `From ` begins one in a mailbox.
  private static func piece(
    _ byte: UInt8, isFirst: Bool, isLast: Bool, in rest: ArraySlice<UInt8>
  ) -> [UInt8] {
    switch byte {
    case 46 where isFirst, 32 where isLast, 9 where isLast, 61: escape(byte)
    case 70 where isFirst && rest.starts(with: Array("From ".utf8)): escape(byte)
    case 32...126, 9: [byte]
    default: escape(byte)
    }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.last == 13 ? $0.dropLast() : $0 }
  }

  /// Decodes bytes, with lines that end in any way; text that is not a code stays as it is.
  public static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == 61 else {
        output.append(byte)
        continue
      }
      // White space may have been added behind a line that continues.
      let end = rest.drop { $0 == 32 || $0 == 9 || $0 == 13 }
      if end.first == 10 {
        rest = end.dropFirst()
      } else if let high = rest.first?.hexadecimal, let low = rest.dropFirst().first?.hexadecimal {
        output.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else if !rest.isEmpty {
        output.append(byte)
      }
    }
    return output
  }
}

extension UInt8 {
  fileprivate var hexadecimal: UInt8? {
    switch self {
    case 48...57: self - 48
    case 65...70: self - 55
    case 97...102: self - 87
    default: nil
    }
  }
}

/// Paragraphs broken into lines that mail programs can put together again (RFC 3676, format=flowed).
enum FlowedText {
  /// Most bytes of a line, where it has a space to break at.
  private static let lineLength = 72

  static func bytes(of text: String) -> [UInt8] {
    var output: [UInt8] = []
    for paragraph in text.utf8.split(separator: 10, omittingEmptySubsequences: false) {
      add(paragraph, to: &output)
    }
    // The last end of line has made an empty paragraph, and so has no text at all.
    if text.isEmpty || text.utf8.last == 10 { output.removeLast() }
    return output
  }

  private static func add(_ paragraph: Substring.UTF8View, to output: inout [UInt8]) {
    // The mark of a signature alone keeps its space.
    if paragraph.elementsEqual("-- ".utf8) { return output += Array("-- \n".utf8) }
    var column = 0
    for word in paragraph.split(separator: 32) {
      if column > 0 {
        output.append(32)
        column += 1
        if column + word.count > lineLength {
          output.append(10)
          column = 0
        }
      }
      // Otherwise it would be taken for a quotation (section 4.4).
      if column == 0, word.first == 62 || word.elementsEqual("From".utf8) { output.append(32) }
      output += word
      column += word.count
    }
    output.append(10)
  }
}

/// Bytes of any kind in an email (RFC 2045, section 6.8).
enum Base64Lines {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// Bytes that a line of 76 characters stands for.
  private static let line = 57

  /// The bytes in lines that end with CR LF.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / line * 78 + 80)
    var start = 0
    while start < bytes.count {
      for at in stride(from: start, to: min(start + line, bytes.count), by: 3) {
        let three = (0..<3).map { at + $0 < bytes.count ? Int(bytes[at + $0]) : 0 }
        let word = three[0] << 16 | three[1] << 8 | three[2]
        output.append(alphabet[word >> 18])
        output.append(alphabet[word >> 12 & 63])
        output.append(at + 1 < bytes.count ? alphabet[word >> 6 & 63] : 61)
        output.append(at + 2 < bytes.count ? alphabet[word & 63] : 61)
      }
      output += [13, 10]
      start += line
    }
    return output
  }
}
