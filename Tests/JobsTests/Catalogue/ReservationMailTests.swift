@_spi(Raw) import Database
import Foundation
import Mail
import Model
import Sodium
import TestSupport
import Testing
import Time

@testable import Jobs

/// Letters about reservations: to whom, with what, in which language, and when there are none.
struct ReservationMailTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let outbox = Outbox()
  private let now = TemporarySite.now

  init() throws {
    site = try TemporarySite(SampleSite.files().merging(CatalogueSite.files) { $1 })
    database = try site.compile()
  }

  private func reserve(
    _ email: String = "ana@example.net", by member: Member.ID? = nil, isConfirmed: Bool = false,
    name: String = "Ana", words: String = "Left one."
  ) throws {
    let wish = NewReservation(
      product: Product.ID(1), shop: "la-horma", size: "38-5", member: member, name: name,
      email: try #require(EmailAddress(email)), words: words, language: .english,
      until: try #require(CivilDate("2026-11-20")))
    _ = try database.write { try $0.reserve(wish, isConfirmed: isConfirmed, at: now) }
  }

  private func run() throws -> [MailMessage] {
    try outbox.sent(from: site, database, by: [MailJob(outbox)])
  }

  private func link(_ action: String, in message: MailMessage) throws -> Token? {
    let link = try #require(
      MailLinks.links(in: message.text).first { $0.contains("/do/catalogue/\(action)?token=") })
    let token = try #require(link.split(separator: "token=").last).prefix(43)
    let purpose: Token.Purpose = action == "answer" ? .answer : .reservation
    return try database.token(try #require(Secret(String(token))).digest, purpose, at: now)
  }

  @Test func `the owner of the address is asked first, and nothing typed is repeated`() throws {
    try reserve(name: "Cheap pills", words: "https://evil.example")
    let message = try #require(try run().first)
    #expect(outbox.emails.count == 1 && message.to.address.text == "ana@example.net")
    #expect(message.subject == "Confirm your reservation request to La Horma")
    let all = message.text + String(decoding: message.html, as: UTF8.self) + message.subject
    #expect(!all.contains("pills") && !all.contains("evil"))
    #expect(message.text.contains("Peña boot, size 38½") && message.text.contains("La Horma"))
    #expect(try link("reservation", in: message)?.facts == "1")
  }

  @Test func `the shop reads in its language who asks, and answers with a link of its own`() throws
  {
    try reserve(isConfirmed: true)
    let emails = try run()
    let shop = try #require(emails.first { $0.to.address.text == "horma@shops.example" })
    #expect(emails.count == 2 && shop.language.code == "es")
    #expect(shop.subject == "Solicitud de reserva de Ana: Bota Peña")
    #expect(shop.text.contains("“Left one.”") || shop.text.contains("«Left one.»"))
    #expect(shop.text.contains("ana@example.net"))
    #expect(try link("answer", in: shop)?.facts == "1")
    let mine = try #require(emails.first { $0.to.address.text == "ana@example.net" })
    #expect(mine.subject == "Reservation request sent to La Horma: Peña boot")
    #expect(!mine.text.contains("horma@") && !mine.text.contains("/answer"))
    #expect(
      mine.text.hasPrefix("Reservation request sent to La Horma")
        && mine.text.contains("Hello Ana,"))
  }

  @Test func `a shop that put something aside hears that who asked has left, and no name`() throws {
    let member = try database.openAccount("ana")
    try reserve(by: member, isConfirmed: true)
    _ = try run()
    try database.write { try $0.leave(member, takingPosts: true, at: now) }
    let emails = try run()
    #expect(emails.map(\.to.address.text) == ["horma@shops.example"])
    #expect(emails.map(\.subject) == ["Reserva cancelada por antiguo miembro: Bota Peña"])
    #expect(try database.number("SELECT count(*) FROM reservations WHERE name <> ''") == 0)
  }

  @Test func `an email that comes too late for its state is not written`() throws {
    try reserve(isConfirmed: true)
    let id = Reservation.ID(1)
    _ = try database.write {
      try $0.answer(id, isAside: true, on: CivilDate(dayNumber: 20_771), at: now)
    }
    #expect(try run().map(\.subject) == ["Reserved at La Horma: Peña boot"])
    _ = try database.write { try $0.withdraw(id, at: now) }
    #expect(try run().map(\.subject) == ["Reserva cancelada por Ana: Bota Peña"])
    try database.set("DELETE FROM reservations")
    _ = try database.write {
      try $0.queueMail(
        .reservation, to: EmailAddress("ana@example.net"), .english, facts: "1 asked", at: now)
    }
    #expect(try run().isEmpty)
  }

  @Test func `a member is led to their own page, without a token`() throws {
    let member = try database.openAccount("irene", language: .spanish)
    try reserve("irene@example.net", by: member, isConfirmed: true)
    let message = try #require(try run().first { $0.to.address.text == "irene@example.net" })
    #expect(message.language.code == "es" && !message.text.contains("token="))
    #expect(message.text.contains("https://club.example/do/catalogue/reservations?lang=es"))
  }

  @Test func `hostile names and facts neither split a field nor stop other emails`() throws {
    try reserve(
      isConfirmed: true, name: "Ana\r\nBcc: x@evil.example", words: "a\r\nSubject: b\n.\n-- \n")
    for message in try run() {
      let head = try #require(
        String(decoding: message.bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n").first)
      let fields = head.components(separatedBy: "\r\n").filter { !$0.hasPrefix(" ") }
      #expect(!fields.contains { $0.lowercased().hasPrefix("bcc") })
      #expect(fields.filter { $0.hasPrefix("Subject:") }.count == 1)
    }
    for facts in ["", "1", "x asked", "1 nothing", "1 asked more", "99999999999999999999 asked"] {
      _ = try database.write {
        try $0.queueMail(
          .reservation, to: EmailAddress("ana@example.net"), .english, facts: facts, at: now)
      }
    }
    #expect(try run().isEmpty && database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test func `the day ends reservations`() throws {
    try reserve(isConfirmed: true)
    for (days, state) in [(6, 1), (7, 5), (36, 5), (38, -1)] as [(Int64, Int)] {
      var runner = JobRunner([PruneJob()])
      runner.run(try site.jobContext(database, at: now.adding(seconds: days * 86_400)))
      #expect(runner.problems.isEmpty)
      #expect(try database.number("SELECT coalesce(max(state), -1) FROM reservations") == state)
    }
  }
}
