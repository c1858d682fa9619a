import Templates
import Theme

/// The agenda of a member, visible only to them.
struct AgendaPage: PageView {
  static let template = "agenda"

  /// The frame.
  let chrome: Chrome
  /// The entry that was just deleted, with a button to restore it.
  var dropped: UndoView?
  /// Link to recently deleted things.
  var deleted: LinkView?
  /// The next entries.
  var events: [AgendaRowView] = []
  /// The month: "November 2026".
  let month: String
  /// The seven days of the week.
  var weekdays: [AgendaWeekdayView] = []
  /// The weeks, each of seven days.
  var weeks: [AgendaWeekView] = []
  /// Note that the month has more than is shown, as a sentence.
  var cut: String?
  /// The months before and after.
  var steps: [LinkView] = []
  /// The form for a new entry.
  let newURL: String
  /// The entries to show: all, or only the member's own, as links.
  var mine: [LinkView] = []
  /// The address of the calendar.
  let feed: FilterFeedView
  /// Page for importing a calendar.
  let importURL: String
}

/// An entry in a list: the day as a block, the title, the time and place.
struct AgendaRowView: View {
  /// Title of the entry.
  let title: String
  /// Page of the entry.
  let url: String
  /// The day of the month: "26".
  let day: String
  /// The month, short: "Nov".
  let month: String
  /// The day of the week: "Thursday".
  let weekday: String
  /// When it begins: "19:00"; nil when it takes the whole day.
  var time: String?
  /// The place.
  var location: String?
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// The class of its subject's colour.
  var hue: String?
  /// The title of its subject.
  var subject: String?
  /// Source of the entry, or time of its reminder: "from the site".
  var detail: String?
  /// The button for going to an event; nil for the member's own entries.
  var going: AgendaRSVPView?
  /// The day for machines: "2026-11-26".
  let datetime: String
}

/// The button to say whether one goes to an event of the site.
struct AgendaRSVPView: View {
  /// URL to which the button is sent.
  let action: String
  /// The language of the page.
  let lang: String
  /// The event.
  let event: String
  /// Value that the button sends: "go", "stay".
  let value: String
  /// True if the reader is going.
  let isGoing: Bool
}

/// The head of a column of a month.
struct AgendaWeekdayView: View {
  /// The day: "Thursday".
  let label: String
  /// The day, short: "Thu".
  let short: String
}

/// A row of a month.
struct AgendaWeekView: View {
  /// The seven days.
  var days: [AgendaDayView] = []
}

/// A day of a month.
struct AgendaDayView: View {
  /// The day of the month: "26".
  let number: String
  /// True if the day belongs to the month before or after.
  var isOutside = false
  /// True if the day is today.
  var isToday = false
  /// The date in full, for readers who do not see the table; set where there are entries.
  var label: String?
  /// Entries of the day.
  var events: [AgendaCellView] = []
}

/// An entry in a day of a month.
struct AgendaCellView: View {
  /// The time and the title: "9:00 Partial exam".
  let label: String
  /// Page of the entry.
  let url: String
  /// The class of its subject's colour.
  var hue: String?
}

/// An entry of an agenda.
struct OwnEventPage: PageView {
  static let template = "own-event"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb.
  let breadcrumb: Breadcrumb
  /// Title of the entry.
  let title: String
  /// When: "Friday, 27 November 2026, 9:00 – 11:00".
  let time: String
  /// The zone, where it is not the site's.
  var zone: String?
  /// The place.
  var location: String?
  /// Subject of the entry.
  var subject: LinkView?
  /// The class of the subject's colour.
  var hue: String?
  /// The repetition, in words.
  var repetition: String?
  /// The time of the reminder, in words.
  var reminder: String?
  /// The form to change it.
  let editURL: String
  /// URL to which the buttons are sent.
  let action: String
  /// Hidden fields of the buttons.
  let hidden: [HiddenFieldView]
  /// The day that can be left out of a repeated entry: "2026-11-27"; nil for an entry that takes place once.
  var day: String?
  /// That day in words.
  var dayWords: String?
}

/// The form for an entry of an agenda.
struct EventFormPage: PageView {
  static let template = "event-form"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb.
  let breadcrumb: Breadcrumb
  /// The heading: "New entry", "Change the entry".
  let title: String
  /// Number of errors, as a sentence.
  var summary: String?
  /// URL to which the form is sent.
  let action: String
  /// Hidden fields of the form.
  let hidden: [HiddenFieldView]
  /// Fields for the title and the place.
  let what: [FieldView]
  /// Fields for beginning and end: pairs of a day and a time.
  let times: [FieldPairView]
  /// Fields for the subject and the zone.
  let more: [FieldView]
  /// Fields for the repetition.
  let rule: [FieldView]
  /// Fields for the days of the week.
  let weekdays: [FieldView]
  /// Error message for the weekdays, as a sentence.
  var weekdaysError: String?
  /// Fields for the end of the repetition.
  let end: [FieldView]
  /// True if the fields of the repetition are unfolded.
  let isRepeated: Bool
  /// Field for the reminder.
  let reminder: FieldView
  /// The day and the time of a custom reminder.
  let remindAt: FieldPairView
  /// Page to return to without saving.
  let backURL: String
  /// The script that disables fields that mean nothing with the current choices.
  var script: String?
}

/// Two fields beside each other.
struct FieldPairView: View {
  /// The first.
  let one: FieldView
  /// The second.
  let other: FieldView
}
