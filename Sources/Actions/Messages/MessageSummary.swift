import Database
import Markdown
import Model
import Theme

/// Summary of a message for a list: its words; of a file, a location or a contact alone, what it is.
struct MessageSummary {
  private enum Kind: String, CaseIterable {
    case photo, film, voice, file, place
  }

  let context: ActionContext

  private var locale: Locale { context.locale }

  /// On one line: "Until Thursday", "Photo", "Contact: Hugo".
  func line(_ message: StoredMessage) -> String {
    // Why loss is right: whose name cannot be looked up now is called by their username.
    if let username = message.personAlone {
      let name = try? context.site.member(username: username).flatMap(context.site.memberName)
      return locale.text("talk_line_contact", ["words": name?.name ?? "@\(username)"])
    }
    let html = message.html[...]
    guard let mark = first(in: html) else { return Excerpt.text(of: message.html) }
    var before = html[..<mark.start]
    // Where a link begins.
    if let tag = before.lastIndex(of: UInt8(ascii: "<")), !before[tag...].contains(62) {
      before = before[..<tag]
    }
    let words = Excerpt.text(of: Array(before))
    return words.isEmpty ? title(mark.kind, html[mark.start...]) : words
  }

  /// The first that is no words.
  private func first(in html: ArraySlice<UInt8>) -> (kind: Kind, start: Int)? {
    var first: (kind: Kind, start: Int)?
    for (kind, sign) in signs {
      guard let rest = html.after(sign) else { continue }
      let start = rest.startIndex - sign.utf8.count
      if first.map({ start < $0.start }) ?? true { first = (kind, start) }
    }
    return first
  }

  private var signs: [(Kind, String)] {
    [
      (.photo, "<a class=\"picture\""), (.photo, "<img "), (.film, "<video"), (.voice, "<audio"),
      (.file, "href=\"\(context.settings.base.path)/uploads/"),
      (.place, "href=\"\(context.settings.actions)/map?place="),
    ]
  }

  private func title(_ kind: Kind, _ html: ArraySlice<UInt8>) -> String {
    switch kind {
    case .film, .voice: return locale.text("talk_line_\(kind.rawValue)")
    case .photo:
      let alt = html.after("alt=\"").map { $0.prefix { $0 != UInt8(ascii: "\"") } } ?? []
      let words = Excerpt.text(of: Array(alt))
      return words.isEmpty
        ? locale.text("talk_line_photo") : locale.text("talk_line_photo_of", ["words": words])
    case .file, .place:
      let link = html.after(">") ?? []
      let end = link.after("</a>").map { $0.startIndex - 4 } ?? link.endIndex
      let words = Excerpt.text(of: Array(link[link.startIndex..<end]))
      if kind == .place { return locale.text("talk_line_place", ["words": words]) }
      let isCard = html.prefix { $0 != 62 }.after(".vcf\"") != nil
      return locale.text(
        isCard ? "talk_line_contact" : "talk_line_file", ["words": Self.withoutSize(words)])
    }
  }

  /// `The way there` of `The way there (PDF, 240 KB)`.
  private static func withoutSize(_ words: String) -> String {
    guard words.utf8.last == UInt8(ascii: ")"),
      let bracket = words.utf8.lastIndex(of: UInt8(ascii: "(")), bracket > words.utf8.startIndex
    else { return words }
    return String(words.utf8[..<words.utf8.index(before: bracket)]) ?? words
  }

  /// The Markdown of a message in two: what its author typed, and the lines for files and a location that follow.
  static func split(_ body: String) -> (words: String, tail: String) {
    let lines = body.utf8.split(separator: 10, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    var first = lines.count
    if let card = lines.firstIndex(where: {
      isFile($0) && $0.utf8.suffix(5).elementsEqual(".vcf)".utf8)
    }) {
      first = card
    }
    while first > 0,
      lines[first - 1].isEmpty || isFile(lines[first - 1]) || isPlace(lines[first - 1])
    {
      first -= 1
    }
    let tail = lines[first...].drop { $0.isEmpty }
    return (
      tail.isEmpty ? body : lines[..<first].joined(separator: "\n"), tail.joined(separator: "\n")
    )
  }

  private static func isFile(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    return (bytes.starts(with: "![".utf8) || bytes.first == UInt8(ascii: "["))
      && bytes.last == UInt8(ascii: ")") && bytes[...].after("](/uploads/") != nil
  }

  private static func isPlace(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    return bytes.first == UInt8(ascii: "[") && bytes.last == UInt8(ascii: ")")
      && bytes[...].after("/map?place=") != nil && bytes[...].after("· [geo](geo:") != nil
  }
}
