import Pages
import Templates
import Theme

/// Where a member was on a day: for them alone.
struct LocationHistoryPage: PageView {
  static let template = "place-days"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The day.
  let title: String
  /// The pages of one's own places, as links.
  let tabs: [LinkView]
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Error message, as a sentence.
  var summary: String?
  /// Where the forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// The day, which forms send along: "2026-11-22".
  let day: String
  /// The way as a picture; none where the site has no map.
  var map: MapPanelView?
  /// The places, the first first.
  var places: [VisitView] = []
  /// The ways to the days before and after.
  var pages: [LinkView] = []
  /// The day as a file.
  var files: [LinkView] = []
  /// All days as a file.
  var all: [LinkView] = []
  /// When a stretch begins that is to be deleted.
  let from: FieldView
  /// When it ends.
  let to: FieldView
  /// A file that brings places.
  let file: FieldView
  /// True if a stretch can become a topic.
  var hasForum = false
  /// Page for sending a location.
  let sendURL: String
  /// Time for which places are stored, a sentence.
  let keepHint: String
}

/// A place of a day.
struct VisitView: View {
  /// Where.
  let title: String
  /// From when to when: "8:40 – 9:50".
  let times: String
  /// How it is known, and how far it was from the one before.
  let detail: String
  /// The place for another program.
  let geoURL: String
  /// Sentence that says that nothing is stored of the time before it.
  var gap: String?
}
