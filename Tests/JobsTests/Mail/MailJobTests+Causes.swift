@_spi(Raw) import Database
import Foundation
import Mail
import Model
import Sodium
import TestSupport
import Testing
import Time

@testable import Jobs

// Causes of each kind of email.
extension MailJobTests {
  /// Notifies Irene of something, in the way that she has chosen.
  private func causeNews(_ kind: QueuedMail.Kind) throws {
    let comment = try database.postComment(in: Topic.ID(1), author: .guest(name: "<x> & y"))
    while try database.notifyOfComments() {}
    try database.write { transaction in
      try transaction.choose(.report, .atOnce, by: irene)
      try transaction.choose(.mention, kind == .daily ? .daily : .atOnce, by: irene)
      if kind == .report {
        let id = try transaction.note(Decision(.keep, of: nil, comment, in: Topic.ID(1)))
        try transaction.notify(irene, .report, about: id.rawValue, at: now)
      } else {
        try transaction.notify(irene, .mention, about: comment.rawValue, at: now)
      }
      if kind == .daily {
        _ = try transaction.queueDailyMails(
          1...database.newestNews(), after: Member.ID(0), day: comment.rawValue, at: now)
      }
    }
  }

  /// Tells Irene, who follows a topic and the forum, of an answer or a topic, and lets the time of editing pass.
  private func causeFollowed(_ kind: QueuedMail.Kind) throws {
    let topic = try database.postTopic("Wool gloves", author: .guest(name: "<x> & y"))
    while try database.notifyOfComments() {}
    try database.write { transaction in
      try transaction.choose(kind, .atOnce, by: irene)
      _ = try transaction.follow(.topic(topic), by: irene, at: now)
      _ = try transaction.follow(.list(TopicList.forum.id), by: irene, at: now)
    }
    if kind == .followed {
      try database.postComment(in: topic, author: .guest(name: "<x> & y"))
    } else {
      try database.postTopic("Wool hats", author: .guest(name: "<x> & y"))
    }
    while try database.notifyOfComments() {}
    try database.set("UPDATE mails SET due_at = queued_at")
  }

