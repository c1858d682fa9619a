import Testing

@testable import Media

/// XML that is read and not passed on.
struct XMLTokenizerTests {
  /// The tokens of a text: `<a x=1>`, `</a>`, `text`, `#` for what is skipped; then why it ends early.
  private func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    do throws(MediaError) {
      var tokenizer = try XMLTokenizer(Array(text.utf8))
      while let token = try tokenizer.next() { tokens.append(Self.words(token)) }
    } catch {
      switch error {
      case .damaged(let words, _): tokens.append("damaged \(words)")
      case .forbidden(let words, _): tokens.append("forbidden \(words)")
      default: tokens.append("\(error)")
      }
    }
    return tokens
  }

  private static func words(_ token: XMLToken) -> String {
    func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    return switch token {
    case .text(_, let value): string(value)
    case .comment: "#"
    case .open(_, let name, let attributes, let isEmpty):
      "<\(string(name))\(attributes.map { " \(string($0.name))=\(string($0.value))" }.joined())"
        + (isEmpty ? "/>" : ">")
    case .close(_, let name): "</\(string(name))>"
    }
  }

  @Test func `tags, text and what is skipped`() {
    let text =
      "\u{FEFF}<?xml version='1.0' encoding='x'?><a:b c = '&lt;&#233;'\n d=\"e>f\"/>g&amp;<![CDATA[<h>]]><!-- i --></j >"
    #expect(tokens(text) == ["#", "<a:b c=<é d=e>f/>", "g&", "<h>", "#", "</j>"])
  }

  @Test(arguments: [
    ("<g a=1/>", "damaged a value without quotes"),
    ("<g a/>", "damaged an attribute without a value"),
    ("<g a='1' a='2'/>", "damaged an attribute twice"),
    ("<g a='1'b='2'/>", "damaged no space before an attribute"),
    ("<g a='<'/>", "damaged a value without an end"),
    ("<g / >", "damaged a tag without a proper end"),
    ("<1/>", "damaged not a name"), ("<a:b:c/>", "damaged not a name"),
    ("<a:/>", "damaged not a name"),
    ("< g/>", "damaged not a name"), ("</g x>", "damaged a closing tag without an end"),
    ("<!-- a -- b -->", "damaged a comment without a proper end"),
    ("<![CDATA[a", "damaged a CDATA section without an end"),
    ("<?a", "damaged a processing instruction without an end"),
    ("a\u{0}b", "damaged a control character"), ("<!DOCTYPE a>", "forbidden DOCTYPE"),
    ("&a;", "forbidden entity"), ("&#0;", "forbidden entity"), ("&#xD800;", "forbidden entity"),
    ("<g a='&#1;'/>", "forbidden entity"), ("a & b", "forbidden entity"),
  ])
  func `it ends where parsers could disagree`(text: String, reason: String) {
    #expect(tokens(text) == [reason])
  }
}
