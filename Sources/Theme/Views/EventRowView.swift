public import Templates

/// An event in a list: the day as a block, what it is, when and where.
public final class EventRowView: View {
  /// Its title.
  public let title: String
  /// Its page.
  public let url: String
  /// The day of the month: "26".
  public let day: String
  /// The month, short: "Nov".
  public let month: String
  /// The day of the week: "Thursday".
  public let weekday: String
  /// When it begins: "19:00"; none when it takes the whole day.
  public let time: String?
  /// Where.
  public let location: String?
  /// The language of title and place, where it differs from the page's.
  public let lang: String?
  /// The class of its subject's colour.
  public let hue: String?
  /// The title of its subject.
  public let subject: String?
  /// Whether it does not take place.
  public let isCancelled: Bool
  /// When it begins, for machines: "2026-11-26T19:00:00+01:00", "2026-11-28".
  public let datetime: String
  /// The last of several days: "until 28 Nov".
  public let until: String?

  /// Takes every string finished, in the page's language.
  public init(
    title: String,
    url: String,
    day: String,
    month: String,
    weekday: String,
    time: String? = nil,
    location: String? = nil,
    lang: String? = nil,
    hue: String? = nil,
    subject: String? = nil,
    isCancelled: Bool = false,
    datetime: String,
    until: String? = nil
  ) {
    self.title = title
    self.url = url
    self.day = day
    self.month = month
    self.weekday = weekday
    self.time = time
    self.location = location
    self.lang = lang
    self.hue = hue
    self.subject = subject
    self.isCancelled = isCancelled
    self.datetime = datetime
    self.until = until
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "title": .text,
    "url": .text,
    "day": .text,
    "month": .text,
    "weekday": .text,
    "time": .text,
    "location": .text,
    "lang": .text,
    "hue": .text,
    "subject": .text,
    "isCancelled": .flag,
    "datetime": .text,
    "until": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .text(title)
    case "url": .text(url)
    case "day": .text(day)
    case "month": .text(month)
    case "weekday": .text(weekday)
    case "time": .optional(time)
    case "location": .optional(location)
    case "lang": .optional(lang)
    case "hue": .optional(hue)
    case "subject": .optional(subject)
    case "isCancelled": .flag(isCancelled)
    case "datetime": .text(datetime)
    case "until": .optional(until)
    default: .missing
    }
  }
}
