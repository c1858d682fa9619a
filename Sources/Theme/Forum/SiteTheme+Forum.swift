public import Model
import Time

// Turns topics and comments into views, for static pages and for pages of the CGI.
extension SiteTheme {
  /// A language as a mark, where it differs from the page's: its code, and its own name.
  private func mark(_ language: Language, in tree: SiteTree) -> (code: String, name: String)? {
    guard language != tree.language else { return nil }
    return (language.code, ownName(of: language))
  }

  /// A language's own name, such as “Español”; the code of a language that the site does not have.
  public func ownName(of language: Language) -> String {
    settings.languages.contains(language)
      ? locale(language).text("language_name") : language.code
  }

  /// The `lang` attribute that a text needs on a page of a tree; nil when it is the page's own.
  public func lang(_ language: Language, in tree: SiteTree) -> String? {
    language == tree.language ? nil : language.code
  }

  /// A topic in a hot list, with the name of its board where the list is not that board's, and its picture where the list
  /// shows some.
  public func row(
    _ topic: TopicSummary, board: String?, in tree: SiteTree, isPinned: Bool = false,
    hasCover: Bool = false
  ) -> TopicRowView {
    let locale = locale(tree.language)
    let mark = mark(topic.language, in: tree)
    return TopicRowView(
      title: topic.title, url: settings.href(.topic(topic.address, settings.tree(topic.language))),
      board: board,
      startedBy: locale.text(
        "started_by", ["name": locale.author(topic.author, isGuest: topic.isGuest)]),
      replies: locale.plural("replies", max(topic.commentCount - 1, 0)),
      time: locale.dateTime(civil(topic.activeAt)), datetime: topic.activeAt.rfc3339,
      lang: mark?.code, language: mark?.name,
      cover: hasCover ? topic.metadata.cover.map { settings.href(.upload($0)) } : nil,
      newestURL: topic.metadata.newest.map {
        url(of: $0, at: topic.commentCount, in: topic.address, topic.language)
      },
      isClosed: topic.isClosed, isSolved: topic.metadata.solution != nil, isPinned: isPinned)
  }

  /// A topic in an archive or in a person's list.
  public func archiveRow(
    _ topic: TopicSummary, showingAuthor: Bool, in tree: SiteTree
  ) -> ArchiveRowView {
    let (mark, locale) = (mark(topic.language, in: tree), locale(tree.language))
    return ArchiveRowView(
      title: topic.title, url: settings.href(.topic(topic.address, settings.tree(topic.language))),
      author: showingAuthor ? locale.author(topic.author, isGuest: topic.isGuest) : nil,
      date: locale.date(civil(topic.createdAt)), datetime: topic.createdAt.rfc3339,
      lang: mark?.code, language: mark?.name)
  }

  /// Address of a comment: `/forum/42-night-trains/3/#c1234`.
  public func url(
    of comment: Comment.ID, at position: Int, in topic: TopicAddress, _ language: Language
  ) -> String {
    let page = Paging.page(of: position, size: settings.limits.commentsPerPage)
    return settings.href(of: comment, on: page, of: topic, settings.tree(language))
  }

  /// A comment of a topic that is written in `topicLanguage`, on a page of `tree`; without its text when it
  /// is too long for that page.
  public func view(
    _ comment: PublishedComment, in topic: TopicAddress, _ topicLanguage: Language, tree: SiteTree,
    isLong: Bool = false, isSolution: Bool = false, solution: SolutionView? = nil
  ) -> CommentView {
    let locale = locale(tree.language)
    return CommentView(
      id: String(comment.id.rawValue),
      author: comment.author.isEmpty ? locale.author("", isGuest: false) : comment.author,
      // A former member has no page, nor has a member who has written only for members.
      authorURL: comment.author.isEmpty || !comment.hasPage
        ? nil : comment.username.map { settings.href(.person($0, tree)) },
      initials: comment.author.isEmpty ? "–" : PlainText.initials(of: comment.author),
      hue: Avatar.hue(of: comment.author),
      faceURL: comment.hasAvatar ? comment.username.map { settings.href(.face($0)) } : nil,
      time: locale.dateTime(civil(comment.createdAt)), datetime: comment.datetime,
      html: isLong
        ? []
        : withFootnotes(
          withPages(comment.papers, in: comment.html), of: "c\(comment.id)-", tree.language),
      isRemoved: comment.state == .removed || comment.state == .deleted,
      isDeleted: comment.state == .deleted,
      isSystem: comment.kind == .notice, isLong: isLong, isSolution: isSolution,
      solution: solution,
      isGuest: comment.isGuest,
      lang: lang(comment.language, in: tree),
      replyTo: comment.answered.map {
        locale.text(
          "in_reply_to", ["name": locale.author($0.author, isGuest: $0.isGuest)])
      },
      replyToURL: comment.answered.map {
        url(of: $0.id, at: $0.position, in: topic, topicLanguage)
      },
      reactions: Reaction.allCases.map { view($0, comment.reactions[$0], locale) },
      editedURL: comment.editedAt.map { _ in settings.href(.comment(comment.id, .history)) },
      translationURL: settings.translatesPosts && comment.kind == .comment
        && comment.state == .visible && comment.language != tree.language
        ? settings.href(.comment(comment.id, .translation)) : nil,
      moreURL: settings.href(.comment(comment.id)))
  }

  /// The form to reply in a topic, in a language: empty, or as typed so far with the error beside each field.
  public func replyForm(
    in topic: Topic.ID, _ language: Language, answering answered: Comment.ID? = nil,
    body: String = "", bodyError: String? = nil, name: String = "", nameError: String? = nil,
    member: String? = nil, trapError: String? = nil, waits: String? = nil,
    notify: NotifyBox = .ofEverybody
  ) -> ReplyFormView {
    ReplyFormView(
      action: settings.href(.reply(topic)), lang: language.code,
      replyTo: answered?.description, body: body, bodyLimit: settings.limits.commentBytes,
      bodyError: bodyError, name: name, nameError: nameError, member: member,
      signInURL: settings.href(.plain(.signIn)), uploadURL: uploadURL,
      kept: Route.reply(topic).path,
      hasTrap: settings.guestTrap == .on, trapError: trapError, waits: waits,
      notify: notify.value, isNotified: notify.isTicked)
  }

  private func view(_ reaction: Reaction, _ count: Int, _ locale: Locale) -> ReactionView {
    let words = locale.text("reaction_\(reaction.name)")
    return ReactionView(
      name: reaction.name, sign: reaction.sign, count: count > 0 ? locale.number(count) : nil,
      label: count > 0 ? "\(words): \(locale.number(count))" : words)
  }

  /// One rule beside a page; nil when the community has none.
  public func rule(_ number: Int, in tree: SiteTree) -> RuleView? {
    let rules = rules(tree.language)
    guard !rules.isEmpty else { return nil }
    let (index, locale) = (number % rules.count, locale(tree.language))
    return RuleView(
      heading: locale.text("house_rule", ["number": String(index + 1)]), text: rules[index],
      label: locale.text("all_rules"), url: settings.href(.document("rules", tree)))
  }
}

extension SiteTheme {
  /// Address to which members send pictures and documents for a text; nil where uploads are off.
  public var uploadURL: String? {
    settings.limits.uploadBytes > 0 ? settings.href(.plain(.upload)) : nil
  }
}
