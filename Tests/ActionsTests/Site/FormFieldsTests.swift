import Testing

@testable import Actions

struct FormFieldsTests {
  @Test(arguments: [
    ("a=1&b=2", ["a": "1", "b": "2"]), ("", [:]), ("&&", [:]), ("a", ["a": ""]), ("a=", ["a": ""]),
    ("=1", ["": "1"]), ("a=1=2", ["a": "1=2"]), ("a=b+c", ["a": "b c"]), ("a%3Db=c", ["a=b": "c"]),
    ("a=%2B%26%3D%25", ["a": "+&=%"]), ("a=%", ["a": "%"]), ("a=%4", ["a": "%4"]),
    ("a=%zz%4", ["a": "%zz%4"]), ("a=%%41", ["a": "%A"]), ("a=100%+b", ["a": "100% b"]),
    ("a=%c3%B1", ["a": "ñ"]), ("a=ñ", ["a": "ñ"]), ("a=%0D%0Ab%0Dc%0A", ["a": "\nb\nc\n"]),
    ("a=%0D%0D%0A", ["a": "\n\n"]), ("a=%01%1f%7Fb%09", ["a": "b\t"]), ("a=%EF%BF%BEb", ["a": "b"]),
    ("a=%EF%BF%BD", ["a": "\u{FFFD}"]), ("a;b=1", ["a;b": "1"]), ("a[]=1", ["a[]": "1"]),
  ])
  func `a form is read byte by byte`(text: String, expected: [String: String]) {
    let fields = FormFields(Array(text.utf8))
    #expect(fields.failure == nil)
    for (name, value) in expected {
      #expect(fields.has(name))
      #expect(Array(fields[name].utf8) == Array(value.utf8))
    }
    #expect(!fields.has("c"))
    #expect(fields["c"] == "")
  }

  @Test(arguments: [
    ("a=%FF", FormFields.Failure.notUTF8), ("a=%C0%AF", .notUTF8), ("a=%ED%A0%80", .notUTF8),
    ("a=%F4%90%80%80", .notUTF8), ("%FF=a", .notUTF8), ("a=%C3", .notUTF8), ("a=%00", .nul),
    ("%00=", .nul), ("a=1&b=2&a=1", .repeated("a")), ("a&a", .repeated("a")),
    ("%61=1&a=2", .repeated("a")),
  ])
  func `a form that must be refused says why`(text: String, failure: FormFields.Failure) {
    #expect(FormFields(Array(text.utf8)).failure == failure)
  }

  @Test func `40 fields are read, 41 are refused`() {
    let most = (0..<40).map { "f\($0)=1" }.joined(separator: "&")
    #expect(FormFields(Array(most.utf8)).failure == nil)
    #expect(FormFields(Array("\(most)&g=1".utf8)).failure == .tooMany)
  }

  @Test(arguments: ["title", "a", "%62ody2"])
  func `a field may have 1,024 bytes, the text more`(name: String) {
    let most = String(repeating: "%C3%B1", count: 512)
    #expect(FormFields(Array("\(name)=\(most)&body=\(most)a".utf8)).failure == nil)
    let key = name == "%62ody2" ? "body2" : name
    #expect(FormFields(Array("\(name)=\(most)a".utf8)).failure == .tooLong(key))
  }

  @Test func `the name of a field may have 1,024 bytes, too`() {
    let name = String(repeating: "n", count: 1025)
    #expect(FormFields(Array("\(name)=1".utf8)).failure == .tooLong(name))
    #expect(FormFields(Array("\(name.dropLast())=1".utf8)).failure == nil)
  }

  @Test func `of a refused form the rest can still be read`() {
    let fields = FormFields(Array("title=%00a&body=b%FFc&body=d&name=e".utf8))
    #expect(fields.failure == .nul)
    #expect(fields["title"] == "a")
    #expect(fields["body"] == "b\u{FFFD}c")
    #expect(fields["name"] == "e")
  }

  @Test(.timeLimit(.minutes(1)))
  func `a form of a megabyte is read in time that grows with its length`() {
    let body = "body=" + String(repeating: "%0D%EF%BF%BE+", count: 1 << 16)
    #expect(FormFields(Array(body.utf8))["body"].utf8.count == 2 << 16)
  }
}
