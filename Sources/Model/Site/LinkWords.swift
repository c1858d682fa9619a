extension PlainText {
  /// Whether a mail program would make a link of something in a text: `https://…`, `www.…`, `evil.example/x`; capitals do
  /// not matter.
  public static func hasLink(_ text: String) -> Bool {
    let words = Folding.fold(text)
    if words.holds("://") || words.holds("www.") { return true }
    let bytes = Array(words.utf8)
    for slash in bytes.indices where bytes[slash] == 47 {
      if endsName(bytes[..<slash]) { return true }
    }
    return false
  }

  /// Whether bytes end with the name of a host: something, a dot, and two letters or more; a port may follow.
  private static func endsName(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    let digits = rest.suffix { (48...57).contains($0) }
    if !digits.isEmpty, bytes[..<digits.startIndex].last == 58 {
      rest = bytes[..<(digits.startIndex - 1)]
    }
    let letters = rest.suffix { (97...122).contains($0) || $0 >= 128 || $0 == 45 }
    guard letters.count >= 2, let before = rest[..<letters.startIndex].last, before == 46 else {
      return false
    }
    let name = rest[..<(letters.startIndex - 1)].last
    return name.map { (48...57).contains($0) || (97...122).contains($0) || $0 >= 128 } ?? false
  }
}

extension ArraySlice<UInt8> {
  /// The longest end whose bytes are all so.
  fileprivate func suffix(_ isSo: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, isSo(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
