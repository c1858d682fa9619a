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
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// These locations on a map; none where the site has no map.
  var map: MapPanelView?
  /// When it was looked at, a sentence.
  let facts: String
  /// Address that loads the page again.
  let lookURL: String
  /// Those who show where they are, the latest first.
  var people: [PlaceRowView] = []
  /// The places of the site; none where friends alone are shown.
  var places: [MapEntryView] = []
  /// Sentence that says that no one else is there.
  let empty: String
  /// When friends appear who show no exact place, a sentence.
  let soon: String
  /// The viewer's own location; none where it is unknown.
  var me: PlaceRowView?
  /// Page for sending a location.
  let sendURL: String
  /// Page with the settings for the audiences of it.
  let whoURL: String
  /// Where one was.
  let daysURL: String
}

/// A person with their location.
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
  /// That time in RFC 3339, for `datetime` attributes.
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
  /// The location on a map; none where the site has no map.
  var map: MapPanelView?
  /// How exactly, and when.
  let facts: String
  /// How far that is from the viewer.
  var away: String?
  /// Address that loads the page again.
  let lookURL: String
  /// True if a location is shown.
  var isShown = false
  /// Where one writes to them.
  var talk: LinkView?
  /// The place for another program; none of one that is not exact.
  var geoURL: String?
  /// Page with places half-way; none where a location is unknown, or where both are near.
  var meetURL: String?
  /// Their page; none for a place that is not a member's.
  var personURL: String?
}
