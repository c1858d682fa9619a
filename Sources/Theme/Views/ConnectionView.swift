public import Templates

/// A note that another one is connected with, and the reason.
public final class ConnectionView: View {
  /// Its title.
  public let title: String
  /// Its page.
  public let url: String
  /// The class of its subject's colour: "hue-7".
  public let hue: String
  /// The language of the title, where it differs from the page's.
  public let lang: String?
  /// The reason, a phrase: "because it is why 1.96 works".
  public let why: String
  /// The language of the reason, where it differs from the page's.
  public let whyLang: String?

  /// Takes every string finished, in the page's language.
  public init(
    title: String,
    url: String,
    hue: String,
    lang: String? = nil,
    why: String,
    whyLang: String? = nil
  ) {
    self.title = title
    self.url = url
    self.hue = hue
    self.lang = lang
    self.why = why
    self.whyLang = whyLang
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "title": .text,
    "url": .text,
    "hue": .text,
    "lang": .text,
    "why": .text,
    "whyLang": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .text(title)
    case "url": .text(url)
    case "hue": .text(hue)
    case "lang": .optional(lang)
    case "why": .text(why)
    case "whyLang": .optional(whyLang)
    default: .missing
    }
  }
}

/// A note that links to the one shown.
public final class BacklinkView: View {
  /// Its title.
  public let title: String
  /// Its page.
  public let url: String
  /// The class of its subject's colour: "hue-7".
  public let hue: String
  /// The language of title and context, where it differs from the page's.
  public let lang: String?
  /// The title of its subject.
  public let subject: String
  /// The words around the link, the link marked up; a line.
  public let context: [UInt8]

  /// Takes every string finished, in the page's language.
  public init(
    title: String,
    url: String,
    hue: String,
    lang: String? = nil,
    subject: String,
    context: [UInt8]
  ) {
    self.title = title
    self.url = url
    self.hue = hue
    self.lang = lang
    self.subject = subject
    self.context = context
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "title": .text,
    "url": .text,
    "hue": .text,
    "lang": .text,
    "subject": .text,
    "context": .html,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "title": .text(title)
    case "url": .text(url)
    case "hue": .text(hue)
    case "lang": .optional(lang)
    case "subject": .text(subject)
    case "context": .html(context)
    default: .missing
    }
  }
}
