import Database
import HTTPTypes
import Model
import Theme
import Time
import Vault

// Parts that the pages of conversations share.
extension ActionContext {
  /// Where a conversation is: its newest message, and the box.
  func talkURL(_ talk: Conversation.ID, query: String = "") -> String {
    href(to: .talk(talk), query: query)
  }

  /// A conversation that the viewer takes part in or was asked into; throws `notFound` for every other one.
  func talk(_ id: Conversation.ID) throws -> OwnConversation {
    guard let talk = try reader.conversation(id) else { throw Problem.notFound }
    return talk
  }

  /// Title of a conversation: the name of the group, or of the other member.
  func name(of talk: OwnConversation) -> String {
    talk.groupName ?? locale.author(talk.other?.name.name ?? "", isGuest: false)
  }

  /// The photo of whom a conversation of two is with.
  func faceURL(of participant: Participant?) -> String? {
    participant.flatMap { faceURL($0.name.username, hasAvatar: $0.hasAvatar) }
  }

  /// The picture of a group, or the photo of whom a conversation of two is with.
  func faceURL(of talk: OwnConversation) -> String? {
    talk.picture.map { settings.href(.upload($0)) } ?? faceURL(of: talk.other)
  }

  /// When something was said, for a list: the time of today, the day of what is older.
  func moment(_ time: Timestamp) -> String {
    let civil = self.civil(time)
    return civil.date == self.civil(now).date ? locale.timeOfDay(civil) : locale.date(civil)
  }

  /// Sentence about an event in a conversation; nil for words that someone wrote.
  func event(_ message: StoredMessage) -> String? {
    if message.kind == .called { return callEvent(message) }
    let key: String? =
      switch message.kind {
      case .words, .called: nil
      case .made: "talk_made"
      case .came: "talk_came"
      case .went: "talk_went"
      case .named: "talk_named"
      }
    let name = locale.author(message.author.name.name, isGuest: false)
    return key.map { locale.text($0, ["name": name, "title": message.body]) }
  }

  /// The Markdown of a message: of another's without its comments, which are not for readers.
  func source(of message: StoredMessage) -> String {
    message.author.name.id == viewer.member?.id
      ? message.body : MemberText.shownSource(of: message.body)
  }

  /// A message on one line: who says what.
  func line(_ message: StoredMessage, in talk: OwnConversation) -> String {
    if let event = event(message) { return event }
    let name = locale.author(message.author.name.name, isGuest: false)
    let isOwn = message.author.name.id == viewer.member?.id
    if message.isFolded { return locale.text("talk_folded") }
    if message.isDeleted {
      return isOwn
        ? locale.text("talk_taken_back_own") : locale.text("talk_taken_back", ["name": name])
    }
    let shown = MessageSummary(context: self).line(message)
    let words = shown.isEmpty ? locale.text("talk_file") : shown
    if isOwn { return locale.text("talk_line_own", ["words": words]) }
    return talk.isOfTwo ? words : locale.text("talk_line", ["name": name, "words": words])
  }

  /// An answer after which members who have the conversation open see the change of an older message; a change by a member whom
  /// the other has blocked reaches that member alone.
  func signalling(_ talk: OwnConversation, changed reply: Reply) throws -> Reply {
    guard case .finished(var response) = reply, let me = viewer.member?.id else { return reply }
    let isHeard = try talk.other.map { try !site.hasBlocked($0.name.id, me) } ?? true
    response.signals = (isHeard ? talk.signals : Array(talk.signals.prefix(1))).map { signal in
      var signal = signal
      signal.change = now.seconds
      return signal
    }
    return .finished(response)
  }

  /// An answer after which those hear who have the conversation open that something is new in it.
  func signalling(_ talk: Conversation.ID, _ reply: Reply) throws -> Reply {
    guard case .finished(var response) = reply else { return reply }
    response.signals = try reader.conversation(talk).map(\.signals) ?? []
    return .finished(response)
  }

  /// Counts one more message of a member.
  func countMessage(_ member: Member.ID) throws(Problem) {
    try allow([Quota("message \(member)", most: 60, seconds: 60)])
  }

  /// The name of a group in the field `name`, checked.
  func groupName(_ errors: inout FieldErrors) -> String {
    let name = PlainText.singleLine(fields["name"])
    if PlainText.isBlank(name) || PlainText.initials(of: name) == "?" {
      errors.add("name", "group_empty")
    } else if name.utf8.count > Conversation.nameBytes {
      errors.add("name", "group_long", ["limit": locale.number(Conversation.nameBytes)])
    }
    return name
  }
}

extension StoredMessage {
  /// True if the message has words, and was not deleted.
  var isWords: Bool { kind == .words && !isDeleted }
}
