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

  @Test func `a product says what is known of it, and where that is from`() throws {
    let page = try site().text("public/catalogue/pena-boot/index.html")
    for part in [
      ">Peña boot</h1>", "<p>A red boot.</p>\n<p>For snow.</p>", "<p class=\"cost\">84 €</p>",
      "<a href=\"/catalogue/colour/red/\">Red</a>", "<a href=\"/catalogue/size/38-5/\">",
      "From our own list: Brand, Size, Shops, Price.", "Read from its name: Type.",
      "Read from its description: Colour.",
      "/do/catalogue/1/reserve?shop=la-horma&amp;size=38-5&amp;lang=en\" rel=\"nofollow\">38½</a>",
      "Takes no reservations from here", "/do/catalogue/1/nearest?lang=en", "Nothing is paid here",
      "<a class=\"title\" href=\"/catalogue/shops/la-horma/\">La Horma</a>", "/media/",
      "geo:40.9672,-5.6640", "Every day", "/assets/catalogue.",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test func `the Spanish page is Spanish, and shows the original where there is no translation`()
    throws
  {
    let site = try site()
    let page = try site.text("public/es/catalogue/pena-boot/index.html")
    for part in [">Bota Peña</h1>", ">Rojo</a>", "Todos los días", "Leído en su nombre: Tipo."] {
      #expect(page.contains(part), "\(part)")
    }
    let book = try site.text("public/es/catalogue/niebla/index.html")
    #expect(book.contains("lang=\"en\">Niebla</h1>") && book.contains("9,50 €"))
    #expect(try site.text("public/catalogue/niebla/index.html").contains("9.50 €"))
  }

  @Test func `the grid has the newest first, and a quiet tile for what has no picture`() throws {
    let site = try site()
    let page = try site.text("public/catalogue/index.html")
    let order = ["Poems", "Lazarillo", "Entre visillos", "Niebla", "Black boot"]
    let places = order.map { page.range(of: ">\($0)</a>")?.lowerBound }
    #expect(
      places.allSatisfy { $0 != nil }
        && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    #expect(!page.contains(">Peña boot</a>"))
    #expect(page.contains("<span class=\"tile kind\" aria-hidden=\"true\">Books</span>"))
    #expect(page.contains("<span class=\"tile kind\" aria-hidden=\"true\">A thing</span>"))
    #expect(page.contains("href=\"/catalogue/archive/2/\""))
    let first = try site.text("public/catalogue/archive/1/index.html")
    #expect(first.contains(">Peña boot</a>") && first.contains("href=\"/catalogue/archive/2/\""))
    #expect(page.contains("fill=\"#a8442b\""))
    #expect(page.contains("formaction=\"/do/catalogue/6/like\" aria-label=\"Like: Poems\""))
  }

  @Test func `counts stand on one page`() throws {
    let site = try site()
    let browse = try site.text("public/catalogue/browse/index.html")
    #expect(browse.contains("<span class=\"name\">Books</span> <span class=\"fact\">3</span>"))
    #expect(browse.contains("<span class=\"name\">Below 20 €</span> <span class=\"fact\">2</span>"))
    #expect(
      browse.contains("<span class=\"name\">20 € to 40 €</span> <span class=\"fact\">1</span>"))
    #expect(browse.contains("<span class=\"name\">38½</span> <span class=\"fact\">1</span>"))
    let order = ["36", "37", "38", "38½", "39"].map { browse.range(of: ">\($0)<")?.lowerBound }
    #expect(
      order.compactMap { $0 }.count == 5
        && order.compactMap { $0 } == order.compactMap { $0 }.sorted())
    #expect(
      !(try site.text("public/catalogue/index.html")).contains("</span> <span class=\"fact\">"))
  }

  @Test func `a shop's page says where it is; a list that is empty says so`() throws {
    let site = try site()
    let shop = try site.text("public/catalogue/shops/la-horma/index.html")
    #expect(shop.contains("Zamora 12, Salamanca") && shop.contains(">Peña boot</a>"))
    try store(CatalogueSite.product("x", colours: ["green"]), in: site)
    #expect(try site.text("public/catalogue/colour/green/index.html").contains("Colour: green"))
    try store(CatalogueSite.product("x", colours: ["red"]), in: site)
    let empty = try site.text("public/catalogue/colour/green/index.html")
    #expect(empty.contains("There is nothing here at present."))
  }

  @Test func `what is gone keeps its page, which says so`() throws {
    let site = try site()
    let database = try SiteDatabase(site.folder)
    let boot = try #require(try database.products(of: "content").first)
    try database.write { try $0.withdraw(boot) }
    while try database.hasPendingWork() { try site.publish() }
    let page = try site.text("public/catalogue/pena-boot/index.html")
    #expect(page.contains("It is no longer to be had.") && !page.contains("Who has it"))
    #expect(try site.text("public/catalogue/browse/index.html").contains("La Horma") == false)
    #expect(try site.text("public/sitemaps/products-1.xml").contains("pena-boot") == false)
  }

  @Test func `more and the sitemap lead to a catalogue that there is`() throws {
    let site = try site()
    #expect(try site.text("public/more/index.html").contains("href=\"/catalogue/\""))
    #expect(try site.text("public/sitemap.xml").contains("/sitemaps/products-1.xml"))
    #expect(try site.text("public/sitemaps/products-1.xml").contains("/es/catalogue/niebla/"))
    #expect(try site.text("public/sitemaps/0.xml").contains("/catalogue/colour/red/"))
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
    // Nobody can be asked for it, so that there is nothing to say of who cannot.
    #expect(!book.contains("/reserve") && !book.contains("call, or go there"))
    let boot = try site.text("public/catalogue/pena-boot/index.html")
    #expect(boot.contains("/reserve") && boot.contains("The nearest that has your size"))
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
