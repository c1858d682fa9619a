import Database
import Factors
import HTTPTypes
import Model
import Pages
import Theme
import Time

// Shared by the pages of calls.
extension ActionContext {
  /// The frame of a page of calls, which adds a style sheet of its own.
  func callChrome(_ title: String) -> Chrome {
    chrome(title, tab: nil, sheet: PageRenderer.memberSheet)
  }

  /// The style sheet of calls.
  var callSheet: String { theme.href(asset: "calls.css") ?? "" }

  /// An answer that also signals the pages of a call, and the members being called.
  func signalling(_ signals: [MessageSignal], _ reply: Reply) -> Reply {
    guard case .finished(var response) = reply else { return reply }
    response.signals += signals
    return .finished(response)
  }

  /// The relay and its password for a participant of a call, as a list of `RTCIceServer`.
  func relayServers(for owner: String) -> JSON {
    let secret = settings.calls.secretFile.flatMap(RelaySecretFile.read)
    let password = secret.map { RelayPassword(for: owner, secret: $0, at: now.seconds) }
    let servers = settings.calls.turn.compactMap { address -> JSON? in
      let url = ("urls", JSON.text(address.text))
      guard address.isRelay else { return .object([url]) }
      return password.map {
        .object([url, ("username", .text($0.name)), ("credential", .text($0.password))])
      }
    }
    return .list(servers)
  }

  /// True if a member chose to connect through the relay only; always false where the site has none.
  func isRelayed(_ member: Member.ID, amongFriends: Bool) throws -> Bool {
    try settings.calls.hasRelay
      && site.callChoices(of: member).relay.isRelayed(amongFriends: amongFriends)
  }

  /// Ends calls that are overdue; the answer signals their outcome.
  func endOverdueCalls() throws -> [MessageSignal] {
    guard try site.hasOverdueCalls(at: now) else { return [] }
    return try site.write { try $0.endOverdueCalls(at: now) }
  }

  /// A duration in words: "12 minutes", "40 seconds".
  func duration(_ seconds: Int64) -> String {
    seconds < 60
      ? locale.plural("call_seconds", Int(seconds))
      : locale.plural("call_minutes", Int(seconds / 60))
  }

  /// Outcome of a call, as shown in its conversation.
  func callEvent(_ message: StoredMessage) -> String {
    let words = message.body.split(separator: " ")
    let outcome = words.first.flatMap { Call.Outcome(rawValue: String($0)) } ?? .missed
    let isVideo = words.count > 1 && words[1] == "1"
    let seconds = words.count > 2 ? Int64(words[2]) ?? 0 : 0
    let isOwn = message.author.name.id == viewer.member?.id
    let name = locale.author(message.author.name.name, isGuest: false)
    if outcome == .done {
      return locale.text(
        isVideo ? "talk_called_done_video" : "talk_called_done", ["duration": duration(seconds)])
    }
    return isOwn && outcome != .declined
      ? locale.text("talk_called_no_answer")
      : locale.text("talk_called_\(outcome.rawValue)", ["name": name])
  }

  /// The name of a participant in a call; a guest is marked as one.
  func name(of seat: StoredCall.Seat) -> String {
    seat.member.map { locale.author($0.name.name, isGuest: false) }
      ?? locale.author(seat.guest, isGuest: true)
  }

  /// True if the viewer may call the other member of a conversation of two, or a member with whom they may begin one.
  func mayCall(_ other: Member.ID) throws -> Bool {
    guard settings.allowsCalls, let me = viewer.member?.id, me != other else { return false }
    if try site.mayTalk(me, with: other) { return true }
    guard let id = try reader.conversation(with: other), let talk = try reader.conversation(id)
    else {
      return false
    }
    return try talk.isIn && site.hasAccount(other) && !site.hasBlocked(me, other)
  }

  /// The page on which the viewer calls a member; nil where they cannot.
  func callURL(_ other: Member.ID) throws -> String? {
    try mayCall(other) ? href(to: .personCall(other)) : nil
  }

  /// The page on which the viewer calls a conversation; nil where they cannot.
  func callURL(_ talk: OwnConversation) throws -> String? {
    if let other = talk.other { return try callURL(other.name.id) }
    return settings.allowsCalls && talk.isIn ? href(to: .groupCall(talk.id)) : nil
  }
}
