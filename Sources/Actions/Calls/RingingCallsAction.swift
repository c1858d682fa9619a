import Database
import HTTPTypes
import Model
import Theme
import Time

/// `calls/ringing`: the calls that ring for a member now, as JSON for the script of all pages; as a page, a redirect to the
/// call.
struct RingingCallsAction: Action {
  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply {
    let signals = try context.endOverdueCalls()
    let calls = try context.site.ringingCalls(of: me.id, at: context.now)
    guard context.request.wantsJSON else {
      let url = calls.first.map { context.href(to: .call($0.id)) } ?? context.href(.calls)
      return context.signalling(signals, context.redirect(to: url))
    }
    let locale = context.locale
    let answer = JSON.object([
      ("calls", .list(try calls.map(view))), ("sheet", .text(context.callSheet)),
      ("script", .text(context.theme.href(asset: "call.js") ?? "")),
      ("answer", .text(locale.text("call_answer"))),
      ("decline", .text(locale.text("call_decline"))),
      ("reply", .text(locale.text("call_decline_saying"))),
      ("unsent", .text(locale.text("call_say_not_sent"))),
    ])
    return context.signalling(signals, .finished(.json(.ok, answer)))
  }

  /// Seconds for which it keeps ringing, if no other news of it arrives.
  private func secondsLeft(_ call: StoredCall) -> Int64 {
    guard call.kind != .link else { return Call.waiting }
    return max(1, Call.ringingAtMost - max(0, context.now.seconds - call.madeAt.seconds))
  }

  private func view(_ call: StoredCall) throws -> JSON {
    guard let seat = call.seat(of: me.id) else { throw Problem.notFound }
    let ownCall = OwnCall(context: context, call: call, seat: seat, token: nil)
    return .object([
      ("id", .number(call.id.rawValue)), ("url", .text(context.settings.href(.call(call.id)))),
      ("page", .text(context.href(to: .call(call.id)))),
      ("bell", .text(context.settings.href(call.signal.path))),
      ("number", .number(Int64(call.signal.number))), ("seconds", .number(secondsLeft(call))),
      ("lang", .text(context.tree.language.code)),
      ("title", .text(ownCall.ringTitle)), ("detail", .text(ownCall.ringDetail)),
      ("initials", .text(PlainText.initials(of: ownCall.ringTitle))),
      ("hue", .text(Avatar.hue(of: ownCall.ringTitle))), ("face", .text(ownCall.ringFace ?? "")),
      ("replies", .list(ownCall.quickReplies.map { .list([.text($0.value), .text($0.label)]) })),
    ])
  }
}

extension OwnCall {
  /// Name of the caller, or for a link of the waiting guest.
  var ringTitle: String {
    call.kind == .link
      ? call.seats.last { $0.state == .waiting }.map(context.name)
        ?? context.locale.text("call_by_link")
      : title
  }

  /// Request of the caller or guest.
  var ringDetail: String {
    let locale = context.locale
    switch call.kind {
    case .link: return locale.text("call_asks_in")
    case .group: return locale.text(call.isVideo ? "call_ring_group_video" : "call_ring_group")
    case .pair: return locale.text(call.isVideo ? "call_rings_video" : "call_rings")
    }
  }

  /// URL of the caller's photo.
  var ringFace: String? {
    call.kind == .pair ? context.faceURL(of: call.seats.first(where: \.isCaller)?.member) : nil
  }
}
