import Model

@testable import Pages
@testable import Theme

/// The pages of the catalogue, one of each type, full and bare.
extension Sample {
  static let cataloguePages: [any PageView] = [productList, browse, product]

  static let bareCataloguePages: [any PageView] = [
    ProductListPage(
      chrome: bareChrome, title: "Catalogue", browseURL: "/catalogue/browse/",
      filterURL: "/do/catalogue"),
    BrowsePage(chrome: bareChrome, title: "Browse"),
    ProductPage(
      chrome: bareChrome, name: "Thing", kind: "A thing", likeAction: "/do/catalogue/1/like",
      nearestLabel: "The nearest"),
  ]

  private static let groups = [
    FacetGroupView(
      title: "Colour", id: "colour",
      values: [
        FacetView(label: "Red", url: "/catalogue/colour/red/", count: "21", fill: "#a8442b")
      ], hasFills: true, hasMore: true),
    FacetGroupView(
      title: "Size", id: "size", values: [FacetView(label: "37½", url: "/catalogue/size/37-5/")],
      isNumbers: true),
  ]

  private static let shop: ShopView = {
    var view = ShopView(
      Shop(
        slug: "la-horma", name: "La Horma", address: "Calle Zamora 12", hours: "Every day",
        position: Shop.Position(latitude: "40.9672", longitude: "-5.6640")),
      url: "/catalogue/shops/la-horma/", inSizes: "36, 37½")
    view.reserveURL = "/do/catalogue/12/reserve?shop=la-horma"
    view.mustBeVisited = true
    view.sizes = [LinkView(label: "37½", url: "/do/catalogue/12/reserve?shop=la-horma&size=37-5")]
    return view
  }()

  static let productList = ProductListPage(
    chrome: chrome, title: "Boots <i>", breadcrumb: breadcrumb, shop: shop,
    products: [
      ProductTileView(
        name: "Boot & shoe", lang: "es", url: "/catalogue/boot/", brand: "Vereda", price: "79 €",
        pictureURL: "/media/0f3a.svg", kind: "Boots", likeAction: "/do/catalogue/1/like"),
      ProductTileView(
        name: "Niebla", url: "/catalogue/niebla/", kind: "Books",
        likeAction: "/do/catalogue/2/like"),
    ], olderURL: "/catalogue/archive/2/", browseURL: "/catalogue/browse/",
    filterURL: "/do/catalogue?type=boots",
    deckURL: "/do/catalogue/deck", favouritesURL: "/do/catalogue/favourites", groups: groups,
    pager: pager)

  static let browse = BrowsePage(
    chrome: chrome, title: "Browse", breadcrumb: breadcrumb,
    jumps: [LinkView(label: "Colour", url: "#colour")], groups: groups)

  static let product = ProductPage(
    chrome: chrome, name: "Boot & shoe", breadcrumb: breadcrumb, lang: "es", langLabel: original,
    pictureURL: "/media/0f3a.svg", kind: "Boots", price: "79 €", isGone: true,
    likeAction: "/do/catalogue/12/like",
    paragraphs: [ParagraphView(text: "One <b>."), ParagraphView(text: "Two.")],
    details: [groups[0]], sizes: [groups[1]], shops: [shop],
    reserveURL: "/do/catalogue/12/reserve", nearestURL: "/do/catalogue/12/nearest",
    nearestLabel: "The <nearest>",
    origins: [ParagraphView(text: "Read from its name: Type.")],
    linkURL: "https://maker.example/boot", linkHost: "maker.example")
}
