import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database
@testable import Jobs

/// Polls end when their time is over, and at no other.
struct PollsJobTests {
  @Test func `polls end by their time, once, and anonymous votes are forgotten`() throws {
    let site = try TemporarySite(SampleSite.files(languages: ["en"]))
    let (database, now) = (try site.compile(), TemporarySite.now)
    let irene = try database.openAccount("irene")
    func poll(endingAfter seconds: Int64?, anonymous: Bool) throws -> Topic.ID {
      let topic = try database.postTopic(
        "Poll \(seconds ?? 0) \(anonymous)", author: .member(irene))
      var poll = NewPoll(question: "Which?", answers: ["This", "That"])
      poll.endsAt = seconds.map { now.adding(seconds: $0) }
      poll.isAnonymous = anonymous
      try database.write {
        _ = try $0.addPoll(poll, to: topic, at: now)
        _ = try $0.vote([2], in: topic, by: irene, at: now)
      }
      return topic
    }
    let soon = try poll(endingAfter: 60, anonymous: true)
    let named = try poll(endingAfter: 60, anonymous: false)
    let late = try poll(endingAfter: 600, anonymous: true)
    let never = try poll(endingAfter: nil, anonymous: true)
    func run(after seconds: Int64) throws {
      var runner = JobRunner([PollsJob()])
      runner.run(try site.jobContext(database, at: now.adding(seconds: seconds)))
      #expect(runner.problems.isEmpty)
    }
    try run(after: 59)
    #expect(try database.fullPoll(of: soon)?.closedAt == nil)
    try run(after: 120)
    for topic in [soon, named] {
      let poll = try #require(try database.fullPoll(of: topic))
      #expect(poll.closedAt == poll.endsAt && poll.voters == 1)
      #expect(poll.answers.map(\.votes) == [0, 1])
    }
    #expect(try database.votes(of: irene, in: soon) == [])
    #expect(try database.votes(of: irene, in: named) == [2])
    for topic in [late, never] { #expect(try database.fullPoll(of: topic)?.closedAt == nil) }
    #expect(try !database.hasEndedPolls(at: now.adding(seconds: 120)))
    #expect(try database.integrityErrors() == [])
  }
}
