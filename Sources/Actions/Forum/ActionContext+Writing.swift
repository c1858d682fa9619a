import Database
import Markdown
import Model
import Pages
import Theme
import Time

// Parts that actions with written texts share.
extension ActionContext {
  /// The name that a guest typed, checked; the words beside the field go into `errors`.
  func guestName(_ errors: inout FieldErrors) throws -> String { try checkedName(&errors) }

  /// The name in the field `name`, checked; a member may have their own.
  func checkedName(
    _ errors: inout FieldErrors, unlessOf member: Member.ID? = nil
  ) throws -> String {
    let name = plainName(&errors)
    if errors["name"] == nil, let owner = try site.owner(ofName: name, but: member) {
      errors.add("name", owner == .member ? "taken" : "reserved")
    }
    return name
  }

  /// Variant of `checkedName` that accepts a member's name, too: for names that only a shop sees.
  func plainName(_ errors: inout FieldErrors) -> String {
    let name = PlainText.singleLine(fields["name"])
    let limit = settings.limits.nameCharacters
    if PlainText.isBlank(name) {
      errors.add("name", "empty")
    } else if PlainText.characterCount(name, upTo: limit + 1) > limit {
      errors.add("name", "long", ["limit": locale.number(limit)])
    } else if PlainText.initials(of: name) == "?" {
      errors.add("name", "characters")
    } else if let fault = PersonName.fault(in: name) {
      errors.add(fault)
    }
    return name
  }

  /// Author of the text: the signed-in member, else a guest by the name that they typed.
  func author(_ errors: inout FieldErrors) throws -> Author {
    if let member = viewer.member { return .member(member.id) }
    return .guest(name: try guestName(&errors))
  }

  /// The title in the field `title`, checked.
  func checkedTitle(_ errors: inout FieldErrors) -> String {
    let title = PlainText.singleLine(fields["title"])
    let limits = settings.limits
    let count = PlainText.characterCount(title, upTo: limits.titleCharacters)
    if PlainText.isBlank(title) {
      errors.add("title", "empty")
    } else if count < limits.titleCharacters {
      errors.add(
        "title", "short",
        ["limit": locale.number(limits.titleCharacters), "count": locale.number(count)])
    } else if title.utf8.count > limits.titleBytes {
      errors.add("title", "long", ["limit": locale.number(limits.titleBytes)])
    } else if PlainText.initials(of: title) == "?" {
      errors.add("title", "letters")
    }
    return title
  }

  /// The text, rendered; nil and a word beside the field when it cannot be.
  ///
  /// `most` is how many bytes it may have, where that is less than of a comment; one that `isNote` may be empty.
  func renderedBody(
    _ errors: inout FieldErrors, most: Int? = nil, inTalk: Bool = false, isNote: Bool = false
  ) -> RenderedMarkdown? {
    if let fault = attachments.fault {
      let limit = fault == "files" ? Attachment.most : settings.limits.titleBytes
      errors.add("body", fault, ["limit": locale.number(limit)])
      return nil
    }
    let body = writtenBody
    if !isNote, PlainText.isBlank(body) {
      errors.add("body", "empty")
      return nil
    }
    let limit = min(settings.limits.commentBytes, most ?? .max)
    guard body.utf8.count <= limit else {
      errors.add(.tooLong(bytes: body.utf8.count, limit: limit))
      return nil
    }
    do {
      let rendered = try isNote ? renderNote(body) : render(body)
      // Such as `&nbsp;`, or nothing but where links would lead.
      if !isNote, PlainText.isBlank(rendered.visibleText) {
        errors.add("body", "empty")
        return nil
      }
      // Those are for the few who take part.
      if !inTalk, UploadScan.names(in: rendered.html).contains(where: \.isForTalk) {
        errors.add("body", "talk")
        return nil
      }
      return rendered
    } catch {
      errors.add(error)
      return nil
    }
  }

