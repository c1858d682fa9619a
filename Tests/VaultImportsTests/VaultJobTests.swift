import Foundation
import Model
import Pages
import TestSupport
import Testing
import Theme
import Time

@_spi(Raw) @testable import Database
@testable import Jobs
@testable import VaultImports

/// Vaults that members sent are taken over by the job, and what came of each is noted.
struct VaultJobTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let irene: Member.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    database = try site.compile()
    irene = try database.openAccount("irene")
  }

  /// A tar archive as `ustar` has it.
  private func tar(_ files: KeyValuePairs<String, String>) -> [UInt8] {
    var bytes: [UInt8] = []
    for (name, text) in files {
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ text: String, _ place: Int) {
        header.replaceSubrange(place..<place + text.utf8.count, with: Array(text.utf8))
      }
      put(name, 0)
      put(String(text.utf8.count, radix: 8) + " ", 124)
      put("0", 156)
      put("ustar", 257)
      put("        ", 148)
      put(String(header.reduce(0) { $0 + Int($1) }, radix: 8) + "\0 ", 148)
      bytes += header + Array(text.utf8)
      bytes += [UInt8](repeating: 0, count: (512 - text.utf8.count % 512) % 512)
    }
    return bytes + [UInt8](repeating: 0, count: 1024)
  }

  private func send(_ bytes: [UInt8], at now: Timestamp = TemporarySite.now) throws {
    try database.write { try $0.saveVault(bytes, named: "My vault", .english, of: irene, at: now) }
  }

  /// Takes over what waits, as the process of the job does.
  @discardableResult
  private func run() throws -> VaultImport.Report? {
    if let vault = try database.nextVaultImport() {
      try VaultImportRun(database, try SiteTheme.stored(in: database), at: TemporarySite.now)
        .take(vault)
    }
    #expect(!site.exists("data/uploads/tmp/vault-\(irene)"))
    #expect(try database.integrityErrors() == [])
    return try database.vaultImport(of: irene)?.report
  }

  private func titles() throws -> [String] {
    try database.texts("SELECT title FROM own_notes ORDER BY title")
  }

  /// `Club/Walks/Ñandú.md`, which shows `Club/files/bird.png`, as Python 3.11's `zipfile` writes them, in Base64.
  private static let zip = """
    UEsDBBQAAAgIAAAAYV3bwSRfGQAAAKAAAAAVAAAAQ2x1Yi9XYWxrcy/DkWFuZMO6Lm1kC05NzbNSUIyOTsosStEryEuPjVUIHkRiAFBLAwQUAA\
    AACAAAAGFdJUI8SUIAAABJAAAAEwAAAENsdWIvZmlsZXMvYmlyZC5wbmfrDPBz5+WS4mJgYOD19HAJAtJMIMwBIv9emVUMpAQ8XRxDKuYkZwR4\
    MCixcbAyyPSxMH5bOw2kicHT1c9lnVNCEwBQSwECFAMUAAAICAAAAGFd28EkXxkAAACgAAAAFQAAAAAAAAAAAAAAgAEAAAAAQ2x1Yi9XYWxrcy\
    /DkWFuZMO6Lm1kUEsBAhQDFAAAAAgAAABhXSVCPElCAAAASQAAABMAAAAAAAAAAAAAAIABTAAAAENsdWIvZmlsZXMvYmlyZC5wbmdQSwUGAAAA\
    AAIAAgCEAAAAvwAAAAAA
    """

  private static let vault: KeyValuePairs = [
    "Club/Statistics/Intervals.md": "See [[Means]] and [[Nowhere]].",
    "Club/Statistics/Week 1/Means.md": "One.", "Club/.obsidian/app.json": "{}",
    "Club/notes.txt": "no",
  ]

  @Test func `notes come into the notebook, and a second time nothing changes`() throws {
    #expect(try run() == nil)
    try send(tar(Self.vault))
    #expect(try database.vaultImport(of: irene)?.report == nil)
    let report = try #require(try run())
    #expect(report.added == 2 && report.problem == nil && report.left == 0)
    #expect(
      report.lines.count == 1
        && report.lines[0] == .init(.link, "Statistics/Intervals.md", line: 1, "Nowhere"),
      "\(report.lines)")
    #expect(try titles() == ["Intervals", "Means"])
    #expect(
      try database.texts("SELECT title FROM own_subjects ORDER BY title") == ["Statistics"])
    #expect(try database.number("SELECT count(*) FROM vault_imports WHERE archive IS NULL") == 1)
    try send(tar(Self.vault), at: TemporarySite.now.adding(seconds: 60))
    let again = try #require(try run())
    #expect(again.added == 0 && again.known == 2)
    #expect(try titles() == ["Intervals", "Means"])
  }

  @Test func `a file that is no vault is named, and nothing of it stays`() throws {
    for (bytes, problem) in [
      (Array("PK\u{3}\u{4} no".utf8), VaultImport.Problem.damaged), (Array("# Notes".utf8), .kind),
      (tar(["a.txt": "x"]), .empty), (tar([:]), .kind),
    ] {
      try send(bytes)
      #expect(try run()?.problem == problem, "\(problem)")
    }
    let subjects = (0...Notebook.subjects).map { ("S\($0)/n.md", "x") }
    let many =
      subjects.flatMap { tar([$0.0: $0.1]).dropLast(1024) } + [UInt8](repeating: 0, count: 1024)
    try send(Array(many))
    #expect(try run()?.problem == .full)
    #expect(try titles() == [])
  }

  /// Runs the job with a program instead of ours.
  private func runner(_ words: [String]) throws -> [JobRunner.Problem] {
    var (runner, moment) = (JobRunner([VaultJob(by: words)]), Int64(0))
    let place = JobContext(
      database, try SiteTheme.stored(in: database), boot: "", time: { TemporarySite.now },
      milliseconds: {
        moment += 1
        return moment
      })
    runner.run(place)
    return runner.problems
  }

  @Test func `files left by another process are read by no one, and removed`() throws {
    try site.write("theirs", "data/uploads/tmp/vault-99/S/a.md")
    try send(tar(["../.obsidian/app.json": "{}", "../up.md": "no"]))
    #expect(try run()?.problem == .empty)
    #expect(try titles() == [])
    #expect(try runner(["/bin/false"]).isEmpty)
    #expect(!site.exists("data/uploads/tmp/vault-99"))
  }

  @Test func `a process that outlived its office is left to its end`() throws {
    try send(tar(Self.vault))
    try site.write("theirs", "data/uploads/tmp/vault-99/S/a.md")
    let lock = try FileLock(path: site.folder.jobLock("vault-process"), waiting: 0)
    #expect(try runner(["/bin/false"]).isEmpty)
    #expect(try database.vaultImport(of: irene)?.tries == 0)
    #expect(site.exists("data/uploads/tmp/vault-99"))
    _ = consume lock
    #expect(try runner(["/bin/false"]).count == 1)
    #expect(!site.exists("data/uploads/tmp/vault-99"))
  }

  @Test func `a process that fails is tried ten times, and leaves nothing`() throws {
    try send(tar(Self.vault))
    for tries in 1...VaultImport.tries {
      try site.write("x", "data/uploads/tmp/vault-\(irene)/Club/a.md")
      #expect(try runner(["/bin/false"]).count == 1)
      #expect(try database.vaultImport(of: irene)?.tries == tries)
    }
    try site.write("x", "data/uploads/tmp/vault-\(irene)/Club/a.md")
    #expect(try runner(["/bin/false"]).isEmpty)
    #expect(try database.vaultImport(of: irene)?.report?.problem == .failed)
    #expect(!site.exists("data/uploads/tmp/vault-\(irene)"))
    #expect(try titles() == [])
  }

  @Test func `a program that is not there takes no attempt`() throws {
    try send(tar(Self.vault))
    #expect(try runner(["/nowhere"]).count == 1)
    #expect(try database.vaultImport(of: irene)?.tries == 0)
  }

  @Test func `a folder around everything is the vault where it says so`() throws {
    try send(tar(["Statistics/Week 1/Means.md": "One."]))
    _ = try run()
    #expect(try database.texts("SELECT title FROM own_subjects") == ["Statistics"])
    try send(tar(["My vault/Physics/Light.md": "One."]))
    _ = try run()
    #expect(
      try database.texts("SELECT title FROM own_subjects ORDER BY title")
        == ["Physics", "Statistics"])
  }

  @Test func `names that cannot be are left out, and lines are short`() throws {
    let long = String(repeating: "x", count: 3000)
    try send(
      tar([
        "a.md": "A", "a.md/x/y.md": "no", "a.md": "again",
        "b.md": "---\ntags: \"\(long)\"\n---\nB",
      ]))
    let report = try #require(try run())
    #expect(report.added == 2 && report.left == 2, "\(report)")
    #expect(report.lines.allSatisfy { $0.file.utf8.count < 210 && $0.value.utf8.count < 110 })
    #expect(report.lines.count(where: { $0.kind == .name }) == 2, "\(report.lines)")
  }

  @Test func `a file that is too large is left out and named`() throws {
    try site.write(
      try site.text("site.yml") + "\nlimits: {upload_bytes: 0, photo_bytes: 200000}\n", "site.yml")
    try site.compile()
    let large = String(repeating: "x", count: 200_001)
    try send(tar(["Physics/Light.md": "One.", "Physics/Large.md": large]))
    let report = try #require(try run())
    #expect(report.added == 1 && report.left == 1)
    #expect(report.lines == [.init(.name, "Physics/Large.md")])
  }

  @Test func `a report has a hundred lines, and says how many more there were`() throws {
    let links = (0..<130).map { "[[Nowhere \($0)]]" }.joined(separator: " ")
    try send(tar(["Club/a.md": "\(links)"]))
    let report = try #require(try run())
    #expect(report.lines.count == VaultImport.maxLines && report.more == 30)
  }

  @Test func `an attempt that was broken off is gone on with, connections and all`() throws {
    let files: KeyValuePairs = [
      "Club/One.md": "---\nconnections:\n  - to: \"[[Two]]\"\n    why: of that\n---\nA",
      "Club/Two.md": "B",
    ]
    try send(tar(["Old.md": "Old."]))
    _ = try run()
    try send(tar(files))
    let vault = try #require(try database.nextVaultImport())
    try database.write { try $0.beginVault(vault) }
    // It ended between the notes and their connections.
    let begun = try #require(try database.nextVaultImport())
    try VaultImportRun(database, try SiteTheme.stored(in: database), at: TemporarySite.now)
      .take(begun)
    try database.connection.run("DELETE FROM own_connections")
    try database.connection.run(
      "UPDATE vault_imports SET done_at = NULL, archive = ?", [.bytes(tar(files))])
    try database.write { try $0.beginVault(begun) }
    let report = try #require(try run())
    #expect(report.added == 2 && report.connections == 1 && report.known == 0, "\(report)")
  }

  @Test func `one that cannot be read does not hold up another's`() throws {
    let carmen = try database.openAccount("carmen")
    try send(Array("PK\u{3}\u{4} no".utf8))
    try database.write {
      try $0.saveVault(
        tar(Self.vault), named: "Other", .english, of: carmen, at: TemporarySite.now)
    }
    let first = try #require(try database.nextVaultImport())
    try database.write { try $0.beginVault(first) }
    #expect(try database.nextVaultImport()?.member == carmen)
  }

  @Test func `a ZIP file brings its notes and pictures`() throws {
    try send(Array(Data(base64Encoded: Self.zip) ?? Data()))
    let report = try #require(try run())
    #expect(report.added == 1 && report.files == 1 && report.lines == [], "\(report)")
    #expect(
      try database.texts("SELECT body FROM own_notes").allSatisfy { $0.contains("](/uploads/") })
  }

  @Test func `it goes with the account`() throws {
    try send(tar(Self.vault))
    try database.write { try $0.leave(irene, takingPosts: true, at: TemporarySite.now) }
    #expect(try database.number("SELECT count(*) FROM vault_imports") == 0)
    #expect(try run() == nil)
  }
}
