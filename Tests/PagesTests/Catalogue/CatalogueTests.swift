import Database
import Foundation
import Model
import TestSupport
import Testing
import Theme

@testable import Pages

/// Pages of the catalogue: lists of products, products, what there is to choose from, and the sitemap's file of them.
struct CatalogueTests {
  private func site(_ products: String? = nil) throws -> TemporarySite {
    var files = SampleSite.files(limits: ["topics_per_page: 5"])
    files.merge(CatalogueSite.files) { $1 }
    if let products { files["content/catalogue/products.csv"] = products }
    let site = try TemporarySite(files)
    try site.compile()
    try site.writePages()
    return site
  }

  private func store(_ product: NewProduct, in site: TemporarySite) throws {
    let database = try SiteDatabase(site.folder)
    _ = try database.write { try $0.store(product, at: TemporarySite.now) }
    while try database.hasPendingWork() { try site.publish() }
  }

  @Test func `a page shows the original where there is no translation`() throws {
    let site = try site()
    let book = try site.text("public/es/catalogue/niebla/index.html")
    #expect(book.contains("lang=\"en\">Niebla</h1>") && book.contains("9,50 €"))
    #expect(try site.text("public/catalogue/niebla/index.html").contains("9.50 €"))
  }

  @Test func `a list that is empty says so`() throws {
    let site = try site()
    try store(CatalogueSite.product("x", colours: ["green"]), in: site)
    #expect(try site.text("public/catalogue/colour/green/index.html").contains("Colour: green"))
    try store(CatalogueSite.product("x", colours: ["red"]), in: site)
    let empty = try site.text("public/catalogue/colour/green/index.html")
    #expect(empty.contains("No items at present."))
  }

  @Test func `a product that is gone keeps its page, which says so`() throws {
    let site = try site()
    let database = try SiteDatabase(site.folder)
    let boot = try #require(try database.products(of: "content").first)
    try database.write { try $0.withdraw(boot) }
    while try database.hasPendingWork() { try site.publish() }
    let page = try site.text("public/catalogue/pena-boot/index.html")
    #expect(page.contains("This item is no longer available.") && !page.contains("Where to get it"))
    #expect(try site.text("public/catalogue/browse/index.html").contains("La Horma") == false)
    #expect(try site.text("public/sitemaps/products-1.xml").contains("pena-boot") == false)
  }

  @Test func `nothing leads to a catalogue that there is not`() throws {
    let bare = try TemporarySite(SampleSite.files())
    try bare.build()
    #expect(!bare.exists("public/catalogue"))
    #expect(try !bare.text("public/more/index.html").contains("catalogue"))
  }

  @Test
  func
    `where a shop gets letters stands on no page, and what it cannot be asked for has no button`()
    throws
  {
    let site = try site()
    for (path, bytes) in try site.publicFiles() {
      #expect(bytes.range(of: Data("horma@shops".utf8)) == nil, "\(path)")
    }
    let book = try site.text("public/catalogue/niebla/index.html")
    // It cannot be reserved anywhere, so nothing is said of shops that take no reservations.
    #expect(!book.contains("/reserve") && !book.contains("Call or visit them"))
    let boot = try site.text("public/catalogue/pena-boot/index.html")
    #expect(boot.contains("/reserve") && boot.contains("Nearest shop with your size"))
    let nowhere = try site.text("public/catalogue/poems/index.html")
    #expect(!nowhere.contains("/reserve") && !nowhere.contains("/nearest"))
  }

  @Test func `hostile kinds are words`() throws {
    let evil = "<script>alert(1)</script>\"'&\u{202E}"
    let csv = """
      key,name,description,brand,colour,type,picture,link,shops,price,size
      "\(evil.replacing("\"", with: "\"\""))","\(evil.replacing("\"", with: "\"\""))","=cmd|' /C calc'!A0","\(evil.replacing("\"", with: "\"\""))",</p>,<b>,../../etc/passwd,javascript:alert(1),<i>,<u>,<s>

      """
    let site = try site(csv)
    let pages = try site.publicFiles().filter { $0.key.contains("catalogue") }
    #expect(pages.count > 5)
    for (path, bytes) in pages where !path.hasPrefix("assets") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("<script>alert") && !text.contains("\u{202E}"), "\(path)")
      #expect(!text.contains("javascript:") && !text.contains("passwd"), "\(path)")
    }
    let page = try #require(pages.first { $0.key.contains("script-alert") }?.value)
    #expect(String(decoding: page, as: UTF8.self).contains("&lt;script&gt;alert(1)"))
  }

  @Test func `an edited dictionary, shop or picture rewrites what shows it`() throws {
    let site = try site()
    func edit(_ file: String, _ old: String, _ new: String) throws {
      let text = try site.text(file)
      #expect(text.contains(old))
      try site.write(text.replacing(old, with: new), file)
      try site.edit()
      let database = try SiteDatabase(site.folder)
      while try database.hasPendingWork() { try site.publish() }
      #expect(try site.publicFiles() == site.cleanBuild())
    }
    #expect(try site.edit())
    try site.writePages()
    try edit("content/catalogue/dictionary.yml", "Red, es", "Scarlet, es")
    #expect(try site.text("public/catalogue/pena-boot/index.html").contains(">Scarlet</a>"))
    try edit("content/catalogue/shops.csv", "Every day", "On Mondays")
    #expect(try site.text("public/catalogue/pena-boot/index.html").contains("On Mondays"))
    let before = try site.text("public/catalogue/pena-boot/index.html")
    try edit("content/catalogue/pictures/boot.svg", "M0 0h10v10z", "M0 0h10v9z")
    #expect(try site.text("public/catalogue/pena-boot/index.html") != before)
    try edit("content/catalogue/products.csv", "A red boot.", "A black boot.")
    #expect(try site.text("public/catalogue/colour/black/index.html").contains(">Peña boot</a>"))
    try edit("content/catalogue/products.csv", "n3,Lazarillo,,,books,Azud,7 €,,,,,\n", "")
    #expect(try site.text("public/catalogue/lazarillo/index.html").contains("no longer"))
  }
}
