import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `people/<id>/call`, `talk/<id>/call`: calls a member, or all others in a group, with or without video.
struct StartCallAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let me: SignedIn
  private let other: Member.ID?
  /// Nil while the two have no conversation.
  private let talk: OwnConversation?
  private let name: String

  /// Looks a member up; throws `notFound` for members whom the viewer may not call.
  init(_ context: ActionContext, calling id: Member.ID) throws {
    me = try context.member()
    guard try context.mayCall(id), let person = try context.site.memberName(id) else {
      throw Problem.notFound
    }
    other = id
    talk = try context.reader.conversation(with: id).flatMap { try context.reader.conversation($0) }
    name = context.locale.author(person.name, isGuest: false)
    self.context = context
  }

  /// Looks a group up; throws `notFound` for members who are not in it.
  init(_ context: ActionContext, in id: Conversation.ID) throws {
    me = try context.member()
    let found = try context.talk(id)
    guard found.isIn, !found.isOfTwo else { throw Problem.notFound }
    (talk, other, name) = (found, nil, context.name(of: found))
    self.context = context
  }

  private var route: Route {
    other.map { .personCall($0) } ?? .groupCall(talk?.id ?? Conversation.ID(0))
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let signals = try context.endOverdueCalls()
    if let active = try context.site.activeCall(of: me.id, at: context.now) {
      return context.signalling(signals, go(to: active))
    }
    let people = try called()
    guard people.count < Call.maxCalled else {
      form.refusal = (.conflict, context.locale.text("call_group_large"))
      return .finished(try response(form))
    }
    // If both call each other at the same moment, they are connected.
    if let ringing = try context.site.ringingCalls(of: me.id, at: context.now)
      .first(where: { $0.talk != nil && $0.talk == talk?.id })
    {
      return context.signalling(signals, go(to: ringing.id))
    }
    try count()
    let begun = try begin(people)
    switch begun {
    case .rings(let id, let more):
      if context.settings.allowsPush { context.site.folder.wakeJobs() }
      return context.signalling(signals + more, go(to: id))
    case .goesOn(let id): return context.signalling(signals, go(to: id))
    case .refused:
      form.refusal = (.conflict, context.locale.text("call_refused"))
      return .finished(try response(form))
    }
  }

  private func go(to call: Call.ID) -> Reply {
    context.redirect(to: context.href(to: .call(call)) + "#start")
  }

  /// Allows six calls a minute, and four in five minutes to the same member or group.
  private func count() throws(Problem) {
    let whom = other.map { "\($0)" } ?? "group \(talk?.id.rawValue ?? 0)"
    try context.allow([
      Quota("call \(me.id)", most: 6, seconds: 60),
      Quota("call \(me.id) \(whom)", most: 4, seconds: 300),
    ])
  }

  /// All members for whom it rings.
  private func called() throws -> [CallParty] {
    if let other {
      let isFriend = try context.site.relation(of: other, to: me.id) == .friend
      return [
        CallParty(
          member: other, isRelayed: try context.isRelayed(other, amongFriends: isFriend))
      ]
    }
    guard let talk else { return [] }
    return try context.reader.members(of: talk, atMost: Call.maxCalled + 1)
      .filter { !$0.isAsked && $0.participant.name.id != me.id }
      .map {
        let id = $0.participant.name.id
        return CallParty(member: id, isRelayed: try context.isRelayed(id, amongFriends: false))
      }
  }

  private func begin(_ people: [CallParty]) throws -> CallStartOutcome {
    let isFriend =
      try other.map { try context.site.relation(of: me.id, to: $0) == .friend } ?? false
    let caller = CallParty(
      member: me.id, isRelayed: try context.isRelayed(me.id, amongFriends: isFriend))
    return try context.site.write { transaction in
      let id: Conversation.ID
      if let talk {
        id = talk.id
      } else {
        // The permission to begin a conversation may have ended since the page was shown.
        guard let other, try context.site.mayTalk(me.id, with: other) else { return .refused }
        id = try transaction.talk(of: me.id, with: other, at: context.now)
      }
      return try transaction.call(
        people, in: id, by: caller, isVideo: context.fields["with"] == "video", at: context.now)
    }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("call_to", ["name": name])
    var voice = context.form(
      "voice", to: route, form, hidden: [("with", "voice")], button: "call_voice")
    var video = context.form(
      "video", to: route, FormState(locale), hidden: [("with", "video")], button: "call_video")
    (voice.hint, voice.isMain, video.isMain) = (locale.text("call_needs"), true, false)
    return try context.response(form) {
      FormPage(
        chrome: context.callChrome(title), title: title,
        lead: locale.text(other == nil ? "call_group_lead" : "call_lead", ["name": name]),
        forms: [voice, video], links: try links())
    }
  }

  /// Further links: the test, messages, and the phone number of a member who shows it.
  private func links() throws -> [SentenceLinkView] {
    let locale = context.locale
    var links = [
      SentenceLinkView(
        words: locale.text("call_test_first"), label: locale.text("call_test_title"),
        url: context.href(.callTest))
    ]
    let messages =
      talk.map { context.talkURL($0.id) } ?? other.map { context.href(to: .personTalk($0)) }
    if let messages {
      links.append(
        SentenceLinkView(
          words: locale.text("call_instead"), label: locale.text("talk_with_person"), url: messages)
      )
    }
    if let phone = try phone() {
      links.append(
        SentenceLinkView(
          words: locale.text("call_by_phone"), label: phone,
          url: "tel:\(phone.filter { !$0.isWhitespace })"))
    }
    return links
  }

  private func phone() throws -> String? {
    guard let other else { return nil }
    let standing = try context.site.standing(of: context.viewer, to: other)
    return try context.site.blocks(of: other, for: standing, at: context.now)
      .first { $0.block == .phone }?.text
  }
}
