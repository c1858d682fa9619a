import Database
import HTTPTypes
import Model
import Theme
import Time

/// A call as somebody in it sees it, member or guest: its page, its state for the script, and what they do.
struct CallRoom {
  let context: ActionContext
  let call: StoredCall
  let seat: StoredCall.Seat
  /// The secret of a guest, which their forms send along.
  let token: String?

  /// Requests about one call in a minute: more than any page makes.
  private static let requestsPerMinute = 120

  /// Where it is.
  var url: String {
    token.map { context.href(.callGuest, query: "token=\($0)") } ?? context.href(to: .call(call.id))
  }

  /// Answers GET: the page, or what is new for its script.
  func show() throws -> Reply {
    let signals = try context.endOverdueCalls()
    let room = signals.isEmpty ? self : try again()
    guard context.request.wantsJSON else {
      var response = try room.page()
      // Of a group, or at a door, the file may have gone meanwhile.
      response.signals = signals + (room.call.isOpen ? [room.call.signal] : [])
      return .finished(response)
    }
    try count()
    return context.signalling(signals, .finished(.json(.ok, try room.state())))
  }

  /// Answers POST.
  func submit() throws -> Reply {
    try count()
    var signals = try context.endOverdueCalls()
    let room = signals.isEmpty ? self : try again()
    signals += try room.act()
    let changed = try room.again()
    if context.request.wantsJSON {
      return context.signalling(signals, .finished(.json(.ok, try changed.state())))
    }
    return context.signalling(signals, context.redirect(to: try changed.onward))
  }

  /// Where a browser without scripts goes.
  private var onward: String {
    get throws { url }
  }

  private func count() throws(Problem) {
    try context.allow([Quota("call seat \(seat.id)", most: Self.requestsPerMinute, seconds: 60)])
  }

  /// The same call as it is now.
  private func again() throws -> CallRoom {
    guard let call = try context.site.call(call.id),
      let seat = call.seats.first(where: { $0.id == seat.id })
    else { throw Problem.notFound }
    return CallRoom(context: context, call: call, seat: seat, token: token)
  }

  // MARK: What they do

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
    case .signal: return try tell()
    case .sign: return try sign()
    case .decline: return try decline()
    case .leave:
      try noteRoute()
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

  /// Who waits, by the number in a field.
  private func guest() throws -> StoredCall.Seat? {
    let number = Identifier<CallSeat>(digits: context.fields["guest"])
    return call.seats.first { $0.id == number && $0.member == nil }
  }

  /// The name that a page gave itself; throws for none.
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
    // Like all that is of use for the seconds of a call alone it need not outlive a power cut.
    let (isIn, signals) = try context.site.write(flushing: false) {
      try $0.join(
        call, seat, page: page, takingOver: !context.fields["again"].isEmpty, at: context.now)
    }
    // The state says that another page was faster.
    return isIn ? signals : []
  }

  /// Passes a description or candidates on, checked.
  private func tell() throws -> [MessageSignal] {
    let page = try pageName()
    guard let kind = CallSignal.Kind(rawValue: context.fields["kind"]),
      let number = Identifier<CallSeat>(digits: context.fields["to"]), number != seat.id,
      let other = call.seats.first(where: { $0.id == number }),
      context.fields["about"].utf8.count <= 32
    else { throw Problem.badRequest("reason_unknown_form") }
    guard call.isOpen, seat.page == page, seat.state == .joined || isReady && kind != .offer,
      [.joined, .ringing].contains(other.state)
    else { return [] }
    let typed = context.fields["body"]
    let body: String? =
      switch kind {
      case .offer, .answer: SessionDescription(typed, isRelayed: seat.isRelayed)?.text
      case .candidates: IceCandidates(typed, isRelayed: seat.isRelayed)?.text
      }
    guard let body else { throw Problem(.unprocessableContent, name: "signal") }
    guard !body.isEmpty else { return [] }
    let signals = try context.site.write(flushing: false) {
      try $0.tell(
        kind, body, about: context.fields["about"], page: page, from: seat.id, to: other.id,
        in: call.id)
    }
    guard let signals else { throw Problem.tooFast(until: context.now.adding(seconds: 60)) }
    return signals
  }

  /// Notes that the page is still there.
  private func sign() throws -> [MessageSignal] {
    try noteRoute()
    return []
  }

  private func noteRoute() throws {
    guard call.isOpen, [.joined, .waiting].contains(seat.state) else { return }
    let route: CallSeat.Route =
      switch context.fields["route"] {
      case "direct": .direct
      case "relay": .relay
      default: .unknown
      }
    try context.site.write(flushing: false) { try $0.noteSign(of: seat, route, at: context.now) }
  }

  // MARK: The state

  /// What the script of the page needs to know; what others told this page only while it takes part.
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
    if isHere || isReady {
      let after = Int64(context.fields["after"]) ?? 0
      members.append(
        (
          "signals",
          .list(try context.site.signals(to: seat.id, in: call.id, after: after).map(Self.view))
        ))
    }
    if !context.fields["servers"].isEmpty, isHere {
      members.append(("servers", context.relayServers(for: "\(seat.id)")))
    }
    return .object(members)
  }

  /// Whether the viewer gets the relay's password: guests do once they are let in, and nobody when it is over.
  var mayConnect: Bool { call.isOpen && (seat.member != nil || seat.state == .joined) }

  /// Everybody whom the viewer sees: a guest who waits sees nobody but the owner, and nobody else sees who waits.
  private var shownSeats: [StoredCall.Seat] {
    call.seats.filter { other in
      switch other.state {
      // Guests who are not in it see no more than at the door.
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

  private static func view(_ signal: StoredCallSignal) -> JSON {
    .object([
      ("id", .number(signal.id.rawValue)), ("from", .number(signal.from.rawValue)),
      ("kind", .text(signal.kind.rawValue)), ("page", .text(signal.page)),
      ("about", .text(signal.about)), ("body", .text(signal.body)),
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

  /// Where the viewer is: `ringing`, `calling`, `joined`, `elsewhere`, `waiting`, `refused`, `left` or `over`.
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

  /// What came of it, for who is not in it; nil for who is.
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

  /// Whom it is with: the other, the group, or the owner of the link.
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
