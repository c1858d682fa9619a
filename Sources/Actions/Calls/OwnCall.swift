import Database
import HTTPTypes
import Model
import Theme
import Time

/// A call as one participant sees it, member or guest: its page, its state for the script, and their actions.
struct OwnCall {
  let context: ActionContext
  let call: StoredCall
  let seat: StoredCall.Seat
  /// The secret of a guest, which their forms send along.
  let token: String?

  /// Maximum number of requests about one call in a minute: more than any page makes.
  private static let requestsPerMinute = 120

  /// Address of the page.
  var url: String {
    token.map { context.href(.callGuest, query: "token=\($0)") } ?? context.href(to: .call(call.id))
  }

  /// Answers GET: with the page, or with news for its script.
  func show() throws -> Reply {
    let signals = try context.endOverdueCalls()
    let ownCall = signals.isEmpty ? self : try again()
    guard context.request.wantsJSON else {
      var response = try ownCall.page()
      // For a group, or at a link, the signal file may have been removed meanwhile.
      response.signals = signals + (ownCall.call.isOpen ? [ownCall.call.signal] : [])
      return .finished(response)
    }
    try count()
    return context.signalling(signals, .finished(.json(.ok, try ownCall.state())))
  }

  /// Answers POST.
  func submit() throws -> Reply {
    try count()
    var signals = try context.endOverdueCalls()
    let ownCall = signals.isEmpty ? self : try again()
    signals += try ownCall.act()
    let changed = try ownCall.again()
    if context.request.wantsJSON {
      return context.signalling(signals, .finished(.json(.ok, try changed.state())))
    }
    return context.signalling(signals, context.redirect(to: try changed.onward))
  }

  /// The address to which a browser without scripts is redirected.
  private var onward: String {
    get throws { url }
  }

  private func count() throws(Problem) {
    try context.allow([Quota("call seat \(seat.id)", most: Self.requestsPerMinute, seconds: 60)])
  }

  /// Reads the call again in its present state.
  private func again() throws -> OwnCall {
    guard let call = try context.site.call(call.id),
      let seat = call.seats.first(where: { $0.id == seat.id })
    else { throw Problem.notFound }
    return OwnCall(context: context, call: call, seat: seat, token: token)
  }

  // MARK: Actions

  private enum Act: String {
    case ready, join, signal, sign, decline, leave, admit, refuse
  }

  private func act() throws -> [MessageSignal] {
    guard let act = Act(rawValue: context.fields["do"]) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    let now = context.now
    switch act {
    case .ready: return try ready()
    case .join: return try join()
    case .signal: return try sendSignal()
    case .sign: return try sign()
    case .decline: return try decline()
    case .leave:
      try recordRoute()
      return try context.site.write { try $0.leave(call, seat, at: now) }
    case .admit, .refuse:
      guard token == nil, seat.state == .joined, let guest = try guest() else {
        throw Problem.notFound
      }
      return try context.site.write(flushing: false) {
        try act == .admit ? $0.admit(call, guest, at: now) : $0.refuse(call, guest, at: now)
      }
    }
  }

  /// The waiting guest with the number in the field.
  private func guest() throws -> StoredCall.Seat? {
    let number = Identifier<CallSeat>(digits: context.fields["guest"])
    return call.seats.first { $0.id == number && $0.member == nil }
  }

  /// The name that a page chose for itself; throws if it is missing or malformed.
  func pageName() throws(Problem) -> String {
    let page = context.fields["page"]
    guard (8...32).contains(page.utf8.count),
      page.utf8.allSatisfy({ (48...57).contains($0) || (97...122).contains($0) })
    else { throw Problem.badRequest("reason_unknown_form") }
    return page
  }

