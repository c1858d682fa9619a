import Glibc

extension Collection<UInt8> {
  /// Range of the first occurrence of some bytes; nil if there is none.
  ///
  /// Not the library's `firstRange`: it and `contains` of texts go by way of regular expressions and of graphemes.
  public func range(ofBytes word: some Collection<UInt8>) -> Range<Index>? {
    guard let first = word.first else { return startIndex..<startIndex }
    var rest = self[...]
    while let start = rest.position(of: first) {
      rest = rest[start...]
      if rest.starts(with: word) { return start..<index(start, offsetBy: word.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Index of the first occurrence of a byte; the C library looks at many at a time.
  private func position(of byte: UInt8) -> Index? {
    let found = withContiguousStorageIfAvailable { bytes -> Int? in
      guard let start = UnsafeRawPointer(bytes.baseAddress),
        let place = memchr(start, CInt(byte), bytes.count)
      else { return nil }
      return UnsafeRawPointer(place) - start
    }
    guard let found else { return firstIndex(of: byte) }
    return found.map { index(startIndex, offsetBy: $0) }
  }
}

extension StringProtocol {
  /// True if a text has a word in it, compared as bytes: in UTF-8 no letter is found inside another.
  public func holds(_ word: String) -> Bool { utf8.range(ofBytes: word.utf8) != nil }
}
