import Testing

@testable import Media

/// Cards as phones and programs write them: quoted parameters, places, old encodings and character sets.
struct CardTests {
  /// The lines of the card that comes out, without its frame.
  private func lines(_ lines: [String], version: String = "4.0") throws(UploadedVCard.Fault)
    -> [String]
  {
    let all = ["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD"]
    return try Self.lines(Array(all.map { "\($0)\r\n" }.joined().utf8))
  }

  private static func lines(_ file: [UInt8]) throws(UploadedVCard.Fault) -> [String] {
    let text = String(decoding: try UploadedVCard(file).bytes, as: UTF8.self)
    return text.split(separator: "\r\n").dropFirst(2).dropLast().map { String($0) }
  }

  static let parameters = [
    #"ADR;GEO="geo:40.96051,-5.66398";LABEL="Irene\nMayor: 12":;;Mayor 12;Salamanca;;37001;Spain"#,
    #"ADR;LABEL="a:b;c,d";TYPE="home,work":;;Mayor 12;Salamanca;;37001;Spain"#,
    #"item1.adr;type=HOME;geo="geo:1.5,2.5";type=pref:;;Mayor 12;Salamanca;;37001;Spain"#,
    "ADR;GEO=\"geo:40.9\r\n 6051,-5.66398\":;;Mayor 12;Sala\r\n\tmanca;;37001;Spain",
    #"ADR;LABEL="say \"hi\": x":;;Mayor 12;Salamanca;;37001;Spain"#,
    #"ADR;TZ=Europe/Madrid;X-A="1:2":;;Mayor 12;Salamanca;;37001;Spain"#,
  ]

  @Test(arguments: parameters)
  func `a head ends with the first colon outside of quotes`(line: String) throws {
    #expect(try lines(["FN:A", line]) == ["FN:A", "ADR:;;Mayor 12;Salamanca;;37001;Spain"])
  }

  @Test(arguments: [
    #"ADR;LABEL="5\" pipe: x":;;Mayor 12"#, #"ADR;LABEL="never closed:;;Mayor 12"#,
    #"ADR;GEO="geo:1,2"#,
  ])
  func `an ambiguous line is refused`(line: String) {
    #expect(throws: UploadedVCard.Fault.damaged) { try lines(["FN:A", line]) }
  }

  static let places: [String: String?] = [
    "GEO:geo:40.96051,-5.66398": nil, "item1.GEO:40.96;-5.66": nil, "X-GEO:1": nil,
    "X-EVOLUTION-GEO:40.96051;-5.66398": nil, "URL:geo:40.96051,-5.66398": nil,
    "URL;VALUE=uri:GEO:40.96,-5.66;u=35": nil, "ADR;VALUE=uri:geo:40.96051\\,-5.66398": nil,
    "TEL;VALUE=uri:geo:40.96,-5.66": nil, "TEL:tel:https://osm.org/go/b0x": nil,
    "TEL:\(String(repeating: "tel:", count: 8000))1": "TEL:1",
    "URL:https://maps.google.com/?q=40.96051,-5.66398": nil,
    "URL:https\\://www.google.com/maps/@40.96051\\,-5.66398\\,15z": nil,
    "URL:https://maps.app.goo.gl/AbC": nil, "URL:https://goo.gl/maps/AbC": nil,
    "URL:http://maps.apple.com/?ll=40.9,-5.6": nil, "URL:https://osm.org/go/b0x": nil,
    "URL:https://www.openstreetmap.org/#map=19/40.96051/-5.66398": nil,
    "URL:https://a.example/near?lat=40.96051&lon=-5.66398": nil,
    "URL:https://a.example/near?at=40.96051%2C-5.66398": nil,
    "ADR;GEO=geo:40.96051,-5.66398:;;Mayor 12": "ADR:…:;;Mayor 12",
    "NOTE:Here geo:40.96051\\,-5.66398\\;u=9 I live": "NOTE:Here … I live",
    "NOTE:“geo:40.96\\,-5.66” is it": "NOTE:“…” is it",
    "NOTE:See https://waze.com/ul?x and call": "NOTE:See … and call",
    "NOTE:lat: 40.96051\\, lon: -5.66398\\, ask": "NOTE:lat: …\\, ask",
    "NOTE:40\\,96051 -5\\,66398": nil,
    "NOTE:At 40°57'38.0\"N 5°39'50.3\"W.": "NOTE:At …N …W.",
    "NOTE:40.961,-5.663": nil,
    "NOTE;ENCODING=b:Z2VvOjQwLjk2MDUxLC01LjY2Mzk4": nil,
    "NOTE;QUOTED-PRINTABLE:=67eo:40.96051,-5.66398": nil,
    "ADR:;;40.96051;-5.66398;;;": nil,
  ]

  @Test(arguments: places)
  func `the position of a person is removed`(line: String, kept: String?) throws {
    #expect(try lines(["FN:A", line]) == ["FN:A"] + (kept.map { [$0] } ?? []))
  }

  @Test(arguments: [
    "ADR:;;Calle Mayor 12\\, 2º 3ª;Salamanca;;37001;Spain", "TEL:91.123.4567",
    "TEL:+34 600 111 222",
    "NOTE:Fees: 12.500 and 13.500\\, 3.5 km\\, 2.25 and 3.75", "URL:https://treasuremaps.example/a",
    "NOTE:version 1.234.567 of 1.2.3.4", "NOTE:https://a.example/mapsize and https://b.example",
    "NOTE:geology: a hobby", "NOTE:0.12345 of 0", "URL:http://www.example.org/a?b=c:d",
    "ORG:Geo:metrics Ltd", "NOTE:ends with \\\\: and \\; all",
  ])
  func `a line that is no place stays as it is`(line: String) throws {
    #expect(try lines(["FN:A", line]) == ["FN:A", line])
  }

