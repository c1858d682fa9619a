import Foundation
import Model
import Testing
import Time

struct FoldingTests {
  @Test(arguments: [
    ("  Café \t de\n Ávila ", "cafe de avila"),
    ("STRASSE", "strasse"), ("Straße", "strasse"), ("ẞ", "ss"),
    ("Ærøskøbing", "aeroskobing"), ("Łódź", "lodz"), ("İstanbul", "istanbul"),
    ("Nguyễn Thị Ánh", "nguyen thi anh"), ("þórr", "thorr"), ("ﬁn", "fin"),
    ("Ｔｅｒｔｕｌｉａ", "tertulia"), ("1ª", "1a"), ("col·lecció", "col·leccio"),
    ("coŀlecció", "col·leccio"), ("Ελλάς", "ελλασ"), ("ᾨδή", "ωδη"),
    ("Мой ЁЖ", "мой ёж"), ("東京　タワー", "東京 タワー"), ("", ""), (" \n ", ""),
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

  /// What is ASCII alone goes another way than what has one other letter.
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
}
