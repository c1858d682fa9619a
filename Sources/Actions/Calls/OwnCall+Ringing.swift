import Database
import Markdown
import Model
import Templates
import Theme

// Actions of a member being called, other than answering.
extension OwnCall {
  /// True if this page may connect while it rings: the two are friends, and the member being called chose it.
  ///
  /// The caller's browser then learns that the page of the call is open and, unless both use the relay, its network address.
  /// Where only one of them uses the relay, no connection is made before the answer.
  var mayConnectEarly: Bool {
    get throws {
      guard call.isOpen, call.kind == .pair, token == nil, seat.state == .ringing,
        let me = seat.member?.name.id, let caller = call.seats.first(where: \.isCaller),
        let other = caller.member?.name.id, caller.isRelayed == seat.isRelayed
      else { return false }
      return try context.site.callChoices(of: me).isEarly
        && context.site.relation(of: other, to: me) == .friend
    }
  }

  /// True while it rings and the requesting page is the one that connects meanwhile.
  var isReady: Bool {
    call.isOpen && seat.state == .ringing && !seat.page.isEmpty
      && seat.page == context.fields["page"]
  }

  /// The caller's offer without candidates, not even those of a relay, while it rings for a member; nil otherwise.
  ///
  /// The page prepares its answer with it. Nothing can be sent to the caller before the member answers.
  var ringingOffers: [JSON]? {
    get throws {
      guard call.isOpen, call.kind == .pair, token == nil, seat.state == .ringing, !isReady else {
        return nil
      }
      return try context.site.signals(to: seat.id, in: call.id, after: 0).compactMap { signal in
        guard signal.kind == .offer,
          let bare = SessionDescription(signal.body, isRelayed: true)?.text
        else { return nil }
        let lines = bare.split(separator: "\n").filter { line in
          !line.hasPrefix("a=candidate:") && line != "a=end-of-candidates"
        }
        return Self.view(signal, body: lines.joined(separator: "\n") + "\n")
      }
    }
  }

  /// Makes this page the one that connects while it rings.
  ///
  /// Does nothing if it may not, or another page already does.
  func ready() throws -> [MessageSignal] {
    let page = try pageName()
    guard try mayConnectEarly else { return [] }
    try context.site.write(flushing: false) { try $0.ready(seat, page: page) }
    return []
  }

  /// Declines the call, if requested with one of the site's replies.
  ///
  /// Both succeed, or neither does.
  func decline() throws -> [MessageSignal] {
    let name = context.fields["reply"]
    guard !name.isEmpty else {
      return try context.site.write { try $0.decline(call, seat, at: context.now) }
    }
    guard let reply = QuickReply(rawValue: name), mayReply, let talk = call.talk,
      let me = seat.member?.name.id
    else { throw Problem.badRequest("reason_unknown_form") }
    try context.countMessage(me)
    let body = context.locale.text("call_reply_\(reply.rawValue)")
    let new = NewMessage(
      body: body, html: try context.render(body).html, renderer: MarkdownRenderer.version)
    let signals = try context.site.write { transaction in
      let signals = try transaction.decline(call, seat, at: context.now)
      // If the call was answered elsewhere, or the reply is late, no message is sent.
      if signals.isEmpty { return signals }
      guard try transaction.say(new, in: talk, by: me, at: context.now) != .refused else {
        throw Problem.notFound
      }
      return signals
    }
    return try signals + (context.reader.conversation(talk)?.signals ?? [])
  }

  /// True if there is a conversation of two for a reply.
  var mayReply: Bool { call.kind == .pair && token == nil && call.talk != nil }

  /// The replies with which the call can be declined, for buttons.
  var quickReplies: [CallReplyView] {
    guard mayReply else { return [] }
    return QuickReply.allCases.map {
      CallReplyView(value: $0.rawValue, label: context.locale.text("call_reply_\($0.rawValue)"))
    }
  }
}

/// A reply with which a call is declined.
struct CallReplyView: View {
  /// Value that the button sends.
  let value: String
  /// The sentence.
  let label: String
}