  /// Asks once about a text that is all in capitals: who presses again means it.
  func warnAboutCapitals(_ form: inout FormState) {
    guard form.errors.isEmpty, !isPreview, !request.wantsJSON, !fields.has("loud"),
      let rendered = form.rendered, PlainText.isShouted(rendered.plainText)
    else { return }
    form.isLoud = true
    let (word, rules) = (locale.text("loud_word"), theme.rules(tree.language))
    let rule = rules.firstIndex { rule in
      Folding.fold(rule).split(separator: " ").contains { $0.hasPrefix(word) }
    }
    guard let rule else { return form.errors.add("body", "loud") }
    form.errors.add("body", "loud_rule", ["number": String(rule + 1), "rule": rules[rule]])
  }

  /// The viewer's comment, which may have to wait for a moderator.
  func newComment(_ author: Author, _ rendered: RenderedMarkdown) throws -> NewComment {
    // On a site that translates, the language of the text itself counts, not only that of the page.
    let guess =
      settings.translatesPosts
      ? LanguageGuess.language(of: rendered.plainText, among: settings.languages) : nil
    var comment = NewComment(
      author: author, language: guess ?? language, createdAt: now, body: writtenBody,
      html: rendered.html, renderer: MarkdownRenderer.version)
    if try needsApproval() { comment.state = .held }
    return comment
  }

  /// Comment with this text that the author posted a moment ago: the first half of a double click.
  func sameComment(
    in topic: Topic.ID, _ author: Author
  ) throws -> (id: Comment.ID, position: Int?)? {
    try site.sameComment(
      topic: topic, author: author, body: writtenBody, since: earliestClick,
      among: secondsInOutbox == nil ? 30 : 300)
  }

  /// Variant of `sameComment` for a topic that waits.
  func sameWaitingTopic(_ title: String, _ author: Author) throws -> Comment.ID? {
    try site.sameWaitingTopic(
      titled: title, author: author, body: writtenBody, since: earliestClick)
  }

  /// Since when the same once more is a double click; of what waited in the outbox of a device, since it was written, for the
  /// answer to the first attempt may have been lost.
  var earliestClick: Timestamp {
    now.adding(seconds: -Self.doubleClickSeconds - (secondsInOutbox ?? 0))
  }

  /// How long a form waited in the outbox of a device, a month at most; nil for one that comes from a page.
  ///
  /// An age, no moment: the clocks of phones differ.
  var secondsInOutbox: Int64? {
    Int64(fields["waited"]).map { min(max($0, 0), 31 * 86_400) }
  }

  /// The answer to a comment that was written: its author is sent to its page.
  func saved(
    _ comment: Comment.ID, position: Int, in topic: Topic, isNew: Bool,
    hiding hidden: [PageKey] = []
  ) -> Reply {
    let page = Paging.page(of: position, size: settings.limits.commentsPerPage)
    let path = SitePath.topic(topic.address, page: page, settings.tree(topic.language))
    let place = "\(settings.href(path))?c=\(comment)#c\(comment)"
    // A page that is not public has no file that could be late.
    let fallback =
      path.audience == .everyone ? settings.href(.comment(comment), query: "saved=1") : place
    var saved = WriteOutcome(
      id: comment.rawValue, page: .topic(topic.id, page: page), pageURL: place,
      fallbackURL: fallback,
      absoluteURL: "\(settings.absolute(path))#c\(comment)", asJSON: request.wantsJSON,
      isNew: isNew, mayNotify: isNew)
    saved.hidden = hidden
    return .saved(saved)
  }

  /// Seconds within which the same text by the same author is a double click.
  private static let doubleClickSeconds: Int64 = 600
}

extension PublishedComment {
  /// A comment as its page shows it, without what it answers.
  convenience init(_ comment: StoredComment) {
    self.init(
      id: comment.id, position: comment.position ?? 0, author: comment.authorName,
      username: comment.username, hasAvatar: comment.hasAvatar, hasPage: comment.hasPage,
      language: comment.language,
      createdAt: comment.createdAt,
      editedAt: comment.editedAt, reactions: comment.reactions, kind: comment.kind,
      state: comment.state,
      html: comment.html)
  }
}
