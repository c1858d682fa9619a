import Markdown

/// The HTML of a member's text.
func member(_ source: String, basePath: String = "") throws -> String {
  try html(source, by: .member, in: MarkdownRenderer.Context(basePath: basePath))
}

/// The HTML of an editor's text.
func editor(_ source: String) throws -> String {
  try html(source, by: .editor, in: MarkdownRenderer.Context())
}

/// The HTML of a text.
func html(
  _ source: String, by author: MarkdownRenderer.Author, in context: MarkdownRenderer.Context
) throws -> String {
  let rendered = try MarkdownRenderer().render(source, by: author, in: context)
  return String(decoding: rendered.html, as: UTF8.self)
}
