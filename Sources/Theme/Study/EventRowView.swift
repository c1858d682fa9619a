public import Templates

/// An event in a list: the day as a block, title, time and place.
public struct EventRowView: View {
  /// Title of the event.
  let title: String
  /// Address of the event's page.
  let url: String
  /// The day of the month: "26".
  let day: String
  /// The month, short: "Nov".
  let month: String
  /// The day of the week: "Thursday".
  let weekday: String
  /// Beginning: "19:00"; none if it takes the whole day.
  var time: String?
  /// Place of the event.
  var location: String?
  /// The language of title and place, where it differs from the page's.
  var lang: String?
  /// The class of its subject's colour.
  var hue: String?
  /// The title of its subject.
  var subject: String?
  /// True if it is cancelled.
  var isCancelled = false
  /// Beginning, for machines: "2026-11-26T19:00:00+01:00", "2026-11-28".
  let datetime: String
  /// The last of several days: "until 28 Nov".
  var until: String?
}
