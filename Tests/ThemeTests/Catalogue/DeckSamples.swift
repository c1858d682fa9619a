@testable import Actions
@testable import Pages
@testable import Theme

/// The pages on which somebody says what they like, full and bare.
extension Sample {
  static let deckPages: [any PageView] = [favourites, like, deck]

  static let bareDeckPages: [any PageView] = [
    FavouritesPage(
      chrome: bareChrome, action: "/do/catalogue/favourites", pageLang: "en", number: "1",
      catalogueURL: "/catalogue/", deckURL: "/do/catalogue/deck", audience: "You alone."),
    LikePage(
      chrome: bareChrome, catalogue: catalogueLink,
      card: ProductCardView(name: "Thing", url: "/catalogue/thing/", kind: "A thing"),
      state: "It is one.", action: "/do/catalogue/1/like", button: "Take it out", isMain: false),
    DeckPage(
      chrome: bareChrome, catalogue: catalogueLink, sentence: "Everything.",
      changeURL: "/do/catalogue", action: "/do/catalogue/deck",
      end: DeckEndView(title: "No more cards.", favouritesURL: "/do/catalogue/favourites"),
      script: nil),
  ]

  private static let catalogueLink = LinkView(label: "Catalogue", url: "/catalogue/")

  private static let card = ProductCardView(
    name: "Boot & shoe", lang: "es", url: "/catalogue/boot/", pictureURL: "/media/0f3a.svg",
    kind: "Boots", price: "79 €",
    facts: [ParagraphView(text: "Vereda <b>"), ParagraphView(text: "brown")], isGone: true)

  private static let guestNote = GuestNoteView(
    text: "Only this browser has them.",
    links: [LinkView(label: "Become a member", url: "/do/sign-up?then=%2Fdo%2Fcatalogue")])

  private static let sent = [HiddenFieldView(name: "colour", value: "red & black")]

  static let favourites = FavouritesPage(
    chrome: chrome, mine: [LinkView(label: "Favourites", url: "/do/me", isCurrent: true)],
    notice: "Merged.",
    removed: UndoView(
      words: "«Boot <i>» is taken away.", action: "/do/catalogue/favourites", hidden: sent),
    summary: "There is no room.",
    action: "/do/catalogue/favourites", pageLang: "en", number: "2",
    products: [
      FavouriteView(
        id: "7", title: "Boot & \"shoe\"",
        tile: ProductTileView(
          name: "Boot & shoe", url: "/catalogue/boot/", brand: "Vereda", price: "79 €",
          pictureURL: "/media/0f3a.svg", kind: "Boots",
          likeAction: "/do/catalogue/1/like"), isGone: true)
    ], newerURL: "/do/catalogue/favourites", olderURL: "/do/catalogue/favourites?page=3",
    catalogueURL: "/catalogue/", deckURL: "/do/catalogue/deck", audience: "You alone.",
    guest: guestNote)

  static let like = LikePage(
    chrome: chrome, catalogue: catalogueLink, card: card, state: "It is not one.",
    summary: "There is no room.", action: "/do/catalogue/7/like", hidden: sent, button: "Like",
    isMain: true, links: [LinkView(label: "Back", url: "/catalogue/boot/")], guest: guestNote)

  static let deck = DeckPage(
    chrome: chrome, catalogue: catalogueLink, sentence: "Boots in <red>.",
    changeURL: "/do/catalogue?colour=red#filter", action: "/do/catalogue/deck", hidden: sent,
    summary: "A moment, please.", card: card, product: "7",
    because: "Because you like «Boot»: suede.",
    undo: UndoChoiceView(product: "6", choice: "no", label: "Sandal & sock, No"),
    learned: "You like: suede.", canForget: true, nextPictureURL: "/media/0f3b.svg",
    end: DeckEndView(
      title: "No more cards.", said: "2 are favourites now.", later: "The 3 once more",
      refused: "The 4 after all", favouritesURL: "/do/catalogue/favourites"), guest: guestNote,
    script: "/assets/deck.0123456789ab.js")
}
