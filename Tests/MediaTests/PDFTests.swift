import Testing

@testable import Media

enum PDFSample {
  static func document(_ body: String) -> [UInt8] {
    Array("%PDF-1.4\n%\u{E2}\u{E3}\n\(body)\nstartxref\n0\n%%EOF\n".utf8)
  }

  static let body = """
    1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
    2 0 obj << /Kids [3 0 R 4 0 R] /Count 12 /Type/Pages >> endobj
    3 0 obj << /Type /Pages /Count 5 /Parent 2 0 R >> endobj
    4 0 obj << /Length 24 /Filter /X >> stream
    (/JavaScript /JS ) endob
    endstream endobj
    5 0 obj << /Title (A (nested) \\) title) /Author<FEFF 0041> /Keywords 6 0 R /Trapped /False >>
    endobj
    6 0 obj (kept nowhere) endobj
    7 0 obj << /Type /Metadata /Subtype /XML /Length 8 0 R >> stream
    <x exif:GPSLatitude="1"/>
    endstream endobj
    8 0 obj 25 endobj
    9 0 obj (a text of the document) endobj
    trailer << /Root 1 0 R /Info 5 0 R >>
    """

  static let full = document(body)

  static let cleaned = document(
    body.replacing("(A (nested) \\) title)", with: "()" + String(repeating: " ", count: 19))
      .replacing("<FEFF 0041>", with: "<>         ")
      .replacing("(kept nowhere)", with: "()            ")
      .replacing("<x exif:GPSLatitude=\"1\"/>\n", with: String(repeating: " ", count: 26)))
}

struct PDFTests {
  typealias Sample = PDFSample

  @Test func `information and XMP are blanked in place and nothing moves`() throws {
    let document = try MediaFile(Sample.full, claimed: .pdf)
    #expect(
      String(decoding: document.bytes, as: UTF8.self)
        == String(decoding: Sample.cleaned, as: UTF8.self))
    #expect(document.bytes.count == Sample.full.count)
    #expect(document.hadLocation)
    #expect((document.pageCount, document.width) == (12, nil))
  }

  @Test func `a document without metadata stays byte for byte`() throws {
    let bytes = Sample.document("1 0 obj << /Title (kept: an outline) /Count -3 >> endobj")
    let document = try MediaFile(bytes, claimed: .pdf)
    #expect(document.bytes == bytes)
    #expect(document.pageCount == nil)
    #expect(!document.hadLocation)
  }

  @Test func `every version of the information is blanked`() throws {
    let bytes = Sample.document(
      "1 0 obj <</A(x)>> endobj trailer <</Info 1 0 R>> 1 0 obj<</B[(y)<</C<61>>>]>>endobj")
    #expect(
      try MediaFile(bytes, claimed: .pdf).bytes
        == Sample.document(
          "1 0 obj <</A() >> endobj trailer <</Info 1 0 R>> 1 0 obj<</B[() <</C<>  >>]>>endobj"))
  }

  @Test func `compressed metadata stays, since blanks are no compressed data`() throws {
    let bytes = Sample.document(
      "1 0 obj <</Type/Metadata/Filter/FlateDecode/Length 3>>stream\nabc\nendstream endobj")
    #expect(try MediaFile(bytes, claimed: .pdf).bytes == bytes)
  }

  @Test(arguments: [
    ("1 0 obj <</S/JavaScript/JS(app.alert\\(1\\))>> endobj", "/JavaScript", 27),
    ("<</JS 1 0 R>>", "/JS", 17), ("<</S/Launch>>", "/Launch", 19),
    ("<</Type /EmbeddedFile>>", "/EmbeddedFile", 23),
    ("<</Names<</EmbeddedFiles 1 0 R>>>>", "/EmbeddedFiles", 25),
    ("<</S/#4aava#53cript>>", "/JavaScript", 19), ("<</S/J#53>>", "/JS", 19),
    ("1 0 obj<</Length 9>>stream\nabc\nendstream endobj /JS ", "/JS", 63),
    ("[[<</S[/JS]>>]]", "/JS", 22), ("(a\\)b)/JS(", "/JS", 21), ("% (\n/JS", "/JS", 19),
  ])
  func `scripts, programs and enclosed files are refused`(body: String, name: String, offset: Int) {
    #expect(throws: MediaError.forbidden(name, offset: offset)) {
      try MediaFile(Sample.document(body), claimed: .pdf)
    }
  }

  @Test(arguments: ["(/JS)", "/JSX /Launcher", "% /JS\n", "<</A(/JavaScript)>>", "/js"])
  func `equal letters elsewhere are no names`(body: String) throws {
    #expect(try MediaFile(Sample.document(body), claimed: .pdf).bytes == Sample.document(body))
  }

  @Test(arguments: [
    ("(", "a string without an end", 16), ("<", "a string without an end", 16),
    ("<<>>stream", "a stream without an end", 25),
    (String(repeating: "[", count: 300), "too deep", 272),
  ])
  func `a damaged document is refused`(body: String, words: String, offset: Int) {
    #expect(throws: MediaError.damaged(words, offset: offset)) {
      try MediaFile(Sample.document(body), claimed: .pdf)
    }
  }

  @Test func `a document that was cut off is refused`() {
    let cut = Array(Sample.full.dropLast(20))
    let error = MediaError.damaged("the document's end (startxref) is missing", offset: cut.count)
    #expect(throws: error) { try MediaFile(cut, claimed: .pdf) }
  }

  @Test func `an impossible count of pages is not believed`() throws {
    let bytes = Sample.document("<</Type/Pages/Count 999999999>>")
    #expect(try MediaFile(bytes, claimed: .pdf).pageCount == nil)
  }
}
