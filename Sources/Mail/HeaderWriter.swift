import Model

/// Writes header fields, the one place where text becomes a header (RFC 5322, section 2.2).
///
/// A field's value is made of tokens (printable ASCII; anything else in them is dropped) or of text, which is encoded
/// where it is not plain. So no value can end its line: lines are ended here alone, between tokens or words.
struct HeaderWriter {
  /// Most bytes of a line, where it can be broken (RFC 5322, section 2.1.1).
  static let lineLength = 76

  private(set) var bytes: [UInt8] = []
  /// Bytes of the line so far.
  private var column = 0

  /// A field of one token, spaces in it being none to break at.
  mutating func field(_ name: StaticString, token: String) { field(name, tokens: [token]) }

  /// A field of tokens with white space between them.
  mutating func field(_ name: StaticString, tokens: [String]) {
    begin(name)
    for token in tokens { append(Self.token(token)) }
    end()
  }

  /// A field of text in any language.
  mutating func field(_ name: StaticString, text: String) {
    begin(name)
    append(text: PlainLine.text(text), isPhrase: false)
    end()
  }

  /// Writes a field with a person's address.
  mutating func field(_ name: StaticString, _ mailbox: Mailbox) {
    begin(name)
    let display = PlainLine.text(mailbox.name)
    if display.isEmpty {
      append(Self.token(mailbox.address.text))
    } else {
      append(text: display, isPhrase: true)
      append(Self.token("<\(mailbox.address.text)>"))
    }
    end()
  }

  private mutating func begin(_ name: StaticString) {
    bytes += Array("\(name):".utf8)
    column = name.utf8CodeUnitCount + 1
  }

  private mutating func end() {
    bytes += [13, 10]
    column = 0
  }

  /// Appends a space and a piece, on a new line where it would not fit.
  private mutating func append(_ piece: [UInt8]) {
    // The first piece may be on the line below the name, but a line of blanks alone is not allowed.
    if column + 1 + piece.count > Self.lineLength, !piece.isEmpty {
      bytes += [13, 10]
      column = 0
    }
    bytes.append(32)
    bytes += piece
    column += 1 + piece.count
  }

  private mutating func append(text: String, isPhrase: Bool) {
    let words = text.utf8.split(separator: 32).map { Array($0) }
    let isPlain =
      text.utf8.allSatisfy { (32...126).contains($0) } && !text.utf8.hasEncodedWord
      && words.allSatisfy { $0.count <= 60 }
    switch (isPlain, isPhrase) {
    case (true, false): for word in words { append(word) }
    case (true, true) where words.count < 8:
      append(EncodedWord.quoted(words))
    default:
      for word in EncodedWord.words(of: text) { append(word) }
    }
  }

  private static func token(_ text: String) -> [UInt8] {
    text.utf8.filter { (32...126).contains($0) }
  }
}

/// Text that stays on one line, for any input.
public enum PlainLine {
  /// The text with a space for each run of white space, controls and separators of lines; none at its ends.
  public static func text(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isBlank(scalar) {
        if line.last != " ", !line.isEmpty { line.append(" ") }
      } else {
        line.append(scalar)
      }
    }
    if line.last == " " { line.removeLast() }
    return String(line)
  }

  /// True for spaces, C0 and C1 controls, line and paragraph separators, and marks that turn the direction of the text behind
  /// them.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7f...0xa0, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }
}

extension String.UTF8View {
  /// True if a part of it would be read as an encoded word.
  fileprivate var hasEncodedWord: Bool { zip(self, dropFirst()).contains { $0 == 61 && $1 == 63 } }
}
