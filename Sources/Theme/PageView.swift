public import Templates

/// A view that is a whole page, or a whole file such as a feed.
///
/// Knows the name of its template, so that a page and its template cannot be paired wrongly. Its
/// strings arrive finished: counts, dates and URLs are never put together in a template.
public protocol PageView: View {
  /// The template's bare name: "topic" for `pages/topic.mustache`.
  static var template: String { get }
}

extension Value {
  /// A text, or an empty one, which is false in a section and hides an outer key of that name.
  public static func optional(_ text: String?) -> Value {
    .text(text ?? "")
  }

  /// A view, or false, which hides an outer key of that name.
  public static func optional(_ view: (some View)?) -> Value {
    if let view { .view(view) } else { .flag(false) }
  }
}