  private func join() throws -> [MessageSignal] {
    let page = try pageName()
    let isGuest = token != nil
    guard !isGuest || seat.state == .joined || seat.state == .left else { return [] }
    let answer = context.fields["kind"].isEmpty ? nil : try sentSignal()
    // Only in a call between two members is an answer prepared.
    guard answer == nil || answer?.kind == .answer && call.kind == .pair && !isGuest else {
      throw Problem.badRequest("reason_unknown_form")
    }
    // Not flushed: like all data that matter only for the seconds of a call, it need not survive a power failure.
    return try context.site.write(flushing: false) { transaction in
      let (isIn, signals) = try transaction.join(
        call, seat, page: page, takingOver: !context.fields["again"].isEmpty, at: context.now)
      // If another page was faster, the state says so.
      guard isIn else { return [] }
      guard let answer, !answer.body.isEmpty else { return signals }
      return try send(answer, page: page, in: &transaction)
    }
  }

  /// A description or candidates for another seat, as a page sent them.
  private struct SentSignal {
    let kind: CallSignal.Kind
    let to: CallSeat.ID
    let about: String
    /// Without the addresses that the sender withholds; empty where nothing is left.
    let body: String
  }

  /// The signal in the fields; throws if it is malformed, or for no other seat of the call.
  private func sentSignal() throws(Problem) -> SentSignal {
    guard let kind = CallSignal.Kind(rawValue: context.fields["kind"]),
      let number = Identifier<CallSeat>(digits: context.fields["to"]), number != seat.id,
      call.seats.contains(where: { $0.id == number }), context.fields["about"].utf8.count <= 32
    else { throw Problem.badRequest("reason_unknown_form") }
    let typed = context.fields["body"]
    let body: String? =
      switch kind {
      case .offer, .answer: SessionDescription(typed, isRelayed: seat.isRelayed)?.text
      case .candidates: IceCandidates(typed, isRelayed: seat.isRelayed)?.text
      }
    guard let body else { throw Problem(.unprocessableContent, name: "signal") }
    return SentSignal(kind: kind, to: number, about: context.fields["about"], body: body)
  }

  /// Checks a description or candidates, and passes them on.
  private func sendSignal() throws -> [MessageSignal] {
    let page = try pageName()
    let sent = try sentSignal()
    guard call.isOpen, seat.page == page, seat.state == .joined || isReady && sent.kind != .offer,
      call.seats.contains(where: { $0.id == sent.to && [.joined, .ringing].contains($0.state) }),
      !sent.body.isEmpty
    else { return [] }
    return try context.site.write(flushing: false) { try send(sent, page: page, in: &$0) }
  }

  private func send(
    _ sent: SentSignal, page: String, in transaction: inout Transaction
  ) throws -> [MessageSignal] {
    let signals = try transaction.sendSignal(
      sent.kind, sent.body, about: sent.about, page: page, from: seat.id, to: sent.to, in: call.id)
    guard let signals else { throw Problem.rateLimited(until: context.now.adding(seconds: 60)) }
    return signals
  }

  /// Records that the page is still open.
  private func sign() throws -> [MessageSignal] {
    try recordRoute()
    return []
  }

  private func recordRoute() throws {
    guard call.isOpen, [.joined, .waiting].contains(seat.state) else { return }
    let route: CallSeat.Route =
      switch context.fields["route"] {
      case "direct": .direct
      case "relay": .relay
      default: .unknown
      }
    try context.site.write(flushing: false) {
      try $0.recordHeartbeat(of: seat, route, at: context.now)
    }
  }

  // MARK: The state

  /// State for the script of the page.
  ///
  /// Signals from others are included only while the page takes part or is ready.
  private func state() throws -> JSON {
    let page = context.fields["page"]
    let isHere = seat.state == .joined && seat.page == page && call.isOpen
    var members: [(String, JSON)] = [
      ("number", .number(Int64(call.signal.number))),
      ("state", .text(word)),
      ("here", .flag(isHere)),
      ("answered", .flag(call.answeredAt != nil)),
      ("sentence", .text(sentence ?? "")),
      ("seats", .list(call.isOpen ? shownSeats.map(view) : [])),
    ]
    if let offers = try ringingOffers { members.append(("offers", .list(offers))) }
    if isHere || isReady {
      let after = Int64(context.fields["after"]) ?? 0
      members.append(
        (
          "signals",
          .list(
            try context.site.signals(to: seat.id, in: call.id, after: after).map { Self.view($0) })
        ))
    }
    if !context.fields["servers"].isEmpty, isHere {
      members.append(("servers", context.relayServers(for: "\(seat.id)")))
    }
    return .object(members)
  }

