import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

extension MemberLife {
  /// Puts a notice up, or takes one down, changes it or lets the last decision about it be taken back.
  func announce(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let body = "\(Self.mark)-\(count) for all"
    guard let notice = try database.notices(atMost: 9).randomElement(using: &dice),
      Int.random(in: 0..<3, using: &dice) > 0
    else {
      // Why loss is right: that two stand already is nothing to be seen.
      let made = try? database.announce(
        "Notice \(count)", by: person.id, everywhere: Bool.random(using: &dice), body: body,
        html: "<p>\(body)</p>", isSent: true, at: now)
      return made == nil ? "nothing" : "a notice"
    }
    var decision = Decision(notice.isWithdrawn ? .announce : .withdraw, by: person.id, at: now)
    decision.notice = notice.id
    var act: NoticeAction = notice.isWithdrawn ? .restore : .withdraw
    if Bool.random(using: &dice) {
      decision = Decision(.reword, by: person.id, at: now)
      decision.notice = notice.id
      var words = notice.words
      (words.body, words.html) = (body, Array("<p>\(body)</p>".utf8))
      act = .reword(words, isSent: false)
    }
    let (made, what) = (decision, act)
    // Why loss is right: likewise.
    guard (try? database.write { try $0.decide(made, what) }) != nil else { return "nothing" }
    guard Bool.random(using: &dice),
      let last = try database.decisions(about: notice.id, atMost: 1).first
    else { return "notice \(notice.id): \(made.kind)" }
    _ = try? database.write { try $0.undo(last.id, by: person.id, at: now) }
    return "notice \(notice.id): \(made.kind), undone"
  }
}
