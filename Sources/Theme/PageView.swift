public import Templates

/// A view that is a whole page, or a whole file such as a feed.
///
/// Knows the name of its template, so that a page and its template cannot be paired wrongly. Its
/// strings arrive finished: counts, dates and URLs are never put together in a template.
public protocol PageView: View {
  /// The template's bare name: "topic" for `pages/topic.mustache`.
  static var template: String { get }
}
