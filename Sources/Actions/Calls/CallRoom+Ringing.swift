import Database
import Markdown
import Model
import Templates
import Theme

// What a member does whom somebody calls, besides answering.
extension CallRoom {
  /// Whether this page may connect while it rings: both are friends, and the one who is called chose it.
  ///
  /// The caller's browser learns then that the page of the call is open, and unless both talk through the relay its network
  /// address. Where only one of them uses the relay nobody connects before the answer.
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

  /// Whether it rings, and the page that asks is the one that connects meanwhile.
  var isReady: Bool {
    call.isOpen && seat.state == .ringing && !seat.page.isEmpty
      && seat.page == context.fields["page"]
  }

  /// Makes this page the one that connects while it rings; nothing happens where it may not, or another page does.
  func ready() throws -> [MessageSignal] {
    let page = try pageName()
    guard try mayConnectEarly else { return [] }
    try context.site.write(flushing: false) { try $0.ready(seat, page: page) }
    return []
  }

  /// Does not want to talk, and may say why in a sentence of the site; both are done, or neither is.
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
      // Whoever answered elsewhere, or was late, says nothing.
      if signals.isEmpty { return signals }
      guard try transaction.say(new, in: talk, by: me, at: context.now) != .refused else {
        throw Problem.notFound
      }
      return signals
    }
    return try signals + (context.reader.conversation(talk)?.signals ?? [])
  }

  /// Whether there is a conversation of two in which a sentence can be said.
  var mayReply: Bool { call.kind == .pair && token == nil && call.talk != nil }

  /// The sentences with which the call can be declined, for buttons.
  var quickReplies: [CallReplyView] {
    guard mayReply else { return [] }
    return QuickReply.allCases.map {
      CallReplyView(value: $0.rawValue, label: context.locale.text("call_reply_\($0.rawValue)"))
    }
  }
}

/// A sentence with which a call is declined.
struct CallReplyView: View {
  /// What its button sends.
  let value: String
  /// The sentence.
  let label: String
}
