import Model
import Testing

struct StringTableTests {
  private let texts: [(name: String, text: String)] = [
    ("replies.one", "{count} reply"), ("replies", "no"), ("", "empty name"), ("vacío", "¿sí?"),
    ("tab_forum", ""), ("replies.other", "{count} replies"), ("z", "last\0byte"),
  ]

  @Test func `each name has its text, and no other name has one`() {
    let table = StringTable(bytes: StringTable(texts).bytes)
    for (name, text) in texts { #expect(table[name] == text) }
    for name in ["a", "replie", "replies.", "replies.one.", "zz", "tab_foru", "\0", "vac"] {
      #expect(table[name] == nil, "\(name)")
    }
  }

  @Test func `the later text of a name stays, and the order given does not matter`() {
    #expect(StringTable([("a", "1"), ("b", "2"), ("a", "3")])["a"] == "3")
    #expect(StringTable(texts).bytes == StringTable(texts.reversed()).bytes)
  }

  @Test func `bytes are kept as they are, texts among them`() {
    let bytes: [UInt8] = [0, 255, 10, 0]
    let table = StringTable(bytes: StringTable(entries: [("b", bytes), ("a", [])]).bytes)
    #expect(table.bytes(of: "b") == bytes)
    #expect(table.bytes(of: "a") == [])
    #expect(table.bytes(of: "c") == nil)
    #expect(StringTable(texts).bytes(of: "tab_forum") == [])
  }

  @Test func `an empty table knows nothing`() {
    #expect(StringTable([])["a"] == nil)
    #expect(StringTable(bytes: [])["a"] == nil)
  }

  @Test func `a table that was taken apart has every entry once, in tables that are short`() {
    let entries: [StringTable.Entry] = (0..<300).map {
      ("name.\($0)", Array(repeating: UInt8($0 % 256), count: $0 == 9 ? 2_000 : $0 % 7))
    }
    let parts = StringTable.parts(of: entries + [("name.0", [1, 2])], bytes: 400)
    #expect(parts.filter { $0.table.bytes.count > 400 }.count == 1)
    #expect(parts.count < 20)
    #expect(parts.map(\.first) == parts.compactMap { $0.table.entries.first?.name })
    let all = parts.flatMap(\.table.entries)
    #expect(all.count == 300)
    #expect(all.first.map { $0.bytes } == [1, 2])
    for (name, bytes) in entries.dropFirst() {
      let reaching = parts.filter { $0.table.reaches(over: name) }
      #expect(reaching.map { $0.table.bytes(of: name) } == [bytes], "\(name)")
      #expect(
        parts.last { $0.first.utf8.lexicographicallyPrecedes(name.utf8) || $0.first == name }?
          .first == reaching.first?.first)
    }
    #expect(StringTable.parts(of: []).isEmpty)
  }

  @Test func `a table reaches from its first name to its last`() {
    let table = StringTable([("b", "1"), ("d", "2"), ("dé", "3")])
    #expect(["b", "c", "d", "da", "dé"].allSatisfy(table.reaches))
    #expect(!["", "a", "dé.", "e"].contains(where: table.reaches))
    #expect(!StringTable([]).reaches(over: ""))
  }

  @Test func `damage is never worse than a text that is missing or another one`() {
    let whole = StringTable(texts).bytes
    for index in whole.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = whole
        bytes[index] = byte
        for (name, _) in texts { _ = StringTable(bytes: bytes)[name] }
        _ = StringTable(bytes: bytes).entries.map {
          StringTable(bytes: bytes).reaches(over: $0.name)
        }
      }
      for (name, _) in texts { _ = StringTable(bytes: Array(whole[..<index]))[name] }
    }
  }
}
