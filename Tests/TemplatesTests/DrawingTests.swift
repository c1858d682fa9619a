import Templates
import Testing

/// A partial of a view with a number is drawn once, where nothing else decides what it shows.
struct DrawingTests {
  /// Rows in a page with a title; contrary to the rule two rows here may have one number and other words,
  /// which shows whether one was drawn again.
  private final class Rows: View {
    static let shape: Shape = ["title": .text, "rows": .list(Row.shape)]
    private let title: String
    private let rows: [Row]

    init(title: String, rows: [Row]) {
      self.title = title
      self.rows = rows
    }

    func value(for key: ViewKey) -> Value {
      switch key {
      case "title": .text(title)
      case "rows": .list(rows)
      default: .missing
      }
    }
  }

  private final class Row: View {
    static let shape: Shape = ["word": .text]
    private let word: String
    let identity: Int?

    init(word: String, identity: Int?) {
      self.word = word
      self.identity = identity
    }

    func value(for key: ViewKey) -> Value { key == "word" ? .text(word) : .missing }
  }

  /// What two pages of one library show, one row each.
  private func pages(
    _ row: String, numbers: (Int?, Int?) = (7, 7), page: String = "{{#rows}}{{>row}}{{/rows}}",
    more: [String: String] = [:]
  ) throws -> [String] {
    let library = library(["page": page, "row": row].merging(more) { $1 })
    return try [("A", "one", numbers.0), ("B", "two", numbers.1)].map { title, word, number in
      var output: [UInt8] = []
      let rows = Rows(title: title, rows: [Row(word: word, identity: number)])
      try library.render("page", rows, into: &output)
      return String(decoding: output, as: UTF8.self)
    }
  }

  @Test func `a row that is known is copied`() throws {
    #expect(try pages("<{{word}}>") == ["<one>", "<one>"])
    #expect(try pages("<{{#word}}{{.}}{{/word}}>") == ["<one>", "<one>"])
    #expect(try pages("{{>inner}}", more: ["inner": "{{word}}"]) == ["one", "one"])
  }

  @Test func `rows with other numbers or none are drawn`() throws {
    #expect(try pages("<{{word}}>", numbers: (7, 8)) == ["<one>", "<two>"])
    #expect(try pages("<{{word}}>", numbers: (nil, nil)) == ["<one>", "<two>"])
    #expect(try pages("<{{word}}>", numbers: (1, 257)) == ["<one>", "<two>"])
  }

  @Test(arguments: [
    ("{{word}} {{title}}", ["one A", "two B"]),
    ("{{word}}{{^missing}}!{{/missing}}", ["one!", "two!"]),
    ("{{#rows}}{{word}}{{/rows}}", ["one", "two"]),
    ("{{>inner}}", ["one A", "two B"]),
    ("{{$block}}{{word}}{{/block}}", ["one", "two"]),
    ("{{<inner}}{{$more}}!{{/more}}{{/inner}}", ["one A", "two B"]),
  ])
  func `a row that asks its page is drawn each time`(row: String, expected: [String]) throws {
    #expect(try pages(row, more: ["inner": "{{word}} {{title}}"]) == expected)
  }

  /// What a page without a list shows, whose own view has a number.
  @Test func `what a page's blocks decide is drawn each time`() throws {
    let library = library([
      "a": "{{<frame}}{{$main}}A{{/main}}{{/frame}}",
      "b": "{{<frame}}{{$main}}B{{/main}}{{/frame}}",
      "frame": "{{word}} {{$main}}{{/main}}",
    ])
    let row = Row(word: "one", identity: 1)
    let drawn = try ["a", "b"].map { page in
      var output: [UInt8] = []
      try library.render(page, row, into: &output)
      return String(decoding: output, as: UTF8.self)
    }
    #expect(drawn == ["one A", "one B"])
  }

  @Test func `an indented row is drawn each time`() throws {
    let page = "{{#rows}}\n  {{>row}}\n{{/rows}}\n"
    #expect(try pages("{{word}}\n", page: page) == ["  one\n", "  two\n"])
  }

  @Test func `two partials of one row are not mistaken for each other`() throws {
    let page = "{{#rows}}{{>row}}{{>other}}{{>row}}{{/rows}}"
    let drawn = try pages("<{{word}}>", page: page, more: ["other": "({{word}})"])
    #expect(drawn == ["<one>(one)<one>", "<one>(two)<two>"])
  }

  @Test func `an error within a row is told, and the row is drawn anew afterwards`() throws {
    var isBroken = true
    let library = TemplateLibrary { name in
      switch name {
      case "page": Array("{{#rows}}{{>row}}{{/rows}}".utf8)
      case "row": Array("{{word}}{{>late}}".utf8)
      default: Array((isBroken ? "{{#open}}" : "!").utf8)
      }
    }
    let rows = Rows(title: "", rows: [Row(word: "one", identity: 1)])
    var output: [UInt8] = []
    #expect(throws: TemplateError.self) { try library.render("page", rows, into: &output) }
    isBroken = false
    try library.render("page", rows, into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "one!")
  }
}
