import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `talk/<id>/about`: the members of a group and their roles, and a member's options for a conversation: mute it, pin it, clear
/// its history, leave, end.
struct ConversationDetailsAction: FormAction {
  static let shownFields = ["name"]
  /// Members of a group on a page.
  private static let size = 50

  /// Actions of the forms.
  private enum Act: String {
    case accept, decline, mute, unmute, favour, unfavour, wipe, forget, leave, end, rename
    case out, help, unhelp, give, unpicture
  }

  private let context: ActionContext
  private let me: SignedIn
  private let talk: OwnConversation

  /// Looks the conversation up; throws `notFound` for members who are not in it.
  init(_ context: ActionContext, _ id: Conversation.ID) throws {
    me = try context.member()
    talk = try context.talk(id)
    self.context = context
  }

  private var route: Route { .talk(talk.id, .conversationFacts) }

  func show() throws -> Reply {
    guard !talk.isAsked else { return context.redirect(to: context.href(.talk)) }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    guard let act = Act(rawValue: context.fields["do"]) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    var form = FormState(context.locale)
    // Everyone in it reads the new name.
    if act == .rename { try context.countMessage(me.id) }
    let name = act == .rename ? context.groupName(&form.errors) : ""
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    let isDone = try context.site.write { try perform(act, name, &$0) }
    guard isDone else { throw Problem.notOwner }
    let list = context.href(.talk)
    return switch act {
    case .accept: try context.signalling(talk.id, context.redirect(to: context.talkURL(talk.id)))
    case .decline: context.redirect(to: list)
    case .forget: context.redirect(to: "\(list)&done=talk_forgotten#deleted")
    case .wipe: context.redirect(to: "\(list)&done=talk_wipe#deleted")
    case .end: context.redirect(to: "\(list)&ended=\(talk.id)")
    default:
      try context.signalling(
        talk.id, context.redirect(to: "\(context.href(to: route))&done=talk_\(act.rawValue)"))
    }
  }

  /// Does it, where it is theirs to do.
  private func perform(_ act: Act, _ name: String, _ transaction: inout Transaction) throws -> Bool
  {
    let (id, now) = (talk.id, context.now)
    let other = Member.ID(digits: context.fields["member"]) ?? Member.ID(0)
    switch act {
    case .accept: return try transaction.accept(id, by: me.id, at: now)
    case .decline: try transaction.decline(id, by: me.id)
    case .mute, .unmute: try transaction.setMuted(act == .mute, id, of: me.id)
    case .favour, .unfavour: try transaction.setFavourite(act == .favour, id, of: me.id)
    case .wipe: try transaction.wipe(id, for: me.id, at: now)
    case .forget: try transaction.forget(id, for: me.id, at: now)
    case .leave: return try transaction.leave(id, me.id, at: now)
    case .end: return try transaction.end(id, by: me.id, at: now)
    case .rename: return try transaction.rename(id, to: name, by: me.id, at: now)
    case .out: return try transaction.removeMember(other, of: id, by: me.id, at: now)
    case .help: return try transaction.set(.helper, of: other, in: id, by: me.id)
    case .unhelp: return try transaction.set(.member, of: other, in: id, by: me.id)
    case .give: return try transaction.set(.owner, of: other, in: id, by: me.id)
    case .unpicture: return try transaction.setPicture(nil, of: id, by: me.id)
    }
    return true
  }

  // MARK: The page

