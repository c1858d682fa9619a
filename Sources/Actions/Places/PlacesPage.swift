import Templates
import Theme

/// Who sees where a member is: for them alone.
struct PlacesPage: PageView {
  static let template = "places"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// The pages of one's own places, as links.
  let tabs: [LinkView]
  /// What it amounts to, a sentence or two.
  let lead: String
  /// What holds today, a sentence.
  var today: String?
  /// What has just been done, a sentence.
  var notice: String?
  /// What is wrong, a sentence.
  var summary: String?
  /// Where the forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// Whether nobody sees anything just now.
  var isPaused = false
  /// For how long one may pause.
  let pauses: [RungView]
  /// Friends, groups and people, each with the rungs.
  let ladders: [LadderView]
  /// The name of one person more.
  let person: FieldView
  /// Whether it holds at all hours.
  var isAlways = true
  /// What is wrong with the hours, a sentence.
  var whenError: String?
  /// The hours of the days.
  let days: [HoursView]
  /// In which time zone they are, a sentence.
  let hoursZone: String
  /// How long places are kept.
  let keep: FieldView
  /// How many metres make another place.
  let metres: FieldView
  /// Where nothing is changed.
  let cancelURL: String
  /// How others see it, as links.
  var seen: [LinkView] = []
  /// What was sent last, a sentence.
  var last: String?
}

/// One audience with four rungs.
struct LadderView: View {
  /// The name of the field.
  let name: String
  /// Who it is.
  let label: String
  /// What is to be known of it, a sentence.
  var hint: String?
  /// Whose rungs these are, so that they can be taken away; none of friends and groups.
  var reset: String?
  /// In which hours a group sees it, a few words; none of friends and people.
  var hours: String?
  /// Where these are changed.
  var hoursURL = ""
  /// The rungs.
  let rungs: [RungView]
}

/// Something to choose, or to press.
struct RungView: View {
  /// What is sent.
  let value: String
  /// The words.
  let label: String
  /// Whether it is chosen.
  var isChosen = false
}

/// The hours of a day.
struct HoursView: View {
  /// The day: "Monday".
  let day: String
  /// The names of both fields.
  let from: String
  /// The same of the end.
  let to: String
  /// When it begins: "17:00"; empty for never.
  let begin: String
  /// When it ends.
  let end: String
  /// What is wrong, a sentence.
  var error: String?
}

/// How somebody else sees where a member is.
struct PlaceSeenPage: PageView {
  static let template = "place-seen"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// As whom one may look, as links.
  let tabs: [LinkView]
  /// The member, as they stand there.
  let row: PlaceRowView
  /// How exactly, and when; or why there is nothing.
  let facts: String
  /// Why it is so.
  let why: String
  /// Where that is changed.
  let changeURL: String
}
