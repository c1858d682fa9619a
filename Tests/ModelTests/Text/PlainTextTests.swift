import Model
import Testing
import Time

struct PlainTextTests {
  @Test(arguments: [
    ("  Dos \r\n líneas\t", "Dos líneas"), ("a\u{0}b\u{7F}c\u{9B}d", "abcd"),
    ("\u{202E}evil\u{202C}", "evil"), ("a\u{200B}b\u{FEFF}", "ab"), ("a\u{2028}b", "a b"),
    ("👩\u{200D}🎓", "👩\u{200D}🎓"), ("👩\u{200D}\u{200D}🎓\u{200D}", "👩\u{200D}🎓"),
    ("a\u{200D}b\u{200C}c", "abc"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}"), ("\u{FE0F}x", "x"), ("é <b>", "é <b>"), ("", ""),
  ])
  func `a line keeps what is seen and nothing else`(text: String, line: String) {
    let cleaned = PlainText.singleLine(text)
    #expect(cleaned.utf8.elementsEqual(line.utf8))
    #expect(PlainText.singleLine(cleaned).utf8.elementsEqual(line.utf8))
  }

  @Test(arguments: [
    ("", true), (" \t\r\n", true), ("\u{A0}\u{3000}", true), ("\u{200B}\u{202E}", true),
    ("\u{301}", true), ("\u{2800}", true), ("\u{3164}", true), ("\u{0}", true), ("a", false),
    (" . ", false), ("語", false), ("🙂", false), ("\u{200B}é", false),
  ])
  func `a text that shows nothing is blank`(text: String, isBlank: Bool) {
    #expect(PlainText.isBlank(text) == isBlank)
  }

  @Test(arguments: [
    ("", 100, 0), ("hola", 100, 4), ("a\u{301}b", 100, 2), ("\r\n", 100, 1), ("🇪🇸🇫🇷", 100, 2),
    ("👩🏽\u{200D}❤\u{FE0F}\u{200D}👩🏽", 100, 1),
    ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 100, 1),
    ("hola", 3, 3), ("hola", 0, 0), ("hola", -1, 0),
  ])
  func `characters are what a reader counts, up to a limit`(text: String, limit: Int, count: Int) {
    #expect(PlainText.characterCount(text, upTo: limit) == count)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["\u{301}", "\u{200D}", "🇪", "👩\u{200D}", "\u{94D}क", "\u{1100}", "\u{600}"])
  func `piled scalars count in linear time, once for every 16`(piece: String) {
    let flood = "a" + String(repeating: piece, count: 500_000)
    let clock = ContinuousClock()
    let elapsed = clock.measure { #expect(PlainText.characterCount(flood, upTo: .max) >= 31_251) }
    #expect(elapsed < .seconds(20))
  }

  @Test func `a million marks on one letter are many characters`() {
    let flood = "a" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(PlainText.characterCount(flood, upTo: .max) == 62_501)
    #expect(PlainText.characterCount(flood, upTo: 100) == 100)
  }

  @Test(arguments: [
    ("Irene Salvat", "IS"), ("irene", "IR"), ("Juan Carlos de la García", "JG"), ("x", "X"),
    ("  ángel \n núñez ", "ÁN"), ("王小明", "王小"), ("(Bob) «smith»", "BS"), ("ß", "ß"),
    ("e\u{301}\u{301}\u{301}mile zola", "E\u{301}Z"), ("zola e\u{301}\u{300}mile", "ZE\u{301}"),
    ("n\u{303}u\u{308}n\u{303}ez", "N\u{303}U\u{308}"),
    ("ana l\u{301}u\u{301}z\u{301}", "AL\u{301}"), ("🙂", "?"), ("", "?"), ("🙂 ana", "AN"),
    ("\u{202E}ana 7", "A7"),
  ])
  func `initials are the first letters of the first and last word`(name: String, initials: String) {
    #expect(PlainText.initials(of: name).utf8.elementsEqual(initials.utf8))
  }

  @Test func `an outline is read as it was written`() {
    let entries = [
      OutlineEntry(level: 2, id: "h-a", text: "A"),
      OutlineEntry(level: 6, id: "h-über-uns-2", text: "Über  uns – ¿no?"),
    ]
    let read = OutlineEntry.read(OutlineEntry.lines(entries))
    #expect(read.map(\.level) == [2, 6] && read.map(\.id) == entries.map(\.id))
    #expect(read.map(\.text) == ["A", "Über uns – ¿no?"])
    #expect(OutlineEntry.read("") == [])
    #expect(
      OutlineEntry.read("2 h-a\nx h-a A\n2 h-a \n3 h-b B") == [
        OutlineEntry(level: 3, id: "h-b", text: "B")
      ])
  }

  @Test(arguments: [
    "one – two", "“quoted”", "the end…", "¿qué?", "a ‹b›", "Übung ß ÿ", "a\u{2010}b", "a\u{2027}b",
  ])
  func `a line that needs nothing stays as it is`(line: String) {
    #expect(PlainText.singleLine(line) == line)
    #expect(PlainText.singleLine(" \(line)\n\(line)\u{200B} ") == "\(line) \(line)")
  }

  @Test(arguments: ["\u{200B}", "\u{2028}", "\u{202E}", "\u{200F}", "\u{2060}", "\u{AD}", "\u{85}"])
  func `invisible characters are not left in a line`(hidden: String) {
    let line = PlainText.singleLine("a\(hidden)b…")
    #expect(line == "ab…" || line == "a b…")
  }
}
