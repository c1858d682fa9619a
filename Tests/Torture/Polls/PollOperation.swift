@_spi(Raw) import Database
import Model

// A member votes in a poll of their own, and changes it: one vote is stored, and it is counted once.
extension TestSite {
  /// Gives the topic that is grown first a poll, where it has none.
  func ensurePoll() throws {
    try growTopics(of: Club.prolific)
    let site = try SiteDatabase(folder)
    let topic = Topic.ID(try site.grownTopic())
    guard try site.fullPoll(of: topic) == nil else { return }
    try site.write {
      _ = try $0.addPoll(
        NewPoll(question: "Which way?", answers: ["Left", "Right"]), to: topic, at: Club.now)
    }
    try must(refresh())
    try look()
  }

  /// The other answer than the one that was chosen last.
  func vote(_ database: SiteDatabase) throws -> Attempt {
    let topic = try database.grownTopic()
    let subject = ExpectedState.Subject.vote(topic)
    let next = try database.value(of: subject) == "1" ? "2" : "1"
    return try act(
      subject, next, "/topics/\(topic)/poll", [("do", "vote"), ("answer", next)],
      by: Club.prolific)
  }
}
