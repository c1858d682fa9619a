import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

// Relations between members: no page shows any of them.
extension MemberLife {
  /// Asks another, answers, ends it, blocks or unblocks, in any relation of both.
  func know(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    guard let other = people.filter({ $0.id != person.id }).randomElement(using: &dice) else {
      return "nothing"
    }
    let acts = [
      "ask", "ask", "accept", "decline", "withdraw", "end", "block", "unblock", "unblock",
    ]
    let act = try #require(acts.randomElement(using: &dice))
    let relation = try database.relation(of: person.id, to: other.id)
    let isRefused =
      act == "accept" && ![.asking, .friend].contains(relation)
      || act == "ask" && relation == .blocked
    let waiting = try database.pendingChanges()
    for _ in 0..<2 {
      let fields = ["do": act, "text": "\(Self.mark)-request", "lang": "en"]
      try send(
        "/people/\(other.id)/friendship", fields, person, now, success: isRefused ? 409 : 303)
    }
    #expect(try database.pendingChanges() == waiting, "a friendship touches no page")
    let found = try database.relation(of: person.id, to: other.id)
    switch act {
    case "ask" where !isRefused: #expect([.asked, .friend].contains(found))
    case "accept" where !isRefused: #expect(found == .friend)
    case "end": #expect(found != .friend)
    case "block": #expect(found == .blocked)
    case "unblock": #expect(found != .blocked)
    default: break
    }
    return "member \(person.id): \(act) \(other.id)"
  }

  /// Follows a topic, a list or a member, or stops; and says whether they follow where they write.
  func follow(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let topics = try database.connection.all(
      "SELECT id FROM topics WHERE state = 0 AND comment_count > 0"
    ) { Topic.ID($0.integer(0)) }.map { (Followed.topic($0), Route.follow($0)) }
    let others = people.filter { $0.id != person.id }.map {
      (Followed.person($0.id), Route.follow($0.id))
    }
    let forum = (Followed.list(TopicList.forum.id), Route.follow(.forum))
    let (thing, route) = try #require((topics + others + [forum]).randomElement(using: &dice))
    let follows = try !database.isFollowing(thing, person.id)
    let waiting = try database.pendingChanges()
    try send(
      "/" + route.path, ["do": follows ? "follow" : "stop", "lang": "en"], person,
      now,
      success: follows ? 303 : 200)
    #expect(try database.isFollowing(thing, person.id) == follows)
    try send("/me/follows", ["do": "own", "own": "1", "lang": "en"], person, now)
    #expect(try database.pendingChanges() == waiting, "what somebody follows touches no page")
    return "member \(person.id) \(follows ? "follows" : "stops") \(thing)"
  }

  /// Invites another by their address, or an outsider.
  func invite(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let other = people.filter { $0.id != person.id }.randomElement(using: &dice)
    let known = try other.flatMap { try database.account($0.id, at: now)?.email }
    let address =
      Bool.random(using: &dice) ? known : "\(Self.mark)-\(person.id)@guest.example.org"
    guard let address else { return "nothing" }
    if let other {
      let isFindable = Bool.random(using: &dice)
      try database.write { try $0.setFindable(.email, isFindable, of: other.id) }
    }
    let waiting = try database.pendingChanges()
    let fields = ["address": address, "text": "\(Self.mark)-invitation", "lang": "en"]
    try send("/me/invitations", fields, person, now, success: 200)
    #expect(try database.pendingChanges() == waiting, "an invitation touches no page")
    return "member \(person.id) invites \(address)"
  }

  /// Sends a message to another, or in a group with them, and deletes it: no page becomes stale by it.
  func talk(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    guard
      let other = people.filter({ $0.id != person.id && !$0.isBanned }).randomElement(using: &dice)
    else {
      return "nothing"
    }
    try database.write { transaction in
      try transaction.unblock(other.id, by: person.id)
      try transaction.unblock(person.id, by: other.id)
      try transaction.makeFriends(person.id, other.id, at: now)
    }
    let waiting = try database.pendingChanges()
    let words = ["body": "\(Self.mark)-message **here**", "lang": "en"]
    try send("/people/\(other.id)/talk", words, person, now)
    try send(
      "/talk/new", ["with-\(other.id)": "1", "name": "\(Self.mark)-group", "lang": "en"], person,
      now)
    let group = try #require(
      try database.connection.first("SELECT max(id) FROM conversations") { $0.integer(0) })
    try send("/talk/\(group)/about", ["do": "accept", "lang": "en"], other, now)
    try send("/talk/\(group)", words, other, now)
    let message = try #require(
      try database.connection.first("SELECT max(id) FROM messages") { $0.integer(0) })
    if Bool.random(using: &dice) {
      try send("/messages/\(message)", ["do": "back", "lang": "en"], other, now)
    }
    for (path, act) in [
      ("/talk/\(group)/about", "wipe"), ("/talk", "restore"), ("/talk/\(group)/about", "forget"),
      ("/talk", "delete-now"), ("/talk", "wipe-all"),
    ] where act != "restore" || Bool.random(using: &dice) {
      try send(path, ["do": act, "talk": "\(group)", "lang": "en"], person, now)
    }
    try send("/talk/\(group)/about", ["do": "leave", "lang": "en"], person, now)
    #expect(try database.pendingChanges() == waiting, "what is said touches no page")
    return "member \(person.id) talks with \(other.id)"
  }
}
