import Testing

@testable import Media

/// Cards of address books, as phones and programs write them.
struct UploadedVCardTests {
  private func card(_ lines: String..., version: String = "3.0") throws(UploadedVCard.Fault)
    -> UploadedVCard
  {
    let all = ["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD"]
    return try UploadedVCard(Array(all.map { "\($0)\r\n" }.joined().utf8))
  }

  @Test func `readable fields are kept, and nothing else`() throws {
    let card = try card(
      "N:García;Ana;;;", "FN:Ana García", "item1.EMAIL;TYPE=INTERNET:ana@example.org",
      "ADR;TYPE=HOME:;;Calle Mayor 1;Bilbao;;48001;España", "PHOTO;ENCODING=b:AAAA", "GEO:43;-2",
      "X-ABUID:12", "REV:2026", "KEY:x", "ORG:Club\\, the old;Cranes")
    #expect(card.name == "Ana García")
    #expect(
      card.facts == [
        "Club, the old, Cranes", "ana@example.org", "Calle Mayor 1, Bilbao, 48001, España",
      ])
    #expect(
      String(decoding: card.bytes, as: UTF8.self) == """
        BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana García\r\nN:García;Ana;;;\r\n\
        ORG:Club\\, the old;Cranes\r\nEMAIL:ana@example.org\r\n\
        ADR:;;Calle Mayor 1;Bilbao;;48001;España\r\nEND:VCARD\r\n
        """)
    #expect(try UploadedVCard(card.bytes).bytes == card.bytes)
  }

  @Test func `old telephones quote what is no ASCII`() throws {
    let card = try card(
      "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=41=6E=61=20=47=61=72=63=\r\n=C3=AD=61",
      "NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo=3D", version: "2.1")
    #expect(card.name == "Ana García" && card.facts == ["one two="])
  }

  @Test(arguments: [
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\n", "BEGIN:VCARD\r\nEND:VCARD\r\n",
    "BEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:B\r\nEND:VCARD\r\n",
    "BEGIN:VCARD\r\nFN:A\r\nno property\r\nEND:VCARD\r\n",
    "BEGIN:VCARD\r\nFN:A\r\n<b>:x\r\nEND:VCARD\r\n", "BEGIN:VCARD\r\nFN:\u{0}\r\nEND:VCARD\r\n",
    "BEGIN:VCARD\r\nFN:A\r\n\(String(repeating: "TEL:1\r\n", count: 60))END:VCARD\r\n",
    "BEGIN:VCARD",
  ])
  func `a text that is no card is refused`(text: String) {
    #expect(throws: UploadedVCard.Fault.damaged) { try UploadedVCard(Array(text.utf8)) }
  }

  @Test func `bytes that are no text are refused`() {
    let bytes = Array("BEGIN:VCARD\r\nFN:".utf8) + [0xFF] + Array("\r\nEND:VCARD\r\n".utf8)
    #expect(throws: UploadedVCard.Fault.charset("")) { try UploadedVCard(bytes) }
    #expect(throws: UploadedVCard.Fault.otherKind) { try UploadedVCard(Array("FN:A".utf8)) }
  }

  @Test func `nothing that a value holds begins a line of its own`() throws {
    let card = try card(
      "FN;ENCODING=QUOTED-PRINTABLE:A=0D=0AEND:VCARD=0D=0ABEGIN:VCARD=00", version: "2.1")
    let text = String(decoding: card.bytes, as: UTF8.self)
    #expect(text == "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\\nEND:VCARD\\nBEGIN:VCARD\r\nEND:VCARD\r\n")
  }
}
