public import Templates

/// A link: its words and its URL.
///
/// Serves breadcrumbs, boards, tags, feeds and outlines alike.
public struct LinkView: View {
  /// The words of the link.
  public let label: String
  /// Address of the link.
  public let url: String
  /// True if it is the page shown.
  let isCurrent: Bool
  /// The language of the words, where it differs from the page's.
  let lang: String?

  /// Creates a link with words in the page's language, or in a named one; it is public because all kinds of pages have links.
  public init(label: String, url: String, isCurrent: Bool = false, lang: String? = nil) {
    self.label = label
    self.url = url
    self.isCurrent = isCurrent
    self.lang = lang
  }
}

/// The path to a page, from the first step to the last before it; empty if a page has none.
public struct Breadcrumb: View, ExpressibleByArrayLiteral {
  /// The steps.
  let steps: [CrumbView]

  /// Numbers the steps.
  public init(_ links: [LinkView]) {
    steps = links.enumerated().map { offset, link in
      CrumbView(
        label: link.label, url: link.url, isCurrent: link.isCurrent, lang: link.lang,
        position: offset + 1)
    }
  }

  /// Numbers the steps.
  public init(arrayLiteral links: LinkView...) { self.init(links) }
}

/// A step of a breadcrumb: a link that knows its position, which search engines read.
public struct CrumbView: View {
  /// The words of the link.
  let label: String
  /// Address of the link.
  let url: String
  /// True for the page itself.
  let isCurrent: Bool
  /// The language of the label, where it differs from the page's.
  let lang: String?
  /// Position, counted from 1.
  let position: Int
}

/// One rule of the community, shown beside a page.
public struct RuleView: View {
  /// The small heading, with the number of the rule: "Rule 4".
  let heading: String
  /// The rule itself, without markup.
  let text: String
  /// The words of the link to all rules: "All rules".
  let label: String
  /// Address of the page with all rules.
  let url: String
}
