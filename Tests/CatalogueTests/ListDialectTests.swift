import Foundation
import Model
import Testing

@testable import Catalogue

/// Lists as spreadsheets of Europe write them.
struct ListDialectTests {
  private let lists = ListReaderTests()

  /// `t1 Peña tomato 250`, product by product; what is wrong with rows.
  private func read(_ bytes: some Sequence<UInt8>, _ name: String = "list.csv") throws -> (
    products: [String], damaged: [String]
  ) {
    let (products, damaged, _) = try lists.read(bytes, name)
    return (
      products.map {
        let price = $0.price.map { "\($0.amount)" } ?? "-"
        let colours = $0.values.filter { $0.attribute == "colour" }.map { " \($0.value)" }
        return "\($0.key) \($0.texts[.english]?.name ?? "") \(price)\(colours.joined())"
      }, damaged
    )
  }

  @Test(arguments: [
    // As Excel saves “CSV” where commas part decimals, with what may come first.
    "key;name;price\r\nt1;Peña tomato;2,50\r\n",
    "\u{FEFF}key;name;price\r\nt1;Peña tomato;2,50\r\n",
    "sep=;\r\nkey;name;price\r\nt1;Peña tomato;2,50\r\n",
    "\u{FEFF}SEP=;\nkey;name;price\nt1;Peña tomato;2,50",
    "sep=,\r\nkey,name,price\r\nt1,Peña tomato,\"2,50\"\r\n",
    "\"sep=;\"\nkey;name;price\nt1;Peña tomato;2,50\n",
    "sep=|\nkey|name|price\nt1|Peña tomato|2,50\n", "key\tname\tprice\nt1\tPeña tomato\t2,50\n",
    "key|name|price\rt1|Peña tomato|2,50\r",
    "\u{FEFF}\"key\",\"name\",\"price\"\r\n\"t1\",\"Peña tomato\",\"2,50\"\r\n",
    // Other capitals, spaces around names and fields.
    "Key,Name,Price\r\nt1,Peña tomato,\"2,50\"\r\n", " KEY ; Name ;price\nt1; Peña tomato ;2,50\n",
    "key,name,price\nt1,\"Peña tomato\" , \"2,50\"\n",
    // Columns and rows of nothing, titles above, names that are no field.
    "key,name,price,,\r\nt1,Peña tomato,\"2,50\",,\r\n",
    "key;name;price\n;;\nt1;Peña tomato;2,50;;;\n;;\n\n;;\n",
    "Prices 2026;;\n;;\nkey;name;price\nt1;Peña tomato;2,50\n",
    "Our list, with, commas\n\nkey;name;price\nt1;Peña tomato;2,50\n",
    "key;name;price, €;price\nt1;Peña tomato;9,99;2,50\n",
    "name;notes;key;price\nPeña tomato;\"a;b\nc, \"\"d\"\"\";t1;2,50\n",
    // A row without the last fields.
    "key;name;price;colour;link\nt1;Peña tomato;2,50\n",
    "key,name,price,colour,link\nt1,Peña tomato,\"2,50\"\n",
  ])
  func `a list is read whatever parts its columns`(_ text: String) throws {
    let (products, damaged) = try read(text.utf8)
    #expect(products == ["t1 Peña tomato 250"] && damaged == [])
  }

