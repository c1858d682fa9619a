import Model

@testable import Actions
@testable import Pages
@testable import Theme

/// The pages of filters, one of each type, full and bare.
extension Sample {
  static let filterPages: [any PageView] = [filteredCatalogue, brands, filters, savedFilter]

  static let bareFilterPages: [any PageView] = [
    CataloguePage(
      chrome: bareChrome, title: "Catalogue", count: "0 of 0", saveURL: "/do/catalogue/filters",
      deckURL: "/do/catalogue/deck",
      form: FilterFormView(action: "/do/catalogue", button: "Show 0", resetURL: "/do/catalogue")),
    BrandsPage(
      chrome: bareChrome, title: "Brands", action: "/do/catalogue",
      findAction: "/do/catalogue/brands", find: FindFieldView(label: "Find a brand", value: ""),
      isNothingFound: true, backURL: "/do/catalogue", button: "Take these"),
    FiltersPage(
      chrome: bareChrome, title: "Filters", action: "/do/catalogue/filters", lang: "en",
      catalogueURL: "/do/catalogue"),
    SavedFilterPage(
      chrome: bareChrome, title: "Boots", sentence: "Boots.",
      rename: FormView(id: "rename", action: "/do/catalogue/filters/1", button: "Rename")),
  ]

  private static let red = FilterValueView(
    name: "colour", value: "red", label: "Red <i>", count: "17", isChosen: true, fill: "#a8442b")
  private static let none = FilterValueView(
    name: "type", value: "books", label: "Books", count: "0", isNone: true)
  private static let size = FilterValueView(
    name: "size", value: "37-5", label: "37½", count: "3", isChosen: true)
  private static let hidden = [HiddenFieldView(name: "lang", value: "en")]

  private static let groups = [
    FilterGroupView(title: "Type", name: "type", values: [none], more: [none], moreLabel: "All 12"),
    FilterGroupView(
      title: "Colour", name: "colour", values: [red], more: [red], moreLabel: "All 14",
      hasFills: true),
    FilterGroupView(
      title: "Size", name: "size", values: [size], more: [size], moreLabel: "All 20",
      isNumbers: true, own: "37½ is from your profile.", ownURL: "/do/me/profile"),
  ]

  static let filteredCatalogue = CataloguePage(
    chrome: chrome, title: "Catalogue", breadcrumb: breadcrumb, count: "64 of 214",
    bits: [
      SentenceBitView(
        before: "everything in ", label: "red <b>", url: "/do/catalogue?size=37-5",
        title: "Take out: red", after: ",")
    ], notice: "The filter is saved.", saveURL: "/do/catalogue/filters?new=1",
    deckURL: "/do/catalogue/deck",
    orders: [LinkView(label: "Newest", url: "/do/catalogue", isCurrent: true)],
    products: [
      ProductTileView(
        name: "Boot & shoe", lang: "es", url: "/catalogue/boot/", brand: "Vereda", price: "79 €",
        pictureURL: "/media/0f3a.svg", kind: "Boots",
        likeAction: "/do/catalogue/1/like", isNew: true)
    ], previousURL: "/do/catalogue?page=1", nextURL: "/do/catalogue?page=3",
    ways: [LinkView(label: "without “Colour”: 6", url: "/do/catalogue?type=books")],
    form: FilterFormView(
      action: "/do/catalogue", hidden: hidden, summary: "One thing to mend.", groups: groups,
      prices: PriceRangeView(
        min: "90", max: "<x>", lowest: "7", highest: "140", minError: "Too long.",
        maxError: "No number.", sign: "€", drawing: "Most cost 0 € to 20 €",
        columns: [PriceColumnView(x: "1", y: "2", width: "17", height: "42", isIn: true)]),
      others: [
        FilterGroupView(
          title: "Brand", name: "brand", values: [none],
          find: FindFieldView(label: "Find a brand", value: "<ver"),
          all: LinkView(label: "All 23 brands", url: "/do/catalogue/brands"))
      ], button: "Show 64", resetURL: "/do/catalogue"))

  static let brands = BrandsPage(
    chrome: chrome, title: "Brands", breadcrumb: breadcrumb, action: "/do/catalogue",
    findAction: "/do/catalogue/brands", hidden: hidden,
    find: FindFieldView(label: "Find a brand", value: "<ver"), values: [none],
    isNothingFound: true, backURL: "/do/catalogue", button: "Take these")

  static let filters = FiltersPage(
    chrome: chrome, title: "Saved filters", mine: [LinkView(label: "Filters", url: "#")],
    notice: "The filter is saved.", summary: "One thing to mend.", action: "/do/catalogue/filters",
    lang: "en",
    save: SaveFilterView(
      sentence: "Boots <i>.", now: "12 today.", name: "Brown <boots>", nameError: "Too long.",
      hidden: hidden, hasMail: true, isMailTicked: true),
    deleted: UndoView(
      words: "“Boots” is deleted.", action: "/do/catalogue/filters", hidden: hidden),
    filters: [
      SavedFilterView(
        number: "3", name: "Anything <to lend>", url: "/do/catalogue?saved=3", sentence: "Books.",
        mailNote: "By mail.", news: "2 new", isNew: true,
        pictures: [
          NewThingView(name: "Niebla", url: "/catalogue/niebla/", pictureURL: "/media/0f3a.svg"),
          NewThingView(name: "Poems", url: "/catalogue/poems/"),
        ], isMember: true, isMailOn: true, ownURL: "/do/catalogue/filters/3"),
      SavedFilterView(
        number: "4", name: "Slippers", url: "/do/catalogue", sentence: "Slippers.",
        news: "1 today.",
        isMember: true, ownURL: "/do/catalogue/filters/4"),
    ], catalogueURL: "/do/catalogue",
    guest: LinkView(label: "Become a member", url: "/do/sign-up"))

  static let savedFilter = SavedFilterPage(
    chrome: chrome, title: "Brown <boots>", breadcrumb: breadcrumb, sentence: "Boots in brown.",
    notice: "Done.",
    rename: FormView(
      id: "rename", action: "/do/catalogue/filters/3", hidden: hidden, button: "Rename"),
    feed: FilterFeedView(
      action: "/do/catalogue/filters/3",
      url: "https://club.example/do/catalogue?format=atom&token=x",
      isThere: true, lang: "en"),
    guest: LinkView(label: "Become a member", url: "/do/sign-up"))
}
