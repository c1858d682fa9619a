import Foundation
import Rounds
import Testing
import Time

@testable import Model

struct FoldingTests {
  @Test(arguments: [
    ("  Café \t de\n Ávila ", "cafe de avila"),
    ("STRASSE", "strasse"), ("Straße", "strasse"), ("ẞ", "ss"),
    ("Ærøskøbing", "aeroskobing"), ("Łódź", "lodz"), ("İstanbul", "istanbul"),
    ("Nguyễn Thị Ánh", "nguyen thi anh"), ("þórr", "thorr"), ("ﬁn", "fin"),
    ("Ｔｅｒｔｕｌｉａ", "tertulia"), ("1ª", "1a"), ("col·lecció", "col·leccio"),
    ("coŀlecció", "col·leccio"), ("Ελλάς", "ελλασ"), ("ᾨδή", "ωδη"),
    ("Мой ЁЖ", "мой еж"), ("東京　タワー", "東京 タワー"), ("", ""), (" \n ", ""),
    ("Пойдём ещё, Ѐ ѝ", "пойдем еще, е и"), ("їжак ґанок ў", "їжак ґанок ў"),
    ("ΝΗΣΙ νησί νησίς", "νησι νησι νησισ"), ("שָׁלוֹם", "שלום"), ("שּׁ", "ש"),
    ("السَّلَامُ", "السلام"), ("مـــحمد", "محمد"), ("أحمد إسلام آدم ٱسم", "احمد اسلام ادم اسم"),
    ("مؤمن بئر مستشفى مدرسة", "مومن بير مستشفي مدرسه"), ("کتابی", "كتابي"), ("ﷲ", "الله"),
    ("Ｔｏｋｙｏ ２０２６", "tokyo 2026"), ("ﾊﾟﾝﾀﾞ ｶﾅ", "パンダ カナ"), ("㌀㈱①", "アパート(株)1"),
    ("Haﬃngton ﬁn ﬅ", "haffington fin st"), ("cœur Æon Tromsø đak ħ", "coeur aeon tromso dak h"),
    ("ISPARTA ısı İstanbul", "isparta isi istanbul"), ("so\u{AD}ft ze\u{200B}ro", "soft zero"),
    ("٣٤ ๓๔ ३४", "34 34 34"), ("m² ½ ℡ Ⓐ 𝐁", "m2 1⁄2 tel a b"), ("각", "각"), ("ㅎ", "ᄒ"),
    ("\u{F900}\u{2F00}", "豈一"), ("´ ¨", "´ ¨"), ("क़लम", "क\u{93C}लम"), ("ภาษาไทย", "ภาษาไทย"),
    ("เป\u{E47}น ำ", "เป\u{E47}น \u{E4D}า"),
    ("\u{212B}\u{212A}", "ak"), ("x\u{0}y\u{9B}z", "xyz"),
  ])
  func `a text folds to lower case without Latin accents`(text: String, folded: String) {
    #expect(Folding.fold(text).utf8.elementsEqual(folded.utf8))
  }

  @Test(arguments: [
    "Ángel Núñez", "Ǖber", "Ệ", "Москва́ й Ў Ѓ Ќ Ї Ё Ӝ Ѷ", "آدم أمل مؤمن إسلام بئر ۂ ۓ ۀ",
    "ガギグ ぱぴぷ ヴ ヷ ゔ ゞ ヾ で", "한국어 각 값 힣", "ΐΰ ᾧ ά Ώ",
  ])
  func `composed and decomposed texts fold to the same bytes`(text: String) {
    let composed = Folding.fold(text.precomposedStringWithCanonicalMapping)
    let decomposed = Folding.fold(text.decomposedStringWithCanonicalMapping)
    #expect(Array(composed.utf8) == Array(decomposed.utf8))
  }

  @Test func `every Latin, Greek and Cyrillic letter folds alike composed and decomposed`() {
    let blocks = [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF, 0x3041...0x30FF]
    for value in blocks.joined() {
      guard let scalar = UnicodeScalar(UInt32(value)), scalar.properties.isAlphabetic,
        value != 0x1FBE  // iota that stands for a mark below
      else { continue }
      let text = String(scalar)
      let folded = Folding.fold(text)
      let again = Folding.fold(text.decomposedStringWithCanonicalMapping)
      #expect(folded.utf8.elementsEqual(again.utf8), "U+\(String(value, radix: 16))")
      #expect(Folding.fold(folded).utf8.elementsEqual(folded.utf8))
    }
  }

