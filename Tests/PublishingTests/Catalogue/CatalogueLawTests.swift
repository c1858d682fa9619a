import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// The first law for imports: what they bring, change and have no more.
struct CatalogueLawTests {
  private func product(
    _ key: Int, _ colours: [String] = [], cents: Int? = nil, brand: String? = nil,
    shops: [String] = []
  ) -> NewProduct {
    CatalogueSite.product("p\(key)", colours: colours, brand: brand, cents: cents, shops: shops)
  }

  private func store(_ product: NewProduct, _ database: SiteDatabase) throws {
    _ = try database.write { try $0.store(product, at: TemporarySite.now) }
  }

  @Test(arguments: LawSite.trees)
  func `products that open pages of everything, a colour and a brand`(trees: [String]) throws {
    let law = try LawSite(trees)
    #expect(!law.site.exists("public/catalogue/index.html"))
    for number in 1...12 {
      let colours = number % 3 == 0 ? ["black"] : number % 5 == 0 ? [] : ["red", "black"]
      try law.keeps("product \(number)") {
        try store(
          product(
            number, colours, cents: number * 500, brand: number % 2 == 0 ? "Vereda" : nil,
            shops: number % 4 == 0 ? ["la-horma", "gone-shop"] : []), $0)
      }
    }
    for page in ["", "archive/3/", "colour/black/archive/2/", "brand/vereda/", "shops/la-horma/"] {
      #expect(law.site.exists("public/catalogue/\(page)index.html"), "\(page)")
    }
  }

  @Test(arguments: LawSite.trees)
  func `products that change their values, are gone and come back`(trees: [String]) throws {
    let law = try LawSite(trees)
    for number in 1...7 { try store(product(number, ["red"], cents: 1000), law.database) }
    try law.keepsLaw("seven")
    let page = try law.site.text("public/catalogue/colour/red/archive/1/index.html")
    try law.keeps("the second is black") { try store(product(2, ["black"], cents: 5000), $0) }
    try law.keeps("the same again") { try store(product(2, ["black"], cents: 5000), $0) }
    try law.keeps("and red again") { try store(product(2, ["red"], cents: 1000), $0) }
    let after = try law.site.text("public/catalogue/colour/red/archive/1/index.html")
    #expect(page.contains("Thing p5") && after.contains("Thing p5"))
    #expect(!after.contains("Thing p2"), "a number is not given again")
    for number in [1, 7, 3, 2, 4, 5, 6] {
      try law.keeps("product \(number) is gone") { database in
        let ids = try database.products(of: "list")
        let slugs = try ids.filter { id in
          try database.connection.first(
            "SELECT 1 FROM products WHERE id = ? AND key = ?", [.id(id), .text("p\(number)")]
          ) { _ in true } ?? false
        }
        for id in slugs { try database.write { try $0.withdraw(id) } }
      }
    }
    #expect(try law.database.productIndex().count == 0)
    #expect(law.site.exists("public/catalogue/thing-p1/index.html"))
    try law.keeps("one is back") { try store(product(1, ["red"], cents: 1000), $0) }
  }

  @Test(arguments: LawSite.trees)
  func `other steps of prices`(trees: [String]) throws {
    let law = try LawSite(trees)
    for number in 1...7 { try store(product(number, ["red"], cents: number * 700), law.database) }
    try law.keepsLaw("seven")
    for bounds in [[10, 25], [], [20, 40]] {
      try law.keeps("steps \(bounds)") {
        try $0.write { try $0.settlePrices(PriceSteps(currency: "EUR", bounds: bounds)) }
      }
    }
  }

  @Test func `an import that is repeated records nothing and changes no row`() throws {
    let law = try LawSite(["en"])
    try store(product(1, ["red"], cents: 100, shops: ["la-horma"]), law.database)
    try law.keepsLaw("one")
    let stored = try law.database.write {
      try $0.store(product(1, ["red"], cents: 100, shops: ["la-horma"]), at: TemporarySite.now)
    }
    #expect(stored == .unchanged(Product.ID(1)))
    #expect(try law.database.pendingChanges() == [])
  }

  @Test func `names that are the same get addresses of their own, which stay`() throws {
    let law = try LawSite(["en"])
    for (key, name) in [("a", "Boot"), ("b", "Boot"), ("c", "boot!"), ("d", "Browse"), ("e", "¡!")]
    {
      try store(CatalogueSite.product(key, name: name, brand: "Vereda"), law.database)
    }
    try store(CatalogueSite.product("a", name: "Renamed", brand: "Vereda"), law.database)
    let slugs = try law.database.texts("SELECT slug FROM products ORDER BY id")
    #expect(slugs == ["boot", "boot-vereda", "boot-3", "browse-vereda", "product"])
    try law.keepsLaw("five")
  }
}
