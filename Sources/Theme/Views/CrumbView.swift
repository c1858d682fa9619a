import Templates

/// A step of the breadcrumb: a link that knows its place, which search engines want to be told.
///
/// Page views take plain links and number them when a template asks for their breadcrumb.
struct CrumbView: View {
  private let link: LinkView
  private let position: Int

  /// The keys that templates may use: those of a link, and its place, counted from 1.
  static let shape: Shape = [
    "label": .text,
    "url": .text,
    "isCurrent": .flag,
    "lang": .text,
    "position": .text,
  ]

  /// The value of one key.
  func value(for key: String) -> Value {
    key == "position" ? .text(String(position)) : link.value(for: key)
  }

  /// The steps of a breadcrumb, numbered.
  static func numbered(_ links: [LinkView]) -> Value {
    .list(links.enumerated().map { CrumbView(link: $0.element, position: $0.offset + 1) })
  }
}
