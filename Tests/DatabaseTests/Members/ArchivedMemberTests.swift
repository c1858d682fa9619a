@_spi(Raw) import Database
import Model
import TestSupport
import Testing
import Time

/// As whom an import writes.
struct ArchivedMemberTests {
  private let site: TemporarySite
  private let database: SiteDatabase

  init() throws {
    site = try TemporarySite()
    database = try site.migrated()
  }

  private func add(_ username: String, _ name: String, _ origin: Member.Origin) throws -> Member.ID
  {
    try database.write { transaction in
      let now = TemporarySite.now
      let member = try transaction.addMember(
        username: username, name: name, joined: now, origin: origin)
      if origin == .signUp {
        try transaction.openAccount(NewAccount(language: .english), for: member, at: now)
      }
      return member
    }
  }

  private func archived(_ username: String, _ name: String) throws -> (id: Member.ID, isNew: Bool) {
    try database.write {
      try $0.archivedMember(username: username, name: name, joined: TemporarySite.now)
    }
  }

  private func shown(_ id: Member.ID) throws -> [String] {
    try database.connection.first(
      "SELECT username, name FROM members WHERE id = ?", [.id(id)]
    ) { [$0.text(0), $0.text(1)] } ?? []
  }

  @Test func `an author is one member in every import`() throws {
    let first = try archived("eva", "Eva")
    #expect(first.isNew)
    let again = try archived("eva", "Eva Gil")
    #expect(again.id == first.id && !again.isNew)
    let editor = try add("carmen", "Carmen", .content)
    #expect(try archived("carmen", "Carmen").id == editor)
  }

  @Test func `no one writes in the name of a member with an account`() throws {
    let irene = try add("irene", "Irene Álvarez", .signUp)
    let other = try archived("irene", "Irene")
    #expect(other.id != irene && other.isNew)
    #expect(try shown(other.id) == ["irene-archive", "irene-archive"])
    #expect(try archived("irene", "Irene").id == other.id)
    // An equal name beside a post, under another username.
    let double = try archived("ialvarez", "IRENE alvarez")
    #expect(try shown(double.id) == ["ialvarez", "ialvarez"])
  }

  @Test func `the first free suffix is taken`() throws {
    _ = try add("irene", "Irene", .signUp)
    _ = try add("irene-archive", "Irene the first", .signUp)
    let other = try archived("irene", "Irene")
    #expect(try shown(other.id) == ["irene-archive-2", "irene-archive-2"])
  }

  @Test(arguments: [("алёна", "алена"), ("أحمد", "احمد")])
  func `names that a search takes for the same are two people`(one: String, other: String) throws {
    let first = try archived(one, "One")
    let second = try archived(other, "Other")
    #expect(second.isNew && first.id != second.id)
    #expect(try database.member(username: one.uppercased()) == first.id)
    #expect(try database.member(username: other) == second.id)
  }
}
