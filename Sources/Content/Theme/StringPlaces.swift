/// The places of a string that are filled in, such as `{site}`: a site's own string may have those of the theme's.
enum StringPlaces {
  /// Warns of places that stay unfilled, since the string of that name in `theirs` has none like them.
  ///
  /// The places of a new string cannot be checked.
  static func warn(
    of text: String, named name: String, in fields: Fields, instead theirs: [String: String]
  ) {
    let found = names(in: text)
    guard !found.isEmpty else { return }
    // One form of a plural may lack what another one has.
    let forms = theirs.filter { $0.key == name || $0.key.hasPrefix(name + ".") }
    guard !forms.isEmpty else { return }
    let known = Set(forms.values.flatMap { names(in: $0) })
    for place in found where !known.contains(place) {
      fields.warn(name, .unknownPlace(place, known: known.sorted()))
    }
  }

  /// `{count} of {limit}` → `count`, `limit`.
  static func names(in text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let name = rest[..<end]
      let isName = name.utf8.allSatisfy { (97...122).contains($0) || $0 == UInt8(ascii: "_") }
      return isName && !name.isEmpty ? String(name) : nil
    }
  }
}
