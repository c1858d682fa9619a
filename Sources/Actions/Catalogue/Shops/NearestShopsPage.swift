import Pages
import Templates
import Theme

/// The nearest shops that have a product.
struct NearestShopsPage: PageView {
  static let template = "nearest"

  /// The frame.
  let chrome: Chrome
  /// The heading, which is the answer: "La Horma has it in 39, 8 minutes on foot".
  let title: String
  /// Breadcrumb: the catalogue, the product.
  var breadcrumb: Breadcrumb = []
  /// The product.
  let card: ProductCardView
  /// The place distances are measured from: "Béjar"; nil if none was given.
  var origin: String?
  /// The drawing; nil if no shop's position is known.
  var map: NearestMapView?
  /// The shops, starting with those that have the size.
  var shops: [NearestShopView] = []
  /// URL to which the form is sent.
  let action: String
  /// The language of the form: "es".
  let lang: String
  /// Latitude of the browser, which the form sends along; nil where a town was named.
  var latitude: String?
  /// Longitude of the browser; nil where a town was named.
  var longitude: String?
  /// The sizes to choose from.
  var sizes: [SizeChoiceView] = []
  /// The field for a town.
  let town: FieldView
  /// Towns that it knows.
  var towns: [ParagraphView] = []
  /// True if knowing the browser's position helps.
  var canLocate = false
  /// The URL of the script that asks the browser for its position, hash included.
  var script: String?
}

/// A shop in the order of the answer.
struct NearestShopView: View {
  /// Number on the map: "1".
  let number: String
  /// Name of the shop.
  let name: String
  /// The page of the shop's stock.
  var url: String?
  /// How far it is: "610 m".
  var distance: String?
  /// Street and town.
  var address: String?
  /// When it is open.
  var hours: String?
  /// Which sizes it has: "has 38, 39".
  var stock: String?
  /// True if the shop has the requested size.
  let hasIt: Bool
  /// True if this shop is the answer.
  var isFirst = false
  /// The form to reserve the product there.
  var reserveURL: String?
  /// True if the shop has the product but takes no reservations: readers call, or go there.
  var mustBeVisited = false
  /// Position as a `geo:` URI for map programs (RFC 5870).
  var geoURL: String?
  /// The site's own map around it.
  var mapURL: String?
  /// True if there is any button.
  var hasButtons: Bool { reserveURL != nil || geoURL != nil }
}

/// A drawing of shops, in units of which it is 648 wide and 400 high.
struct NearestMapView: View {
  /// Description of the drawing, as a sentence.
  let label: String
  /// Rings of equal distance.
  var rings: [MapRingView] = []
  /// Towns that lie there.
  var towns: [MapTownView] = []
  /// The line to the nearest shop that has the product, as the data of a path.
  var walk: String?
  /// The shops.
  var pins: [MapPinView] = []
  /// The point that distances are measured from.
  var me: MapPointView?
}

/// A ring around the reader's position.
struct MapRingView: View {
  /// Centre, from the left.
  let x: String
  /// Centre, from the top.
  let y: String
  /// Radius of the ring.
  let radius: String
  /// Position of the label, from the top.
  let labelY: String
  /// The distance: "500 m"; nil where there is no room.
  var label: String?
}

/// A town on a map.
struct MapTownView: View {
  /// Name of the town.
  let name: String
  /// From the left.
  let x: String
  /// From the top.
  let y: String
}

/// A shop on a map.
struct MapPinView: View {
  /// Number in the list.
  let number: String
  /// True if the shop has the requested size.
  let hasIt: Bool
  /// From the left.
  let x: String
  /// From the top.
  let y: String
  /// Position of the number, from the top.
  let textY: String
}

/// A point of a map.
struct MapPointView: View {
  /// From the left.
  let x: String
  /// From the top.
  let y: String
}
