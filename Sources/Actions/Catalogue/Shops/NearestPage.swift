import Pages
import Templates
import Theme

/// Which shop that has a thing is the nearest.
struct NearestPage: PageView {
  static let template = "nearest"

  /// The frame.
  let chrome: Chrome
  /// The heading, which is the answer: "La Horma has it in 39, 8 minutes on foot".
  let title: String
  /// The way here: the catalogue, the product.
  var breadcrumb: [LinkView] = []
  /// The product.
  let card: ProductCardView
  /// From where is measured: "Béjar"; none where nobody said it.
  var origin: String?
  /// The drawing; none where nobody knows where shops are.
  var map: NearestMapView?
  /// The shops, those first that have the size.
  var shops: [NearestShopView] = []
  /// Where the form is sent.
  let action: String
  /// The language of the form: "es".
  let lang: String
  /// Where the browser is, which the form sends along; none where a town was named.
  var latitude: String?
  /// The other half of that.
  var longitude: String?
  /// The sizes to choose from.
  var sizes: [SizeChoiceView] = []
  /// The field for a town.
  let town: FieldView
  /// Towns that it knows.
  var towns: [ParagraphView] = []
  /// Whether it helps to know where the browser is.
  var canLocate = false
  /// The URL of the script that asks the browser where it is, hash included.
  var script: String?

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("title") { $0.title },
    .list("breadcrumb") { CrumbView.numbered($0.breadcrumb) },
    .flag("hasBreadcrumb") { !$0.breadcrumb.isEmpty },
    .view("card") { $0.card },
    .text("origin") { $0.origin },
    .view("map") { $0.map },
    .list("shops") { $0.shops },
    .flag("hasShops") { !$0.shops.isEmpty },
    .text("action") { $0.action },
    .text("lang") { $0.lang },
    .text("latitude") { $0.latitude },
    .text("longitude") { $0.longitude },
    .list("sizes") { $0.sizes },
    .flag("hasSizes") { !$0.sizes.isEmpty },
    .view("town") { $0.town },
    .list("towns") { $0.towns },
    .flag("hasTowns") { !$0.towns.isEmpty },
    .flag("canLocate") { $0.canLocate },
    .text("script") { $0.script },
  ]
}

/// A shop in the order of the answer.
struct NearestShopView: View {
  /// Its number on the map: "1".
  let number: String
  /// What it is called.
  let name: String
  /// The page of what it has.
  var url: String?
  /// How far it is: "610 m".
  var distance: String?
  /// Street and town.
  var address: String?
  /// When it is open.
  var hours: String?
  /// Which sizes it has: "has 38, 39".
  var stock: String?
  /// Whether it has the size that was asked for.
  let hasIt: Bool
  /// Whether it is the answer.
  var isFirst = false
  /// Where it is asked to keep the thing.
  var reserveURL: String?
  /// Whether it has the thing and cannot be asked: whoever wants it calls, or goes there.
  var mustBeVisited = false
  /// Its place for a program of maps (RFC 5870).
  var geoURL: String?
  /// Whether there is anything to press.
  var hasButtons: Bool { reserveURL != nil || geoURL != nil }

  static let keys: Keys<Self> = [
    .text("number") { $0.number },
    .text("name") { $0.name },
    .text("url") { $0.url },
    .text("distance") { $0.distance },
    .text("address") { $0.address },
    .text("hours") { $0.hours },
    .text("stock") { $0.stock },
    .flag("hasIt") { $0.hasIt },
    .flag("isFirst") { $0.isFirst },
    .text("reserveURL") { $0.reserveURL },
    .flag("mustBeVisited") { $0.mustBeVisited },
    .text("geoURL") { $0.geoURL },
    .flag("hasButtons") { $0.hasButtons },
  ]
}

/// A drawing of shops, in units of which it is 648 wide and 400 high.
struct NearestMapView: View {
  /// What it shows, a sentence.
  let label: String
  /// Rings of equal distance.
  var rings: [MapRingView] = []
  /// Towns that lie there.
  var towns: [MapTownView] = []
  /// The line to the nearest shop that has the thing, as the data of a path.
  var walk: String?
  /// The shops.
  var pins: [MapPinView] = []
  /// From where is measured.
  var me: MapPointView?

  static let keys: Keys<Self> = [
    .text("label") { $0.label },
    .list("rings") { $0.rings },
    .list("towns") { $0.towns },
    .text("walk") { $0.walk },
    .list("pins") { $0.pins },
    .view("me") { $0.me },
  ]
}

/// A ring around where somebody is.
struct MapRingView: View {
  /// Its middle, from the left.
  let x: String
  /// The same from above.
  let y: String
  /// Its radius.
  let radius: String
  /// Where its label stands, from above.
  let labelY: String
  /// The distance: "500 m"; none where there is no room.
  var label: String?

  static let keys: Keys<Self> = [
    .text("x") { $0.x },
    .text("y") { $0.y },
    .text("radius") { $0.radius },
    .text("labelY") { $0.labelY },
    .text("label") { $0.label },
  ]
}

/// A town on a map.
struct MapTownView: View {
  /// Its name.
  let name: String
  /// From the left.
  let x: String
  /// From above.
  let y: String

  static let keys: Keys<Self> = [
    .text("name") { $0.name },
    .text("x") { $0.x },
    .text("y") { $0.y },
  ]
}

/// A shop on a map.
struct MapPinView: View {
  /// Its number in the list.
  let number: String
  /// Whether it has the size that was asked for.
  let hasIt: Bool
  /// From the left.
  let x: String
  /// From above.
  let y: String
  /// Where its number stands, from above.
  let textY: String

  static let keys: Keys<Self> = [
    .text("number") { $0.number },
    .flag("hasIt") { $0.hasIt },
    .text("x") { $0.x },
    .text("y") { $0.y },
    .text("textY") { $0.textY },
  ]
}

/// A point of a map.
struct MapPointView: View {
  /// From the left.
  let x: String
  /// From above.
  let y: String

  static let keys: Keys<Self> = [
    .text("x") { $0.x },
    .text("y") { $0.y },
  ]
}
