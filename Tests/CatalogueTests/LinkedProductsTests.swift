import Foundation
import Model
import Testing

@testable import Catalogue

/// JSON-LD of schema.org as shops publish it, alone and in web pages.
struct LinkedProductsTests {
  private let lists = ListReaderTests()

  /// `a1: Plain offer 2550 EUR`, product by product; what is wrong.
  private func read(_ text: String, _ name: String = "list.json") throws -> (
    products: [String], damaged: [String]
  ) {
    let attributes = NormaliserTests.dictionary.attributes.map(\.slug)
    let (products, damaged, _) = try lists.read(
      text.utf8, name, .schemaOrg(source: "list", language: .english, attributes: attributes))
    return (
      products.map {
        let price = $0.price.map { " \($0.amount) \($0.currency)" } ?? ""
        return "\($0.key): \($0.texts[.english]?.name ?? "")\(price)"
      }, damaged
    )
  }

  private func offers(_ offers: String) throws -> String {
    let product = "{\"@type\": \"Product\", \"sku\": \"a\", \"name\": \"X\", \"offers\": \(offers)}"
    return try read(product).products.map { String($0.dropFirst("a: X".count)) }.joined(
      separator: "|")
  }

  @Test func `every Product in the document`() throws {
    let eur = "\"priceCurrency\": \"EUR\""
    let (products, damaged) = try read(
      """
      {"@context": "https://schema.org", "@graph": [
        {"@type": "WebSite", "name": "shop"},
        {"@type": "Product", "sku": "a1", "name": "Plain offer", "offers": {"@type": "Offer", "price": 25.5, \(eur)}},
        {"@type": ["Product", "Book"], "sku": "a4", "name": "Two types", "offers": {"price": "12", \(eur)}},
        {"@type": "ProductGroup", "productGroupID": "g1", "name": "Group", "hasVariant": [
          {"@type": "Product", "sku": "a5", "name": "Variant red", "color": "red", "offers": {"price": "9", \(eur)}},
          {"@type": "Product", "sku": "a6", "color": "white", "offers": {"price": "9", \(eur)}}]},
        {"@type": "schema:Product", "sku": "a7", "name": "Prefixed type", "offers": {"price": "9", \(eur)}},
        {"@type": "Product", "sku": "a9", "name": "Brand as list", "brand": [{"@type": "Brand", "name": "Acme"}],
          "offers": {"price": "9.995", \(eur)}},
        {"@type": "Product", "gtin13": "4006381333931", "name": "No sku", "offers": {"price": "9", \(eur)}},
        {"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "position": 1, "item":
          {"@type": "Product", "sku": "a10", "name": "In a list", "offers": {"price": "5", \(eur)}}}]},
        {"@type": "Product", "sku": "a11", "name": "Entities &amp; <b>bold</b> &#39;x&#39; caf&eacute;",
          "offers": {"price": "1", \(eur)}},
        {"@type": "WebPage", "about": [{"mainEntity": {"@type": "http://schema.org/Product", "sku": "a12", "name": "Deep"}}]}
      ]}
      """)
    #expect(
      products == [
        "a1: Plain offer 2550 EUR", "a4: Two types 1200 EUR", "a5: Variant red 900 EUR",
        "a6: Group 900 EUR",
        "a7: Prefixed type 900 EUR", "a9: Brand as list", "gtin13 4006381333931: No sku 900 EUR",
        "a10: In a list 500 EUR", "a11: Entities & bold 'x' café 100 EUR", "a12: Deep",
      ])
    #expect(damaged == [])
  }

  @Test(arguments: [
    (
      #"[{"price": "30.00", "priceCurrency": "EUR"}, {"price": "20.00", "priceCurrency": "EUR"}]"#,
      " 2000 EUR"
    ),
    (#"[{"price": 30, "priceCurrency": "EUR"}, {"price": 20, "priceCurrency": "USD"}]"#, ""),
    (#"[{"price": 30, "priceCurrency": "EUR"}, {"price": "ask", "priceCurrency": "EUR"}]"#, ""),
    (
      #"{"@type": "AggregateOffer", "lowPrice": "15.00", "highPrice": "40.00", "priceCurrency": "EUR"}"#,
      " 1500 EUR"
    ),
    (
      #"{"@type": "AggregateOffer", "priceCurrency": "EUR", "offers": [{"price": 8}, {"price": 7.5}]}"#,
      " 750 EUR"
    ),
    (
      #"{"priceSpecification": [{"@type": "UnitPriceSpecification", "price": "11.00", "priceCurrency": "EUR"}]}"#,
      " 1100 EUR"
    ),
    (
      #"{"priceSpecification": [{"price": 11, "priceCurrency": "EUR"}, {"price": 15, "priceCurrency": "EUR", "priceType": "https://schema.org/ListPrice"}]}"#,
      " 1100 EUR"
    ),
    (
      #"{"priceSpecification": {"price": 3, "priceCurrency": "EUR", "referenceQuantity": {"value": 1, "unitCode": "KGM"}}}"#,
      ""
    ),
    (#"{"price": 3, "priceSpecification": {"priceCurrency": "GBP"}}"#, " 300 GBP"),
    (#"{"price": 1.29, "priceCurrency": "EUR"}"#, " 129 EUR"),
    (#"{"price": 1.299, "priceCurrency": "EUR"}"#, ""),
    (#"{"price": "1.299", "priceCurrency": "EUR"}"#, ""),
    (#"{"price": "1299", "priceCurrency": "eur"}"#, " 129900 EUR"),
    (#"{"price": "25 $", "priceCurrency": "EUR"}"#, ""),
    (#"{"price": "$25", "priceCurrency": "CAD"}"#, " 2500 CAD"),
    (
      #"{"price": {"@value": "12.50", "@type": "xsd:decimal"}, "priceCurrency": "EUR"}"#,
      " 1250 EUR"
    ),
    (#"{"price": 5, "priceCurrency": "points"}"#, ""), (#"{"price": ""}"#, ""), ("[]", ""),
    ("null", ""),
  ])
  func `the price that is paid for one, or none`(_ offers: String, _ expected: String) throws {
    #expect(try self.offers(offers) == expected)
  }

  @Test func `prefixes of a document's own, names as addresses, aliases`() throws {
    let text = """
      [{"@context": {"s": "http://schema.org/", "x": "https://x.example/"}, "@type": "s:Product", "s:sku": "1",
        "s:name": {"@value": "One", "@language": "en"}, "s:offers": {"s:price": 5, "s:priceCurrency": "EUR"}},
       {"@type": ["http://schema.org/Product"], "http://schema.org/sku": [{"@value": "2"}],
        "https://www.schema.org/name": [{"@value": "Two"}]},
       {"type": "Product", "id": "https://x.example/3", "name": "Three"},
       {"@type": "x:Product", "sku": "4", "name": "Of others"}]
      """
    #expect(
      try read(text).products
        == ["1: One 500 EUR", "2: Two", "@id https //x.example/3: Three"]
        .map { $0.replacing("https //", with: "https://") })
  }

  @Test func `variants by reference, related things, things in reviews`() throws {
    let text = """
      {"@graph": [{"@type": "ProductGroup", "@id": "#g", "name": "Boot", "hasVariant": [{"@id": "#v"}]},
        {"@type": "Product", "@id": "#v", "sku": "v", "isVariantOf": {"@id": "#g"}},
        {"@type": "Product", "sku": "w", "name": "Own", "isVariantOf": {"@type": "ProductGroup", "name": "Boot"},
         "isRelatedTo": [{"@type": "Product", "name": "Pointer", "url": "https://x.example/p"},
                         {"@type": "Product", "sku": "r", "name": "Whole", "offers": {"price": 3, "priceCurrency": "EUR"}}],
         "review": {"@type": "Review", "itemReviewed": {"@type": "Product", "name": "Own"}}},
        {"@type": "ProductGroup", "productGroupID": "alone", "name": "Alone", "sku": "g2"},
        {"@type": "Product", "sku": "m", "name": "Line", "model": [{"@type": "ProductModel", "sku": "m1"}]}]}
      """
    #expect(
      try read(text).products == [
        "v: Boot", "w: Own", "r: Whole 300 EUR", "g2: Alone", "m: Line", "m1: Line",
      ])
  }

  @Test func `a thing without a name or a key is named`() throws {
    let text =
      #"[{"@type": "Product", "sku": "1"}, {"@type": "Product", "name": "Two"}, {"@type": "Product", "sku": 3, "name": "Three"}]"#
    let (products, damaged) = try read(text)
    #expect(products == ["3: Three"])
    #expect(damaged.map { $0.prefix(12) } == ["1: this row ", "2: the key f"])
  }

  @Test func `blocks of a web page; a broken one loses no other`() throws {
    func product(_ sku: Int) -> String {
      #"{"@type": "Product", "sku": "\#(sku)", "name": "No. \#(sku)"}"#
    }
    let page = """
      <!DOCTYPE html><html><head><title>a < b</title>
      <script>if (a < b) { "</scr" + "ipt>" }</script>
      <script type="application/ld+json">\(product(1))</script>
      <!-- <script type="application/ld+json">\(product(9))</script> -->
      <SCRIPT id='a>b' TYPE='application/ld+json; charset=utf-8'>
        <!--
        \(product(2)) -->
      </SCRIPT><script type=application/ld+json>
      {"@type": "Product",
       "sku": "3", "name": "Broken"
      </script>
      <script type="application/ld+json">//<![CDATA[
        [\(product(4))]
      //]]></script><script type="application/ld+json"></script></head>
      """
    for name in ["page.html", "page.htm", "page.json"] {
      let (products, damaged) = try read(page, name)
      #expect(products == ["1: No. 1", "2: No. 2", "4: No. 4"])
      #expect(
        damaged.map { $0.prefix(30) }
          == ["11: expected a JSON object: exp", "14: expected a JSON object: it "].map {
            $0.prefix(30)
          })
    }
    #expect(throws: CatalogueError(line: 0, reason: .noData)) {
      try read("<html></html>", "page.html")
    }
  }

  @Test func `a document that is none names the line`() throws {
    #expect(throws: CatalogueError(line: 3, reason: .json("expected a comma or “}”"))) {
      try read("{\n\"a\": 1\n\"b\": 2}")
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: CatalogueError(line: 1, reason: .json("it is nested more than 64 levels deep")))
    {
      try read(deep)
    }
  }
}
