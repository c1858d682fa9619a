import Actions
import Foundation
import HTTPTypes
import Pages
import Publishing
import TestSupport
import Testing
import Theme
import Time

@testable import Database

// What browsers send, and what is done before they are answered.
extension MemberLife {
  @discardableResult
  func send(
    _ path: String, _ fields: [String: String], _ person: Person?, _ now: Timestamp,
    success: Int = 303
  ) throws -> HTTPResponse {
    var head = HTTPRequest(method: .post, scheme: nil, authority: "club.example", path: path)
    head.headerFields[.contentType] = "application/x-www-form-urlencoded"
    if let name = HTTPField.Name("Sec-Fetch-Site") { head.headerFields[name] = "same-origin" }
    if let person { head.headerFields[.cookie] = person.cookie }
    let body = Array(Self.encoded(fields).utf8)
    let theme = try SiteTheme.stored(in: database)
    let reply = Responder(database, theme).respond(
      to: ActionRequest(head: head, body: .success(body), client: ""), now: now)
    let answer =
      switch reply {
      case .finished(let response): response.head
      case .saved(let saved): finish(saved, theme)
      }
    guard answer.status.code == success else {
      throw DatabaseError.damagedRow("\(path) was not taken: \(answer.status) \(fields)")
    }
    return answer
  }

  /// What is hidden goes before the answer; nothing else is done in no time at all.
  private func finish(_ saved: Saved, _ theme: SiteTheme) -> HTTPResponse {
    if !saved.hidden.isEmpty {
      RequestPublisher(database, theme, origin: TemporarySite.origin).afterSaving(
        saved.page, hiding: saved.hidden, until: { true }
      ) { _, problems in #expect(problems.isEmpty) }
    }
    return saved.response(isPublished: true).head
  }

  static func encoded(_ fields: [String: String]) -> String {
    fields.map {
      "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }.joined(separator: "&")
  }
}
