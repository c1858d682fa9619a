import Model

/// Turns double brackets in a note, `[[The two prologues]]` or `[[The two prologues|there]]`, into links if another note of the
/// same owner has that title.
///
/// This happens whenever the page is shown, since titles change.
///
/// A reference to a part of a note, `[[The two prologues#The second]]`, links to the note, and so does an embed of other
/// programs, `![[The two prologues]]`. It reads the HTML from the renderer, leaves code and links alone, and copies everything
/// that it does not know. At most a hundred titles are looked up.
public struct OwnNoteLinks {
  private static let most = 100
  private static let open = Array("[[".utf8)
  private static let embed = Array("![[".utf8)
  private static let close = Array("]]".utf8)

  /// Returns the address of the note with a title, escaped for HTML; nil if there is none that the reader may see.
  let url: (String) throws -> String?

  /// Looks titles up with the function `url`.
  public init(_ url: @escaping (String) throws -> String?) { self.url = url }

  /// Returns the HTML with links in place of the brackets.
  public func html(_ html: [UInt8]) throws -> [UInt8] {
    var (result, rest, left, depth): ([UInt8], ArraySlice<UInt8>, Int, Int) =
      ([], html[...], Self.most, 0)
    result.reserveCapacity(html.count)
    while let byte = rest.first {
      if byte == UInt8(ascii: "<") {
        let tag = rest.prefix { $0 != UInt8(ascii: ">") }
        for name in ["a", "code", "pre"] {
          if Self.opens(tag, name) { depth += 1 }
          if Self.closes(tag, name) { depth = max(depth - 1, 0) }
        }
        result += tag
        rest = rest.dropFirst(tag.count)
      } else if depth == 0, left > 0, let mark = Self.mark(rest, byte),
        let link = Self.link(in: rest.dropFirst(mark.count))
      {
        left -= 1
        if let address = try address(of: PlainText.singleLine(Self.plain(link.title))) {
          result += Array("<a href=\"\(address)\">".utf8) + link.words
          result += Array("</a>".utf8)
        } else {
          result += link.words
        }
        rest = rest.dropFirst(mark.count + link.length + 2)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The brackets with which a link begins here.
  private static func mark(_ rest: ArraySlice<UInt8>, _ byte: UInt8) -> [UInt8]? {
    let mark = byte == embed[0] ? embed : open
    return byte == mark[0] && rest.starts(with: mark) ? mark : nil
  }

  /// The address of the note that has a title, or of that of which a part is named.
  private func address(of title: String) throws -> String? {
    if let address = try url(title) { return address }
    let name = title.utf8.prefix { $0 != UInt8(ascii: "#") }
    return name.isEmpty || name.count == title.utf8.count
      ? nil : try url(PlainText.singleLine(String(Substring(name))))
  }

  private static func opens(_ tag: ArraySlice<UInt8>, _ name: String) -> Bool {
    let name = Array(name.utf8)
    guard tag.dropFirst().starts(with: name) else { return false }
    return tag.count == name.count + 1 || tag.dropFirst(name.count + 1).first == 32
  }

  private static func closes(_ tag: ArraySlice<UInt8>, _ name: String) -> Bool {
    tag.dropFirst().elementsEqual(Array("/\(name)".utf8))
  }

  /// Returns a title and the words of the link, still escaped, up to the closing brackets.
  private static func link(
    in rest: ArraySlice<UInt8>
  ) -> (title: ArraySlice<UInt8>, words: ArraySlice<UInt8>, length: Int)? {
    var length = 0
    var part = rest.prefix(2 * Notebook.titleBytes)
    while !part.starts(with: close) {
      guard let byte = part.first, byte != 10, byte != UInt8(ascii: "<"), byte != UInt8(ascii: "[")
      else { return nil }
      length += 1
      part = part.dropFirst()
    }
    let whole = rest.prefix(length)
    guard !whole.isEmpty else { return nil }
    let title = whole.prefix { $0 != UInt8(ascii: "|") }
    let words = whole.dropFirst(title.count + 1)
    return (title, words.isEmpty ? title : words, length)
  }

  /// Returns the text with the renderer's references replaced by their characters.
  private static func plain(_ escaped: ArraySlice<UInt8>) -> String {
    String(decoding: HTMLText.text(of: Array(escaped)), as: UTF8.self)
  }
}
