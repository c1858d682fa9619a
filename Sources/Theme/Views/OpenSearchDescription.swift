public import Templates

/// How browsers search this site, `/opensearch.xml` (OpenSearch 1.1).
public final class OpenSearchDescription: PageView {
  /// The template that shows it.
  public static let template = "opensearch"

  /// The short name, 16 characters at most.
  public let name: String
  /// What is searched, one line.
  public let description: String
  /// The address of the results, with `{searchTerms}` in it.
  public let template: String
  /// The absolute address of the icon.
  public let icon: String?
  /// The language: "es".
  public let lang: String

  /// Takes every string finished, in the page's language.
  public init(
    name: String,
    description: String,
    template: String,
    icon: String? = nil,
    lang: String
  ) {
    self.name = name
    self.description = description
    self.template = template
    self.icon = icon
    self.lang = lang
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "name": .text,
    "description": .text,
    "template": .text,
    "icon": .text,
    "lang": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "name": .text(name)
    case "description": .text(description)
    case "template": .text(template)
    case "icon": .optional(icon)
    case "lang": .text(lang)
    default: .missing
    }
  }
}
