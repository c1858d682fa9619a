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
  var breadcrumb: Breadcrumb = []
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
  /// The site's own map around it.
  var mapURL: String?
  /// Whether there is anything to press.
  var hasButtons: Bool { reserveURL != nil || geoURL != nil }
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
}

/// A town on a map.
struct MapTownView: View {
  /// Its name.
  let name: String
  /// From the left.
  let x: String
  /// From above.
  let y: String
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
}

/// A point of a map.
struct MapPointView: View {
  /// From the left.
  let x: String
  /// From above.
  let y: String
}
