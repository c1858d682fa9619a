import Testing
import Theme

struct VCardTests {
  @Test func `a card is written whole`() throws {
    let card = VCard(
      formattedName: "Carmen Vidal Ortega", family: "Vidal Ortega", given: "Carmen",
      organisation: "Facultad; Madrid", title: "Catedrática", email: "carmen@uni.example",
      phone: "+34 600 000 000", office: "Despacho 3.12, módulo B",
      note: "Tutorías:\nlunes, 10:00", url: "https://club.example/professors/carmen-vidal/",
      photoURL: "https://club.example/avatars/carmen.svg", language: "es")
    #expect(
      try CalendarSamples.rawLines(card.bytes) == [
        "BEGIN:VCARD", "VERSION:3.0", "N:Vidal Ortega;Carmen;;;", "FN:Carmen Vidal Ortega",
        "ORG:Facultad\\; Madrid", "TITLE;LANGUAGE=es:Catedrática",
        "EMAIL;TYPE=INTERNET:carmen@uni.example", "TEL;TYPE=WORK;TYPE=VOICE:+34 600 000 000",
        "ADR;TYPE=WORK:;;Despacho 3.12\\, módulo B;;;;",
        "NOTE;LANGUAGE=es:Tutorías:\\nlunes\\, 10:00",
        "URL:https://club.example/professors/carmen-vidal/",
        "PHOTO;VALUE=uri:https://club.example/avatars/carmen.svg", "END:VCARD",
      ])
  }

  @Test func `unknown fields are not written`() throws {
    let card = VCard(
      formattedName: "Ana", family: "", given: "Ana", organisation: "", title: " ", email: "\n",
      phone: "", office: " ", note: "", url: "", photoURL: "")
    #expect(
      try CalendarSamples.rawLines(card.bytes)
        == ["BEGIN:VCARD", "VERSION:3.0", "N:;Ana;;;", "FN:Ana", "END:VCARD"])
  }

  @Test func `signs in a name do not move its parts`() throws {
    let card = VCard(formattedName: #"A;B,C\D"#, family: "A;B", given: #"C,\D"#)
    #expect(
      try CalendarSamples.rawLines(card.bytes)[2...3]
        == [#"N:A\;B;C\,\\D;;;"#, #"FN:A\;B\,C\\D"#])
  }
}
