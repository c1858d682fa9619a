import Model
import Testing

@_spi(Raw) @testable import Database

/// A vault is sent in the browser, and its page says what came of it.
struct ImportNotebookTests {
  private let site: SiteFixture
  private let irene: Browser
  private let member: Member.ID

  init() throws {
    site = try SiteFixture()
    irene = try site.join("irene", "Irene")
    member = try #require(try site.site.member(username: "irene"))
  }

  private func send(_ bytes: [UInt8], called name: String = "My vault.zip") throws -> UploadAnswer {
    try irene.upload(bytes, path: "/me/notebook/import?lang=en", as: "vault", called: name)
  }

  @Test func `an archive is kept for the back office, and its page says so`() throws {
    #expect(
      try irene.sound("/me/notebook").page.addresses.contains("/do/me/notebook/import?lang=en"))
    #expect(try irene.sound("/me/notebook/import?lang=es").page.shows("Importar apuntes"))
    #expect(try irene.sound("/me/notebook/import?lang=es").page.shows("Archivo"))
    #expect(try send([0x50, 0x4b, 3, 4, 9]).location == "/do/me/notebook/import?lang=en")
    let page = try irene.sound("/me/notebook/import?lang=en").page
    #expect(page.shows("“My vault” is being imported."))
    #expect(try irene.json("/me/notebook/import").body.contains("\"done\":false"))
    let vault = try #require(try site.site.nextVaultImport())
    #expect(try site.site.archive(of: vault) == [0x50, 0x4b, 3, 4, 9])
    var report = VaultImport.Report()
    (report.added, report.known, report.files, report.left) = (3, 1, 2, 1)
    report.lines = [.init(.link, "a/<b>.md", line: 3, "<i>"), .init(.unused, "x.png")]
    report.more = 2
    try site.site.write { try $0.finish(vault, report, at: SiteFixture.now) }
    let done = try irene.sound("/me/notebook/import?lang=en").page
    #expect(done.shows("3 notes from “My vault” were added to your notebook."))
    #expect(done.shows("2 pictures and documents were also imported."))
    #expect(done.shows("1 note already existed") && done.shows("1 note was left out."))
    #expect(done.shows("a/<b>.md, line 3: the link to “<i>” is broken."))
    #expect(done.shows("x.png: no note uses this file") && done.shows("And 2 more."))
    let spanish = try irene.sound("/me/notebook/import?lang=es").page
    #expect(spanish.shows("a/<b>.md, línea 3: el enlace a «<i>» no funciona."))
    #expect(try irene.json("/me/notebook/import").body.contains("\"added\":3"))
  }

  @Test func `each fault of a file is said in both languages`() throws {
    _ = try send([0x50, 0x4b, 3, 4])
    let vault = try #require(try site.site.nextVaultImport())
    var report = VaultImport.Report()
    report.lines = VaultImport.Line.Kind.allCases.map { .init($0, "file \($0.rawValue)", "what") }
    try site.site.write { try $0.finish(vault, report, at: SiteFixture.now) }
    for language in ["en", "es"] {
      let page = try irene.sound("/me/notebook/import?lang=\(language)").page
      for line in report.lines { #expect(page.shows("\(line.file): "), "\(line)") }
    }
  }

  @Test func `each reason is said in both languages`() throws {
    for problem in VaultImport.Problem.allCases {
      try site.site.write {
        try $0.saveVault(
          [0x50, 0x4b], named: "My vault", .english, of: member, at: SiteFixture.now)
      }
      let vault = try #require(try site.site.nextVaultImport())
      try site.site.write { try $0.finish(vault, .init(problem), at: SiteFixture.now) }
      for language in ["en", "es"] {
        #expect(try irene.sound("/me/notebook/import?lang=\(language)").page.shows("My vault"))
      }
    }
  }

  @Test func `a file that is no archive is refused beside the field`() throws {
    for bytes in [Array("# Notes".utf8), []] {
      let answer = try send(bytes)
      #expect(answer.status == 422 && answer.body.contains("id=\"vault-error\""))
    }
    #expect(try site.site.nextVaultImport() == nil)
    #expect(try Browser(site).get("/me/notebook/import").status == 403)
    for _ in 0..<5 { _ = try send([0x50, 0x4b, 3, 4]) }
    #expect(try send([0x50, 0x4b, 3, 4]).status == 429)
  }
}
