import Testing

@testable import Model

/// JSON from a client that may send anything.
struct ParsedJSONTests {
  private func words(_ json: ParsedJSON) -> String {
    switch json.value {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): "«\(text)»"
    case .list(let items): "[\(items.map(words).joined(separator: " "))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\($0.key) \(words($0.value))" }.joined(separator: " "))}"
    }
  }

  private func read(_ text: String, depth: Int = 8, values: Int = 1_000) -> String {
    do {
      return words(try ParsedJSON(Array(text.utf8), depth: depth, values: values))
    } catch {
      return "\(error.line): \(error.words)"
    }
  }

  @Test(arguments: [
    (" {\"b\":[1,-2.5e3,0,0.5E-1],\n\"a\" : {}} ", "{a {} b [1.0 -2500.0 0.0 0.05]}"),
    ("[true,false,null,[]]", "[true false null []]"),
    ("\"\\\"\\\\\\/\\n\\u00e9\\ud83c\\udf33é\"", "«\"\\/\né🌳é»"),
  ])
  func `texts that RFC 8259 allows are read`(text: String, value: String) {
    #expect(read(text) == value)
  }

  @Test(arguments: [
    ("", "1: it ends too early"), ("{\"a\":1,\n}", "2: expected a name in quotes"),
    ("{\"a\" 1}", "1: expected a colon after “a”"), ("{\"a\":1,\"a\":2}", "1: “a” appears twice"),
    ("[1 2]", "1: expected a comma or “]”"), ("{\"a\":1]", "1: expected a comma or “}”"),
    ("[1]\nx", "2: there is text after its end"), ("tru", "1: “tru” is not a valid value"),
    ("\"a\nb\"", "1: a string continues past the end of its line"),
    ("\"a", "1: a string has no end"),
    ("\"\\x\"", "1: expected one of \"\\/bfnrtu after “\\”"),
    ("\"\\u12g4\"", "1: expected four hexadecimal digits after “\\u”"),
    ("\"\\ud83c\"", "1: half of a character (surrogate) is missing"),
    ("\"\\ud83c\\u0041\"", "1: half of a character (surrogate) is missing"),
  ])
  func `texts that it does not allow are refused with their line`(text: String, fault: String) {
    #expect(read(text) == fault)
  }

  @Test(arguments: [
    "01", "+1", "1.", ".5", "1e", "1e+", "--1", "1e999", "NaN", "Infinity", "-", "0x1",
  ])
  func `a number is written as RFC 8259 writes it, and has an end`(number: String) {
    #expect(read(number) == "1: “\(number)” is not a valid value")
  }

  @Test func `a number has forty characters at most`() {
    let digits = String(repeating: "1", count: 40)
    #expect(read(digits).contains("e+39"))
    #expect(read(digits + "1").hasSuffix("is not a valid value"))
  }

  @Test func `it goes as deep, and has as many values, as it may`() {
    #expect(read("[[1]]", depth: 2) == "[[1.0]]")
    #expect(read("[[1]]", depth: 1) == "1: it is nested more than 1 levels deep")
    #expect(read("[1,2]", values: 3) == "[1.0 2.0]")
    #expect(read("[1,2]", values: 2) == "1: it has too many values")
    #expect(
      read(String(repeating: "[", count: 100_000)) == "1: it is nested more than 8 levels deep")
  }

  @Test func `text that is no UTF-8 is refused`() {
    #expect(throws: ParsedJSON.Fault(line: 1, words: "it is not UTF-8")) {
      try ParsedJSON([0x22, 0xFF, 0x22])
    }
  }
}
