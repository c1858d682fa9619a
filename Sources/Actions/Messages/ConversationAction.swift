import Database
import HTTPTypes
import Markdown
import Model
import Pages
import Theme
import Time

/// `talk/<id>`, `people/<id>/talk`: a conversation, opened at its newest message, and the box to write in.
///
/// `before` and `after` name a message by its number: one page of those before or behind it. A member who sees the newest has
/// read it. `every=15` has a browser without scripts fetch the page again every so many seconds. With a member both may talk
/// before there is a conversation: the first message begins it.
struct ConversationAction: FormAction {
  static let shownFields = ["body", "place", "contact"]

  private let context: ActionContext
  private let me: SignedIn
  /// Nil while nothing was ever said.
  private let talk: OwnConversation?
  /// With whom it will be.
  private let other: Participant?

  /// Looks the conversation up; throws `notFound` for members who are not in it.
  init(_ context: ActionContext, _ id: Conversation.ID) throws {
    me = try context.member()
    let found = try context.talk(id)
    guard !found.isAsked else { throw Problem.notFound }
    (talk, other) = (found, found.other)
    self.context = context
  }

  /// Looks up the conversation with a member; throws `notFound` where there is none and they may not begin one.
  init(_ context: ActionContext, with id: Member.ID) throws {
    me = try context.member()
    talk = try context.reader.conversation(with: id).flatMap { try context.reader.conversation($0) }
    let name = try context.site.memberName(id)
    guard let name, try talk != nil || context.site.mayTalk(me.id, with: id) else {
      throw Problem.notFound
    }
    let hasAvatar = try context.reader.person(id)?.hasAvatar == true
    other = talk?.other ?? Participant(name: name, hasAvatar: hasAvatar)
    self.context = context
  }

  private var name: String {
    talk.map(context.name) ?? context.locale.author(other?.name.name ?? "", isGuest: false)
  }

  private var route: Route {
    talk.map { .talk($0.id) } ?? .personTalk(other?.name.id ?? Member.ID(0))
  }

  func show() throws -> Reply {
    if let talk, context.fields.has("since") { return .finished(try fresh(talk)) }
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    var response = try response(FormState(context.locale))
    // Scripts that poll the file find it, however old the latest message is.
    response.signals = talk.flatMap { $0.isIn ? $0.signal : nil }.map { [$0] } ?? []
    if let every, let field = HTTPField.Name("Refresh") {
      let query = "every=\(every)&look=\(context.now.seconds)"
      response.head.headerFields[field] =
        "\(every); url=\(context.href(to: route, query: query))#latest"
    }
    return .finished(response)
  }

  /// Seconds after which a browser fetches the page again, 5...600.
  private var every: Int? {
    context.fields.has("every") ? Int(context.fields["every"]).map { min(max($0, 5), 600) } : nil
  }

