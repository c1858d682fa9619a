import Foundation
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Reservations at shops: one open reservation of a thing for an address, and its notifications.
struct ReservationTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let boot: Product.ID
  private let now = TemporarySite.now
  private let today = CivilDate(dayNumber: 20_771)

  init() throws {
    site = try TemporarySite()
    database = try site.migrated()
    boot = try database.write { transaction in
      transaction.leaveRecordingToBuild()
      try transaction.storeAddress(
        of: "la-horma", try #require(EmailAddress("horma@shops.example")), .english)
      return try transaction.store(
        CatalogueSite.product("b", shops: ["la-horma"]), at: TemporarySite.now
      ).id
    }
  }

  private func wish(
    _ email: String = "ana@example.org", shop: String = "la-horma", until: String = "2026-11-20",
    name: String = "Ana"
  ) throws -> NewReservation {
    NewReservation(
      product: boot, shop: shop, size: "39", member: nil, name: name,
      email: try #require(EmailAddress(email)), words: "Left one.", language: .english,
      until: try #require(CivilDate(until)))
  }

  private func reserve(
    _ wish: NewReservation, isConfirmed: Bool = false
  ) throws -> ReservationOutcome {
    try database.write { try $0.reserve(wish, isConfirmed: isConfirmed, at: now) }
  }

  private func confirm(_ id: Int64, on day: CivilDate? = nil) throws -> Bool {
    try database.write { try $0.confirm(Reservation.ID(id), on: day ?? today, at: now) }
  }

  private func answer(_ id: Int64, isAside: Bool, on day: CivilDate? = nil) throws -> Bool {
    try database.write {
      try $0.answer(Reservation.ID(id), isAside: isAside, on: day ?? today, at: now)
    }
  }

  private func withdraw(_ id: Int64) throws -> Bool {
    try database.write { try $0.withdraw(Reservation.ID(id), at: now) }
  }

  /// The queued emails, which are then removed: kind, address, facts.
  private func letters() throws -> [String] {
    let letters = try database.texts(
      "SELECT kind || ' ' || address || ' ' || facts FROM mails ORDER BY id")
    try database.set("DELETE FROM mails")
    return letters
  }

  private func state(_ id: Int64) throws -> Reservation.State? {
    try database.reservation(Reservation.ID(id))?.state
  }

  @Test func `a confirmed address asks the shop at once, another one is asked first`() throws {
    #expect(try reserve(wish()) == .kept(Reservation.ID(1)))
    #expect(try letters() == ["reservation ana@example.org 1 unconfirmed"])
    #expect(try confirm(1))
    #expect(try letters() == ["reservation-shop horma@shops.example 1 asked"])
    #expect(try !confirm(1))
    #expect(try letters().isEmpty && state(1) == .asked)
    #expect(try reserve(wish("b@example.org"), isConfirmed: true) == .kept(Reservation.ID(2)))
    #expect(
      try letters() == [
        "reservation b@example.org 2 asked", "reservation-shop horma@shops.example 2 asked",
      ])
  }

  @Test func `an address has one open wish of a thing, whatever its capitals`() throws {
    _ = try reserve(wish(), isConfirmed: true)
    _ = try letters()
    #expect(try reserve(wish("ANA@example.org"), isConfirmed: true) == .known(Reservation.ID(1)))
    #expect(try letters().isEmpty, "who is signed in sees it on the page")
    #expect(try reserve(wish("Ana@Example.org")) == .known(Reservation.ID(1)))
    #expect(try letters() == ["reservation ana@example.org 1 asked"], "its owner alone is told")
    #expect(try database.number("SELECT count(*) FROM reservations") == 1)
  }

  @Test func `an unconfirmed reservation keeps no one from anything`() throws {
    _ = try reserve(wish(name: "Someone else"))
    #expect(try reserve(wish(), isConfirmed: true) == .kept(Reservation.ID(2)))
    #expect(try state(1) == .unconfirmed && state(2) == .asked)
    // The owner of the address has reserved it already.
    #expect(try !confirm(1))
    #expect(try state(1) == .unconfirmed)
  }

  @Test func `a newer wish changes nothing of an older one`() throws {
    _ = try reserve(wish())
    _ = try reserve(wish(name: "Bob"))
    #expect(
      try letters() == [
        "reservation ana@example.org 1 unconfirmed", "reservation ana@example.org 2 unconfirmed",
      ])
    #expect(try confirm(1))
    #expect(try database.reservation(Reservation.ID(1))?.request.name == "Ana")
    #expect(try state(2) == .unconfirmed)
  }

  @Test func `a repeated reservation is one, and its email is queued once`() throws {
    _ = try reserve(wish())
    #expect(try reserve(wish()) == .known(Reservation.ID(1)))
    #expect(try letters() == ["reservation ana@example.org 1 unconfirmed"])
    // The email is sent, and did not arrive.
    #expect(try reserve(wish()) == .known(Reservation.ID(1)))
    #expect(try letters() == ["reservation ana@example.org 1 unconfirmed"])
    #expect(try database.number("SELECT count(*) FROM reservations") == 1)
  }

  @Test func `no one reserves, nor answers, for a day that has passed`() throws {
    _ = try reserve(wish())
    _ = try reserve(wish("b@example.org"), isConfirmed: true)
    let late = CivilDate(dayNumber: today.dayNumber + 40)
    #expect(try !confirm(1, on: late))
    #expect(try !answer(2, isAside: true, on: late))
    #expect(try state(1) == .unconfirmed && state(2) == .asked)
  }

  @Test func `of an address that was forgotten no byte is left in the file`() throws {
    _ = try reserve(wish("overwritten@example.org"), isConfirmed: true)
    _ = try reserve(wish("never-confirmed@example.org"))
    try database.set("DELETE FROM mails")
    for time in [now, now.adding(seconds: 40 * 86_400)] {
      try database.write { try $0.endReservations(before: CivilDate(dayNumber: 30_000), at: time) }
    }
    // Letters are no part of it: of those the queue says when they go.
    try database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let pages = try database.connection.all(
      "SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'reservations'"
    ) { $0.int(0) }
    #expect(pages.count == 4)
    let file = try Data(contentsOf: URL(filePath: site.folder.database))
    for page in pages {
      let bytes = file.dropFirst((page - 1) * 4096).prefix(4096)
      #expect(bytes.firstRange(of: Data("overwritten@".utf8)) == nil, "\(page)")
      #expect(bytes.firstRange(of: Data("never-confirmed@".utf8)) == nil, "\(page)")
    }
  }

  @Test func `a shop answers, and otherwise, until it is taken back`() throws {
    _ = try reserve(wish(), isConfirmed: true)
    _ = try letters()
    func answer(_ isAside: Bool) throws -> Bool { try self.answer(1, isAside: isAside) }
    #expect(try answer(true) && letters() == ["reservation ana@example.org 1 aside"])
    #expect(try !answer(true) && letters().isEmpty, "pressed twice")
    #expect(try answer(false) && letters() == ["reservation ana@example.org 1 refused"])
    #expect(try answer(true) && letters() == ["reservation ana@example.org 1 aside"])
    #expect(try withdraw(1))
    #expect(try letters() == ["reservation-shop horma@shops.example 1 withdrawn"])
    #expect(try !withdraw(1) && letters().isEmpty)
    #expect(try !answer(true) && !answer(false) && state(1) == .withdrawn)
  }

  @Test func `a refused customer may ask again, and then the old answer is final`() throws {
    _ = try reserve(wish(), isConfirmed: true)
    _ = try answer(1, isAside: false)
    #expect(try reserve(wish(), isConfirmed: true) == .kept(Reservation.ID(2)))
    #expect(try !answer(1, isAside: true))
    #expect(try state(1) == .refused && state(2) == .asked)
  }

  @Test func `a shop that was not notified learns nothing of a withdrawal`() throws {
    _ = try reserve(wish())
    _ = try letters()
    #expect(try withdraw(1))
    #expect(try letters().isEmpty)
  }

  @Test func `two may ask for the last one, and both wishes are exact`() throws {
    let (one, two) = (try SiteDatabase(site.folder), try SiteDatabase(site.folder))
    for (number, connection) in [one, two, one, two].enumerated() {
      let wish = try wish("p\(number)@example.org")
      #expect(
        try connection.write { try $0.reserve(wish, isConfirmed: true, at: now) }
          == .kept(Reservation.ID(Int64(number + 1))))
    }
    _ = try one.write { try $0.answer(Reservation.ID(1), isAside: true, on: today, at: now) }
    _ = try two.write { try $0.answer(Reservation.ID(2), isAside: false, on: today, at: now) }
    #expect(try (1...4).map { try state($0) } == [.aside, .refused, .asked, .asked])
  }

  @Test func `a reservation ends on its day, and a month later nothing of it is left`() throws {
    _ = try reserve(wish(until: "2026-11-19"))
    _ = try reserve(wish("b@example.org", until: "2026-11-20"), isConfirmed: true)
    func end(_ day: String, after days: Int64) throws {
      try database.write {
        try $0.endReservations(
          before: try #require(CivilDate(day)), at: now.adding(seconds: days * 86_400))
      }
    }
    try end("2026-11-16", after: 2)
    #expect(try state(1) == .unconfirmed && state(2) == .asked)
    try end("2026-11-18", after: 4)
    #expect(try state(1) == nil && state(2) == .asked, "nobody confirmed it for three days")
    try end("2026-11-21", after: 7)
    #expect(try state(2) == .over)
    try end("2026-12-20", after: 36)
    #expect(try state(2) == .over)
    try end("2026-12-23", after: 38)
    #expect(try database.number("SELECT count(*) FROM reservations") == 0)
  }

  @Test func `emails and reservations touch no page`() throws {
    let waiting = try database.pendingChanges()
    _ = try reserve(wish(), isConfirmed: true)
    _ = try answer(1, isAside: true)
    _ = try withdraw(1)
    #expect(try database.pendingChanges() == waiting)
  }

  @Test func `a shop without an address gets no email`() throws {
    _ = try reserve(wish(shop: "la-viga"), isConfirmed: true)
    #expect(try letters() == ["reservation ana@example.org 1 asked"])
  }

  @Test func `towns are found by name and postcode`() throws {
    try database.write { transaction in
      transaction.leaveRecordingToBuild()
      try transaction.store(
        towns: try ["Béjar", "Ávila"].enumerated().map { sort, name in
          let point = try #require(Point("40.\(sort),-5"))
          return Town(name: name, others: ["3770\(sort)"], point: point, isOwn: true)
        })
    }
    #expect(try database.town(named: " BEJAR ")?.name == "Béjar")
    #expect(try database.town(named: "37701")?.point.latitude == 40.1)
    #expect(try database.town(named: "x' OR 1=1 --") == nil && database.town(named: "") == nil)
    #expect(try database.towns(atMost: 5).map(\.name) == ["Béjar", "Ávila"])
    #expect(try database.towns(atMost: 1).count == 1)
  }
}
