import Templates
import Theme

/// Audiences that see a member's location, and its hours: for the member alone.
struct LocationSharingPage: PageView {
  static let template = "places"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// The pages of one's own places, as links.
  let tabs: [LinkView]
  /// Summary of the settings, a sentence or two.
  let lead: String
  /// Sentence about today: a pause, or the hours of the day.
  var today: String?
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Error message, as a sentence.
  var summary: String?
  /// Where the forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// True during a pause, when no one sees anything.
  var isPaused = false
  /// For how long one may pause.
  let pauses: [SharingLevelView]
  /// Friends, groups and people, each with the choice of levels.
  let ladders: [SharingLevelsView]
  /// The name of one person more.
  let person: FieldView
  /// True if the settings apply at all hours.
  var isAlways = true
  /// Error message about the hours, as a sentence.
  var whenError: String?
  /// The hours of the days.
  let days: [HoursView]
  /// In which time zone they are, a sentence.
  let hoursZone: String
  /// Time for which places are stored.
  let keep: FieldView
  /// How many metres make another place.
  let metres: FieldView
  /// Where nothing is changed.
  let cancelURL: String
  /// How others see it, as links.
  var seen: [LinkView] = []
  /// Location that was sent last, a sentence.
  var last: String?
}

/// One audience with four levels.
struct SharingLevelsView: View {
  /// The name of the field.
  let name: String
  /// Name of the audience.
  let label: String
  /// Further information, a sentence.
  var hint: String?
  /// Number of the person whose levels can be removed with a button; none for friends and groups.
  var reset: String?
  /// In which hours a group sees it, a few words; none of friends and people.
  var hours: String?
  /// Where these are changed.
  var hoursURL = ""
  /// The levels to choose from.
  let rungs: [SharingLevelView]
}

/// Something to choose, or to press.
struct SharingLevelView: View {
  /// Value that is sent.
  let value: String
  /// The words.
  let label: String
  /// True if it is chosen.
  var isChosen = false
}

/// The hours of a day.
struct HoursView: View {
  /// The day: "Monday".
  let day: String
  /// Name of the field for the beginning.
  let from: String
  /// Name of the field for the end.
  let to: String
  /// When it begins: "17:00"; empty for never.
  let begin: String
  /// When it ends.
  let end: String
  /// Error message, as a sentence.
  var error: String?
}

/// The member's location as someone else sees it.
struct LocationPreviewPage: PageView {
  static let template = "place-seen"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// As whom one may look, as links.
  let tabs: [LinkView]
  /// The member, as they appear there.
  let row: PlaceRowView
  /// How exactly, and when; or why there is nothing.
  let facts: String
  /// Why it is so.
  let why: String
  /// Where that is changed.
  let changeURL: String
}
