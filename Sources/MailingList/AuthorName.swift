/// The name of who wrote a letter.
enum AuthorName {
  private static let longest = 60

  /// `Ana Gil` of `Ana Gil <ana@example.org>`, `ana@example.org (Ana Gil)` and `ana at example.org (Ana Gil)`.
  ///
  /// Where there is no name it is the part before the `@`; empty where there is neither.
  static func name(_ field: String) -> String {
    let text = Substring(field)
    if let open = text.lastIndex(of: "<") {
      let name = turned(unquoted(text[..<open]))
      return short(name.isEmpty ? text[text.index(after: open)...] : Substring(name))
    }
    if let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close {
      let name = unquoted(text[text.index(after: open)..<close])
      if !name.isEmpty { return short(Substring(name)) }
      return short(text[..<open])
    }
    return short(text)
  }

  /// Nothing from an address on; lists that write in somebody's name say «via».
  private static func short(_ name: Substring) -> String {
    var name = name
    if let via = name.firstRange(of: " via ") { name = name[..<via.lowerBound] }
    if let sign = name.firstIndex(of: "@") { name = name[..<sign] }
    if let at = name.firstRange(of: " at "), name[at.upperBound...].contains(".") {
      name = name[..<at.lowerBound]
    }
    let text = name.filter { !"<>\"".contains($0) }.split { $0.isWhitespace }.joined(separator: " ")
    return String(text.prefix(longest))
  }

  /// `Gil, Ana` → `Ana Gil`.
  private static func turned(_ name: String) -> String {
    let parts = name.split(separator: ",").map { $0.split { $0.isWhitespace } }
    guard parts.count == 2, parts.allSatisfy({ (1...3).contains($0.count) }) else { return name }
    return (parts[1] + parts[0]).joined(separator: " ")
  }

  private static func unquoted(_ text: Substring) -> String {
    let trimmed = text.split { $0.isWhitespace }.joined(separator: " ")
    let inner = trimmed.hasPrefix("\"") ? trimmed.filter { $0 != "\"" && $0 != "\\" } : trimmed
    return inner.first == "'" && inner.last == "'" ? String(inner.dropFirst().dropLast()) : inner
  }
}
