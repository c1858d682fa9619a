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

  @Test func `damage is never worse than a text that is missing or another one`() {
    let whole = StringTable(texts).bytes
    for index in whole.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = whole
        bytes[index] = byte
        for (name, _) in texts { _ = StringTable(bytes: bytes)[name] }
      }
      for (name, _) in texts { _ = StringTable(bytes: Array(whole[..<index]))[name] }
    }
  }
}