  // MARK: Saying something

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let place = try context.placeLine(&form.errors, of: me.id)
    let contact = try context.contact(&form.errors, of: me.id)
    var messages: [NewMessage] = []
    var filled = context
    if let place {
      let words = context.writtenBody
      filled.attachments = Attachments()
      filled.fields["body"] = PlainText.isBlank(words) ? place : "\(words)\n\n\(place)"
    }
    // A location or a contact may be sent without text, and an error about it is then the only one.
    let isAlone =
      filled.attachments.fault == nil && PlainText.isBlank(filled.writtenBody)
      && (contact != nil || !form.errors.isEmpty)
    if !isAlone {
      form.rendered = filled.renderedBody(&form.errors, most: Message.bytes, inTalk: true)
      context.warnAboutCapitals(&form)
      messages += form.rendered.map { [message(filled.writtenBody, $0)] } ?? []
    }
    // A contact is a message of its own, which is shown as their card.
    if let contact { messages.append(message("@\(contact)", try context.render("@\(contact)"))) }
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    try context.countMessage(me.id)
    let (id, said) = try say(messages)
    guard said != .refused else {
      form.refusal = (.conflict, try closed ?? context.locale.text("talk_refused"))
      return .finished(try response(form))
    }
    return try context.signalling(
      id, context.redirect(to: "\(context.talkURL(id, query: "saved=1"))#latest"))
  }

  private func message(_ body: String, _ rendered: RenderedMarkdown) -> NewMessage {
    NewMessage(
      body: body, html: rendered.html, renderer: MarkdownRenderer.version,
      seen: Int(context.fields["seen"]))
  }

  /// All of them in one transaction, or none.
  private func say(_ messages: [NewMessage]) throws -> (Conversation.ID, SendOutcome) {
    try context.site.write { transaction in
      let id: Conversation.ID
      if let talk {
        id = talk.id
      } else {
        // The right to begin a conversation may have ended since the page was shown.
        let with = other?.name.id ?? Member.ID(0)
        guard try context.site.mayTalk(me.id, with: with) else {
          return (Conversation.ID(0), .refused)
        }
        id = try transaction.talk(of: me.id, with: with, at: context.now)
      }
      var said = SendOutcome.refused
      for message in messages {
        said = try transaction.say(message, in: id, by: me.id, at: context.now)
        if said == .refused { break }
      }
      return (id, said)
    }
  }

  /// Why nothing can be said, a sentence; nil where the box is.
  private var closed: String? {
    get throws {
      if let talk, talk.hasLeft, !talk.isOfTwo { return context.locale.text("talk_closed_left") }
      guard let other else { return nil }
      if try context.site.hasBlocked(me.id, other.name.id) {
        return context.locale.text("talk_closed_blocked", ["name": name])
      }
      if try !context.site.hasAccount(other.name.id) {
        return context.locale.text("talk_closed_gone")
      }
      // A member who withdrew what had opened the conversation may open it again.
      guard let talk, talk.hasLeft, try !context.site.mayTalk(me.id, with: other.name.id) else {
        return nil
      }
      return context.locale.text("talk_closed_match")
    }
  }

  // MARK: The page

  /// Messages of the requested page, and whether there are others before and behind them.
  private func messages() throws -> (
    messages: [StoredMessage], isMoreBefore: Bool, isMoreAfter: Bool
  ) {
    guard let talk else { return ([], false, false) }
    let (reader, size) = (context.reader, Conversation.pageSize)
    if let after = Int(context.fields["after"]) {
      let found = try reader.messages(in: talk, after: max(after, 0), atMost: size + 1)
      return (Array(found.prefix(size)), after > talk.readsAfter, found.count > size)
    }
    let before = Int(context.fields["before"]) ?? .max
    let found = try reader.messages(in: talk, before: before, atMost: size + 1)
    return (Array(found.suffix(size)), found.count > size, before != .max)
  }

  /// Marks the conversation as read up to the newest message shown; a page that is prefetched, or saved on a device (`keep`),
  /// does not count as seen.
  private func markRead(_ shown: [StoredMessage]) {
    let isAll = shown.count < Conversation.pageSize || !context.fields.has("since")
    let newest = max(shown.last?.number ?? 0, isAll ? talk?.newest ?? 0 : 0)
    guard let talk, newest > talk.readTo, context.request.head.method != .head,
      context.request.header("sec-purpose") == nil, !context.fields.has("keep")
    else { return }
    // Why loss is right: it stays unread, and the next look notes it.
    try? context.site.write(flushing: false) { try $0.read(talk.id, upTo: newest, by: me.id) }
  }

  /// True if the other member is online, and lets the viewer see that.
  private var isOnline: Bool {
    get throws {
      try other.map { try context.site.isOnline($0.name.id, for: me.id, at: context.now) } ?? false
    }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, page) = (context.locale, try messages())
    if !page.isMoreAfter { markRead(page.messages) }
    let closed = try closed
    return try context.response(form) {
      ConversationPage(
        chrome: context.chrome(name, tab: .people, sheet: PageRenderer.memberSheet),
        breadcrumb: [LinkView(label: locale.text("talk_title"), url: context.href(.talk))],
        name: name, initials: PlainText.initials(of: name), hue: Avatar.hue(of: name),
        faceURL: talk.map { context.faceURL(of: $0) } ?? context.faceURL(of: other),
        isOnline: try isOnline, isOfTwo: other != nil, acts: acts,
        summary: form.refusal?.sentence ?? (form.errors.isEmpty ? nil : context.summary(form)),
        older: page.isMoreBefore ? older(than: page.messages.first) : nil,
        newerURL: page.isMoreAfter ? newer(than: page.messages.last) : nil,
        days: MessageGroups(context, talk).days(page.messages),
        isEmpty: page.messages.isEmpty,
        script: live(page) == nil && (closed != nil || every != nil)
          ? nil : context.theme.href(asset: "talk.js"), live: live(page),
        // Where only the fragment is another one browsers fetch nothing.
        lookURL: context.href(to: route, query: "look=\(context.now.seconds)") + "#latest",
        everyURL: every == nil ? context.href(to: route, query: "every=15") + "#latest" : nil,
        stopURL: every == nil ? nil : context.href(to: route) + "#latest",
        closed: closed,
        form: closed == nil && every == nil
          ? try box(form, page.messages.last?.number) : nil)
    }
  }

  /// Data for the script; nil where a page does not grow.
  private func live(
    _ page: (messages: [StoredMessage], isMoreBefore: Bool, isMoreAfter: Bool)
  ) -> LiveConversationView? {
    guard let talk, talk.isIn, !page.isMoreAfter, every == nil else { return nil }
    return LiveConversationView(
      bellURL: talk.signal.map { context.settings.href($0.path) } ?? "",
      url: context.talkURL(talk.id),
      newest: "\(max(page.messages.last?.number ?? 0, talk.newest))")
  }

  private var acts: [LinkView] {
    var acts: [LinkView] = []
    if let other, !other.name.name.isEmpty {
      acts.append(
        LinkView(
          label: context.locale.text("talk_person"), url: context.personURL(other.name.id)))
    }
    // Why loss is right: a page without a way to call is still useful.
    let callURL =
      try? talk.map(context.callURL) ?? other.flatMap { try context.callURL($0.name.id) }
    if let callURL { acts.append(LinkView(label: context.locale.text("call"), url: callURL)) }
    if let talk {
      acts.append(
        LinkView(
          label: context.locale.text(talk.isOfTwo ? "talk_more" : "talk_who"),
          url: context.href(to: .talk(talk.id, .conversationFacts))))
      acts.append(
        LinkView(
          label: context.locale.text("photos_link"),
          url: context.href(to: .talk(talk.id, .conversationPhotos))))
    }
    return acts
  }

  private func older(than first: StoredMessage?) -> LinkView? {
    guard let talk, let first else { return nil }
    return LinkView(
      label: context.locale.text("talk_older", ["date": context.day(first.sentAt)]),
      url: context.talkURL(talk.id, query: "before=\(first.number)"))
  }

  private func newer(than last: StoredMessage?) -> String? {
    guard let talk, let last else { return nil }
    return context.talkURL(talk.id, query: "after=\(last.number)")
  }

  private func box(_ form: FormState, _ last: Int?) throws -> MessageFormView {
    let composer = Composer(context: context, me: me, errors: form.errors)
    var view = MessageFormView(
      action: context.settings.href(route), lang: context.tree.language.code,
      seen: context.fields.has("seen") && (!form.errors.isEmpty || context.changesFormOnly)
        ? context.fields["seen"] : "\(max(last ?? 0, talk?.newest ?? 0))",
      label: context.locale.text("talk_to", ["name": name]), body: context.fields["body"],
      bodyLimit: Message.bytes, bodyError: form.errors["body"], isLoud: form.isLoud,
      attached: context.attached, uploadURL: context.theme.uploadURL, kept: route.path,
      hasVoice: context.theme.uploadURL != nil && context.settings.limits.recordingBytes > 0,
      emojiScript: context.theme.href(asset: "emoji.js") ?? "", tools: composer.tools)
    view.file = composer.file
    view.location = try composer.location()
    view.contact = try composer.contact()
    view.personURL = talk.map { context.href(to: .talk($0.id, .talkPerson)) }
    return view
  }

  // MARK: For programs

  /// Messages after a given one, as a piece of the page, for its script.
  private func fresh(_ talk: OwnConversation) throws -> ActionResponse {
    let after = Int(context.fields["since"]) ?? 0
    let found = try context.reader.messages(
      in: talk, after: max(after, 0), atMost: Conversation.pageSize)
    markRead(found)
    return try context.page(
      NewMessagesPage(
        lang: context.tree.language.code, days: MessageGroups(context, talk).days(found),
        newest: "\(max(found.last?.number ?? 0, after))", isOnline: try isOnline))
  }

  private func json() throws -> JSON {
    let page = try messages()
    if !page.isMoreAfter { markRead(page.messages) }
    let said = page.messages.map { message -> JSON in
      .object([
        ("number", .number(Int64(message.number))), ("id", .number(message.id.rawValue)),
        ("author", .text(message.author.name.username)),
        ("sent_at", .text(message.sentAt.rfc3339)),
        ("body", .text(message.isWords ? context.source(of: message) : "")),
        ("event", .text(context.event(message) ?? "")),
      ])
    }
    return .object([
      ("name", .text(name)), ("messages", .list(said)), ("has_older", .flag(page.isMoreBefore)),
      ("has_newer", .flag(page.isMoreAfter)),
    ])
  }
}
