public import Templates

/// One of the five tabs that are always in sight.
///
/// Exactly one of the kinds (`isForum` to `isMore`) is set; it chooses the icon.
public final class TabView: View {
  /// Its name: "Forum".
  public let label: String
  /// Where it leads.
  public let url: String
  /// Whether the page shown belongs to it.
  public let isCurrent: Bool
  /// Draws a speech bubble.
  public let isForum: Bool
  /// Draws a sheet.
  public let isNotes: Bool
  /// Draws a calendar.
  public let isEvents: Bool
  /// Draws two heads.
  public let isPeople: Bool
  /// Draws three lines.
  public let isMore: Bool

  /// Takes every string finished, in the page's language.
  public init(
    label: String,
    url: String,
    isCurrent: Bool = false,
    isForum: Bool = false,
    isNotes: Bool = false,
    isEvents: Bool = false,
    isPeople: Bool = false,
    isMore: Bool = false
  ) {
    self.label = label
    self.url = url
    self.isCurrent = isCurrent
    self.isForum = isForum
    self.isNotes = isNotes
    self.isEvents = isEvents
    self.isPeople = isPeople
    self.isMore = isMore
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "label": .text,
    "url": .text,
    "isCurrent": .flag,
    "isForum": .flag,
    "isNotes": .flag,
    "isEvents": .flag,
    "isPeople": .flag,
    "isMore": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "label": .text(label)
    case "url": .text(url)
    case "isCurrent": .flag(isCurrent)
    case "isForum": .flag(isForum)
    case "isNotes": .flag(isNotes)
    case "isEvents": .flag(isEvents)
    case "isPeople": .flag(isPeople)
    case "isMore": .flag(isMore)
    default: .missing
    }
  }
}
