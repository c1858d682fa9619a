public import Templates

/// A link: its words and its URL.
///
/// Serves breadcrumbs, boards, tags, feeds and outlines alike.
public struct LinkView: View {
  /// The words of the link.
  public let label: String
  /// Where it leads.
  public let url: String
  /// Whether it is the page shown.
  let isCurrent: Bool
  /// The language of the words, where it differs from the page's.
  let lang: String?

  /// Takes words in the page's language, or in one that is named; links are made wherever pages are.
  public init(label: String, url: String, isCurrent: Bool = false, lang: String? = nil) {
    self.label = label
    self.url = url
    self.isCurrent = isCurrent
    self.lang = lang
  }
}

/// The way to a page, from the first step to the last before it; empty where a page has none.
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

/// A step of a breadcrumb: a link that knows its place, which search engines want to be told.
public struct CrumbView: View {
  /// What is shown.
  let label: String
  /// Where it leads.
  let url: String
  /// Whether it is the one that the page is about.
  let isCurrent: Bool
  /// The language of the label, where it differs from the page's.
  let lang: String?
  /// Its place, counted from 1.
  let position: Int
}

/// One rule of the house, shown beside a page.
public struct RuleView: View {
  /// The small heading: "House rules", "House rule 4".
  let heading: String
  /// The rule itself, without markup.
  let text: String
  /// The words of the link to all the rules: "All ten".
  let label: String
  /// Where all of them stand.
  let url: String
}
