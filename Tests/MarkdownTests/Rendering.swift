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

/// A small site: the pages "Note" and "Other note", the picture "pic.png" of 640 × 480 pixels, the
/// file "paper.pdf", and tags' pages for all tags but "bare".
func smallWiki() -> Wiki {
  Wiki(
    resolve: { link in
      switch link.name {
      case "Note", "Note.md", "../x/Note.md": .page(url: "/n/note/", title: "The <note>")
      case "Other note", "a/Other note", "Other note.md": .page(url: "/n/other/", title: "Other")
      case "pic.png", "my pic.png": .picture(url: "/media/pic.png", width: 640, height: 480)
      case "plain.svg": .picture(url: "/media/plain.svg", width: nil, height: nil)
      case "paper.pdf": .file(url: "/media/paper.pdf", label: "paper (PDF)")
      default: nil
      }
    },
    embed: { $0.name == "Other note" ? nil : Array("<p>Embedded.</p>\n".utf8) },
    tag: { $0 == "bare" ? nil : "/tags/\($0)/" })
}

/// What becomes of an editor's text with Obsidian's syntax.
func renderNote(
  _ source: String, part: Part = .whole, dropsIDs: Bool = false
) throws -> RenderedMarkdown {
  let context = MarkdownRenderer.Context(dropsIDs: dropsIDs, part: part, wiki: smallWiki())
  return try MarkdownRenderer().render(source, by: .editor, in: context)
}

/// The HTML of an editor's text with Obsidian's syntax.
func note(_ source: String, part: Part = .whole, dropsIDs: Bool = false) throws -> String {
  let rendered = try renderNote(source, part: part, dropsIDs: dropsIDs)
  return String(decoding: rendered.html, as: UTF8.self)
}
