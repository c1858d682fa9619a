import Foundation
import Model
import Pages
import TestSupport
import Testing
import Theme

@_spi(Raw) @testable import Database
@testable import Jobs

/// A site with a PDF whose page is to be drawn, and programs that do what poppler's do, or what they should not.
private struct SentDocument {
  let site: TemporarySite
  let database: SiteDatabase
  let member: Member.ID
  let document: UploadName

  /// `draw` is the body of `pdftoppm`, `read` that of `pdftotext`; without one the program is missing.
  init(_ draw: String?, reading read: String? = nil, bytes: [UInt8] = [7]) throws {
    site = try TemporarySite()
    var files = SampleSite.files(languages: ["en"])
    let program = draw == nil ? "off" : site.folder.path + "/pdftoppm"
    files["site.yml", default: ""] += "\nphotos: {vipsthumbnail: off, pdftoppm: \(program)}\n"
    for (path, text) in files { try site.write(text, path) }
    for (name, script) in [("pdftoppm", draw), ("pdftotext", read)] {
      guard let script else { continue }
      try site.write("#!/bin/sh\n\(script)\n", name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(site.folder.path)/\(name)")
    }
    try Data(PhotoSample.jpeg(340, 480)).write(to: URL(filePath: "\(site.folder.path)/made.jpg"))
    database = try site.compile()
    member = try #require(try database.member(username: "bruno"))
    document = try database.send(
      bytes, by: member, called: "$(touch ../../pwned); `id` \"'&|", isPicture: false)
  }

  /// Runs the job; the files that there are then.
  ///
  /// Each look at the clock takes `step` milliseconds: with a file of a name, from when a program has written that on.
  func run(
    step: Int64 = 1, from file: String? = nil, expectingProblems: Bool = false
  ) throws -> Set<String> {
    var (runner, moment) = (JobRunner([SmallPicturesJob()]), Int64(0))
    let place = JobContext(
      database, try SiteTheme.stored(in: database), boot: "", time: { TemporarySite.now },
      milliseconds: {
        if file.map({ site.exists($0) }) ?? true { moment += step }
        return moment
      })
    runner.run(place)
    #expect(runner.problems.isEmpty != expectingProblems, "\(runner.problems)")
    return try files()
  }

  func files() throws -> Set<String> {
    let folder = UploadFolder(site.folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.temporary) == [])
    return Set(try FileManager.default.contentsOfDirectory(atPath: folder.files))
  }

  func words() throws -> [String] { try database.texts("SELECT words FROM uploads") }

  /// The page as the sample's camera held it: on its side.
  var page: String { "\(document.hash)-480x340.jpg" }

  static let drawing = #"cp ../../made.jpg "$7.jpg""#
}

