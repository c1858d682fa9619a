import Pages
import Templates
import Theme

/// Where a member's friends are, and they themselves.
struct MapPage: PageView {
  static let template = "map"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// What has just been done, a sentence.
  var notice: String?
  /// The same as a picture; none where the site has no map.
  var map: MapPanelView?
  /// When it was looked at, a sentence.
  let facts: String
  /// The page anew.
  let lookURL: String
  /// Those who show where they are, the latest first.
  var people: [PlaceRowView] = []
  /// The places of the site; none where friends alone are shown.
  var places: [MapEntryView] = []
  /// That nobody else is there, a sentence.
  let empty: String
  /// When friends appear who show no exact place, a sentence.
  let soon: String
  /// Where the viewer is; none where nobody said so.
  var me: PlaceRowView?
  /// Where one says where one is.
  let sendURL: String
  /// Where one says who may see it.
  let whoURL: String
  /// Where one was.
  let daysURL: String
}

/// Somebody, and where they are.
struct PlaceRowView: View {
  /// The name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// The map of this person.
  let url: String
  /// Where: "about 5 km around Salamanca".
  let place: String
  /// When: "today, 18:20"; none where nothing is shown.
  var time: String?
  /// The same for machines.
  var datetime = ""
  /// How far away; of oneself, by what it is known.
  var away: String?
  /// How old it is, a class: "fresh", "today", "older".
  let age: String
}

/// Where one member is.
struct PersonMapPage: PageView {
  static let template = "map-person"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The answer in a line.
  let title: String
  /// The same as a picture; none where the site has no map.
  var map: MapPanelView?
  /// How exactly, and when.
  let facts: String
  /// How far that is from the viewer.
  var away: String?
  /// The page anew.
  let lookURL: String
  /// Whether anything is shown.
  var isShown = false
  /// Where one writes to them.
  var talk: LinkView?
  /// The place for another program; none of one that is not exact.
  var geoURL: String?
  /// What lies half-way; none where nobody knows, or where it is near.
  var meetURL: String?
  /// Their page; none of a place that is nobody's.
  var personURL: String?
}
