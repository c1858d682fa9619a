import Templates
import Theme

/// The agenda of a member: for them alone.
struct AgendaPage: PageView {
  static let template = "agenda"

  /// The frame.
  let chrome: Chrome
  /// What was deleted just now, with the button that brings it back.
  var dropped: UndoView?
  /// The way to what was deleted lately.
  var deleted: LinkView?
  /// What comes first.
  var events: [AgendaRowView] = []
  /// The month: "November 2026".
  let month: String
  /// The seven days of the week.
  var weekdays: [AgendaWeekdayView] = []
  /// The weeks, each of seven days.
  var weeks: [AgendaWeekView] = []
  /// That the month has more than is shown, a sentence.
  var cut: String?
  /// The months before and after.
  var steps: [LinkView] = []
  /// The form for a new entry.
  let newURL: String
  /// What stands here: all, or one's own alone, as links.
  var mine: [LinkView] = []
  /// The address of the calendar.
  let feed: FilterFeedView
  /// Where a calendar is brought in.
  let importURL: String
}

/// An entry in a list: the day as a block, what it is, when and where.
struct AgendaRowView: View {
  /// Its title.
  let title: String
  /// Its page.
  let url: String
  /// The day of the month: "26".
  let day: String
  /// The month, short: "Nov".
  let month: String
  /// The day of the week: "Thursday".
  let weekday: String
  /// When it begins: "19:00"; none when it takes the whole day.
  var time: String?
  /// Where.
  var location: String?
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// The class of its subject's colour.
  var hue: String?
  /// The title of its subject.
  var subject: String?
  /// Whose it is, or when one is reminded: "from the house".
  var detail: String?
  /// The button that says that one goes; none of one's own.
  var going: AgendaGoingView?
  /// The day for machines: "2026-11-26".
  let datetime: String
}

/// The button that says whether one goes to an event of the site.
struct AgendaGoingView: View {
  /// Where it is sent.
  let action: String
  /// The language of the page.
  let lang: String
  /// The event.
  let event: String
  /// What it says: "go", "stay".
  let value: String
  /// Whether one goes.
  let isGoing: Bool
}

/// The head of a column of a month.
struct AgendaWeekdayView: View {
  /// The day: "Thursday".
  let label: String
  /// The same, short: "Thu".
  let short: String
}

/// A row of a month.
struct AgendaWeekView: View {
  /// Its seven days.
  var days: [AgendaDayView] = []
}

/// A day of a month.
struct AgendaDayView: View {
  /// The day of the month: "26".
  let number: String
  /// Whether it belongs to the month before or after.
  var isOutside = false
  /// Whether it is today.
  var isToday = false
  /// The date in full, for whoever does not see the table; set where there is something.
  var label: String?
  /// What there is.
  var events: [AgendaCellView] = []
}

/// An entry in a day of a month.
struct AgendaCellView: View {
  /// The time and the title: "9:00 Partial exam".
  let label: String
  /// Its page.
  let url: String
  /// The class of its subject's colour.
  var hue: String?
}

/// An entry of an agenda.
struct OwnEventPage: PageView {
  static let template = "own-event"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// Its title.
  let title: String
  /// When: "Friday, 27 November 2026, 9:00 – 11:00".
  let time: String
  /// The zone, where it is not the site's.
  var zone: String?
  /// Where.
  var location: String?
  /// Its subject.
  var subject: LinkView?
  /// The class of its colour.
  var hue: String?
  /// How it is repeated, in words.
  var repetition: String?
  /// When one is reminded, in words.
  var reminder: String?
  /// The form to change it.
  let editURL: String
  /// Where the buttons are sent.
  let action: String
  /// What they send along.
  let hidden: [HiddenFieldView]
  /// The day that can be left out of several: "2026-11-27"; none of what is once.
  var day: String?
  /// The same in words.
  var dayWords: String?
}

/// The form for an entry of an agenda.
struct EventFormPage: PageView {
  static let template = "event-form"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading: "New entry", "Change the entry".
  let title: String
  /// How much is wrong, a sentence.
  var summary: String?
  /// Where the form is sent.
  let action: String
  /// What it sends along.
  let hidden: [HiddenFieldView]
  /// What it is, and where.
  let what: [FieldView]
  /// From when to when: pairs of a day and a time.
  let times: [FieldPairView]
  /// The subject, the zone.
  let more: [FieldView]
  /// How it is repeated.
  let rule: [FieldView]
  /// On which days of the week.
  let weekdays: [FieldView]
  /// What is wrong with these, a sentence.
  var weekdaysError: String?
  /// Until when.
  let end: [FieldView]
  /// Whether the fields of the repetition stand open.
  let isRepeated: Bool
  /// When to remind.
  let reminder: FieldView
  /// The day and the time of a reminder of one's own.
  let remindAt: FieldPairView
  /// Where one goes on without keeping it.
  let backURL: String
  /// The script that switches off what means nothing with what is chosen.
  var script: String?
}

/// Two fields beside each other.
struct FieldPairView: View {
  /// The first.
  let one: FieldView
  /// The second.
  let other: FieldView
}
