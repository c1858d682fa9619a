@_spi(Syntax) public import Markdown
internal import MathML

/// Members' texts: Markdown without its comments.
///
/// Most texts have neither comments nor formulas, and cost nothing more for it.
public enum MemberText {
  /// A post, a message, a member's words about themselves: comments of HTML are left out.
  ///
  /// - Throws: `MarkdownError` when the source is not clean UTF-8 or beyond a limit.
  public static func post(
    _ source: [UInt8], in context: MarkdownRenderer.Context
  ) throws(MarkdownError) -> RenderedMarkdown {
    guard
      HTMLComment.first(in: source.span) != nil || NoteScanner.hasSeams(source.span)
        || Footnote.first(in: source.span)
    else {
      return try MarkdownRenderer().render(source, by: .member, in: context)
    }
    return try NoteRenderer(in: NoteContext(.post, context)).post(source)
  }

  /// A note of a notebook: comments of both kinds are left out, formulas are drawn, and callouts are set apart.
  ///
  /// - Throws: `MarkdownError` when the source is not clean UTF-8 or beyond a limit.
  public static func note(
    _ source: [UInt8], in context: MarkdownRenderer.Context
  ) throws(MarkdownError) -> RenderedMarkdown {
    let wiki = Wiki(math: Wiki.drawnMath)
    return try NoteRenderer(in: NoteContext(.notebook, context, wiki)).post(source)
  }

  /// A page of the site as an admin sees it before it is saved: a note's syntax, with an editor's rights.
  ///
  /// - Throws: `MarkdownError` when the source is not clean UTF-8 or beyond a limit.
  public static func page(
    _ source: [UInt8], in context: MarkdownRenderer.Context
  ) throws(MarkdownError) -> RenderedMarkdown {
    var note = NoteContext(.notebook, context, Wiki(math: Wiki.drawnMath))
    note.author = .editor
    return try NoteRenderer(in: note).post(source)
  }

  /// The Markdown of a post that others may see: without its comments, except in code, where they are text.
  public static func shownSource(of post: String) -> String {
    let source = Array(post.utf8)
    guard HTMLComment.first(in: source.span) != nil else { return post }
    var (shown, place): ([UInt8], Int) = ([], 0)
    for construct in NoteScanner.scan(source, for: .post).constructs {
      guard case .comment(isInCode: false) = construct.kind else { continue }
      shown += source[place..<construct.range.lowerBound]
      place = construct.range.upperBound
    }
    return String(decoding: shown + source[place...], as: UTF8.self)
  }

  /// Returns a text that cannot be rendered without anything that looks like a comment.
  public static func withoutComments(_ source: [UInt8], isNote: Bool) -> [UInt8] {
    isNote ? NoteComment.removed(from: source) : HTMLComment.removed(from: source)
  }
}

extension NoteContext {
  fileprivate init(
    _ dialect: Dialect, _ context: MarkdownRenderer.Context, _ wiki: Wiki = Wiki()
  ) {
    self.init(
      author: .member, dialect: dialect, basePath: context.basePath,
      dropsLeadingTitle: context.dropsLeadingTitle, omitsIDs: context.omitsIDs,
      wantsWords: context.wantsWords, wiki: wiki, mention: context.mention)
  }
}

extension Wiki {
  /// Formulas as MathML; nil for one that is not understood.
  public static func drawnMath(_ tex: String, isDisplay: Bool) -> Math? {
    Formula.drawn(tex, isDisplay: isDisplay).map { Math(html: $0.mathML, words: $0.words) }
  }
}
