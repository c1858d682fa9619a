import Model
import TestSupport
import Testing

@testable import Database

/// The first law, one decision of a moderator at a time, and each undone.
struct ModerationQueueLawTests {
  @Test(arguments: LawSite.trees)
  func `decisions about comments and topics, and their ways back`(trees: [String]) throws {
    let law = try LawSite(trees)
    let topic = try law.start("Long", author: .member(law.members[0]), comments: 6)
    let shown = try law.comment(2, of: topic)
    let held = try law.hold(in: topic, author: .member(law.members[1]))
    try law.keepsLaw("all that was posted")
    for (kind, comment) in [
      (Decision.Kind.approve, held), (.hide, shown), (.hold, shown), (.refuse, held),
      (.trust, held), (.hide, nil), (.hold, nil), (.close, nil),
    ] as [(Decision.Kind, Model.Comment.ID?)] {
      let decision = Decision(kind, of: nil, comment, in: topic, by: law.members[2], at: law.later)
      var made: Decision?
      try law.writes("\(kind)") { made = try $0.decide(decision) }
      let id = try #require(made).id
      try law.writes("\(kind) undone") { try $0.undo(id, by: nil, at: law.later) }
    }
  }
}
