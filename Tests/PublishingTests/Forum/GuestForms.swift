import Actions
import Foundation
import HTTPTypes
import Model
import Pages
import TestSupport
import Testing
import Theme
import Time

@testable import Database

/// Actions of guests, sent as their browsers send them: forms go through `Responder`, as on a real site.
extension LawSite {
  /// Starts a topic.
  func startAsGuest(
    _ title: String, _ language: Language, board: String, tags: [String], name: String,
    at time: Timestamp, body: String
  ) throws -> Topic.ID {
    let comment = try send(
      "/topics/new",
      [
        "title": title, "lang": language.code, "board": board,
        "tags": tags.joined(separator: ", "), "name": name, "body": body,
      ], at: time)
    return try #require(try database.reader(for: .everyone).comment(comment)).topic
  }

  /// Answers in a topic.
  func replyAsGuest(
    in topic: Topic.ID, _ language: Language, name: String, at time: Timestamp, body: String,
    replyTo: Model.Comment.ID?
  ) throws -> Model.Comment.ID {
    var fields = ["lang": language.code, "name": name, "body": body]
    if let replyTo { fields["reply_to"] = replyTo.description }
    return try send("/topics/\(topic)/comments", fields, at: time)
  }

  /// Throws when the form is not taken.
  private func send(
    _ path: String, _ fields: [String: String], at time: Timestamp
  ) throws -> Model.Comment.ID {
    let reply = try answer(path, fields, [:], at: time)
    guard case .saved(let saved) = reply else {
      throw DatabaseError.damagedRow("\(path) was not taken: \(reply)")
    }
    return Model.Comment.ID(saved.id)
  }

  /// Reply to a form that a browser sends, before its pages are written.
  func answer(
    _ path: String, _ fields: [String: String], _ head: HTTPFields, at time: Timestamp
  ) throws -> Reply {
    var request = HTTPRequest(
      method: .post, scheme: nil, authority: "club.example", path: path, headerFields: head)
    request.headerFields[.contentType] = "application/x-www-form-urlencoded"
    return Responder(database, try SiteTheme.stored(in: database)).respond(
      to: ActionRequest(
        head: request, body: .success(Array(Self.encoded(fields).utf8)), client: ""), now: time)
  }

  static func encoded(_ fields: [String: String]) -> String {
    fields.map {
      "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }.joined(separator: "&")
  }
}
