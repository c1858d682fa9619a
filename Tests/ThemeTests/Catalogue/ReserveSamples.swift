import Model

@testable import Actions
@testable import Pages
@testable import Theme

/// The pages of reservations and of the nearest shop, one of each type, full and bare.
extension Sample {
  static let reservePages: [any PageView] = [reserve, reservations, answer, nearest]

  static let bareReservePages: [any PageView] = [
    ReservePage(
      chrome: bareChrome, title: "Keep it for me", card: bareThing,
      action: "/do/catalogue/1/reserve",
      backURL: "/catalogue/thing/"),
    ReservationsPage(chrome: bareChrome, title: "Reservations", catalogueURL: "/catalogue/"),
    AnswerPage(
      chrome: bareChrome, title: "Ana asks you", card: bareThing, action: "/do/catalogue/answer",
      canKeep: false, canRefuse: false),
    NearestPage(
      chrome: bareChrome, title: "No shop has it at present", card: bareThing,
      action: "/do/catalogue/1/nearest", lang: "en", town: FieldView(name: "town", label: "From")),
  ]

  private static let bareThing = ProductCardView(
    name: "Thing", url: "/catalogue/thing/", kind: "A thing")
  private static let thing = ProductCardView(
    name: "Boot & <i>", lang: "es", url: "/catalogue/boot/", pictureURL: "/media/0f3a.svg",
    kind: "Boots", price: "79 €", facts: [ParagraphView(text: "Vereda")])
  private static let steps = [
    StepView(label: "You ask"), StepView(label: "The shop answers", isCurrent: true),
  ]
  private static let hidden = [HiddenFieldView(name: "lang", value: "en")]
  private static let sizes = [
    SizeChoiceView(value: "38-5", label: "38½"),
    SizeChoiceView(value: "39", label: "39", isChosen: true),
  ]

  static let reserve = ReservePage(
    chrome: chrome, title: "Keep it for me", breadcrumb: breadcrumb, steps: steps, card: thing,
    summary: "Two things to mend.", action: "/do/catalogue/1/reserve", hidden: hidden,
    sizes: sizes, sizeError: "Choose <one>.",
    shops: [
      PlaceView(
        name: "La Horma & <b>", url: "/do/catalogue/1/reserve?shop=la-horma", address: "Zamora 12",
        hours: "Every day", sizes: "38½, 39", isChosen: true),
      PlaceView(name: "La Viga", mustBeVisited: true),
    ], fields: [FieldView(name: "email", label: "E-mail", value: "\"<x>", error: "None.")],
    hasTrap: true, trapError: "Leave it empty.", button: "Ask La Horma",
    backURL: "/catalogue/boot/", reservationsURL: "/do/catalogue/reservations")

  static let reservations = ReservationsPage(
    chrome: chrome, title: "Reservations", notice: "It is taken back.", summary: "Not now.",
    reservations: [
      ReservationView(
        id: "3", card: thing, facts: [ParagraphView(text: "La <Horma>")],
        name: "Ana <b>", words: "\"Left\" <one>", state: "Asked.", steps: steps,
        action: "/do/catalogue/reservations", hidden: hidden, confirm: "Ask",
        withdraw: "Take it back")
    ], catalogueURL: "/catalogue/",
    mine: [LinkView(label: "My page", url: "/do/me", isCurrent: true)])

  static let answer = AnswerPage(
    chrome: chrome, title: "Ana <b> asks you", card: thing,
    facts: [FactView(label: "Size", value: "<39>")], words: "\"Left\" <one>", state: "Said.",
    summary: "Not now.", action: "/do/catalogue/answer", hidden: hidden, canKeep: true,
    canRefuse: true)

  static let nearest = NearestPage(
    chrome: chrome, title: "La Horma has it", breadcrumb: breadcrumb, card: thing,
    origin: "Béjar <b>",
    map: NearestMapView(
      label: "La \"Horma\"",
      rings: [MapRingView(x: "324", y: "200", radius: "60", labelY: "136", label: "500 m")],
      towns: [MapTownView(name: "<Béjar>", x: "40", y: "50")], walk: "M1 2L3 4",
      pins: [
        MapPinView(number: "1", hasIt: true, x: "300", y: "100", textY: "105"),
        MapPinView(number: "2", hasIt: false, x: "340", y: "100", textY: "105"),
      ], me: MapPointView(x: "324", y: "200")),
    shops: [
      NearestShopView(
        number: "1", name: "La Horma", url: "/catalogue/shops/la-horma/", distance: "610 m",
        address: "Zamora 12", hours: "Every day", stock: "has 39", hasIt: true, isFirst: true,
        reserveURL: "/do/catalogue/1/reserve?shop=la-horma", geoURL: "geo:40.9,-5.6"),
      NearestShopView(
        number: "2", name: "<La> Viga", stock: "has 40", hasIt: false, mustBeVisited: true),
    ], action: "/do/catalogue/1/nearest", lang: "en", latitude: "40.963", longitude: "-5.662",
    sizes: sizes,
    town: FieldView(name: "town", label: "From", value: "\"x", error: "Unknown."),
    towns: [ParagraphView(text: "Béjar & <b>")], canLocate: true,
    script: "/assets/nearest.0123456789ab.js")
}