  /// NFC and NFD of all of Unicode; iota that stands for a mark below is a mark when it is decomposed.
  @Test func `whatever a character is, it folds alike composed and decomposed, and only once`() {
    var wrong: [String] = []
    // Without the letters that have neither marks nor other forms: most of Chinese.
    let ranges = [
      0x80...0x33FF, 0xA000...0xAC80, 0xD700...0xFFFF, 0x10000...0x1FFFF, 0x2F800...0x2FA1F,
    ]
    for value in Rounds.most(of: ranges.joined().map(UInt32.init), oneIn: 7)
    where value != 0x1FBE {
      guard let scalar = UnicodeScalar(value), scalar.properties.generalCategory != .unassigned
      else { continue }
      let text = "a\(String(scalar))"
      let folded = Folding.fold(text)
      let again = Folding.fold(text.decomposedStringWithCanonicalMapping)
      let composed = Folding.fold(text.precomposedStringWithCanonicalMapping)
      if !folded.utf8.elementsEqual(again.utf8) || !folded.utf8.elementsEqual(composed.utf8)
        || !Folding.fold(folded).utf8.elementsEqual(folded.utf8)
      {
        wrong.append(String(value, radix: 16))
      }
    }
    #expect(wrong == [])
  }

  @Test func `addresses are spelt as they ever were`() {
    for (title, slug) in [
      ("Мой ЁЖ", "мой-ёж"), ("شَمس أحمد", "شَمس-أحمد"), ("㈱ Café", "cafe"), ("٣٤", "٣٤"),
    ] {
      #expect(Slug(titled: title, fallback: "x").text.utf8.elementsEqual(slug.utf8), "\(title)")
    }
  }

  @Test(arguments: ["\u{301}", "\u{64B}", "\u{5B0}", "\u{200D}", "\u{AD}"])
  func `a million marks on one letter leave the letter`(mark: String) {
    #expect(Folding.fold("ж" + String(repeating: mark, count: 500_000)) == "ж")
  }

  @Test(arguments: [
    "Ir\u{200B}ene", "\u{202E}Irene\u{202C}", "Ire\u{00AD}ne", "\u{FEFF}irene", "iren\u{200D}e",
    "i\u{2060}rene", "irene\u{E0041}", "I\u{34F}RENE", "irene\u{FE0F}", "ire\u{2066}ne\u{2069}",
  ])
  func `invisible characters make no other name`(name: String) {
    #expect(Folding.fold(name) == "irene")
  }

  @Test(
    .timeLimit(.minutes(1)), arguments: ["\u{301}", "\u{308}", "\u{5B4}", "\u{200D}", "\u{3099}"])
  func `a million marks on one letter fold in linear time`(mark: String) {
    let flood = "ж" + String(repeating: mark, count: 1_000_000)
    let clock = ContinuousClock()
    let elapsed = clock.measure { #expect(Folding.fold(flood).unicodeScalars.first != nil) }
    #expect(elapsed < .seconds(20))
  }

  /// Pure ASCII takes another path than text with one other letter.
  @Test func `a text of ASCII folds as it does before another letter`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        UInt8.random(in: 0...127, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let expected = String(Folding.fold(text + "!ж").dropLast(2))
      let folded = Folding.fold(text + "!")
      #expect(folded == expected + "!", "\(bytes)")
      #expect(Folding.fold(folded) == folded, "\(bytes)")
    }
    #expect(Folding.fold(" A  b\tC \u{1} ") == "a b c")
  }

  @Test func `letters that take the short way would come out alike by the long one`() {
    var count = 0
    for value in UInt32(0x80)...0x2FFFF where FoldingTable.isPlain(value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      count += 1
      #expect(scalar.properties.lowercaseMapping.unicodeScalars.elementsEqual([scalar]), "\(value)")
      #expect(FoldingTable.compatible(scalar) == nil && FoldingTable.letter(for: scalar) == nil)
      #expect(FoldingTable.letters(for: scalar) == nil && !Folding.isInvisible(scalar))
      #expect(FoldingTable.cyrillicLetter(for: scalar) == nil)
      #expect(!FoldingTable.isAccent(scalar) && !FoldingTable.isVowelSign(scalar))
      #expect(scalar.properties.generalCategory == .otherLetter || value < 0x500)
    }
    #expect(count > 38_000)
    for value in UInt8(0xDF)...0xFF {
      let scalar = Unicode.Scalar(value)
      #expect(scalar.properties.lowercaseMapping.unicodeScalars.elementsEqual([scalar]))
    }
  }

  @Test(arguments: [
    ("Алёна", "алёна"), ("أحمد", "أحمد"), (" Ána  Gil ", "ana gil"), ("IRENE", "irene"),
  ])
  func `a username keeps the key that it has had`(name: String, key: String) {
    #expect(Folding.username(name) == key)
    #expect(Folding.fold(name) == Folding.fold(key))
  }
}
