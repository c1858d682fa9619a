public import Templates

/// A view that is a whole page, or a whole file such as a feed.
///
/// It knows the name of its template, so that a page and its template cannot be paired wrongly. Strings arrive finished:
/// counts, dates and URLs are never put together in a template.
public protocol PageView: View {
  /// The template's bare name: "topic" for `pages/topic.mustache`.
  static var template: String { get }
  /// All templates that render it, which a build checks against its keys.
  static var templates: [String] { get }
}

extension PageView {
  /// The one template.
  public static var templates: [String] { [template] }
}

/// A view that is an email: once as plain text, in which nothing is escaped, and once as HTML.
public protocol MailView: PageView {
  /// The frame of the email.
  var mail: MailFrame { get }
}

extension MailView {
  /// "mail-standard.txt" and "mail-standard.html" for the template "mail-standard".
  public static var templates: [String] { [textTemplate, htmlTemplate] }

  static var textTemplate: String { template + ".txt" }
  static var htmlTemplate: String { template + ".html" }
}