  /// True if the viewer gets the relay's password: guests do once they are admitted, no one after the end.
  var mayConnect: Bool { call.isOpen && (seat.member != nil || seat.state == .joined) }

  /// The seats that the viewer sees: a waiting guest sees only the owner, and no one else sees waiting guests.
  private var shownSeats: [StoredCall.Seat] {
    call.seats.filter { other in
      switch other.state {
      // Guests who are not in the call see no more than while they wait.
      case .joined:
        token == nil || seat.state == .joined
          || other.member != nil && seat.state == .waiting
      case .ringing: token == nil || other.id == seat.id
      case .waiting: token == nil && seat.state == .joined || other.id == seat.id
      default: other.id == seat.id
      }
    }
  }

  private func view(_ seat: StoredCall.Seat) -> JSON {
    let name = context.name(of: seat)
    var members: [(String, JSON)] = [
      ("id", .number(seat.id.rawValue)), ("name", .text(name)),
      ("state", .text(Self.word(seat.state))),
      ("initials", .text(PlainText.initials(of: name))), ("hue", .text(Avatar.hue(of: name))),
    ]
    if let face = context.faceURL(of: seat.member) { members.append(("face", .text(face))) }
    return .object(members)
  }

  static func view(_ signal: StoredCallSignal, body: String? = nil) -> JSON {
    .object([
      ("id", .number(signal.id.rawValue)), ("from", .number(signal.from.rawValue)),
      ("kind", .text(signal.kind.rawValue)), ("page", .text(signal.page)),
      ("about", .text(signal.about)), ("body", .text(body ?? signal.body)),
    ])
  }

  private static func word(_ state: CallSeat.State) -> String {
    switch state {
    case .ringing: "ringing"
    case .waiting: "waiting"
    case .joined: "joined"
    case .declined: "declined"
    case .missed: "missed"
    case .busy: "busy"
    case .left: "left"
    case .refused: "refused"
    }
  }

  /// State of the viewer: `ringing`, `calling`, `joined`, `elsewhere`, `waiting`, `refused`, `left` or `over`.
  var word: String {
    if seat.state == .refused { return "refused" }
    guard call.isOpen else { return "over" }
    switch seat.state {
    case .ringing: return "ringing"
    case .waiting: return "waiting"
    case .joined:
      if !seat.page.isEmpty, seat.page != context.fields["page"] { return "elsewhere" }
      return seat.isCaller && call.answeredAt == nil && token == nil ? "calling" : "joined"
    default: return call.kind == .group ? "left" : "over"
    }
  }

  /// Outcome for a viewer who is not in the call; nil for one who is.
  var sentence: String? {
    let locale = context.locale
    switch word {
    case "elsewhere": return locale.text("call_elsewhere")
    case "refused": return locale.text("call_not_admitted")
    case "left": return locale.text("call_left")
    case "over": return over(locale)
    default: return nil
    }
  }

  private func over(_ locale: Locale) -> String {
    if call.answeredAt != nil { return locale.text("call_over") }
    let name = title
    if seat.isCaller {
      switch call.outcome {
      case .busy: return locale.text("call_is_busy", ["name": name])
      case .declined: return locale.text("call_declined", ["name": name])
      default: return locale.text("call_no_answer", ["name": name])
      }
    }
    return locale.text(
      seat.state == .declined ? "call_you_declined" : "call_missed_from", ["name": name])
  }

  /// Name of the other member, the group, or the owner of the link.
  var title: String {
    if call.kind == .group, let talk = call.talk, let own = try? context.reader.conversation(talk) {
      return context.name(of: own)
    }
    let other = call.seats.first { other in
      other.id != seat.id && (token == nil || other.member != nil)
    }
    return other.map(context.name) ?? context.locale.text("call_title")
  }
}
