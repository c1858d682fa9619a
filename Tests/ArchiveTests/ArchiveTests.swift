import Foundation
import Testing

@testable import Archive

/// Archives that members send: what comes out of them, and that nothing leads elsewhere, is too large, or ends the process.
struct ArchiveTests {
  private static let bounds = ArchiveLimits(entries: 100, fileBytes: 1000, bytes: 200_000)
  private static let zip = Array(Data(base64Encoded: Samples.zip) ?? Data())

  private func read(
    _ bytes: [UInt8], _ bounds: ArchiveLimits = ArchiveTests.bounds
  ) throws -> [String: String] {
    var found: [String: String] = [:]
    try Archive(bytes, bounds).files(where: { _ in true }) {
      found[$0.path.joined(separator: "/")] = String(decoding: $0.bytes, as: UTF8.self)
    }
    return found
  }

  private func fault(
    _ bytes: [UInt8], _ bounds: ArchiveLimits = ArchiveTests.bounds
  ) -> ArchiveFault? {
    do {
      _ = try read(bytes, bounds)
      return nil
    } catch { return error as? ArchiveFault }
  }

  /// A tar archive as `ustar` has it, of names, kinds and contents.
  private func tar(_ files: [(name: String, kind: String, contents: String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for file in files {
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ text: String, _ place: Int) {
        header.replaceSubrange(place..<place + text.utf8.count, with: Array(text.utf8))
      }
      put(String(file.name.prefix(99)), 0)
      put(String(file.contents.utf8.count, radix: 8) + " ", 124)
      put(file.kind, 156)
      put("ustar", 257)
      put("        ", 148)
      let sum = header.reduce(0) { $0 + Int($1) }
      put(String(sum, radix: 8) + "\0 ", 148)
      bytes += header + Array(file.contents.utf8)
      bytes += [UInt8](repeating: 0, count: (512 - file.contents.utf8.count % 512) % 512)
    }
    return bytes + [UInt8](repeating: 0, count: 1024)
  }

  @Test func `a ZIP file has its notes, and nothing that is hidden or leads elsewhere`() throws {
    #expect(
      try read(Self.zip) == [
        "Club/Read me.md": String(repeating: "Begin with [[Ñandú]]. ", count: 9),
        "Club/Statistics/Ñandú.md": "One.", "Club/empty.md": "", "Club/Win/w.md": "w",
      ])
  }

