import Database
import HTTPTypes
import Model
import Theme
import Time

/// `comments/<id>/translation`: a comment in the language of the page, translated by a machine, for all who may read the
/// comment.
///
/// Looking sends nothing anywhere; the button does. Then the page reloads by itself until the translation is there.
struct TranslationAction: FormAction {
  static let shownFields: [String] = []
  /// Seconds after which the page comes again, and for how many it does.
  private static let (pause, patience) = ("3", Int64(180))

  private let context: ActionContext
  private let place: CommentInTopic
  private let found: Translation?
  private let isForeign: Bool

  /// Looks the comment up; throws `notFound` for viewers who may not read it.
  init(_ context: inout ActionContext, _ id: Comment.ID) throws {
    guard context.settings.translatesPosts else { throw Problem.notFound }
    place = try CommentInTopic(id, &context)
    let language = context.tree.language
    isForeign =
      place.comment.kind == .comment
      && place.comment.writtenLanguage(among: context.settings.languages) != language
    found =
      isForeign
      ? try context.site.translation(
        of: id, into: language, title: place.position == 1 ? place.topic.title : "",
        body: place.comment.body) : nil
    self.context = context
  }

  private var here: String { context.href(to: .comment(place.comment.id, .translation)) }

  func show() throws -> Reply {
    if context.request.wantsJSON { return .finished(.json(.ok, json)) }
    var response = try response(FormState(context.locale))
    if isComing, let field = HTTPField.Name("Refresh") {
      response.head.headerFields[field] = Self.pause
    }
    return .finished(response)
  }

  /// `{"state": "made", "html": "<p>…"}`; states are `none`, `waiting`, `made`, `failed`.
  private var json: JSON {
    let state =
      switch found?.state {
      case nil: "none"
      case .waiting: "waiting"
      case .made: "made"
      case .failed: "failed"
      case .same: "none"
      }
    let html =
      found?.state == .made ? [("html", JSON.text(String(decoding: shown, as: UTF8.self)))] : []
    return .object([("state", .text(state))] + html)
  }

  /// Asks for a translation, unless there is one or it is on its way.
  func submit() throws -> Reply {
    guard isForeign, found == nil || found?.state == .failed else {
      return context.redirect(to: here)
    }
    try context.allow(
      context.viewer.member.map { [Quota("translation \($0.id)", most: 60, seconds: 3600)] }
        ?? context.quotas("translation", most: 20, seconds: 3600))
    let isTaken = try context.site.write {
      try $0.requestTranslation(
        of: place.comment.id, into: context.tree.language, again: true, at: context.now)
    }
    guard isTaken else {
      var form = FormState(context.locale)
      form.refusal = (.serviceUnavailable, context.locale.text("translation_full"))
      return .finished(try response(form))
    }
    context.site.folder.wakeJobs()
    return context.redirect(to: here)
  }

  /// True if the translation may be there within moments.
  private var isComing: Bool {
    guard let found, found.state == .waiting else { return false }
    return !isForTomorrow && found.askedAt.adding(seconds: Self.patience) > context.now
  }

  /// True if it was postponed since enough was sent today.
  private var isForTomorrow: Bool {
    found.map { $0.state == .waiting && $0.dueAt > context.now.adding(seconds: 2 * 3600) } ?? false
  }

  private var shown: [UInt8] {
    context.theme.withFootnotes(
      found?.html ?? [], of: "t\(place.comment.id)-", context.tree.language)
  }

  /// Keys of the sentence and of the button's label; nil for one that is not shown.
  private var words: (lead: String?, button: String?) {
    guard isForeign else { return ("translation_same", nil) }
    switch found?.state {
    case nil: return ("translation_none", "translation_show")
    case .waiting:
      return (
        isForTomorrow
          ? "translation_tomorrow" : isComing ? "translation_waiting" : "translation_slow", nil
      )
    case .made: return (nil, nil)
    case .failed: return ("translation_failed", "translation_again")
    case .same: return ("translation_same", nil)
    }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (theme, tree, locale) = (context.theme, context.tree, context.locale)
    let (comment, topic) = (place.comment, place.topic)
    let title = locale.text("translation_title", ["name": place.author(context)])
    let written = comment.writtenLanguage(among: context.settings.languages)
    let isMade = found?.state == .made
    return try context.response(form) {
      TranslationPage(
        chrome: context.chrome(title, tab: .forum), breadcrumb: try context.breadcrumb(topic),
        title: title, topicTitle: topic.title, topicLang: theme.lang(topic.language, in: tree),
        placeURL: place.url(theme), summary: context.summary(form, isPost: false),
        lead: words.lead.map { locale.text($0) },
        action: context.settings.href(
          .comment(comment.id, .translation)), lang: tree.language.code,
        button: words.button.map { locale.text($0) }, isMade: isMade,
        note: locale.text(
          "translation_note", ["language": theme.locale(written).text("language_name")]),
        author: place.author(context), initials: PlainText.initials(of: comment.authorName),
        hue: Avatar.hue(of: comment.authorName), newTitle: found?.title ?? "", html: shown,
        original: theme.withFootnotes(comment.html, of: "c\(comment.id)-", tree.language),
        originalLang: written.code)
    }
  }
}

extension StoredComment {
  /// The language in which it is: the one of its text where that is clear, else the one of its author's form.
  func writtenLanguage(among languages: [Language]) -> Language {
    LanguageGuess.language(of: body, among: languages) ?? language
  }
}

extension ActionContext {
  /// The links by which a comment is read in the other languages of the site, each in words of its own language.
  func translationLinks(of place: CommentInTopic) -> [LinkView] {
    guard settings.translatesPosts, place.comment.kind == .comment else { return [] }
    let written = place.comment.writtenLanguage(among: settings.languages)
    return settings.languages.filter { $0 != written }.map { language in
      LinkView(
        label: theme.locale(language).text("translation_show"),
        url: settings.href(
          .comment(place.comment.id, .translation), query: "lang=\(language.code)"),
        lang: theme.lang(language, in: tree))
    }
  }
}
