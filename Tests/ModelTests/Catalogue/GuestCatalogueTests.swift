import Model
import Testing

/// Choices of the catalogue in a browser: in a cookie that anyone may have written.
struct GuestCatalogueTests {
  private func product(_ number: Int64) -> Product.ID { Product.ID(number) }

  private func filter(_ name: String, _ query: String = "type=boots") throws
    -> GuestCatalogue.Filter
  {
    try #require(GuestCatalogue.Filter(name: name, query: query))
  }

  @Test func `kept choices come back as they were`() throws {
    var guest = GuestCatalogue()
    #expect(guest.isEmpty && guest.cookie.isEmpty && GuestCatalogue(cookie: "") == guest)
    for (number, choice) in [(7, Choice.like), (3, .no), (1_099_511_627_776, .later), (1, .like)] {
      guest.must(product(Int64(number)), choice)
    }
    guest.resetPreferences()
    guest.must(product(9), .no)
    guest.must([try filter("Botas, ñandú"), try filter("Books", "type=books&max=9")])
    let read = GuestCatalogue(cookie: guest.cookie)
    #expect(read == guest && read.unlearned == 4 && read.filters.count == 2)
    #expect(read.favourites == [product(1), product(7)])
    #expect(guest.cookie.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != 59 && $0 != 44 })
  }

  @Test func `the last word counts, once`() {
    var guest = GuestCatalogue()
    guest.must(product(4), .no)
    guest.must(product(5), .like)
    let before = guest
    guest.must(product(5), .like)
    #expect(guest == before)
    guest.must(product(4), .like)
    #expect(guest.choices == [.init(product(5), .like), .init(product(4), .like)])
    guest.removeChoice(product(4), .no)
    #expect(guest.choice(of: product(4)) == .like)
    guest.removeChoice(product(4), .like)
    guest.removeChoice(product(4))
    #expect(guest.choices == [.init(product(5), .like)])
    for number in [0, -1, Int64.max, Int64.min] { guest.mustNot(product(number), .like) }
  }

  @Test func `choices that the taste forgot stay forgotten when others go`() {
    var guest = GuestCatalogue()
    for number in 1...6 { guest.must(product(Int64(number)), number < 4 ? .no : .like) }
    guest.resetPreferences()
    guest.must(product(7), .later)
    guest.forget(.no) { $0 < product(3) }
    #expect(guest.unlearned == 4 && guest.choices.count == 5)
    guest.forget(.later) { _ in true }
    #expect(guest.unlearned == 4 && guest.choices.count == 4)
  }

  @Test func `five hundred favourites and refusals have room, and no favourite gives way`() throws {
    var guest = GuestCatalogue()
    guest.must(try (1...5).map { try filter("Filter \($0)") })
    // As far from each other as those of a large catalogue.
    for number in 1...500 { guest.must(product(Int64(number * 7919 % 10_007)), .like) }
    guest.mustNot(product(20_000), .like)
    #expect(guest.favourites.count == GuestCatalogue.maxFavourites)
    for number in 1...2000 { guest.must(product(Int64(20_000 + number)), .no) }
    #expect(guest.cookie.utf8.count <= GuestCatalogue.cookieBytes)
    #expect(guest.favourites.count == 500 && guest.filters.count == 5)
    #expect(guest.choice(of: product(22_000)) == .no && guest.choice(of: product(20_001)) == nil)
    #expect(GuestCatalogue(cookie: guest.cookie) == guest)
  }

  @Test func `a choice without room is refused`() throws {
    var guest = GuestCatalogue()
    let long = String(repeating: "a", count: 600)
    guest.mustNot(try (1...6).map { try filter("\($0)") })
    guest.must(try (1...4).map { try filter("\($0)", long) })
    let before = guest
    guest.mustNot(try (1...5).map { try filter("\($0)", long) })
    #expect(guest == before)
    var taken = 0
    while guest.choose(product(Int64(1 << 30 + taken * 9_999_991 % 999_983)), .like) { taken += 1 }
    #expect(taken > 10 && taken < 100 && guest.favourites.count == taken)
    #expect(guest.cookie.utf8.count <= GuestCatalogue.cookieBytes)
    // A refusal has no room either, and takes nothing away.
    guest.mustNot(product(5), .no)
    #expect(guest.favourites.count == taken)
  }

  @Test(arguments: [
    ("", "type=a"), (" \u{202E} ", "type=a"), (String(repeating: "a", count: 101), "type=a"),
    ("A", "type= a"), ("A", "type=é"), ("A", "a\r\nSet-Cookie: b"),
    ("A", String(repeating: "a", count: 1501)),
  ])
  func `an invalid filter is none`(name: String, query: String) {
    #expect(GuestCatalogue.Filter(name: name, query: query) == nil)
  }

  @Test(arguments: [
    "A", "AA", "AQ", "AQA", "AQAA", "Ag", "____", "!!!!", "é", "\u{0}", "AQAA;", "AQD_____",
    "AQAA________________________________________", String(repeating: "_", count: 100_000),
    String(repeating: "A", count: 100_000), "AQAAAAAAAAAAAAAAAAAA", "1.7-8", "{\"a\":1}",
    // Five hundred filters without anything; a text longer than all.
    "AQD0Aw", "AQAB__8D", "AgAAEA",
  ])
  func `a cookie that others wrote does no harm`(cookie: String) {
    let guest = GuestCatalogue(cookie: cookie)
    #expect(guest.filters.isEmpty && guest.choices.count <= 1)
    #expect(GuestCatalogue(cookie: guest.cookie) == guest)
  }

  @Test
  func `of a cut cookie the beginning is kept, of a changed one what is valid`() throws {
    var guest = GuestCatalogue()
    guest.must([try filter("Boots")])
    for number in 1...40 { guest.must(product(Int64(number * 13)), number % 3 == 0 ? .no : .like) }
    let cookie = Array(guest.cookie.utf8)
    for length in 0...cookie.count {
      let cut = GuestCatalogue(cookie: String(decoding: cookie.prefix(length), as: UTF8.self))
      #expect(guest.choices.starts(with: cut.choices))
    }
    for index in cookie.indices {
      for sign in "A_9".utf8 {
        var changed = cookie
        changed[index] = sign
        let read = GuestCatalogue(cookie: String(decoding: changed, as: UTF8.self))
        #expect(Set(read.choices.map(\.product)).count == read.choices.count)
        #expect(read.choices.allSatisfy { $0.product.rawValue > 0 })
        #expect(GuestCatalogue(cookie: read.cookie).choices.count == read.choices.count)
      }
    }
  }

  @Test func `numbers that come twice are kept once`() {
    // Product 1 liked, refused, liked; then 2.
    let guest = GuestCatalogue(cookie: "AQAACAIACA")
    #expect(guest.choices == [.init(product(1), .like), .init(product(2), .like)])
  }
}

extension GuestCatalogue {
  fileprivate mutating func must(_ product: Product.ID, _ choice: Choice) {
    let isTaken = choose(product, choice)
    #expect(isTaken)
  }

  fileprivate mutating func mustNot(_ product: Product.ID, _ choice: Choice) {
    let isTaken = choose(product, choice)
    #expect(!isTaken)
  }

  fileprivate mutating func must(_ filters: [Filter]) {
    let isTaken = keep(filters)
    #expect(isTaken)
  }

  fileprivate mutating func mustNot(_ filters: [Filter]) {
    let isTaken = keep(filters)
    #expect(!isTaken)
  }
}
