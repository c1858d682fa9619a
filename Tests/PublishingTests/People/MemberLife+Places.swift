import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

extension MemberLife {
  /// Sets their location and its audience, makes a link and a password for a phone, and deletes some of it: no page becomes
  /// stale by it.
  func locate(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let waiting = try database.pendingChanges()
    let latitude = "4\(Int.random(in: 0...9, using: &dice)).5"
    try send("/me/places/send", ["lat": latitude, "lon": "-5.5", "lang": "en"], person, now)
    try send("/me/places", ["do": "keep", "friends": "exact", "lang": "en"], person, now)
    if let group = try database.placeGroups(of: person.id, atMost: 1).first?.of.id {
      let when = ["shared", "always"].randomElement(using: &dice) ?? "always"
      try send("/me/places/groups/\(group)", ["when": when, "lang": "en"], person, now)
    }
    let link = [
      "do": "make", "level": "exact", "hours": "1", "name": "\(Self.mark)-link", "lang": "en",
    ]
    // Of twenty that there may be.
    if try database.placeLinks(of: person.id, at: now).count < 20 {
      try send("/me/places/links", link, person, now, success: 200)
    }
    try send("/me/places/phone", ["do": "password", "lang": "en"], person, now, success: 200)
    if Bool.random(using: &dice) {
      try send("/me/places/days", ["do": "all", "lang": "en"], person, now)
    }
    #expect(try database.pendingChanges() == waiting, "where somebody is touches no page")
    return "member \(person.id) is somewhere"
  }
}
