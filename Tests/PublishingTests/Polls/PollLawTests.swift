import Foundation
import Model
import TestSupport
import Testing

@_spi(Raw) @testable import Database
@testable import Publishing

/// Pages of topics with polls: refreshed they equal a clean build, and no file has what is not shown yet.
struct PollLawTests {
  @Test(arguments: LawSite.trees)
  func `whatever is done with a poll, its page is as a build would make it`(trees: [String]) throws
  {
    let law = try LawSite(trees)
    let author = law.members[0]
    let topic = try law.start("A poll", author: .member(author), comments: 6)
    try law.keepsLaw("a topic")
    var poll = NewPoll(question: "Which day & when?", answers: ["<Sunday>", "Monday"])
    (poll.isAnonymous, poll.isMultiple) = (false, true)
    func results() throws -> Int {
      try law.site.publicFiles().filter { path, bytes in
        String(decoding: bytes, as: UTF8.self).contains("class=\"bar\"")
      }.count
    }
    let steps: [(String, (inout Transaction) throws -> Void)] = [
      ("added", { _ = try $0.addPoll(poll, to: topic, at: law.later) }),
      ("voted", { _ = try $0.vote([1], in: topic, by: law.members[1], at: law.later) }),
      ("changed", { _ = try $0.vote([1, 2], in: topic, by: law.members[1], at: law.later) }),
      ("another voted", { _ = try $0.vote([2], in: topic, by: author, at: law.later) }),
      ("taken back", { _ = try $0.vote([], in: topic, by: author, at: law.later) }),
      ("the topic is closed", { try $0.close(topic) }),
      ("and opened", { try $0.reopen(topic) }),
    ]
    for (what, step) in steps {
      try law.database.write { try step(&$0) }
      try law.keepsLaw(what)
      #expect(try results() == 0, "\(what)")
    }
    let ends: [(String, Int, (inout Transaction) throws -> Void)] = [
      ("ended", 1, { try $0.closePoll(of: topic, at: law.later) }),
      ("a voter left", 1, { try $0.leave(law.members[1], takingPosts: false, at: law.later) }),
      ("held", 0, { try $0.hold(topic) }), ("approved", 1, { try $0.approve(topic) }),
      ("removed", 0, { try $0.removePoll(of: topic) }),
    ]
    for (what, count, step) in ends {
      try law.database.write { try step(&$0) }
      try law.keepsLaw(what)
      #expect(try results() == count, "\(what)")
    }
  }
}
