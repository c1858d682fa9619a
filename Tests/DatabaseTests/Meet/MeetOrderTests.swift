import Model
import Synchronization
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Two likes at one moment, and other actions meanwhile: in every order, and by two connections at once.
struct MeetOrderTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private static let today = CivilDate(dayNumber: 20_771)
  private let irene: Member.ID
  private let nuria: Member.ID

  init() throws {
    site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    (irene, nuria) = (try database.openAccount("irene"), try database.openAccount("nuria"))
    self.database = database
    for member in [irene, nuria] {
      var profile = Profile()
      profile[.birthDate] = "1992-02-29"
      let said = profile
      try database.write {
        try $0.set(said, of: member)
        try $0.meet(MeetCard(), MeetPreferences(), in: nil, as: member, on: Self.today)
      }
    }
  }

  /// Action of one of the two: Irene likes, says No, blocks; Nuria likes back and undoes that.
  enum Act: CaseIterable {
    case like, likeBack, no, undo, block

    func perform(_ irene: Member.ID, _ nuria: Member.ID, _ database: SiteDatabase) throws {
      let (today, now) = (MeetOrderTests.today, TemporarySite.now)
      try database.write { transaction in
        switch self {
        case .like: try transaction.say(.like, of: nuria, by: irene, on: today, at: now)
        case .likeBack: try transaction.say(.like, of: irene, by: nuria, on: today, at: now)
        case .no: try transaction.say(.no, of: nuria, by: irene, on: today, at: now)
        case .undo: try transaction.unsay(.like, of: irene, by: nuria)
        case .block: try transaction.block(nuria, by: irene, at: now)
        }
      }
    }
  }

  private func begin(_ acts: [Act] = []) throws {
    for table in [
      "choices", "news", "mails", "blocks", "messages", "participants", "conversations",
    ] {
      try database.connection.execute("DELETE FROM \(table)")
    }
    for act in acts { try act.perform(irene, nuria, database) }
  }

  /// Present state: what both say, how many were notified, and how many emails were queued.
  private func state() throws -> String {
    let said = try [(irene, nuria), (nuria, irene)].map {
      try database.choice(of: $0, .person, $1.rawValue)?.name ?? "nothing"
    }
    let isMatch = try database.isMatch(irene, nuria)
    let told = try database.number("SELECT count(*) FROM news WHERE kind = 'match'")
    #expect(try told == (isMatch ? 2 : 0) && database.mayTalk(irene, with: nuria) == isMatch)
    #expect(try database.matches(of: irene) == (isMatch ? [nuria] : []))
    #expect(try database.integrityErrors() == [])
    return "\(said) \(told) \(try database.number("SELECT count(*) FROM mails"))"
  }

  /// State by the rules.
  private func expected(_ acts: [Act]) -> String {
    var (hers, theirs) = (Choice?.none, Choice?.none)
    var (isBlocked, letters) = (false, 0)
    for act in acts {
      let before = hers == .like && theirs == .like
      switch act {
      case .like where !isBlocked: hers = .like
      case .likeBack where !isBlocked: theirs = .like
      case .no where !isBlocked: hers = .no
      case .undo where theirs == .like: theirs = nil
      case .block:
        isBlocked = true
        if hers == .like { hers = nil }
      default: break
      }
      if !before, hers == .like, theirs == .like { letters += 2 }
    }
    let isMatch = hers == .like && theirs == .like
    return "\([hers, theirs].map { $0?.name ?? "nothing" }) \(isMatch ? 2 : 0) \(letters)"
  }

  private static func orders(_ acts: [Act]) -> [[Act]] {
    acts.isEmpty
      ? [[]]
      : acts.indices.flatMap { index in
        var rest = acts
        let first = rest.remove(at: index)
        return orders(rest).map { [first] + $0 }
      }
  }

  @Test func `likes, what takes them back and a block, in every order`() throws {
    for acts in Self.orders(Act.allCases) {
      try begin(acts)
      #expect(try state() == expected(acts), "\(acts)")
    }
  }

  /// Does two things by two connections, each as soon as the other one is ready.
  private func atOnce(_ acts: [Act]) async throws {
    let (folder, irene, nuria) = (site.folder, irene, nuria)
    let ready = Ready()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for act in acts {
        group.addTask {
          let database = try SiteDatabase(folder, patience: 10_000)
          ready.count.add(1, ordering: .sequentiallyConsistent)
          while ready.count.load(ordering: .sequentiallyConsistent) < acts.count {
            await Task.yield()
          }
          try act.perform(irene, nuria, database)
        }
      }
      try await group.waitForAll()
    }
  }

  private final class Ready: Sendable {
    let count = Atomic(0)
  }

  @Test func `two likes at one moment are one match, of which each is notified once`() async throws
  {
    for _ in 0..<20 {
      try begin()
      try await atOnce([.like, .likeBack])
      #expect(try state() == #"["like", "like"] 2 2"#)
      // Both begin to write at once, too: to each other, in one conversation.
      let (folder, irene, nuria) = (site.folder, irene, nuria)
      async let one = Self.talk(irene, nuria, folder)
      async let other = Self.talk(nuria, irene, folder)
      let talks = try await [one, other]
      #expect(talks[0] == talks[1])
      #expect(try database.number("SELECT count(*) FROM conversations") == 1)
      #expect(try database.number("SELECT count(*) FROM participants") == 2)
    }
  }

  private static func talk(
    _ one: Member.ID, _ other: Member.ID, _ folder: SiteFolder
  ) async throws -> Conversation.ID {
    try SiteDatabase(folder, patience: 10_000).write {
      try $0.talk(of: one, with: other, at: TemporarySite.now)
    }
  }

  @Test(
    arguments: [
      ([], [.like, .likeBack, .no]), ([.like], [.likeBack, .no]), ([.like], [.likeBack, .block]),
      ([.like, .likeBack], [.no, .undo]), ([], [.like, .likeBack, .undo, .block]),
    ] as [([MeetOrderTests.Act], [MeetOrderTests.Act])])
  func `concurrent actions end as if one had come after the other`(
    before: [Act], acts: [Act]
  ) async throws {
    let known = Set(Self.orders(acts).map { expected(before + $0) })
    for _ in 0..<10 {
      try begin(before)
      try await atOnce(acts)
      let state = try state()
      #expect(known.contains(state), "\(state)")
    }
  }
}
