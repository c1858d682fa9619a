import Model
import Testing
import Time

@testable import Backup

struct BackupManifestTests {
  private var manifest: BackupManifest {
    var manifest = BackupManifest(
      program: "0.1.0", schema: 7, time: Timestamp(seconds: 1_794_675_600))
    manifest.items = [
      "site.yml": .file(size: 102, hash: "61e6"), "data/tertulia.db": .file(size: 9, hash: "b7f8"),
      "content/caf%C3%A9%0A": .link(to: "../a b"),
    ]
    return manifest
  }

  private static let body = """
    tertulia backup 1
    program 0.1.0
    schema 7
    time 2026-11-14T17:00:00Z
    link ../a%20b content/caf%C3%A9%0A
    file 9 b7f8 data/tertulia.db
    file 102 61e6 site.yml

    """

  private static func signed(_ body: String) -> String { body + "sum \(FileTree.hash(of: body))\n" }

  @Test func `a manifest is a text with its own hash, and comes back from it`() throws {
    #expect(manifest.text == Self.signed(Self.body))
    #expect(try BackupManifest(text: manifest.text, path: "M") == manifest)
    #expect(manifest.bytes == 111)
  }

  @Test(arguments: [
    ("file 9 b7f8 data/tertulia.db\n", ""), ("file 102", "file many"), ("file 102", "pipe 102"),
    ("schema 7", "schema"), ("schema 7\n", ""), ("T17:00:00Z", ""), ("%20b", "%2"), ("%20b", "%FF"),
    ("site.yml\n", "site.yml\nfile 1 a site.yml\n"), ("102 61e6", "102  61e6 x"),
  ])
  func `a text that no backup writes is refused despite its hash`(part: String, by: String) throws {
    let body = Self.body.replacing(part, with: by)
    try #require(body != Self.body)
    #expect(throws: RestoreError.damagedManifest("M")) {
      try BackupManifest(text: Self.signed(body), path: "M")
    }
  }
}
