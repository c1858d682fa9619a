import Database
import Model
import Theme

// The decisions that are possible about a post, as a form.
extension ModerationAction {
  func form(
    _ post: ModerationItem, _ form: FormState, _ member: ModerationMember?
  ) throws -> ModerationFormView {
    let allowed = try ModerationChoice.allCases.filter { try $0.isAllowed(post, context) }
    let isHeld = post.moderationState.state == .held
    let reasoned = allowed.filter(\.needsReason)
    // A visible post is hidden with a reason, or left: these buttons are together below the reason.
    let plain = allowed.filter {
      [.approve, .trust].contains($0) || reasoned.isEmpty && $0 == .keep
    }
    let below = reasoned.isEmpty ? [] : reasoned + allowed.filter { [.keep, .hold].contains($0) }
    let others = allowed.filter { [.close, .reopen].contains($0) }
    return ModerationFormView(
      action: context.settings.href(.plain(.desk)), item: post.subject.mark, seen: post.stamp,
      newestReport: post.reports.last.map { "\($0.number)" },
      lang: context.tree.language.code, summary: context.summary(form, isPost: false),
      plain: plain.map { button($0, isMain: $0 == plain.first, isBack: $0 == .approve && !isHeld) },
      fields: reasoned.isEmpty ? [] : reasonFields(post, form.errors),
      fold: isHeld && !reasoned.isEmpty ? context.locale.text("desk_refuse_fold") : nil,
      isFoldOpen: !form.errors.isEmpty,
      reasoned: below.map { button($0, isMain: !isHeld && $0 == below.first) },
      others: others.map { button($0, isMain: false) },
      topicURL: context.href(to: .deskTopic(post.topic.id)),
      banURL: member?.account.flatMap { context.mayBan($0) ? banURL($0) : nil })
  }

  private func banURL(_ account: Account) -> String {
    context.href(to: .deskMember(account.id))
  }

  private func button(_ choice: ModerationChoice, isMain: Bool, isBack: Bool = false)
    -> ModerationButtonView
  {
    ModerationButtonView(
      value: choice.rawValue,
      label: context.locale.text(isBack ? "desk_show_again" : "desk_\(choice.rawValue)"),
      key: choice.key, isMain: isMain)
  }

  /// The rule and the words; the rule that the first report names is chosen already.
  private func reasonFields(_ post: ModerationItem, _ errors: FieldErrors) -> [FieldView] {
    var context = context
    if !context.fields.has("rule"), let rule = post.reports.compactMap(\.rule).first {
      context.fields["rule"] = String(rule)
    }
    var words = FieldView(
      name: "words", label: context.locale.text("label_desk_words"),
      value: context.fields["words"], error: errors["words"], isLong: true, isOptional: true)
    words.hint = context.locale.text("hint_desk_words")
    return (context.ruleField(errors).map { [$0] } ?? []) + [words]
  }
}

extension ActionContext {
  /// Facts about the author, each a sentence; nil is a guest.
  func sentences(_ member: ModerationMember?) -> [String] {
    guard let member else { return [locale.text("author_is_guest")] }
    var sentences = [
      locale.text("author_since", ["date": locale.longDate(civil(member.joined))]),
      member.posts < ModerationMember.maxPosts
        ? locale.plural("author_posts", member.posts)
        : locale.text("author_posts_many", ["count": locale.number(member.posts)]),
    ]
    guard let account = member.account else {
      return sentences + [locale.text("author_no_account")]
    }
    if account.role > .member {
      sentences.append(locale.text("author_role", ["role": roleName(account.role)]))
    }
    sentences.append(locale.text(account.email == nil ? "author_no_email" : "author_email"))
    if member.isTrusted { sentences.append(locale.text("author_trusted")) }
    if let ban = account.ban { sentences.append(words(ban)) }
    return sentences
  }

  /// A ban in words: "Banned until 3 Dec 2026, 18:20".
  private func words(_ ban: Ban) -> String {
    ban.until.map {
      locale.text("author_banned_until", ["date": dateTime($0), "reason": ban.reason])
    } ?? locale.text("author_banned", ["reason": ban.reason])
  }
}
