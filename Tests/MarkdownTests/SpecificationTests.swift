import Glibc
import Markdown
import Testing

/// The examples of GitHub's specification, as Debian's package cmark-gfm brings them.
///
/// Markdown in, the specification's HTML out, but for what this module does differently on
/// purpose; that is undone before the comparison.
@Suite(.enabled(if: Specification.isInstalled, "the package cmark-gfm is not installed"))
struct SpecificationTests {
  @Test func `the examples come out as specified`() throws {
    let examples = try #require(Specification.examples())
    #expect(examples.count == 671)
    var failed: [Int] = []
    var compared = 0
    for example in examples
    where !example.isRawHTML && Specification.differences[example.number] == nil {
      compared += 1
      let html = Specification.undo(try editor(example.source))
      let expected = Specification.withoutPictures(Specification.undo(example.html))
      if html != expected { failed.append(example.number) }
    }
    #expect(failed == [])
    #expect(compared == 582)
  }
}

/// The specification's text and how we differ from it.
private enum Specification {
  struct Example {
    let number: Int
    let source: String
    let html: String

    /// True if the HTML has a tag that is in the Markdown as it is: raw HTML.
    var isRawHTML: Bool {
      for piece in source.split(separator: "<").dropFirst(source.hasPrefix("<") ? 0 : 1) {
        let tag = "<" + piece.prefix { !" \n>".contains($0) }
        if tag.utf8.count > 1 && html.contains(tag) { return true }
      }
      return false
    }
  }

  /// Examples whose HTML is another on purpose.
  static let differences: [Int: String] = [
    114: "a language is a plain word", 328: "a language is a plain word",
    169: "an empty address is none", 493: "an empty address is none",
    494: "an empty address is none", 573: "an empty address is none",
    506: "a relative address has no colon", 508: "a relative address has no backslash",
    602: "scheme irc", 604: "scheme a+b+c", 605: "an unknown scheme", 607: "scheme localhost",
    608: "bare addresses are links", 612: "bare addresses are links",
    614: "bare addresses are links", 617: "bare addresses are links",
    618: "bare addresses are links", 626: "scheme ftp",
  ]

  static let path = "/usr/share/doc/cmark-gfm/spec.txt.gz"
  static var isInstalled: Bool { access(path, R_OK) == 0 }

  /// A fence, Markdown, a line with a point, HTML, a fence; "→" stands for a tab.
  static func examples() -> [Example]? {
    guard let text = unpacked() else { return nil }
    let fence = String(repeating: "`", count: 32)
    var examples: [Example] = []
    var lines: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(fence + " example") && !line.hasSuffix("disabled") {
        lines = []
      } else if line == fence, let example = lines {
        let parts = example.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let texts = parts.map { lines in
          lines.map { $0.replacing("→", with: "\t") + "\n" }.joined()
        }
        examples.append(Example(number: examples.count + 1, source: texts[0], html: texts[1]))
        lines = nil
      } else {
        lines?.append(line)
      }
    }
    return examples
  }

  private static func unpacked() -> String? {
    guard let pipe = popen("gzip -dc " + path, "r") else { return nil }
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Rewrites what this module does differently on purpose, on either side.
  static func undo(_ html: String) -> String {
    var html = html
    for (ours, theirs) in [
      (" rel=\"noopener\"", ""), (" loading=\"lazy\"", ""),
      ("<div class=\"table\" tabindex=\"0\">\n", ""), ("</table>\n</div>", "</table>"),
      ("<th class=\"", "<th align=\""), ("<td class=\"", "<td align=\""),
      ("<li class=\"task\">", "<li>"),
      ("<span class=\"box\">☐</span>", "<input disabled=\"\" type=\"checkbox\">"),
      ("<span class=\"box\">☑</span>", "<input checked=\"\" disabled=\"\" type=\"checkbox\">"),
    ] { html = html.replacing(ours, with: theirs) }
    for level in 1...6 {
      while let start = html.firstRange(of: "<h\(level) id=\"")?.lowerBound,
        let end = html[start...].firstIndex(of: ">")
      {
        html.replaceSubrange(start...end, with: "<h\(level)>")
      }
    }
    return html
  }

  /// Turns pictures, none of which is an upload of this site, into links to them; in a link only
  /// their words stay.
  static func withoutPictures(_ html: String) -> String {
    var rest = html[...]
    var result = ""
    while let start = rest.firstRange(of: "<img "),
      let end = rest[start.upperBound...].firstRange(of: " />")
    {
      let tag = rest[start.upperBound..<end.lowerBound]
      result += rest[..<start.lowerBound]
      let source = attribute("src", of: tag)
      let words = attribute("alt", of: tag)
      if result.components(of: "<a ") > result.components(of: "</a>") {
        result += words
      } else {
        let title = attribute("title", of: tag)
        result += "<a href=\"\(source)\"" + (title.isEmpty ? "" : " title=\"\(title)\"") + ">"
        result += (words.isEmpty ? source : words) + "</a>"
      }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static func attribute(_ name: String, of tag: Substring) -> Substring {
    guard let start = tag.firstRange(of: name + "=\"")?.upperBound else { return "" }
    return tag[start...].prefix { $0 != "\"" }
  }
}
