// Changes by commands to `site.yml`, which is otherwise the operator's.
extension SettingsFile {
  /// The text with another value in the line of a field, everything else as it is, comments too; with a line
  /// more at the end when the field has none.
  public static func replacing(_ field: String, with value: String, in text: String) -> String {
    var lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let start = Array("\(field):".utf8)
    guard let index = lines.firstIndex(where: { $0.utf8.starts(with: start) }) else {
      let end = text.isEmpty || text.utf8.last == 10 ? "" : "\n"
      return "\(text)\(end)\(field): \(value)\n"
    }
    let rest = lines[index].utf8.dropFirst(start.count)
    // A sign `#` behind white space begins a comment.
    let comment = rest.indices.first { place in
      rest[place] == 35 && place > rest.startIndex
        && [9, 32].contains(rest[rest.index(before: place)])
    }
    let end = comment.map { " \(Substring(rest[$0...]))" } ?? (rest.last == 13 ? "\r" : "")
    lines[index] = "\(field): \(value)\(end)"
    return lines.joined(separator: "\n")
  }
}
