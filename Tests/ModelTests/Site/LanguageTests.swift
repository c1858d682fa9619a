import Model
import Testing

struct LanguageTests {
  @Test(arguments: ["en", "es", "ast", "pt-br", "zh-hant-tw", "es-419"])
  func `a code is a language`(code: String) { #expect(Language(code)?.code == code) }

  @Test(arguments: [
    "", "e", "EN", "en-", "-en", "en--gb", "en_GB", "en-GB", "abcd", "en-a", "en-abcdefghi", "éñ",
    "e1", "en ", "en-ab-cd-ef-gh-ij-kl-mnop",
  ])
  func `a text that is no code is refused`(code: String) { #expect(Language(code) == nil) }

  @Test func `a text is found in its language, a fallback or any`() throws {
    let french = try #require(Language("fr"))
    var text = LocalizedText("Viajes", in: [.spanish])
    text[.english] = "Travel"
    #expect(text.text(in: .spanish) == "Viajes")
    #expect(text.text(in: french, or: [.spanish]) == "Viajes")
    #expect(text.text(in: french, or: [french]) == "Travel")
    #expect(LocalizedText().text(in: .english, or: [.spanish]) == nil)
  }

  @Test func `versions stand by their codes, one for each language`() {
    var text = LocalizedText("a", in: [.spanish, .english, .spanish])
    #expect(text.versions.map(\.language) == [.english, .spanish])
    text[.spanish] = "b"
    #expect(text.versions.map(\.text) == ["a", "b"])
    text[.english] = nil
    #expect(text == LocalizedText("b", in: [.spanish]))
  }
}
