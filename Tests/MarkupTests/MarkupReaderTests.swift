import Testing

@testable import Markup

struct MarkupReaderTests {
  private func error(_ xml: String) -> MarkupError? {
    do throws(MarkupError) {
      _ = try MarkupReader.xml(Array(xml.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `elements have their names as written, attributes, text and line`() throws {
    let xml = """
      <?xml version="1.0" encoding="iso-8859-1"?>
      <a xmlns="u:u" xmlns:x="u:x" xml:base="/b/" c="&lt;é&#233;">
      <x:b
      x:d="1">one<![CDATA[<two>]]></x:b><!-- no -->
      </a>
      """
    let root = try MarkupReader.xml(Array(xml.utf8))
    #expect(root.name == "a")
    // The declared encoding is ignored: it is UTF-8.
    #expect(root.attributes == ["xml:base": "/b/", "c": "<éé"])
    #expect(root.namespace == "u:u")
    #expect(root.line == 2)
    let inner = try #require(root.elements.first)
    #expect(root.elements.count == 1)
    #expect(inner.name == "x:b" && inner.namespace == "u:x")
    #expect(inner.attributes == ["x:d": "1"])
    #expect(inner.text == "one<two>")
    #expect(inner.line == 4)
  }

  @Test func `a document type is refused, and with it every entity`() {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"x\"><!ENTITY c \"&b;&b;\">]>\n<a>&c;</a>"
    let file = "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>"
    for xml in [bomb, file] { #expect(error(xml) == MarkupError(line: 1, reason: .documentType)) }
  }

  @Test func `in a drawing the type svg is passed over, and may declare nothing`() throws {
    func read(_ type: String) throws -> String {
      try MarkupReader.xml(Array("\(type)<svg>x</svg>".utf8), isDrawing: true).text
    }
    #expect(try read("<!DOCTYPE svg SYSTEM \"file:///etc/passwd\">") == "x")
    for type in [
      "<!DOCTYPE a>", "<!DOCTYPE svg [<!ENTITY a \"b\">]>",
      "<!DOCTYPE svg [<!ATTLIST svg a CDATA \"b\">]>",
    ] {
      #expect(throws: MarkupError(line: 1, reason: .documentType)) { try read(type) }
    }
  }

  @Test func `the first error is reported, with its line`() {
    let found = error("<a>\n<b>&no;</b>\n<c></a>")
    #expect(found == MarkupError(line: 2, reason: .malformed("Entity 'no' not defined")))
    #expect(error("<a>\n<x:b/></a>")?.line == 2)
    #expect(error("") != nil)
  }

  @Test func `a warning is no error`() {
    #expect(error("<a xmlns=\"relative\"/>") == nil)
  }

  @Test func `lines are counted beyond what a short number holds`() throws {
    let xml = "<a>" + String(repeating: "\n", count: 70_000) + "<b/>x</a>"
    #expect(try MarkupReader.xml(Array(xml.utf8)).elements.map(\.line) == [70_001])
  }

  @Test func `XML is read up to a size and a depth`() {
    let large = [UInt8](repeating: 0x20, count: MarkupReader.largest + 1)
    #expect(throws: MarkupError(line: 1, reason: .tooLarge)) { try MarkupReader.xml(large) }
    #expect(error(String(repeating: "<a>", count: 100_000)) != nil)
    let deep = String(repeating: "<a>", count: 200) + "x" + String(repeating: "</a>", count: 200)
    #expect(error(deep) == nil)
  }

  @Test func `HTML is repaired, and a NUL left out`() {
    let nodes = MarkupReader.html("<P CLASS='a b'>x\0y<b>z")
    guard case .element(let body)? = nodes.first, let paragraph = body.elements.first else {
      Issue.record("\(nodes)")
      return
    }
    #expect(paragraph.name == "p")
    #expect(paragraph.has("b"))
    #expect(paragraph.text == "xyz")
  }
}
