public import Model
public import Templates

/// The text of one comment on a translated page.
public enum TranslatedText: Sendable {
  /// A machine translation, rendered.
  case made([UInt8])
  /// The comment is in the language of the page.
  case same
  /// There is no translation yet: the original is shown.
  case missing
}

/// One comment on a page in another language than its topic's, which readers answer at the original.
public struct TranslatedCommentView: View {
  /// The comment's public number, which is its anchor too (`c1234`): "1234".
  let id: String
  /// The name shown.
  let author: String
  /// The author's page; none for guests and former members.
  var authorURL: String?
  /// Two letters for the face: "IR".
  let initials: String
  /// The class of the face's colour: "hue-3".
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Time of writing: "14 Nov 2026, 18:20".
  let time: String
  /// Time of writing, for machines.
  let datetime: String
  /// The text, rendered: translated, or the original.
  let html: [UInt8]
  /// The language of the text, where it differs from the page's.
  var lang: String?
  /// True if only a stub is left.
  var isRemoved = false
  /// True if its author deleted it, not a moderator.
  var isDeleted = false
  /// True if the system wrote it.
  var isSystem = false
  /// True if the text is too long for this page, and is read at the original.
  var isLong = false
  /// True if it is the answer of its topic.
  var isSolution = false
  /// True if the author has no account.
  var isGuest = false
  /// A sentence saying that a machine translated the text, and from which language, or that it is not translated yet; none for
  /// an original.
  var note: String?
  /// The address of the original.
  let originalURL: String
}

extension SiteTheme {
  /// A comment of a topic that is written in `topicLanguage`, as a page of another tree shows it.
  public func view(
    _ comment: PublishedComment, as text: TranslatedText, in topic: TopicAddress,
    _ topicLanguage: Language, tree: SiteTree, isLong: Bool, isSolution: Bool
  ) -> TranslatedCommentView {
    let plain = view(
      comment, in: topic, topicLanguage, tree: tree, isLong: isLong, isSolution: isSolution)
    let (locale, isPost) = (locale(tree.language), comment.kind == .comment)
    // The language that the author chose may differ from that of the text.
    let written = comment.language == tree.language ? topicLanguage : comment.language
    let language: KeyValuePairs = ["language": ownName(of: written)]
    let (html, lang, note): ([UInt8], String?, String?) =
      switch text {
      case .made(let made):
        (
          withFootnotes(
            withPages(comment.papers, in: made), of: "c\(comment.id)-", tree.language), nil,
          locale.text("translated_by_machine", language)
        )
      case .same: (plain.html, nil, nil)
      case .missing:
        (
          plain.html, plain.lang,
          isPost && comment.language != tree.language ? locale.text("translated_not_yet") : nil
        )
      }
    return TranslatedCommentView(
      id: plain.id, author: plain.author, authorURL: plain.authorURL, initials: plain.initials,
      hue: plain.hue, faceURL: plain.faceURL, time: plain.time, datetime: plain.datetime,
      html: isLong ? [] : html, lang: lang, isRemoved: plain.isRemoved,
      isDeleted: plain.isDeleted, isSystem: plain.isSystem, isLong: isLong,
      isSolution: isSolution, isGuest: plain.isGuest, note: note,
      originalURL: url(of: comment.id, at: comment.position, in: topic, topicLanguage))
  }
}