  @Test func `the sample of a spreadsheet in Spain`() throws {
    let text =
      "key;name;price;colour\r\nt1;Peña tomato;2,50;Red\r\nb1;White bean;\"1.170,00 €\";White\r\n"
    #expect(
      try read(text.utf8).products == ["t1 Peña tomato 250 red", "b1 White bean 117000 white"])
  }

  @Test func `an inch is no quotation mark`() throws {
    let (products, damaged) = try read("key,name,price\nm1,27\" monitor,100\nm2,Plain,3\n".utf8)
    #expect(products == ["m1 27\" monitor 10000", "m2 Plain 300"] && damaged == [])
  }

  @Test(arguments: ["list.csv", "list.tsv", "list.txt"])
  func `UTF-16 in both orders, with a mark and without`(_ name: String) throws {
    let text = "key\tname\tprice\r\nt1\tPeña 🍅 tomato\t2,50\r\n"
    for mark in ["\u{FEFF}", ""] {
      let units = Array((mark + text).utf16)
      let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
      for bytes in [little, big] {
        #expect(try read(bytes, name).products == ["t1 Peña 🍅 tomato 250"])
      }
    }
    let half = Array("key\tname\n1\tOne".utf16) + [0xD83C, 0x0A] + Array("2\tTwo\n".utf16)
    let bytes = half.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let (products, damaged) = try read(bytes, name)
    #expect(products == ["2 Two -"] && damaged.map { $0.prefix(15) } == ["2: is not UTF-8"])
  }

  @Test func `Windows-1252 is known by its bytes`() throws {
    let head = Array("key,name,price\r\nt1,Pe".utf8)
    let western = head + [0xF1] + Array("a tomato,\"2,50 ".utf8) + [0x80] + Array("\"\r\n".utf8)
    #expect(try read(western).products == ["t1 Peña tomato 250"])
    // ł of Central Europe, a word of Cyrillic letters, UTF-8 with a damaged place, a byte that is no character.
    for bytes: [UInt8] in [
      Array("a".utf8) + [0xB3] + Array("b".utf8), [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2],
      [0xC3, 0xB1, 0x20, 0xF1], [0x81],
    ] {
      let (products, damaged) = try read(
        Array("key,name\n1,".utf8) + bytes + Array("\n2,Fine\n".utf8))
      #expect(products == ["2 Fine -"] && damaged.map { $0.prefix(15) } == ["2: is not UTF-8"])
    }
  }

  @Test func `an encoding that is named holds`() throws {
    let bytes = Array("key,name\na,Bot".utf8) + [0xED, 0x6E] + Array("\nb,Fine\n".utf8)
    var mapping = ColumnMapping.plain(
      source: "list", language: .english, languages: [.english], attributes: [])
    mapping.encoding = .utf8
    let (strict, damaged, _) = try lists.read(bytes, "list.csv", mapping)
    #expect(strict.map(\.key) == ["b"] && damaged.map { $0.prefix(15) } == ["2: is not UTF-8"])
    mapping.encoding = .windows1252
    #expect(
      try lists.read(bytes, "list.csv", mapping).products.map { $0.texts[.english]?.name }
        == ["Botín", "Fine"])
  }

  @Test func `a row that was cut in two, and a list that was, lose no part silently`() throws {
    let cut =
      "key;name;price;colour\n1;Fine;2,50;\n2;Broken\nname;3;\n3;Short\n4;Short, too\nonly\n5;Ends her"
    let (products, damaged) = try read(cut.utf8)
    #expect(products == ["1 Fine 250", "3 Short -", "4 Short, too -"])
    #expect(
      damaged == [
        "3: this row has 2 fields; expected 4, as many as there are columns",
        "4: this row has 3 fields; expected 4, as many as there are columns",
        "7: this row has 1 field; expected 4, as many as there are columns",
        "8: this row has 2 fields; expected 4, as many as there are columns",
      ])
  }

  @Test func `a short row behind a damaged one may be its rest`() throws {
    let text = "key;name;price;colour\n1;\"a\" b;2;\n2;Two\n3;Three;3;\n4;Four\n"
    let (products, damaged) = try read(text.utf8)
    #expect(products == ["3 Three 300", "4 Four -"])
    #expect(damaged.map { $0.prefix(7) } == ["2: ther", "3: this"])
  }

  @Test func `values beside columns are an error`() throws {
    #expect(throws: CatalogueError(line: 3, reason: .columns(""))) {
      try read("key;name;\n1;One;\n2;Two;lost\n".utf8)
    }
    #expect(throws: CatalogueError(line: 1, reason: .columns("price"))) {
      try read("key,name,price,price\r\nt1,Peña tomato,2,3\r\n".utf8)
    }
    #expect(try read("key,name\n1,One,more\n2,Two\n".utf8).damaged.count == 1)
  }

  @Test func `a list without the columns of a key and a name is refused and says which there are`()
    throws
  {
    #expect(
      throws: CatalogueError(
        line: 1, reason: .unknownColumns(["key", "name"], known: ["sku", "title"]))
    ) {
      try read("sku;title\n1;One\n".utf8)
    }
  }

  @Test func `the marks of all prices decide about one that may be two`() throws {
    let comma = "key;name;price\n1;One;1.299\n2;Two;2,50\n"
    #expect(try read(comma.utf8).products == ["1 One 129900", "2 Two 250"])
    let point = "key;name;price\n1;One;1,299\n2;Two;2.50\n3;Three;1.299\n"
    #expect(try read(point.utf8).products == ["1 One 129900", "2 Two 250", "3 Three -"])
    let mixed = "key;name;price\n1;One;1.299\n2;Two;2,50\n3;Three;2.50\n"
    #expect(try read(mixed.utf8).products == ["1 One -", "2 Two 250", "3 Three 250"])
    let none = try lists.read("key;name;price\n1;One;1.299\n2;Two;2\n".utf8, "list.csv")
    #expect(none.products.map { $0.price?.amount } == [nil, 200])
    #expect(
      none.report.commonWords(3).map { "\($0.word.field) \($0.word.word)" } == ["price 1.299"])
  }

  @Test func `rows of one product in two currencies keep the first price`() throws {
    let rows = "key,name,price\n1,One,10 €\n1,One,900 JPY\n1,One,9 €\n2,Two,30 USD\n2,Two,5 EUR\n"
    #expect(
      try lists.read(rows.utf8, "list.csv").products.map(\.price) == [
        Price(amount: 900, currency: "EUR"), Price(amount: 3000, currency: "USD"),
      ])
  }

  @Test func `a number of JSON has a point; a text is read as in other lists`() throws {
    let lines = """
      {"key": 1, "name": "One", "price": 1.29}
      {"key": 2, "name": "Two", "price": 1.299}
      {"key": 3, "name": "Three", "price": "1.299"}
      {"key": 4, "name": "Four", "price": 1299}
      {"key": 5, "name": "Five", "price": [1, 2]}
      """
    #expect(
      try read("\u{FEFF}\(lines)".utf8, "list.jsonl").products == [
        "1 One 129", "2 Two -", "3 Three -", "4 Four 129900", "5 Five -",
      ])
  }
}
