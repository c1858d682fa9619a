import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

extension MemberLife {
  /// A moderator hides all that they wrote, or takes that back; a part of it is done at once.
  mutating func hideAll(
    _ person: Person, _ dice: inout Dice, _ now: Timestamp
  ) throws -> String {
    while try !database.write({ try $0.hidePosts(atMost: 3) }).isEmpty {}
    if let made = try database.decisionHidingPosts(of: person.id), Bool.random(using: &dice) {
      try database.write { transaction in
        _ = try transaction.undo(made.id, by: nil, at: now)
        _ = try transaction.hidePosts(atMost: 2)
      }
      return "posts of member \(person.id) are shown again"
    }
    guard try !database.hideablePosts(of: person.id).isEmpty else { return "nothing" }
    let fields = ["do": "hide_posts", "sure": "1", "words": "\(Self.mark)-\(count) why"]
    try send("/desk/members/\(person.id)", fields, try keeper(now), now)
    return "posts of member \(person.id) are hidden"
  }

  /// A moderator removes their photo or profile text.
  mutating func clear(_ person: Person, _ part: Decision.ClearedProfilePart, at now: Timestamp)
    throws
  {
    let fields = ["do": "clear", "cleared": part.rawValue, "words": "\(Self.mark)-\(count) why"]
    try send("/desk/members/\(person.id)", fields, try keeper(now), now)
  }
}