  @Test func `a backslash before a colon goes`() throws {
    #expect(
      try lines(["FN:A", "URL;type=pref:http\\://a.example"]) == ["FN:A", "URL:http://a.example"])
  }

  // Version 2.1

  private static func old(_ lines: String...) -> [UInt8] {
    // Latin-1 stands for bytes here.
    Array(
      (["BEGIN:VCARD", "VERSION:2.1"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
        .unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  static let charsets: [String: String] = [
    "FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Bego=F1a Mu=F1oz": "FN:Begoña Muñoz",
    "FN;charset=\"Windows-1252\";QUOTED-PRINTABLE:=80 =93x=94": "FN:€ “x”",
    "FN;CHARSET=ISO-8859-15:\u{A4} \u{BD}": "FN:€ œ",
    "FN;CHARSET=windows-1250;ENCODING=Q:=8Aimek =F8": "FN:Šimek ř",
    "FN;CHARSET=ISO-8859-2:\u{A9}imek": "FN:Šimek",
    "FN;CHARSET=windows-1251:\u{C0}\u{ED}\u{FF}": "FN:Аня",
    "FN;CHARSET=KOI8-R:\u{E1}\u{CE}\u{D1}": "FN:Аня",
    "FN;CHARSET=ISO-8859-5:\u{B0}\u{DD}\u{EF}": "FN:Аня",
    "FN;CHARSET=ISO-8859-7:\u{C1}\u{E8}": "FN:Αθ",
    "FN;CHARSET=ISO-8859-9:\u{DE}\u{FD}": "FN:Şı",
    "FN;CHARSET=windows-1253:\u{D9}": "FN:Ω",
    "FN;QUOTED-PRINTABLE:Bego=C3=B1a": "FN:Begoña",
    "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Bego=C3=\r\n=B1a": "FN:Begoña",
    "FN:Bego\u{C3}\r\n \u{B1}a": "FN:Begoña",
    "FN;ENCODING=BASE64:QmVnb8OxYQ==": "FN:Begoña",
    "FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Pe=F1a 1=0D=0A2=BA=0Aizq=\r\n=\r\n.":
      "FN:Peña 1\\n2º\\nizq.",
  ]

  @Test(arguments: charsets)
  func `a name is read in its character set`(line: String, name: String) throws {
    #expect(try Self.lines(Self.old(line)) == [name])
  }

  static let refused: [String: UploadedVCard.Fault] = [
    "FN:Mu\u{F1}oz": .charset(""),
    "FN;CHARSET=Shift_JIS;QUOTED-PRINTABLE:=83=65": .charset("shift_jis"),
    "FN;CHARSET=UTF-8;QUOTED-PRINTABLE:Mu=F1oz": .charset("utf-8"),
    "FN;CHARSET=windows-1252;QUOTED-PRINTABLE:=81": .damaged,
    "FN;CHARSET=\(String(repeating: "x", count: 300)):A": .charset(
      String(repeating: "x", count: 300)),
    "FN:A\r\nNOTE:\(String(repeating: "a", count: 17_000))": .long,
    "FN:A\r\nNOTE:\(String(repeating: "a", count: 70_000))": .long,
    "FN:A\r\nAGENT:\r\nBEGIN:VCARD\r\nFN:B\r\nEND:VCARD": .damaged, "TEL:1": .damaged,
    "FN: ": .damaged,
  ]

  @Test(arguments: refused)
  func `an unreadable card is refused with its reason`(lines: String, fault: UploadedVCard.Fault) {
    #expect(throws: fault) { try UploadedVCard(Self.old(lines)) }
  }

  @Test(arguments: [
    "N;CHARSET=ISO-8859-1:Mu\u{F1}oz;Bego\u{F1}a;;;", "N:Mu\u{C3}\u{B1}oz;Bego\u{C3}\u{B1}a",
  ])
  func `without a full name its parts make one`(line: String) throws {
    #expect(try UploadedVCard(Self.old(line, "TEL;CELL:600")).name == "Begoña Muñoz")
  }

  @Test func `a firm is a name, too`() throws {
    #expect(
      try lines(["N:;;;;", "ORG:Club\\, the old;Cranes"]) == [
        "FN:Club\\, the old", "ORG:Club\\, the old;Cranes",
      ])
  }

  @Test(arguments: [
    "PHOTO;JPEG;ENCODING=BASE64:\r\n /9j/4AAQ\r\n 2wBDAAEB\r\n\r\nTEL;CELL:600",
    "PHOTO;JPEG;ENCODING=BASE64:/9j/4AAQ\r\n2wBDAAEB\r\nTEL=\r\n\r\nTEL;CELL:600",
    "PHOTO;ENCODING=b;TYPE=JPEG:\(String(repeating: "A", count: 40_000))\r\nTEL:600",
  ])
  func `a photo is left out, however it is written`(lines: String) throws {
    #expect(try Self.lines(Self.old("FN:A", lines)) == ["FN:A", "TEL:600"])
  }

  // Hostile

  @Test func `a file of folds, of quotes, of links and of numbers is read once`() throws {
    for part in ["\r\n ", "\"", "=\r\n", "https://", "1.2345 ", "geo:1", "\\", "1=C2=B01'", ";:"] {
      let text = String(repeating: part, count: 12_000 / part.utf8.count)
      let file = Self.old("FN:A", "NOTE;QUOTED-PRINTABLE:\(text)", "TEL:1")
      #expect(throws: Never.self) { _ = try UploadedVCard(file) }
    }
  }
}
