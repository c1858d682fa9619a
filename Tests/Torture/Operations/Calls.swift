import Database
import Model

// A call of a member, declined with a message, and the link by which guests call them.
extension Operation {
  /// Prepares a state without a call, or with one that rings; there is a link that can be ended, or none.
  func prepareCalling(_ site: TestSite, _ dice: inout Dice) throws {
    let database = try SiteDatabase(site.folder)
    let member = Member.ID(try database.id(of: Club.prolific))
    if self == .decline {
      // Called again each time: an older call may have rung too long.
      try Operation.call.prepareCalling(site, &dice)
      return try Operation.call.performUndisturbed(site, &dice)
    }
    if self == .call {
      try site.ensureConversation()
      guard let active = try database.activeCall(of: member, at: Club.now),
        let call = try database.call(active),
        let seat = call.seats.first(where: { $0.member?.name.id == member })
      else { return }
      return try database.write { _ = try $0.leave(call, seat, at: Club.now) }
    }
    let links = try database.callLinks(of: member, at: Club.now)
    for link in links.dropFirst() {
      try database.write { _ = try $0.endCallLink(link.id, of: member, at: Club.now) }
    }
    let isThere = !links.isEmpty
    if isThere != (self == .endCallLink) {
      try (isThere ? Operation.endCallLink : .makeCallLink).performUndisturbed(site, &dice)
    }
  }

  /// The call that rings for the moderator.
  private func ringingCall(_ database: SiteDatabase) throws -> Call.ID? {
    let caller = Member.ID(try database.id(of: Club.prolific))
    let moderator = Member.ID(try database.id(of: Club.moderator))
    guard let active = try database.activeCall(of: caller, at: Club.now),
      let call = try database.call(active), call.seat(of: moderator)?.state == .ringing
    else { return nil }
    return active
  }

  /// Begun twice it is one call: a repeated request is led to the call that rings.
  func calling(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt {
    let (member, links) = (
      Club.prolific, ExpectedState.Subject.callLinks(Club.prolific)
    )
    switch self {
    case .call:
      let count = Int(try database.value(of: .calls(member))) ?? 0
      return try site.act(
        .calls(member), "\(count + 1)",
        "/people/\(try database.id(of: Club.moderator))/call",
        [("with", "voice")], by: member)
    case .decline:
      guard let call = try ringingCall(database) else {
        throw TortureError.failed("no call rings")
      }
      let subject = ExpectedState.Subject.declined(Club.moderator)
      let counts = try database.value(of: subject).split(separator: " ").map { (Int($0) ?? 0) + 1 }
      return try site.act(
        subject, counts.map(String.init).joined(separator: " "), "/calls/\(call)",
        [
          ("do", "decline"),
          ("reply", QuickReply.allCases[number % QuickReply.allCases.count].rawValue),
        ],
        by: Club.moderator)
    case .makeCallLink:
      let name = "Canary \(number)"
      return try site.act(
        links, name, "/calls/links", [("do", "make"), ("name", name)], by: member, success: 200)
    default:
      let owner = Member.ID(try database.id(of: member))
      guard let link = try database.callLinks(of: owner, at: Club.now).first?.id else {
        throw TortureError.failed("there is no link for calls")
      }
      return try site.act(
        links, "", "/calls/links", [("do", "end"), ("link", "\(link)")], by: member)
    }
  }
}
