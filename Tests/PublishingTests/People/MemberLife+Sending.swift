import Actions
import HTTPTypes
import Pages
import Publishing
import TestSupport
import Testing
import Theme
import Time

@testable import Database

// Requests of browsers, and the work before they are answered.
extension MemberLife {
  @discardableResult
  func send(
    _ path: String, _ fields: [String: String], _ person: Person?, _ now: Timestamp,
    success: Int = 303
  ) throws -> HTTPResponse {
    var head = HTTPFields()
    if let name = HTTPField.Name("Sec-Fetch-Site") { head[name] = "same-origin" }
    if let person { head[.cookie] = person.cookie }
    let answer =
      switch try law.answer(path, fields, head, at: now) {
      case .finished(let response): response.head
      case .saved(let saved): try finish(saved)
      }
    guard answer.status.code == success else {
      throw DatabaseError.damagedRow("\(path) was not taken: \(answer.status) \(fields)")
    }
    return answer
  }

  /// Removes hidden things before the answer; nothing else is done in no time at all.
  private func finish(_ saved: WriteOutcome) throws -> HTTPResponse {
    if !saved.hidden.isEmpty {
      let theme = try SiteTheme.stored(in: database)
      RequestPublisher(database, theme, origin: TemporarySite.origin).afterSaving(
        saved.page, hiding: saved.hidden, until: { true }
      ) { _, problems in #expect(problems.isEmpty) }
    }
    return saved.response(isPublished: true).head
  }
}
