import Database
import Model
import Vault

/// The links of a note in the form of a vault: `[[Intervals|there]]` becomes `[[intervals-12|there]]`, which names the file,
/// and files lie in the archive.
struct VaultLinks {
  /// The names of files by the folded titles of their notes, with the original titles.
  private let names: [String: (file: String, title: String)]

  /// Takes the titles of all notes.
  init(_ titles: [String: (id: OwnNote.ID, title: String)]) {
    names = titles.mapValues { (Self.name($0.title, $0.id.rawValue), $0.title) }
  }

  /// `intervals-12`: the number distinguishes equal titles.
  static func name(_ title: String, _ number: Int64) -> String {
    let slug = Slug(titled: title, fallback: "note").text.utf8
    // Names in an archive are ASCII.
    let ascii = slug.map { $0 < 128 ? $0 : UInt8(ascii: "-") }.prefix(16)
    return "\(String(decoding: ascii, as: UTF8.self))-\(number)"
  }

  /// A text with these links: `](/uploads/…` becomes `](files/…`.
  ///
  /// Code stays unchanged.
  func text(_ body: String) -> [UInt8] {
    let bytes = Array(body.utf8)
    let places = LinkRanges(in: bytes)
    let (old, new) = (Array("](\(UploadScan.folder)".utf8), Array("](files/".utf8))
    var (result, place): ([UInt8], Int) = ([], 0)
    while place < bytes.count {
      let rest = bytes[place...]
      if places.addresses.contains(place), rest.starts(with: old) {
        result += new
        place += old.count
      } else if places.brackets.contains(place),
        let link = link(in: rest.dropFirst(2), behind: result)
      {
        result += Array("[[".utf8) + link.words
        place += 2 + link.length
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }

  /// The replacement for a title and the part after it, up to the words or the brackets; nil where no note is named.
  ///
  /// A link without words shows the title.
  private func link(
    in rest: ArraySlice<UInt8>, behind text: [UInt8]
  ) -> (words: [UInt8], length: Int)? {
    var whole = rest.prefix(2 * Notebook.titleBytes).prefix { !"|]\n".utf8.contains($0) }
    let end = rest.dropFirst(whole.count)
    // In a table a backslash comes before the bar.
    if end.first == UInt8(ascii: "|"), whole.last == UInt8(ascii: "\\") { whole.removeLast() }
    var title = whole
    var found = name(title)
    if found == nil {
      title = whole.prefix { $0 != UInt8(ascii: "#") }
      found = name(title)
    }
    guard let found else { return nil }
    let part = Array(whole.dropFirst(title.count))
    let isBare = end.first == UInt8(ascii: "]") && text.last != UInt8(ascii: "!")
    let shown = isBare ? Self.bar(behind: text) + Array(found.title.utf8) + part : []
    return (Array(found.file.utf8) + part + shown, whole.count)
  }

  /// The bar before the words, after a backslash in a row of a table.
  private static func bar(behind text: [UInt8]) -> [UInt8] {
    let near = text.suffix(4096)
    let line = near[(near.lastIndex(of: 10).map { $0 + 1 } ?? near.startIndex)...]
    let bar = UInt8(ascii: "|")
    return line.first { $0 > 32 } == bar ? [UInt8(ascii: "\\"), bar] : [bar]
  }

  private func name(_ title: ArraySlice<UInt8>) -> (file: String, title: String)? {
    names[Folding.fold(PlainText.singleLine(String(decoding: title, as: UTF8.self)))]
  }
}
