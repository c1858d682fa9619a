public import Templates

/// A link: its words and its URL.
///
/// Serves breadcrumbs, boards, tags, feeds and outlines alike.
public final class LinkView: View {
  /// The words of the link.
  public let label: String
  /// Where it leads.
  public let url: String
  /// Whether it is the page shown.
  public let isCurrent: Bool
  /// The language of the words, where it differs from the page's.
  public let lang: String?

  /// Takes every string finished, in the page's language.
  public init(
    label: String,
    url: String,
    isCurrent: Bool = false,
    lang: String? = nil
  ) {
    self.label = label
    self.url = url
    self.isCurrent = isCurrent
    self.lang = lang
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "label": .text,
    "url": .text,
    "isCurrent": .flag,
    "lang": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "label": .text(label)
    case "url": .text(url)
    case "isCurrent": .flag(isCurrent)
    case "lang": .optional(lang)
    default: .missing
    }
  }
}

/// A link with a line that says what is behind it, as on the page "More" and beside the forum's list.
public final class MoreLinkView: View {
  /// The words of the link.
  public let label: String
  /// Where it leads.
  public let url: String
  /// What is behind it, one line.
  public let detail: String?

  /// Takes every string finished, in the page's language.
  public init(
    label: String,
    url: String,
    detail: String? = nil
  ) {
    self.label = label
    self.url = url
    self.detail = detail
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "label": .text,
    "url": .text,
    "detail": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "label": .text(label)
    case "url": .text(url)
    case "detail": .optional(detail)
    default: .missing
    }
  }
}

/// One rule of the house, shown beside a page.
public final class RuleView: View {
  /// The small heading: "House rules", "House rule 4".
  public let heading: String
  /// The rule itself, without markup.
  public let text: String
  /// The words of the link to all the rules: "All ten".
  public let label: String
  /// Where all of them stand.
  public let url: String

  /// Takes every string finished, in the page's language.
  public init(
    heading: String,
    text: String,
    label: String,
    url: String
  ) {
    self.heading = heading
    self.text = text
    self.label = label
    self.url = url
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "heading": .text,
    "text": .text,
    "label": .text,
    "url": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "heading": .text(heading)
    case "text": .text(text)
    case "label": .text(label)
    case "url": .text(url)
    default: .missing
    }
  }
}

/// One line of the numbered list of rules beside a form.
public final class RuleLineView: View {
  /// The rule itself, without markup and without its number.
  public let text: String

  /// Takes every string finished, in the page's language.
  public init(
    text: String
  ) {
    self.text = text
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "text": .text
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "text": .text(text)
    default: .missing
    }
  }
}

/// Leads along the pages of a list that does not know how many pages there are.
public final class PagerView: View {
  /// The page before.
  public let previousURL: String?
  /// The page after.
  public let nextURL: String?
  /// The first page, unless it is the one before or this one.
  public let firstURL: String?
  /// The address that leads to the last page, unless this is it.
  public let latestURL: String?

  /// Takes every string finished, in the page's language.
  public init(
    previousURL: String? = nil,
    nextURL: String? = nil,
    firstURL: String? = nil,
    latestURL: String? = nil
  ) {
    self.previousURL = previousURL
    self.nextURL = nextURL
    self.firstURL = firstURL
    self.latestURL = latestURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "previousURL": .text,
    "nextURL": .text,
    "firstURL": .text,
    "latestURL": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "previousURL": .optional(previousURL)
    case "nextURL": .optional(nextURL)
    case "firstURL": .optional(firstURL)
    case "latestURL": .optional(latestURL)
    default: .missing
    }
  }
}