  /// Causes an email to Irene.
  func cause(_ kind: QueuedMail.Kind) throws {
    switch kind {
    case .signUp, .email, .emailConsent, .emailRequested, .emailChanged, .passwordChanged,
      .secondFactor:
      try queue(kind, for: irene, to: "new@example.net", facts: "new@example.net")
    case .test: try queue(kind, for: irene)
    case .recover: try queue(kind, to: "irene@example.net")
    case .reply:
      let number = try database.number("SELECT count(*) FROM topics")
      let topic = try database.postTopic("Wool socks \(number)", author: .member(irene))
      try database.postComment(in: topic, author: .guest(name: "<x> & y"))
    case .mention, .report, .daily: try causeNews(kind)
    case .followed, .newTopic: try causeFollowed(kind)
    case .match:
      let other = try reporter()
      for (one, another) in [(irene, other), (other, irene)] {
        try database.set(
          """
          INSERT OR IGNORE INTO choices (member_id, kind, thing_id, choice)
          VALUES (\(one), 1, \(another), 0)
          """)
      }
      try database.write { try $0.notify(irene, .match, about: other.rawValue, at: now) }
    case .notice:
      let number = try database.number("SELECT count(*) FROM notices")
      try database.set("UPDATE notices SET is_down = 1")
      try database.announce(
        "<i> & \(number)", by: try reporter(), html: "<p>One &amp; <b>\n</p><p>&lt;two",
        isSent: true)
      while try database.notifyOfNotices() {}
    case .decision, .ban:
      let comment = try database.postComment(in: Topic.ID(1), author: .member(irene))
      var decision = Decision(
        kind == .ban ? .ban : .hide, of: irene, comment, rule: 3, reason: "It is rude.")
      try database.write {
        if kind == .ban { try $0.ban(irene, Ban(until: nil, reason: "")) }
        decision.id = try $0.note(decision)
        try $0.queueMail(about: decision)
      }
    case .desk:
      try database.write { try $0.setRole(.moderator, of: irene) }
      try database.report(.comment(Model.Comment.ID(1)), by: try reporter(), rule: 1)
    case .filter:
      let number = try database.number("SELECT count(*) FROM products")
      try database.write { transaction in
        _ = try transaction.save(
          ProductFilter(), as: "Red & <b> \(number)", of: irene, wantsMail: true, at: now)
        _ = try transaction.store(
          CatalogueSite.product("k\(number)", name: "<i> & \(number)", brand: "B & <c>"), at: now)
        _ = try transaction.notifyOfNewProducts(at: now)
      }
    case .friendRequest, .friend, .invitation: try know(kind, reporter())
    case .talk: try causeTalk()
    case .reminder: try database.causeReminder(of: irene, at: now)
    case .photo: try database.mailPhoto(to: irene, at: now)
    case .reservation, .reservationShop:
      let number = try database.number("SELECT count(*) FROM products")
      let address = try #require(EmailAddress("irene@example.net"))
      try database.write { transaction in
        let product = try transaction.store(
          CatalogueSite.product("k\(number)", name: "<i> & \(number)"), at: now)
        _ = try transaction.reserve(
          NewReservation(
            product: product.id, shop: "a&b", size: "39", member: irene, name: "I & <b>",
            email: address, words: "<x>\n& y", language: .english,
            until: try #require(CivilDate("2026-11-20"))), isConfirmed: true, at: now)
      }
      guard kind == .reservationShop else { break }
      let id = try database.number("SELECT max(id) FROM reservations")
      let language = try #require(try database.account(irene, at: now)).language
      _ = try database.write {
        try $0.queueMail(
          .reservationShop, to: address, language, facts: "\(id) asked",
          at: now.adding(seconds: 1))
      }
    case .suggestion:
      try database.write { try $0.setRole(.moderator, of: irene) }
      let suggestion = Suggestion(
        name: "S & <b>", username: "", email: "s@example.net", words: "<x>\n\n& y")
      #expect(try database.write { try $0.suggest(suggestion.facts, .english, at: now) } == 1)
    }
  }

  /// Asks Irene for friendship, accepts it, or invites an outsider.
  func know(_ kind: QueuedMail.Kind, _ other: Member.ID) throws {
    let address = try #require(EmailAddress("new-\(other)@example.net"))
    try database.write { transaction in
      switch kind {
      case .friendRequest:
        _ = try transaction.requestFriendship(other, of: irene, saying: "<i> & so", at: now)
      case .friend:
        _ = try transaction.requestFriendship(irene, of: other, saying: "", at: now)
        _ = try transaction.acceptFriendship(other, of: irene, at: now)
      default:
        try transaction.invite(
          NewInvitation(
            member: other, contact: .email(address), digest: address.text, text: "<i> & so",
            comment: Model.Comment.ID(1), language: .english, invitesOutside: true), at: now)
      }
    }
  }

  /// A new member writes to Irene, ten minutes ago.
  private func causeTalk() throws {
    let other = try reporter()
    try database.write { transaction in
      let talk = try transaction.talk(of: other, with: irene, at: now)
      let new = NewMessage(body: "<i> & so", html: Array("<p>so".utf8), renderer: 1)
      _ = try transaction.say(new, in: talk, by: other, at: now.adding(seconds: -600))
    }
    try database.notifyOfMessages(at: now)
  }

  /// Makes a new member.
  func reporter() throws -> Member.ID {
    let number = try database.number("SELECT count(*) FROM members")
    return try database.openAccount("r-\(number)", email: nil, language: .spanish)
  }

  @Test(arguments: [
    ("on", "activó la verificación"), ("off", "desactivó la verificación"),
    ("codes", "crearon códigos de recuperación"), ("passkey", "añadió una llave"),
    ("removed", "quitó una llave"), ("alone", "quitó la contraseña"), ("7", "Aún tienes 7 códigos"),
    ("1", "Aún tienes un código"),
  ])
  func `each change of a sign-in method is announced in its own words`(
    facts: String, words: String
  ) throws {
    try queue(.secondFactor, for: irene, facts: facts)
    let sent = try message()
    #expect(sent.text.contains(words), "\(sent.text)")
    #expect(sent.to.address.text == "irene@example.net")
  }
}
