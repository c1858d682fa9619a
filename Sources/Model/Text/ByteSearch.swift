extension Collection<UInt8> {
  /// Where bytes first stand in these; nil where they do not.
  ///
  /// Not the library's `firstRange`: it and `contains` of texts go by way of regular expressions and of graphemes.
  public func range(ofBytes word: some Collection<UInt8>) -> Range<Index>? {
    guard let first = word.first else { return startIndex..<startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: word) { return start..<index(start, offsetBy: word.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension StringProtocol {
  /// Whether a word stands somewhere in a text, compared as bytes: in UTF-8 no letter is found inside of another.
  public func holds(_ word: String) -> Bool { utf8.range(ofBytes: word.utf8) != nil }
}
