import Database
import HTTPTypes
import Model
import Theme

// One topic for moderators, as a page.
extension ModerationTopicAction {
  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, site, id) = (context.locale, context.site, topic.id)
    if context.request.wantsJSON, context.request.head.method == .post, let refusal = form.refusal {
      return .details(refusal.status, locale.text("problem_conflict_title"), refusal.sentence)
    }
    let decisions = try site.decisions(about: .topic(id), atMost: 10)
    let done = decisions.first { "\($0.id)" == context.fields["done"] }
    return try context.response(form) {
      ModerationTopicPage(
        chrome: context.chrome(topic.title), tabs: context.moderationTabs(.deskTopic),
        title: topic.title, lang: context.theme.lang(topic.language, in: context.tree),
        url: moderationState.isShown
          ? context.settings.href(
            .topic(topic.address, context.settings.tree(topic.language))) : nil,
        notice: form.refusal == nil && form.errors.isEmpty
          ? try done.map { try context.sentence(try context.reader.decided($0)) } : nil,
        facts: context.lines(try facts()),
        action: context.settings.href(.deskTopic(id)), seen: try site.stamp(ofTopic: id),
        pageLang: context.tree.language.code,
        buttons: allowed.filter { [.pin, .unpin, .close, .reopen].contains($0) }.map {
          ModerationButtonView(value: $0.rawValue, label: locale.text("desk_\($0.rawValue)"))
        },
        problem: form.refusal?.sentence, forms: try forms(form),
        decisions: try decisions.map { try context.view(of: $0) },
        deskURL: context.moderationURL(.topic(id)))
    }
  }

  /// Facts about its current state, each a sentence.
  private func facts() throws -> [String] {
    let locale = context.locale
    var facts: [String] = []
    if let board = try context.boardLink(moderationState.board)?.label {
      facts.append(
        locale.text(
          moderationState.audience == .everyone ? "topic_on_board" : "topic_on_members_board",
          ["board": board]))
    }
    switch moderationState.state {
    case .visible: break
    case .held: facts.append(locale.text("why_held"))
    case .removed: facts.append(locale.text("why_removed"))
    case .deleted: facts.append(locale.text("why_deleted"))
    }
    if moderationState.pinnedAt != nil { facts.append(locale.text("topic_is_pinned")) }
    if let other = try moderationState.mergedInto.flatMap({ try context.reader.topic($0) }) {
      facts.append(locale.text("topic_is_merged", ["title": other.title]))
    } else if moderationState.isClosed {
      facts.append(locale.text("topic_is_closed"))
    }
    if moderationState.isFromContent { facts.append(locale.text("why_content")) }
    return facts
  }

  private func forms(_ form: FormState) throws -> [FormView] {
    let seen = try context.site.stamp(ofTopic: topic.id)
    return try allowed.compactMap { kind in
      var context = context
      let part = kind.rawValue
      let isSent = context.fields["do"] == part
      let errors = isSent ? form.errors : FieldErrors(context.locale)
      let field: FieldView
      switch kind {
      case .rename:
        if !isSent { context.fields["title"] = moderationState.title }
        field = context.field("title", errors)
      case .move:
        guard let boards = try boardField(errors, isSent: isSent) else { return nil }
        field = boards
      case .merge:
        if !isSent { context.fields["other"] = "" }
        field = context.field("other", errors, hint: "hint_other", isCode: true)
      default: return nil
      }
      return FormView(
        id: part, heading: context.locale.text("topic_\(part)"),
        hint: context.locale.text("topic_\(part)_hint"),
        action: context.settings.href(.deskTopic(topic.id)),
        summary: isSent && form.refusal == nil ? context.summary(form, isPost: false) : nil,
        fields: [field], folded: context.groundFields(part, errors, hint: "hint_topic_words"),
        fold: context.locale.text("topic_reason"),
        isFoldOpen: errors["rule"] != nil || errors["words"] != nil
          || isSent && !context.fields["words"].isEmpty,
        hidden: context.hidden([("do", part), ("seen", seen)]),
        button: context.locale.text("topic_\(part)_button"), isMain: false)
    }
  }

  /// The other boards; nil where there are none.
  private func boardField(_ errors: FieldErrors, isSent: Bool) throws -> FieldView? {
    let others = try context.reader.boards().filter { $0.id != moderationState.board }
    if others.isEmpty { return nil }
    var field = context.field("board", errors, isShort: true)
    let chosen = isSent ? context.fields["board"] : ""
    field.choices = try others.map { board in
      let title = try context.site.title(board.id, context.tree.language) ?? board.slug
      return ChoiceView(
        value: board.slug,
        label: board.audience == .everyone
          ? title : context.locale.text("board_of_members", ["board": title]),
        isSelected: board.slug == chosen)
    }
    return field
  }
}
