import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `talk?q=…`: a member's conversations, the one with the latest message first, found by their names.
///
/// Groups into which they were asked come before, each with its two answers. A button undoes that a group was ended.
struct ConversationListAction: FormAction {
  static let shownFields: [String] = []
  /// Conversations on a page.
  private static let size = 30

  private let context: ActionContext
  private let me: SignedIn
  private let query: String
  private let errors: FieldErrors

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
    var errors = FieldErrors(context.locale)
    query = context.request.head.method == .post ? "" : context.searched(&errors)
    self.errors = errors
  }

  func show() throws -> Reply {
    let found =
      errors.isEmpty
      ? try context.reader.conversations(
        whoseNameHas: query, after: (context.pageNumber - 1) * Self.size, atMost: Self.size + 1)
      : []
    if context.request.wantsJSON { return .finished(.json(.ok, try json(found))) }
    return .finished(try context.page(try view(found), errors))
  }

  /// Revives a group that its owner has ended; restores what was cleared or deleted, or deletes it now; clears everything.
  func submit() throws -> Reply {
    if context.fields["do"] == "wipe-all" {
      _ = try context.site.write { try $0.wipeAll(for: me.id, at: context.now) }
      return context.redirect(to: "\(context.href(.talk))&done=talk_wiped_all#deleted")
    }
    guard let talk = Conversation.ID(digits: context.fields["talk"]) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    let (isDone, url) = try context.site.write { transaction -> (Bool, String) in
      switch context.fields["do"] {
      case "revive":
        return (try transaction.revive(talk, by: me.id, at: context.now), context.talkURL(talk))
      case "restore":
        return (
          try transaction.restore(talk, for: me.id, at: context.now),
          "\(context.href(.talk))&done=talk_restored"
        )
      case "delete-now":
        return (
          try transaction.dropClearing(talk, of: me.id),
          "\(context.href(.talk))&done=talk_deleted_now"
        )
      default: throw Problem.badRequest("reason_unknown_form")
      }
    }
    guard isDone else { throw Problem.notFound }
    return context.redirect(to: url)
  }

  func response(_ form: FormState) throws -> ActionResponse { try context.page(try view([])) }

  private func view(_ found: [OwnConversation]) throws -> ConversationListPage {
    let (locale, number) = (context.locale, context.pageNumber)
    let isAll = query.isEmpty && number == 1
    return ConversationListPage(
      chrome: context.chrome(
        locale.text("talk_title"), tab: .people, sheet: PageRenderer.memberSheet),
      mine: context.backLinks(.talk),
      notice: context.notice(
        "asked_in", "talk_forgotten", "talk_wipe", "talk_wiped_all", "talk_restored",
        "talk_deleted_now"),
      ended: ended,
      search: isAll && found.isEmpty
        ? nil
        : context.searchForm(.talk, query, errors, label: "talk_search", button: "talk_find"),
      talks: try found.prefix(Self.size).map { try row($0) },
      pages: context.pages(number, hasMore: found.count > Self.size) { url(ofPage: $0) },
      isEmpty: isAll && found.isEmpty && errors.isEmpty,
      isNothingFound: !isAll && found.isEmpty && errors.isEmpty,
      deleted: isAll ? try deleted : [], action: context.settings.href(.plain(.talk)),
      hidden: context.hidden(), hasHistory: isAll && !found.isEmpty,
      newURL: context.href(.newTalk), friendsURL: context.href(.friends),
      callsURL: context.settings.allowsCalls ? context.href(.calls) : nil)
  }

  /// Conversations that can be restored, each with the hour until when.
  private var deleted: [DeletedConversationView] {
    get throws {
      try context.reader.clearings(at: context.now, atMost: Self.size).map { clearing in
        let name = context.name(of: clearing.talk)
        return DeletedConversationView(
          name: name, initials: PlainText.initials(of: name), hue: Avatar.hue(of: name),
          faceURL: context.faceURL(of: clearing.talk), number: "\(clearing.talk.id)",
          detail: context.locale.text(
            clearing.isDeleted ? "talk_deleted_until" : "talk_cleared_until",
            ["time": context.relativeTime(clearing.endsAt)]))
      }
    }
  }

  /// The button that brings back what was ended just now.
  private var ended: UndoView? {
    guard let talk = Conversation.ID(digits: context.fields["ended"]) else { return nil }
    return UndoView(
      words: context.locale.text("done_group_ended"), action: context.settings.href(.plain(.talk)),
      hidden: context.hidden([("do", "revive"), ("talk", "\(talk)")]))
  }

  private func url(ofPage number: Int) -> String {
    context.href(
      .talk,
      query: FormFields.encoded([("q", query), ("page", String(number))].filter { !$0.1.isEmpty }))
  }

  private func row(_ talk: OwnConversation) throws -> ConversationRowView {
    let (locale, name) = (context.locale, context.name(of: talk))
    let last = try context.reader.messages(in: talk, atMost: 1).last
    var row = ConversationRowView(
      name: name, initials: PlainText.initials(of: name), hue: Avatar.hue(of: name),
      faceURL: context.faceURL(of: talk), url: "\(context.talkURL(talk.id))#latest",
      time: context.moment(last?.sentAt ?? talk.madeAt),
      datetime: (last?.sentAt ?? talk.madeAt).rfc3339,
      words: last.map { context.line($0, in: talk) } ?? locale.text("talk_nothing_yet"))
    row.isFavourite = talk.isFavourite
    if let other = talk.other {
      row.isOnline = try context.site.isOnline(other.name.id, for: me.id, at: context.now)
    }
    row.began = locale.text(
      "talk_began", ["time": locale.dateTime(context.civil(talk.madeAt))])
    if talk.isAsked {
      row.url = nil
      row.words = locale.text("talk_asks")
      row.action = context.settings.href(.talk(talk.id, .conversationFacts))
      row.lang = context.tree.language.code
    } else if talk.unread > 0, !talk.isMuted {
      row.unread = locale.plural("talk_unread", talk.unread)
    }
    return row
  }

  private func json(_ found: [OwnConversation]) throws -> JSON {
    let talks = try found.prefix(Self.size).map { talk in
      JSON.object([
        ("id", .number(talk.id.rawValue)), ("name", .text(context.name(of: talk))),
        ("unread", .number(Int64(talk.unread))), ("asked", .flag(talk.isAsked)),
        (
          "last",
          .text(
            try context.reader.messages(in: talk, atMost: 1).last
              .map { context.line($0, in: talk) } ?? "")
        ),
      ])
    }
    return .object([
      ("conversations", .list(Array(talks))), ("has_more", .flag(found.count > Self.size)),
    ])
  }
}
