import Testing

@testable import Pages

/// The picture above a topic's title.
struct TopicCoverTests {
  private func picture(_ width: Int = 1600, _ height: Int = 900) -> String {
    """
    <a class="picture" href="/uploads/a.jpg"><img src="/uploads/a.jpg" alt="Cranes" width="\(width)" \
    height="\(height)" loading="lazy" /></a>
    """
  }

  private func row(_ pictures: String...) -> String {
    "<p class=\"pictures\">\(pictures.joined(separator: "<br />\n"))</p>\n"
  }

  private func parts(_ html: String) -> [String]? {
    TopicCover(of: Array(html.utf8)).map {
      [String(decoding: $0.picture, as: UTF8.self), String(decoding: $0.rest, as: UTF8.self)]
    }
  }

  @Test func `it is the one with which the comment begins or ends`() {
    let text = "<p>They came at six.</p>\n"
    #expect(parts(row(picture()) + text) == [picture(), text])
    #expect(parts(text + row(picture())) == [picture(), text])
    #expect(parts(row(picture())) == [picture(), ""])
    #expect(parts(row(picture(1601)) + text + row(picture()))?.first == picture(1601))
  }

  @Test func `pictures between paragraphs, rows of them and words beside one stay where they are`()
  {
    let text = "<p>They came at six.</p>\n"
    #expect(parts(text + row(picture()) + text) == nil)
    #expect(parts(row(picture(), picture()) + text) == nil)
    #expect(parts(text + row(picture(), picture())) == nil)
    #expect(parts("<p>Look: \(picture())</p>\n") == nil)
    #expect(parts("<ul>\n<li>\(picture())</li>\n</ul>\n") == nil)
    #expect(parts(text) == nil)
    #expect(parts("") == nil)
  }

  @Test func `upright, square and narrow ones stay in the comment`() {
    #expect(parts(row(picture(900, 1600))) == nil)
    #expect(parts(row(picture(900, 900))) == nil)
    #expect(parts(row(picture(599, 400))) == nil)
    #expect(parts(row(picture(600, 400)))?.last == "")
  }
}
