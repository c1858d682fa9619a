import Model

/// Titles of the notes of a vault, made unique: `Summary (Estimation)`, `Summary (Tests)`.
struct VaultTitles {
  /// The most folders that are named behind a title.
  private static let maxFolders = 3

  /// One for each file, in their order.
  private(set) var titles: [String]

  init(_ entries: [NotebookVault.Entry]) {
    let own = entries.map {
      let title = PlainText.singleLine($0.matter.fields.lenientTitle("title") ?? $0.stem)
      return Self.cut(PlainText.isBlank(title) ? "…" : title, Notebook.titleBytes)
    }
    titles = own
    for count in 1...Self.maxFolders {
      for number in shared where entries[number].folders.count >= count {
        let folders = entries[number].folders.suffix(count).joined(separator: " · ")
        titles[number] = Self.with(" (\(PlainText.singleLine(folders)))", own[number])
      }
    }
    number(shared)
  }

  /// The numbers of those that are called like another one.
  private var shared: [Int] {
    Dictionary(grouping: titles.indices) { Folding.fold(titles[$0]) }.values
      .filter { $0.count > 1 }.flatMap { $0 }.sorted()
  }

  /// Numbers the titles that are still the same, in the order of the files.
  private mutating func number(_ same: [Int]) {
    var known = Set(titles.map { Folding.fold($0) })
    var counts: [String: Int] = [:]
    for number in same {
      let (title, folded) = (titles[number], Folding.fold(titles[number]))
      guard var count = counts[folded] else {
        counts[folded] = 1
        continue
      }
      repeat {
        count += 1
        titles[number] = Self.with(" \(count)", title)
      } while !known.insert(Folding.fold(titles[number])).inserted
      counts[folded] = count
    }
  }

  private static func with(_ end: String, _ title: String) -> String {
    let end = cut(end, Notebook.titleBytes / 2)
    return cut(title, Notebook.titleBytes - end.utf8.count) + end
  }

  /// Returns a text of at most `most` bytes, cut between characters.
  static func cut(_ text: String, _ most: Int) -> String {
    guard text.utf8.count > most else { return text }
    var cut = Array(text.utf8.prefix(max(most - 3, 0)))
    while !cut.isEmpty, String(validating: cut, as: UTF8.self) == nil { cut.removeLast() }
    return String(decoding: cut, as: UTF8.self) + "…"
  }
}
