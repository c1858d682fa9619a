import Model
import Testing

@testable import Theme

struct ShownAuthorTests {
  private static let main = SiteTree(language: .english, isRoot: true)
  private static let other = SiteTree(language: .spanish, isRoot: false)
  private let theme: SiteTheme

  init() throws {
    let base = try #require(BaseURL("https://club.example"))
    theme = SiteTheme(
      settings: SiteSettings(
        name: LocalizedText(), languages: [.english, .spanish], base: base),
      zone: .utc, build: 1,
      sources: SiteTheme.Sources(
        template: { _, _ in nil }, string: { _, _ in nil }, asset: { _ in nil }))
  }

  @Test func `an author is known by name, username and tree`() {
    let ana = theme.author("Ana", "ana", in: Self.main)
    #expect(ana === theme.author("Ana", "ana", in: Self.main))
    #expect(ana.url == "/people/ana/" && ana.initials == "AN" && ana.hue == Face.hue(of: "Ana"))
    #expect(theme.author("Ana", "ana2", in: Self.main).url == "/people/ana2/")
    #expect(theme.author("Ana", nil, in: Self.main).url == nil)
    #expect(theme.author("Ana", "ana", in: Self.other).url == "/es/people/ana/")
    #expect(theme.author("Ana", "ana", in: Self.main).url == "/people/ana/")
  }

  @Test func `names that lie in one place are kept apart`() {
    #expect(Shelf<ShownAuthor>.place(of: "Aa") == Shelf<ShownAuthor>.place(of: "BB"))
    for name in ["Aa", "BB", "Aa", "BB"] {
      let author = theme.author(name, nil, in: Self.main)
      #expect(author.name == name && author.hue == Face.hue(of: name))
    }
  }

  /// Equal to Swift, yet each shows the letters that it is written with.
  @Test func `a name is known by its bytes`() {
    for name in ["\u{E9}", "e\u{301}", "\u{E9}"] {
      #expect(theme.author(name, nil, in: Self.main).name.hasSameBytes(as: name))
    }
  }

  @Test func `more authors than are kept are each themselves`() {
    for _ in 0..<2 {
      for number in 0..<1_000 {
        let author = theme.author("Name \(number)", "name\(number)", in: Self.main)
        #expect(author.name == "Name \(number)" && author.url == "/people/name\(number)/")
      }
    }
  }
}
