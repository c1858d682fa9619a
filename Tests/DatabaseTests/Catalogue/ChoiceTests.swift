import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Choices of products: for the member alone, within limits.
struct ChoiceTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let irene: Member.ID
  private let bruno: Member.ID

  init() throws {
    site = try TemporarySite()
    database = try site.migrated()
    (irene, bruno) = (try database.openAccount("irene"), try database.openAccount("bruno"))
  }

  private func choose(_ thing: Int64, _ choice: Choice, by member: Member.ID? = nil) throws -> Bool
  {
    try database.write { try $0.choose(thing, .product, choice, by: member ?? irene) }
  }

  private func addProducts(_ count: Int) throws -> [Product.ID] {
    try database.write { transaction in
      transaction.leaveRecordingToBuild()
      return try (1...count).map {
        try transaction.store(CatalogueSite.product("p\($0)"), at: TemporarySite.now).id
      }
    }
  }

  private func all(of member: Member.ID? = nil) throws -> [DeckChoice] {
    try database.choices(of: member ?? irene, .product)
  }

  @Test func `the last word counts, once, and is the newest`() throws {
    for (thing, choice) in [(4, Choice.no), (5, .like), (6, .later), (5, .like), (4, .like)] {
      #expect(try choose(Int64(thing), choice))
    }
    #expect(
      try all() == [
        DeckChoice(thing: 5, choice: .like), DeckChoice(thing: 6, choice: .later),
        DeckChoice(thing: 4, choice: .like),
      ])
    #expect(try database.favourites(of: irene, .product, limit: 9) == [4, 5])
    #expect(try database.favourites(of: irene, .product, limit: 1, after: 1) == [5])
    #expect(try database.favouriteCount(of: irene, .product) == 2)
    #expect(try database.choice(of: irene, .product, 6) == .later)
    #expect(try database.choice(of: irene, .product, 7) == nil)
  }

  @Test func `choices of others are invisible`() throws {
    #expect(try choose(4, .like) && choose(4, .no, by: bruno))
    try database.write {
      try $0.removeChoice(4, .product, by: bruno)
      try $0.resetPreferences(.product, of: bruno)
    }
    #expect(try all() == [DeckChoice(thing: 4, choice: .like)])
    #expect(try all(of: bruno).isEmpty)
  }

  @Test func `only what was said is taken back`() throws {
    #expect(try choose(4, .like))
    try database.write { try $0.removeChoice(4, .product, .no, by: irene) }
    #expect(try all().count == 1)
    try database.write { try $0.removeChoice(4, .product, .like, by: irene) }
    try database.write { try $0.removeChoice(4, .product, .like, by: irene) }
    #expect(try all().isEmpty)
  }

  @Test func `a choice from before the taste was forgotten stays, and later ones count`() throws {
    #expect(try choose(4, .like))
    try database.write { try $0.resetPreferences(.product, of: irene) }
    #expect(try choose(5, .no))
    #expect(try all().map(\.isLearned) == [false, true])
    try database.write { try $0.forget(.no, .product, of: [4, 5, 6], by: irene) }
    #expect(try all().map(\.thing) == [4])
  }

  @Test func `the oldest refusal gives way, and no favourite does`() throws {
    try database.write { transaction in
      for thing in 1...Int64(ChoiceLimits.others) {
        try transaction.put(
          DeckChoice(thing: thing, choice: thing % 2 == 0 ? .no : .later), .product, irene)
      }
    }
    #expect(try choose(1_000_001, .like) && choose(1_000_002, .no))
    let kept = try all()
    #expect(kept.count == ChoiceLimits.others + 1)
    #expect(kept.first?.thing == 2 && kept.last?.thing == 1_000_002)
    #expect(try choose(1_000_003, .later))
    #expect(try all().first?.thing == 3)
    #expect(try database.favouriteCount(of: irene, .product) == 1)
  }

  @Test func `one favourite more than anybody may have is not taken, and changes nothing`() throws {
    try database.write { transaction in
      for thing in 1...Int64(ChoiceLimits.favourites) {
        try transaction.put(DeckChoice(thing: thing, choice: .like), .product, irene)
      }
      try transaction.put(DeckChoice(thing: 9_000, choice: .no), .product, irene)
    }
    #expect(try !choose(9_000, .like) && choose(1, .like))
    #expect(try database.choice(of: irene, .product, 9_000) == .no)
  }

  @Test func `an account that goes takes its choices along`() throws {
    #expect(try choose(4, .like) && choose(4, .like, by: bruno))
    try database.connection.run("DELETE FROM accounts WHERE member_id = ?", [.id(irene)])
    #expect(try all().isEmpty && all(of: bruno).count == 1)
  }

  // Choices that a browser kept for a guest.

  private func guest(_ choices: [(Product.ID, Choice)]) -> GuestCatalogue {
    var guest = GuestCatalogue()
    for (product, choice) in choices {
      let isTaken = guest.choose(product, choice)
      #expect(isTaken)
    }
    return guest
  }

  private func merge(_ guest: GuestCatalogue) throws -> GuestMergeResult {
    try database.write { try $0.merge(guest, into: irene, at: TemporarySite.now) }
  }

  @Test func `favourites are united, and of the rest the account's own word counts`() throws {
    let p = try addProducts(6)
    #expect(try choose(p[0].rawValue, .like) && choose(p[1].rawValue, .no))
    #expect(try choose(p[2].rawValue, .later))
    let kept = guest([
      (p[0], .like), (p[1], .like), (p[2], .no), (p[3], .like), (p[4], .no),
      (Product.ID(4711), .like),
    ])
    #expect(try merge(kept).favourites == 2)
    #expect(
      try database.favourites(of: irene, .product, limit: 9) == [p[3], p[1], p[0]].map(\.rawValue))
    #expect(try database.choice(of: irene, .product, p[2].rawValue) == .later)
    #expect(try database.choice(of: irene, .product, p[4].rawValue) == .no)
    // Once more, from a second tab: nothing is new.
    let before = try all()
    #expect(try merge(kept) == GuestMergeResult() && all() == before)
    #expect(try merge(GuestCatalogue()) == GuestMergeResult())
  }

  @Test func `choices that the taste forgot are not learned again`() throws {
    let p = try addProducts(2)
    var kept = guest([(p[0], .like)])
    kept.resetPreferences()
    let isTaken = kept.choose(p[1], .like)
    #expect(isTaken)
    _ = try merge(kept)
    #expect(try all().map(\.isLearned) == [false, true])
  }

  @Test func `where an account is full the newest favourites come in`() throws {
    let p = try addProducts(3)
    try database.write { transaction in
      for thing in 10_001...Int64(10_000 + ChoiceLimits.favourites - 2) {
        try transaction.put(DeckChoice(thing: thing, choice: .like), .product, irene)
      }
    }
    #expect(try merge(guest(p.map { ($0, .like) })).favourites == 2)
    #expect(try database.favouriteCount(of: irene, .product) == ChoiceLimits.favourites)
    #expect(try database.favourites(of: irene, .product, limit: 2) == [p[2], p[1]].map(\.rawValue))
  }
}
