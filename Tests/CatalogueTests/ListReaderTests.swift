import Foundation
import Model
import Testing

@testable import Catalogue

/// Whole lists, in each form that they have.
struct ListReaderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("catalogue-\(UUID().uuidString)")

  func read(
    _ text: some Sequence<UInt8>, _ name: String, _ mapping: ColumnMapping? = nil
  ) throws -> (products: [NewProduct], damaged: [String], report: ImportReport) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent(name).path
    try Data(text).write(to: URL(fileURLWithPath: path))
    let attributes = NormaliserTests.dictionary.attributes.map(\.slug)
    let mapping =
      mapping
      ?? .plain(source: "list", language: .english, languages: [.english], attributes: attributes)
    let form = try #require(ListFile.Form(fileName: name))
    let normaliser = Normaliser(
      NormaliserTests.dictionary, mapping, languages: [.english], shops: [])
    var (products, damaged): ([NewProduct], [String]) = ([], [])
    let report = try ListReader(
      ListFile(path: path, form: form, encoding: mapping.encoding), normaliser
    ).forEach(damaged: { damaged.append("\($0.line): \($0)") }) { products.append($0) }
    return (products, damaged, report)
  }

  @Test func `rows of one product become one, wherever they stand`() throws {
    let (products, damaged, report) = try read(
      """
      key,name,size,price,colour
      a,Boot,36,50 €,red
      b,Shoe,40,20 €,black
      A,Boot,37,45 €,"red, white"
      c,Clog,,,
      a,Boot,36.5,60 €,
      """.utf8, "list.csv")
    #expect(products.map(\.key) == ["b", "c", "a"])
    #expect(
      products[2].values.map(\.value) == ["boots", "red", "white", "36", "36-5", "37", "40-up"])
    #expect(products[2].price == Price(amount: 4500, currency: "EUR"))
    #expect(damaged == [])
    #expect((report.rows, report.products) == (5, 3))
    #expect(report.filled["type"] == [.name: 1])
  }

  @Test func `damaged rows are named by line, the rest is kept`() throws {
    let (products, damaged, report) = try read(
      "key,name\na,One\nb\nc,\"Th\"ree\n,Four\ne,\nf,Six\na,\n".utf8, "list.csv")
    // The first row of “a” waits for the second one, which has no name.
    #expect(products.map(\.key) == ["f", "a"])
    #expect(
      damaged.map { $0.prefix(8) } == ["3: this ", "4: there", "5: the k", "6: this ", "8: this "])
    #expect(report.damaged == 5)
  }

  @Test func `JSON Lines`() throws {
    let (products, damaged, _) = try read(
      """
      {"key": 7, "name": "Boot", "colour": ["red", "black"], "inner": {"deep": [1, {"x": null}]}}
      [1]
      {"key": 8, "name": "Shoe"

      {"key": 9, "name": "\\u0000<b>", "price": 12.5}
      """.utf8, "list.jsonl")
    #expect(products.map(\.key) == ["7", "9"])
    #expect(products[0].values.map(\.value) == ["boots", "red", "black"])
    #expect(products[1].texts[.english]?.name == "<b>")
    #expect(products[1].price == Price(amount: 1250, currency: "EUR"))
    #expect(damaged.map { $0.prefix(3) } == ["2: ", "3: "])
  }

  @Test func `JSON that is nested as deep as a stranger likes is refused`() throws {
    let deep = "{\"key\": " + String(repeating: "[", count: 100_000)
    let text = deep + "\n{\"key\": 1, \"name\": \"x\"}"
    let (products, damaged, _) = try read(text.utf8, "list.jsonl")
    #expect(products.count == 1)
    #expect(damaged.map { $0.prefix(3) } == ["1: "])
  }

  @Test func `things of schema.org, wherever they stand in a document`() throws {
    let attributes = NormaliserTests.dictionary.attributes.map(\.slug)
    let (products, _, _) = try read(
      """
      {"@context": "https://schema.org", "@graph": [
        {"@type": "Organization", "name": "Shop"},
        {"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item":
          {"@type": ["Product"], "sku": "b1", "name": "Boot", "brand": {"@type": "Brand", "name": "Vereda"},
           "color": "Red", "offers": {"price": "79.00", "priceCurrency": "EUR"}, "url": "https://x.example/b1"}}]},
        {"@type": "https://schema.org/Product", "sku": "b2", "name": "Shoe", "brand": "Charra"}]}
      """.utf8, "list.jsonld",
      .schemaOrg(source: "list", language: .english, attributes: attributes))
    #expect(products.map(\.key) == ["b1", "b2"])
    #expect(products[0].values.map(\.value) == ["boots", "vereda", "red", "40-up"])
    #expect(products[0].price == Price(amount: 7900, currency: "EUR"))
    #expect(products[1].values.map(\.title) == ["Charra"])
  }

  @Test func `columns that a mapping names and a list has not are an error`() throws {
    let mapping = ColumnMapping(
      source: "list", language: .english, key: ["sku"], columns: ["name": ["Model"]])
    #expect(
      throws: CatalogueError(
        line: 1, reason: .unknownColumns(["Model", "sku"], known: ["a", "b"]))
    ) { try read("a,b\n1,2\n".utf8, "list.csv", mapping) }
    #expect(throws: CatalogueError(line: 1, reason: .columns("a"))) {
      try read("a,a\n".utf8, "list.csv")
    }
    #expect(throws: CatalogueError(line: 0, reason: .empty)) { try read("\n".utf8, "list.csv") }
  }

  @Test func `an unknown word is counted each time`() throws {
    let (_, _, report) = try read(
      "key,name,colour\n1,a,egret\n2,b,Egret/red\n3,c,sunflower\n".utf8, "list.csv")
    #expect(
      report.commonWords(5).map { "\($0.word.field) \($0.word.word) \($0.count)" }
        == ["colour egret 2", "colour sunflower 1"])
  }
}
