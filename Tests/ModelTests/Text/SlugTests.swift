import Model
import Testing

struct SlugTests {
  @Test(arguments: [
    ("Trains", "trains"), ("🧮", "tag-1f9ee"), ("🚶", "tag-1f6b6"), ("❤️", "tag-2764"),
    ("❤", "tag-2764"),
    ("🧮 año", "ano"), ("!!", "tag"), ("", "tag"),
    (
      String(repeating: "🧮", count: 500),
      "tag-1f9ee-1f9ee-1f9ee-1f9ee-1f9ee-1f9ee-1f9ee-1f9ee"
    ),
  ])
  func `two tags of signs alone have two addresses`(name: String, slug: String) {
    #expect(Slug(tag: name).text == slug)
    #expect(Slug(slug) != nil)
  }

  @Test(arguments: [
    ("Picos de Europa: ¡qué día!", "picos-de-europa-que-dia"),
    ("  --Hola__mundo--  ", "hola-mundo"), ("ÑANDÚ", "nandu"), ("Straße 7½", "strasse-7"),
    ("l'escola", "l-escola"), ("Ελληνικά", "ελληνικα"), ("Мой дом", "мой-дом"),
    ("مرحبا بالعالم", "مرحبا-بالعالم"), ("北京 2026", "北京-2026"), ("हिन्दी", "हिन्दी"),
    ("a\u{301}b", "ab"), ("á\r\nb", "a-b"), ("<b>\u{301}x", "b-x"), ("../../etc", "etc"),
    ("a\u{200B}b", "ab"), ("१२", "१२"), ("!\u{93F}a", "a"), ("1\u{FE0F}\u{20E3} plan", "1-plan"),
    // A sign that ends a word is spelt.
    ("C++", "c-plus-plus"), ("C#", "c-sharp"), ("F# for walkers", "f-sharp-for-walkers"),
    ("clang++", "clang-plus-plus"), ("C/C++", "c-c-plus-plus"),
    ("«g++», ¡qué día!", "g-plus-plus-que-dia"),
    ("Ж++", "ж-plus-plus"), ("Ж+, b", "ж-plus-b"), ("C+\u{200B}+", "c-plus-plus"),
    ("LGBT+", "lgbt-plus"), ("C++-Tutorial", "c-plus-plus-tutorial"), ("C+ +", "c-plus"),
    // Other signs are hyphens.
    ("a+b", "a-b"), ("é+b", "e-b"), ("a + b", "a-b"), ("Q&A", "q-a"), ("#1", "1"), ("100%", "100"),
    ("18+", "18"), ("१+", "१"), (".NET", "net"), ("Node.js", "node-js"), ("A*", "a"),
    ("C++11", "c-11"), ("## Heading ##", "heading"), ("x+++", "x"), ("c##", "c"), ("a+#", "a"),
    ("i+=1", "i-1"),
    ("2026-10-05", "2026-10-05"), ("**bold**", "bold"), ("a#b", "a-b"), ("+1", "1"),
    ("Ж+=1", "ж-1"),
  ])
  func `a title becomes a slug, which is accepted as it is`(title: String, slug: String) {
    let found = Slug(titled: title, fallback: "topic")
    #expect(found.text.utf8.elementsEqual(slug.utf8))
    #expect(Slug(slug) == found && found.description == slug)
  }

  @Test(arguments: ["", "¡!", "🙂🙂", "\u{301}", "\u{202E}", "---"])
  func `a title without letters takes the fallback`(title: String) {
    #expect(Slug(titled: title, fallback: "topic").text == "topic")
    #expect(Slug(titled: title, fallback: "New Topic").text == "new-topic")
    #expect(Slug(titled: title, fallback: "?").text == "untitled")
  }

  @Test func `a long title is cut after a word, a long word between scalars`() {
    let word = String(repeating: "a", count: 31)
    let titles = [
      (word + " " + word + " b", word + "-" + word),
      (word + " " + word + "a", word + "-" + word + "a"),
      (word + " " + word + "a b", word + "-" + word + "a"),
      (word + "a " + word + "a", word + "a"),
      ("x " + word + word + word, "x-" + word + word),
      // A sign that is spelt counts for the length.
      ("\(word) \(word)a++", "\(word)-\(word)a"), ("\(word) \(word)á++", "\(word)-\(word)a"),
      ("\(word) b \(word)++", "\(word)-b"),
      // 63 bytes.
      (String(repeating: "語", count: 40), String(repeating: "語", count: 21)),
    ]
    for (title, slug) in titles { #expect(Slug(titled: title, fallback: "topic").text == slug) }
  }

  @Test(arguments: [
    "", "-", "-a", "a-", "a--b", "A", "á", "a_b", "a b", "a/b", "..", "a\u{301}", "a\u{0}",
    "и\u{306}", "ﬁ", "a\n", "a\u{200B}", String(repeating: "a", count: 65), "ς", "\u{93F}",
  ])
  func `a text that no title becomes is refused`(text: String) { #expect(Slug(text) == nil) }

  @Test func `the slug of any title is accepted as it is`() throws {
    var random = SeededGenerator(seed: 7)
    let alphabet =
      Array("aÀß-_ /éΆςйЁ語かが한ｱ٣½ºŀ🙂हिं++##".unicodeScalars)
      + Array(
        "\u{301}\u{306}\u{308}\u{200D}\u{3099}\u{309A}\u{1100}\u{1161}\u{11A8}\u{653}ايи"
          .unicodeScalars)
    for _ in 0..<5000 {
      var title = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        title.append(try #require(alphabet.randomElement(using: &random)))
      }
      let slug = Slug(titled: String(title), fallback: "topic")
      #expect(slug.text.utf8.count <= Slug.maximumLength)
      #expect(Slug(slug.text) == slug, "\(title.map { String($0.value, radix: 16) })")
      #expect(!slug.text.utf8.starts(with: "-".utf8) && slug.text.utf8.last != 0x2D)
    }
  }

  @Test func `an ASCII title is spelt alike with and without an invisible character`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0..<90, using: &random)).map { _ -> UInt8 in
        // Letters most of all, so that some titles are too long for a slug,
        // and signs that may be spelt.
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<4: UInt8.random(in: 0x41...0x5A, using: &random)
        case 4: Bool.random(using: &random) ? 0x2B : 0x23
        default: UInt8.random(in: 0..<0x80, using: &random)
        }
      }
      let title = String(decoding: bytes, as: UTF8.self)
      let plain = Slug(titled: title, fallback: "topic")
      #expect(plain == Slug(titled: title + "\u{200B}", fallback: "topic"), "\(bytes)")
    }
  }

  @Test func `slugs sort by text`() throws {
    #expect(try #require(Slug("a")) < #require(Slug("b")))
  }
}

/// A generator that gives the same numbers on every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
