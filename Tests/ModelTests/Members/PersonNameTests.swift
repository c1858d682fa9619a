import Model
import Testing

struct PersonNameTests {
  @Test(arguments: [
    ("Carmen Ledesma", "carmenledesma"), ("carmen-ledesma.", "carmenledesma"),
    ("CÁRMEN  «Ledesma»", "carmenledesma"), ("Сагмеп", "carmen"), ("ＣＡＲＭＥＮ", "carmen"),
    ("CarIos", "carlos"), ("Ian", "ian"), ("IAN", "ian"), ("Car1os R0ca", "carlosroca"),
    ("Ανα", "ava"), ("नरेंद्र", "नरेंद्र"), ("李", "李"), ("Ana ♥", "ana"), ("e\u{301}", "e"),
    ("می\u{200C}خواهم", "میخواهم"), ("!", ""), ("", ""),
  ])
  func `names that look alike have one key`(name: String, key: String) {
    #expect(PersonName.key(name) == key)
  }

  @Test(
    arguments: [
      ("Ana", nil), ("Ána Ñandú", nil), ("Ana\u{2800}", .unseen), ("\u{3164}é", .unseen),
      ("é\u{E0041}", .unseen), ("é\u{378}", .unseen), ("Ⅽarmen", .unusual("Ⅽ")),
      ("ᴄarmen", .unusual("ᴄ")), ("Сarmen", .mixed("Сarmen")), ("Ana Мapia", .mixed("Мapia")),
      ("Ана Maria", nil), ("Ана-Maria", nil), ("αna", .mixed("αna")), ("Անna", .mixed("Անna")),
      ("田中ken", nil), ("田中Кen", .mixed("田中Кen")), ("Ꭺna", .mixed("Ꭺna")), ("ไทย", nil),
      ("ไทยna", .mixed("ไทยna")),
    ] as [(String, PersonName.Fault?)])
  func `the fault of an invalid name is named`(name: String, fault: PersonName.Fault?) {
    #expect(PersonName.fault(in: name) == fault)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a long name takes as long as it is long`() {
    let name = String(repeating: "Сe\u{301}I", count: 100_000)
    #expect(PersonName.key(name).utf8.count == 300_000)
    #expect(PersonName.fault(in: name) != nil)
  }
}
