import Testing

@testable import Markup

struct MarkupTagTests {
  private func tags(_ html: String) -> [String] {
    MarkupReader.tags(Array(html.utf8)).map { tag in
      "\(tag.line) \(tag.name)" + tag.attributes.map { " \($0.name)=\($0.value)" }.joined()
    }
  }

  @Test func `tags come in order, with their attributes and lines`() {
    let html = """
      <!DOCTYPE html>
      <html LANG="es"><body>
      <P hidden title='&lt;&eacute;&#233;"'>x<br/>\0<i
      class=a id="i">y</i></p>
      <!-- <a> --><script>"<a>"</script><svg><use xlink:href="#i"/></svg>
      """
    #expect(
      tags(html) == [
        "2 html lang=es", "2 body", "3 p hidden= title=<éé\"", "3 br", "4 i class=a id=i",
        "5 script", "5 svg", "5 use xlink:href=#i",
      ])
  }

  @Test func `an attribute counts once, and a tag that the page ends in is none`() throws {
    let tag = try #require(MarkupReader.tags(Array("<html a=1 a=2><b c=\"".utf8)).first)
    #expect(tag["a"] == "1" && tag["b"] == nil)
    #expect(tags("") == [])
  }
}
