import Markdown
import Model
import Vault

/// A text of the editors as it was rendered, now or by an earlier build.
struct RenderedText {
  /// Safe HTML.
  let html: [UInt8]
  /// The words alone; of a note the first, more than any excerpt has.
  let plainText: String
  /// The headings, in order.
  let outline: [OutlineEntry]
  /// The links and embeds, in order, whether they lead anywhere or not.
  let references: [LinkReference]
  /// The tags in running text, as written.
  let tags: [String]
  /// The ids of blocks.
  let blocks: [String]
  /// The line of the text on which a comment begins that is never closed.
  let openComment: Int?

  /// Bytes of a note's words that are kept, for as long as all notes are.
  private static let wordsOfNote = 400

  init(_ rendered: NoteRendering, isNote: Bool) {
    html = rendered.html
    plainText =
      isNote
      ? Excerpt.start(of: rendered.plainText, bytes: Self.wordsOfNote) : rendered.plainText
    outline = rendered.outline.map { OutlineEntry(level: $0.level, id: $0.id, text: $0.text) }
    references = rendered.references
    tags = rendered.tags
    blocks = rendered.blocks
    openComment = rendered.openComment
  }
}

/// Questions to the site while a text was rendered, and digests of the answers.
///
/// A source with the same answers becomes the same HTML, so that it need not be rendered again. Answers about the parts that
/// links name are known only when all notes are rendered, so these answers have a digest of their own.
struct RenderingTrace {
  /// One question, by the text that asks: 0 is the text itself, the others are those it shows, in order.
  struct Question: Hashable {
    enum Kind: UInt8 {
      /// Where does a link lead?
      case link
      /// Is the part there that it names?
      case part
      /// Which text is to be shown in place?
      case embed
      /// Which member's page does a name refer to?
      case mention
    }

    let kind: Kind
    let asker: Int
    let link: WikiLink
  }

  var questions: [Question] = []
  /// Digest of all answers except those about parts.
  var answers: Int64 = 0
  /// Digest of the answers about parts; 0 if there was no question about one.
  var parts: Int64 = 0
}

// Bytes for a cache or a spool.
extension RenderedText: Spoolable {
  func write(to writer: inout ByteWriter) {
    writer.add(html)
    writer.add(Array(plainText.utf8))
    writer.add(outline)
    writer.add(references) { writer, reference in
      writer.add(reference.link)
      writer.add(reference.link.line)
      writer.add(reference.link.column)
      writer.add(reference.isResolved ? 1 : 0)
      writer.add(reference.context)
    }
    writer.add(tags) { $0.add($1) }
    writer.add(blocks) { $0.add($1) }
    writer.add(openComment ?? 0)
  }

  init?(from reader: inout ByteReader) {
    html = reader.bytes()
    plainText = reader.text()
    outline = reader.outline()
    references = reader.list { reader in
      var link = reader.link()
      (link.line, link.column) = (reader.number(), reader.number())
      return LinkReference(
        link: link, isResolved: reader.number() == 1, context: reader.bytes())
    }
    tags = reader.list { $0.text() }
    blocks = reader.list { $0.text() }
    let line = reader.number()
    openComment = line == 0 ? nil : line
    guard reader.isWhole else { return nil }
  }
}

extension RenderingTrace {
  func write(to writer: inout ByteWriter) {
    writer.add(Int(answers))
    writer.add(Int(parts))
    writer.add(questions) { writer, question in
      writer.add(Int(question.kind.rawValue))
      writer.add(question.asker)
      writer.add(question.link)
    }
  }

  init?(from reader: inout ByteReader) {
    answers = Int64(reader.number())
    parts = Int64(reader.number())
    questions = reader.list { reader in
      Question(
        kind: Question.Kind(rawValue: UInt8(truncatingIfNeeded: reader.number())) ?? .link,
        asker: reader.number(), link: reader.link())
    }
    guard reader.isWhole else { return nil }
  }
}