/// PDFs of members: their first pages, and their words.
struct DocumentsJobTests {
  @Test func `the first page is drawn and cleaned, the words are read and folded`() throws {
    let tests = try SentDocument(
      "echo \"$@\" > ../../drawn; \(SentDocument.drawing)",
      reading: #"echo "$@" > ../../read; printf 'Árboles\n de\fNOGAL\0 \377' > "$6""#)
    #expect(try tests.run() == [tests.document.text, tests.page])
    #expect(try tests.database.nextWithoutThumbnail() == nil)
    #expect(try tests.words() == ["arboles de nogal \u{FFFD}"])
    // The sender's file name is in no command.
    let spool = "tmp/spool-\(tests.document.hash.prefix(6))"
    #expect(
      try tests.site.text("drawn")
        == "-q -singlefile -scale-to 480 -jpeg files/\(tests.document.text) \(spool)\n")
    #expect(
      try tests.site.text("read")
        == "-q -enc UTF-8 -nopgbrk files/\(tests.document.text) \(spool).txt\n")
    let path = UploadFolder(tests.site.folder).files + "/" + tests.page
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(!String(decoding: bytes, as: UTF8.self).contains(PhotoSample.canary))
    let names = try FileManager.default.contentsOfDirectory(atPath: tests.site.folder.path)
    #expect(!names.contains("pwned"))
  }

  @Test(arguments: [
    "exit 1", "exit 0", "kill -9 $$", "echo no picture > \"$7.jpg\"",
    "ln -s /etc/passwd \"$7.jpg\"", "exec head -c 1000000000 /dev/zero > \"$7.jpg\"",
    "sleep 60 & sleep 60", "exec yes > \"$7.jpg\"",
  ])
  func `an undrawable document stays a link, is not read, and delays no one`(
    script: String
  ) throws {
    let tests = try SentDocument(script, reading: "echo walnut > \"$6\"")
    #expect(try tests.run(step: script.contains("sleep") ? 2000 : 1) == [tests.document.text])
    #expect(try tests.database.nextWithoutThumbnail() == nil)
    #expect(try tests.words() == [""])
  }

  @Test(arguments: [
    ("exit 1", ""), ("exit 0", ""), ("kill -9 $$", ""), ("ln -s /etc/passwd \"$6\"", ""),
    ("echo Half > \"$6\"; exit 1", "half"), ("echo Half > \"$6\"; kill -11 $$", "half"),
    ("echo Half > \"$6\"; touch ../../read; sleep 60 & sleep 60", "half"),
  ])
  func `of what is read in vain the page is shown`(script: String, words: String) throws {
    let tests = try SentDocument(SentDocument.drawing, reading: script)
    // The program that draws takes no time.
    let files = try tests.run(step: 2000, from: "read")
    #expect(files == [tests.document.text, tests.page])
    #expect(try tests.words() == [words])
  }

  @Test func `of endless words the first 64 KB are kept`() throws {
    let tests = try SentDocument(SentDocument.drawing, reading: "exec yes Nogal > \"$6\"")
    #expect(try tests.run() == [tests.document.text, tests.page])
    let words = try #require(try tests.words().first)
    #expect(words.hasPrefix("nogal nogal ") && words.utf8.count == 65_536)
  }

  @Test(arguments: [("exit 127", "echo x > \"$6\""), (SentDocument.drawing, "exit 127")])
  func `a program that is just being brought up to date is tried again`(
    draw: String, read: String
  ) throws {
    let tests = try SentDocument(draw, reading: read)
    _ = try tests.run(expectingProblems: true)
    #expect(try tests.database.nextWithoutThumbnail() == tests.document)
  }

  @Test func `without the second program the page alone is made, without the first it waits`()
    throws
  {
    let alone = try SentDocument(SentDocument.drawing)
    #expect(try alone.run() == [alone.document.text, alone.page])
    #expect(try alone.words() == [""])
    let waiting = try SentDocument(nil, reading: "echo walnut > \"$6\"")
    #expect(try waiting.run() == [waiting.document.text])
    #expect(try waiting.database.nextWithoutThumbnail() == waiting.document)
  }

  @Test func `a large picture that waits for its program keeps no document waiting`() throws {
    let tests = try SentDocument(SentDocument.drawing)
    let large = try tests.database.send([UInt8](repeating: 7, count: 100_001), by: tests.member)
    let later = try tests.database.send([8], by: tests.member, isPicture: false)
    #expect(try tests.run().count == 5)
    #expect(try tests.database.nextWithoutThumbnail() == large)
    #expect(try tests.database.uploadNames().contains("\(later.hash)-480x340.jpg"))
  }

  @Test func `of a document that is deleted meanwhile nothing is kept`() throws {
    let tests = try SentDocument("sleep 0.1; \(SentDocument.drawing)")
    let (database, member) = (tests.database, tests.member)
    let place = JobContext(
      database, try SiteTheme.stored(in: database), boot: "", time: { TemporarySite.now },
      milliseconds: {
        // The clock is looked at while the program runs.
        let gone = try? database.write { try $0.dropUnusedUploads(of: member, limit: 9) }
        for name in gone ?? [] { UploadFolder(database.folder).remove(name) }
        return 0
      })
    let step = try SmallPicturesJob().step(place)
    #expect(step.failures.isEmpty)
    #expect(try tests.files() == [] && tests.words() == [])
  }
}

/// Tests with poppler's own programs.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftoppm"),
    "the package poppler-utils is not installed"))
struct PopplerTests {
  private static let pdf = """
    %PDF-1.4
    1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
    2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
    3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 4 0 R
      /Resources <</Font <</F1 5 0 R>>>>>> endobj
    4 0 obj <</Length 46>> stream
    BT /F1 24 Tf 20 150 Td (Walnut \\301rbol) Tj ET
    endstream endobj
    5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>> endobj
    trailer <</Root 1 0 R>>
    %%EOF

    """

  @Test(arguments: [(pdf, true, "walnut arbol"), ("%PDF-1.4\nno more of it", false, "")])
  func `the first page and the words of a real one`(
    pdf: String, isDrawn: Bool, words: String
  ) throws {
    let tests = try SentDocument(
      "exec /usr/bin/pdftoppm \"$@\"", reading: "exec /usr/bin/pdftotext \"$@\"",
      bytes: Array(pdf.utf8))
    let page = "\(tests.document.hash)-320x480.jpg"
    #expect(try tests.run() == (isDrawn ? [tests.document.text, page] : [tests.document.text]))
    #expect(try tests.words() == [words])
  }
}
