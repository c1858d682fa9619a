import Model
import Testing

/// In which language a text is, among those of a site.
struct LanguageGuessTests {
  private static let languages = ["en", "es", "fr", "de"].compactMap { Language($0) }

  @Test(arguments: [
    ("The night train to Lisbon is slow, but you can sleep in it and wake up at the sea.", "en"),
    ("El tren nocturno a Lisboa es lento, pero se puede dormir y despertar junto al mar.", "es"),
    (
      "Le train de nuit pour Lisbonne est lent, mais on peut dormir et se réveiller à la mer.", "fr"
    ),
    ("Der Nachtzug nach Lissabon ist langsam, aber man kann schlafen und ist dann am Meer.", "de"),
  ])
  func `a few sentences say it`(_ text: String, _ code: String) {
    #expect(LanguageGuess.language(of: text, among: Self.languages)?.code == code)
  }

  @Test(arguments: [
    "", "Yes.", "Sí, gracias", "12 km, 400 m", "the el the el the el the el",
    "https://a.example/the/and",
    "Überraschung", String(repeating: "ñ", count: 100_000), "the and",
  ])
  func `a few words, or words of both, say nothing`(_ text: String) {
    #expect(LanguageGuess.language(of: text, among: Self.languages) == nil)
  }

  @Test func `a language that the site does not speak is never the answer`() throws {
    let text = "Le train de nuit pour Lisbonne est lent, mais on peut dormir dans ce train."
    let english = try #require(Language("en"))
    #expect(LanguageGuess.language(of: text, among: [english]) == nil)
    let other = try #require(Language("xx"))
    #expect(LanguageGuess.language(of: text, among: [other, english]) == nil)
  }
}

/// The address of a translation server in `site.yml`.
struct TranslationServerTests {
  @Test(
    arguments: [
      ("https://translate.example.org", "translate.example.org", 443, ""),
      ("https://Translate.example.org/", "translate.example.org", 443, ""),
      ("http://127.0.0.1:5000", "127.0.0.1", 5000, ""),
      ("http://localhost:5000/lt/", "localhost", 5000, "/lt"),
      ("http://[::1]:5000", "::1", 5000, ""), ("https://10.0.0.7", "10.0.0.7", 443, ""),
    ] as [(String, String, UInt16, String)])
  func `an address has a host, a port and a path`(
    _ text: String, _ host: String, _ port: UInt16, _ path: String
  ) throws {
    let server = try #require(TranslationServer(text))
    #expect(server.host == host && server.port == port && server.path == path)
    #expect(server.isPlain == text.hasPrefix("http:"))
    #expect(TranslationServer(server.text) == server)
  }

  @Test(arguments: [
    "", "translate.example.org", "ftp://a.example", "https://", "https://a b",
    "https://u@a.example",
    "https://a.example:0", "https://a.example:99999", "https://a.example:x", "https://a..example",
    "https://a.example/?q=1", "https://a.example/#a", "https://a.example/../b",
    "https://-a.example",
    "https://2130706433", "https://127.0.0.256", "http://[127.0.0.1]", "http://[::1",
    "https://a.example/\"", "https://a.example/\nb", "https://[fe80::1%eth0]/",
    "https://a.example/" + String(repeating: "a", count: 400),
  ])
  func `a text that is no plain address is refused`(_ text: String) {
    #expect(TranslationServer(text) == nil)
  }
}
