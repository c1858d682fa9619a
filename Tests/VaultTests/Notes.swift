import Markdown
import Vault

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

/// Rendering of an editor's text with Obsidian's syntax.
func renderNote(
  _ source: String, part: Part = .whole, omitsIDs: Bool = false
) throws -> NoteRendering {
  let context = NoteContext(omitsIDs: omitsIDs, part: part, wiki: smallWiki())
  return try NoteRenderer(in: context).render(source)
}

/// The HTML of an editor's text with Obsidian's syntax.
func note(_ source: String, part: Part = .whole, omitsIDs: Bool = false) throws -> String {
  let rendered = try renderNote(source, part: part, omitsIDs: omitsIDs)
  return String(decoding: rendered.html, as: UTF8.self)
}

/// The HTML of an editor's text with Obsidian's syntax, in a context of its own.
func note(_ source: String, in context: NoteContext) throws -> String {
  String(decoding: try NoteRenderer(in: context).render(source).html, as: UTF8.self)
}

/// The HTML of an editor's text without that syntax.
func editor(_ source: String) throws -> String {
  let rendered = try MarkdownRenderer().render(source, by: .editor)
  return String(decoding: rendered.html, as: UTF8.self)
}