  @Test func `a tar archive, with long names of both kinds`() throws {
    let long = "Club/" + String(repeating: "x", count: 150) + "/Ñandú.md"
    let record = " path=\(long)\n"
    let length = record.utf8.count + 3
    let found = try read(
      tar([
        ("Club/a.md", "0", "A"), ("Club/b.md", "\0", "B"), ("Club/", "5", ""),
        ("Club/link.md", "2", ""), ("../up.md", "0", "no"), ("/abs.md", "0", "no"),
        ("pax", "x", "\(length)\(record)"), ("short.md", "0", "Long"),
        ("././@LongLink", "L", "Gnu/\(long)\0"), ("other.md", "0", "Gnu"),
      ]))
    #expect(
      found == ["Club/a.md": "A", "Club/b.md": "B", long: "Long", "Gnu/\(long)": "Gnu"])
  }

  private func only(_ names: [String]) throws -> String? {
    try Archive(tar(names.map { ($0, "0", "x") }), Self.bounds).onlyFolder(with: ".obsidian")
      .map { "\($0.name) \($0.hasFolder)" }
  }

  @Test func `the only folder is one, and leads nowhere else`() throws {
    #expect(try only(["Club/a.md", "Club/.obsidian/app.json"]) == "Club true")
    #expect(try only(["./Club/a.md", "./Club/.obsidian/app.json"]) == "Club true")
    #expect(try only(["Club\\a.md", "Club\\.obsidian\\app.json"]) == "Club true")
    #expect(try only(["Club/a.md", "Club/x/.obsidian/app.json"]) == "Club false")
    #expect(try only(["Club/a.md", "b.md"]) == nil)
    #expect(try only(["../.obsidian/app.json"]) == nil)
    #expect(try only(["../a/b.md", "../.obsidian/x"]) == nil)
    #expect(try only(["Club/../../a.md"]) == nil)
  }

  @Test func `bounds hold before anything is unpacked`() throws {
    #expect(
      try read(Self.zip, ArchiveLimits(entries: 100, fileBytes: 10, bytes: 200_000)).count == 3)
    #expect(
      fault(Self.zip, ArchiveLimits(entries: 3, fileBytes: 1000, bytes: 200_000)) == .tooLarge)
    #expect(fault(Self.zip, ArchiveLimits(entries: 100, fileBytes: 1000, bytes: 8000)) == .tooLarge)
    let many = tar((0..<9).map { ("\($0).md", "0", "x") })
    #expect(fault(many, ArchiveLimits(entries: 8, fileBytes: 10, bytes: 200_000)) == .tooLarge)
    // However small a file is, a disk gives it a block.
    let blocks = ArchiveLimits(entries: 9, fileBytes: 10, bytes: 9 * 4096)
    #expect(try read(many, blocks).count == 9)
    #expect(
      fault(many, ArchiveLimits(entries: 9, fileBytes: 10, bytes: 9 * 4096 - 1)) == .tooLarge)
  }

  @Test func `a file that is no archive, damaged or encrypted is named`() throws {
    #expect(fault(Array("# Notes\n".utf8)) == .otherKind && fault([]) == .otherKind)
    #expect(fault([UInt8](repeating: 0, count: 2048)) == .otherKind)
    #expect(fault(Array(Self.zip.dropLast(30))) == .damaged)
    #expect(
      fault(Array(tar([("a.md", "0", String(repeating: "x", count: 600))]).prefix(900))) == .damaged
    )
    // The first record of the directory: its flags, its method, its checksum.
    let mark: [UInt8] = [0x50, 0x4b, 1, 2]
    let place = try #require(Self.zip.indices.first { Self.zip[$0...].starts(with: mark) })
    for (offset, value, expected) in [
      (8, UInt8(1), ArchiveFault.encrypted), (10, 12, .otherMethod), (16, 7, .damaged),
      (24, 3, .damaged),
    ] {
      var bytes = Self.zip
      bytes[place + offset] = value
      #expect(fault(bytes) == expected, "\(offset)")
    }
  }

  /// With the checksum of the header in which a byte was changed.
  private func summed(_ bytes: [UInt8], at place: Int) -> [UInt8] {
    var bytes = bytes
    let start = place / 512 * 512
    bytes.replaceSubrange(start + 148..<start + 156, with: "        ".utf8)
    let sum = bytes[start..<start + 512].reduce(0) { $0 + Int($1) }
    let digits = String(sum, radix: 8) + "\0"
    bytes.replaceSubrange(start + 148..<start + 148 + digits.utf8.count, with: digits.utf8)
    return bytes
  }

  @Test func `whatever a header says, it ends with files or a fault`() throws {
    let archive = tar([("a.md", "0", "A"), ("pax", "x", "12 path=b.md\n"), ("c", "0", "")])
    #expect(try read(summed(archive, at: 0)) == read(archive))
    let end = archive.count - 1024
    for place in stride(from: 0, to: end, by: 1) where place % 1024 < 512 {
      guard !(148..<156).contains(place % 512) else { continue }
      for value in [UInt8(0), 0x37, 0x80, 0xff, archive[place] ^ 1] {
        var changed = archive
        changed[place] = value
        _ = fault(summed(changed, at: place))
      }
    }
  }

  @Test func `whatever the bytes, it ends with files or a fault`() throws {
    for count in 0..<Self.zip.count { _ = fault(Array(Self.zip.prefix(count))) }
    let archives = [
      Self.zip, tar([("a.md", "0", "A"), ("pax", "x", "12 path=b.md\n"), ("c", "0", "")]),
    ]
    for bytes in archives {
      for place in bytes.indices where bytes[place] != 0 || place % 7 == 0 {
        var changed = bytes
        for value in [UInt8(0), 0xff, bytes[place] ^ 1] {
          changed[place] = value
          _ = fault(changed)
        }
      }
    }
  }
}
