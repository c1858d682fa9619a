public import Templates

/// A step of the breadcrumb: a link that knows its place, which search engines want to be told.
///
/// Page views take plain links and number them when a template asks for their breadcrumb.
public final class CrumbView: View {
  /// What is shown.
  public let label: String
  /// Where it leads.
  public let url: String
  /// Whether it is the one that the page is about.
  public let isCurrent: Bool
  /// The language of the label, where it differs from the page's.
  public let lang: String?
  /// Its place, counted from 1.
  public let position: Int

  private init(_ link: LinkView, position: Int) {
    label = link.label
    url = link.url
    isCurrent = link.isCurrent
    lang = link.lang
    self.position = position
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "label": .text,
    "url": .text,
    "isCurrent": .flag,
    "lang": .text,
    "position": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "label": .text(label)
    case "url": .text(url)
    case "isCurrent": .flag(isCurrent)
    case "lang": .optional(lang)
    case "position": .text(String(position))
    default: .missing
    }
  }

  /// The steps of a breadcrumb, numbered.
  public static func numbered(_ links: [LinkView]) -> Value {
    .list(
      links.enumerated().map { offset, link in
        CrumbView(link, position: offset + 1)
      })
  }
}