  private static let notices = [
    "talk_mute", "talk_unmute", "talk_favour", "talk_unfavour", "talk_leave",
    "talk_rename", "talk_out", "talk_help", "talk_unhelp", "talk_give", "talk_picture",
    "talk_unpicture",
  ]

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, name, number) = (context.locale, context.name(of: talk), context.pageNumber)
    let members =
      talk.isOfTwo
      ? []
      : try context.reader.members(
        of: talk, after: (number - 1) * Self.size, atMost: Self.size + 1)
    let done = context.fields["done"]
    return try context.response(form) {
      ConversationDetailsPage(
        chrome: context.chrome(name, tab: .people, sheet: PageRenderer.memberSheet),
        breadcrumb: [LinkView(label: locale.text("talk_title"), url: context.href(.talk))],
        name: name, initials: PlainText.initials(of: name), hue: Avatar.hue(of: name),
        faceURL: context.faceURL(of: talk),
        facts: locale.text(
          talk.isOfTwo ? "talk_since" : "group_since",
          ["date": locale.dateTime(context.civil(talk.madeAt))]),
        notice: Self.notices.contains(done) ? locale.text("done_\(done)") : nil,
        talkURL: context.talkURL(talk.id),
        exportURL: context.settings.href(.talk(talk.id, .conversationExport)),
        action: context.settings.href(route),
        hidden: context.hidden(),
        isGroup: !talk.isOfTwo && talk.isIn,
        askURL: isHelping
          ? context.href(.newTalk, query: "in=\(talk.id)") : nil,
        members: members.prefix(Self.size).map { view($0) },
        pages: context.pages(number, hasMore: members.count > Self.size) { page in
          context.href(to: route, query: "page=\(page)")
        },
        form: isHelping ? naming(form) : nil, picture: isHelping ? picture : nil,
        unpicture: isHelping && talk.picture != nil ? button(.unpicture) : nil,
        tells: tells, folded: folded)
    }
  }

  /// True if it is a group whose name and picture the member may change.
  private var isHelping: Bool { talk.isIn && talk.role >= .helper && !talk.isOfTwo }

  /// The form for a picture, which goes where files are taken; none where the site takes no files.
  private var picture: FormView? {
    guard context.theme.uploadURL != nil else { return nil }
    let locale = context.locale
    var file = context.field("file", FieldErrors(locale), type: "file")
    file.accept = UploadAction.pictures
    file.hint = locale.text(
      "group_picture_hint", ["limit": locale.size(context.settings.limits.uploadBytes)])
    var view = context.form(
      "picture", to: .plain(.upload), FormState(locale), [file], hidden: [("kept", route.path)],
      button: "group_picture")
    (view.heading, view.isMain, view.hasFile) = (locale.text("group_picture_title"), false, true)
    return view
  }

  private func naming(_ form: FormState) -> FormView {
    var field = context.field("name", form.errors, isShort: true)
    field.label = context.locale.text("label_group_name")
    if field.value.isEmpty, form.errors.isEmpty { field.value = context.name(of: talk) }
    var view = context.form(
      "rename", to: route, form, [field], hidden: [("do", "rename")], button: "group_rename")
    (view.heading, view.isMain) = (context.locale.text("group_name"), false)
    return view
  }

  private func button(_ act: Act, named name: String? = nil) -> RelationButtonView {
    RelationButtonView(
      value: act.rawValue, label: context.locale.text("talk_act_\(act.rawValue)"), name: name)
  }

  /// Buttons that mute the conversation, and pin it in the member's list.
  private var tells: [RelationButtonView] {
    guard talk.isIn else { return [] }
    return [button(talk.isMuted ? .unmute : .mute), button(talk.isFavourite ? .unfavour : .favour)]
  }

  /// Actions that are harder to undo, each with its consequences.
  private var folded: [ConversationActView] {
    var acts: [Act] = [.wipe, .forget]
    if talk.isIn, !talk.isOfTwo { acts.append(.leave) }
    if talk.role == .owner { acts.append(.end) }
    return acts.map { act in
      ConversationActView(
        button: button(act), hint: context.locale.text("talk_act_\(act.rawValue)_hint"))
    }
  }

  private func view(_ member: GroupMember) -> GroupMemberView {
    let (locale, name) = (context.locale, member.participant.name)
    let isMe = name.id == me.id
    let key =
      member.isAsked
      ? "group_asked"
      : isMe && member.role == .member ? "group_you" : "group_role_\(member.role.word)"
    var acts: [Act] = []
    if talk.role >= .helper, talk.role > member.role, !isMe { acts.append(.out) }
    if talk.role == .owner, !isMe, !member.isAsked {
      acts += [member.role == .helper ? .unhelp : .help, .give]
    }
    return GroupMemberView(
      name: name.name, initials: PlainText.initials(of: name.name), hue: Avatar.hue(of: name.name),
      faceURL: context.faceURL(of: member.participant), url: context.personURL(name.id),
      detail: locale.text(key, ["date": context.day(member.since)]), number: name.id.description,
      buttons: acts.map { button($0, named: name.name) })
  }
}

extension ConversationRole {
  /// Word for the role in keys of strings.
  fileprivate var word: String {
    switch self {
    case .member: "member"
    case .helper: "helper"
    case .owner: "owner"
    }
  }
}
