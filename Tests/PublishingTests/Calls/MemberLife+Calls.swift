import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

extension MemberLife {
  /// Calls a friend, who answers, declines or hears nothing; makes a link for guests, one of whom waits; deletes the list: no page
  /// hears of it.
  func call(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    guard let other = people.filter({ $0.id != person.id }).randomElement(using: &dice) else {
      return "nothing"
    }
    let waiting = try database.pendingChanges()
    if try database.relation(of: person.id, to: other.id) == .friend {
      try send("/people/\(other.id)/call", ["with": "video", "lang": "en"], person, now)
      if let call = try database.activeCall(of: person.id, at: now) {
        let act = ["decline", "leave", "join"].randomElement(using: &dice) ?? "join"
        if !other.isBanned,
          try database.call(call)?.seats.contains(where: { $0.member?.name.id == other.id }) == true
        {
          try send(
            "/calls/\(call)", ["do": act, "page": String(repeating: "a", count: 16), "lang": "en"],
            other, now)
        }
        try send("/calls/\(call)", ["do": "leave", "lang": "en"], person, now)
      }
    }
    if try database.callLinks(of: person.id, at: now).count < CallLink.most {
      let link = ["do": "make", "name": "\(Self.mark)-call", "lang": "en"]
      try send("/calls/links", link, person, now, success: 200)
    }
    if Bool.random(using: &dice) {
      try send("/calls", ["do": "delete-all", "lang": "en"], person, now)
    }
    #expect(try database.pendingChanges() == waiting, "a call touches no page")
    return "member \(person.id) calls \(other.id)"
  }
}
