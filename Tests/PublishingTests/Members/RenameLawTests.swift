import Model
import Pages
import Publishing
import TestSupport
import Testing
import Theme
import Time

@testable import Database

/// The first law, where a member gets another name: it is on more pages than one round looks at.
struct RenameLawTests {
  /// A site that was published, with topics and comments by a member who has got another name since.
  private func renamed(topics: Int, comments: Int = 0) throws -> (law: LawSite, member: Member.ID) {
    let law = try LawSite(["en"])
    let member = law.members[0]
    for number in 1...topics { try law.start("Topic \(number)", author: .member(member)) }
    for _ in 0..<comments {
      try law.database.postComment(in: Topic.ID(1), author: .member(member), at: law.later)
    }
    while try law.database.hasPendingWork() {
      try #require(try law.site.publish().failures.isEmpty)
    }
    try law.database.write { try $0.rename(member, to: "Somebody Else") }
    return (law, member)
  }

  @Test(arguments: LawSite.trees)
  func `a new name is on every page that has it`(trees: [String]) throws {
    let law = try LawSite(trees)
    let member = law.members[0]
    try law.keeps("a name that nothing shows") { database in
      try database.write { try $0.rename(member, to: "Nobody") }
      #expect(try !database.hasPendingWork())
    }
    let own = try law.start("Own", tags: ["own"], author: .member(member), comments: 7)
    let said = try law.database.postComment(in: Topic.ID(1), author: .member(member), at: law.later)
    for _ in 0..<6 { try law.database.postComment(in: Topic.ID(1), at: law.later) }
    try law.database.postComment(in: Topic.ID(1), at: law.later, replyTo: said)
    try law.keepsLaw("all that was posted")
    try law.writes("another name") { try $0.rename(member, to: "Somebody Else") }
    try law.keeps("the same once more") { database in
      try database.write { try $0.rename(member, to: "Somebody Else") }
      #expect(try !database.hasPendingWork())
    }
    try law.keeps("while the topic is away") { database in
      try database.set(.held, of: own)
      try database.write { try $0.rename(member, to: "Third Name") }
    }
    try law.keeps("and back") { try $0.set(.visible, of: own) }
    #expect(try law.site.text("public/people/member-1/index.html").contains("Third Name"))
  }

  @Test func `a new name is written slice by slice while others post`() throws {
    let (law, _) = try renamed(topics: 45, comments: 130)
    var changes: [String] = []
    while let change = try law.database.pendingChanges(limit: 1).first {
      changes += change.invalidations.map(\.text)
      try law.database.postComment(in: Topic.ID(2), at: law.later)
      try law.site.publish()
    }
    #expect(changes.count == 3, "\(changes)")
    try law.keepsLaw("renamed meanwhile")
  }

  @Test func `a kill between two slices loses none`() throws {
    let (law, member) = try renamed(topics: 45)
    for _ in 1...2 { try law.dieWhilePublishing(3) }
    let waiting = try law.database.pendingChanges().flatMap(\.invalidations)
    #expect(
      waiting == [.author(member, afterTopic: Topic.ID(0), afterComment: Model.Comment.ID(0))])
    try law.site.publish(1)
    let left = try law.database.pendingChanges().flatMap(\.invalidations)
    #expect(left.count == 1 && left != waiting)
    try law.keepsLaw("in the end")
  }

  @Test func `a request leaves the pages of a new name to the job runner`() throws {
    let (law, _) = try renamed(topics: 45)
    for slice in ["the first slice is begun", "none is begun"] {
      if slice != "none is begun" { try law.site.publish(3) }
      let waiting = try Set(law.database.staleKeys())
      let position = try law.database.postComment(in: Topic.ID(2), at: law.later)
      let before = try law.site.publicFiles()
      let requests = RequestPublisher(
        law.database, try SiteTheme.stored(in: law.database), origin: TemporarySite.origin)
      requests.afterSaving(.topic(Topic.ID(2), page: 1), until: { false }) {
        isPublished, problems in
        #expect(isPublished && problems.isEmpty, "\(slice), comment \(position)")
      }
      #expect(try Set(law.database.staleKeys()).isSuperset(of: waiting), "\(slice)")
      let after = try law.site.publicFiles()
      let own = (1...45).map { "forum/\($0 + 3)-topic-\($0)/index.html" }
      let changed = own.filter { before[$0] != after[$0] }
      #expect(after[own[0]] != nil && changed.isEmpty, "\(slice)")
      #expect(try law.database.pendingChanges().flatMap(\.invalidations).count == 1, "\(slice)")
    }
    try law.keepsLaw("in the end")
    #expect(try law.site.text("public/people/member-1/index.html").contains("Somebody Else"))
  }

  @Test func `slices do not run ahead of the pages that are written`() throws {
    let (law, _) = try renamed(topics: 120)
    var most = 0
    for _ in 1...20 {
      try law.site.publish(5)
      most = max(most, try law.database.staleKeys().count)
    }
    // A slice of twenty topics has some hundred pages: their own, lists and feeds.
    #expect(most < 400)
    try law.keepsLaw("in the end")
  }
}

/// How much one round looks at.
struct AuthorSliceTests {
  @Test func `a slice has a bounded number of rows, for any author`() throws {
    let site = try TemporarySite(SampleSite.files())
    let database = try site.compile()
    let member = try database.openAccount("busy", email: nil)
    for number in 1...50 { try database.postTopic("Topic \(number)", author: .member(member)) }
    var popular: Model.Comment.ID?
    for _ in 1...150 {
      popular = try database.postComment(in: Topic.ID(1), author: .member(member))
    }
    for _ in 1...300 { try database.postComment(in: Topic.ID(1), replyTo: popular) }
    let stale = StalePages(database, try SiteTheme.stored(in: database).settings)
    var invalidation: Invalidation? = .author(
      member, afterTopic: Topic.ID(0), afterComment: Model.Comment.ID(0))
    var (slices, keys) = (0, Set<PageKey>())
    try database.read {
      while let next = invalidation {
        let (pages, following) = try stale.expand(next)
        // Twenty topics with all their lists, and comments with what answers them.
        #expect(pages.count < 5_000, "\(next.text)")
        #expect(pages.allSatisfy { $0.priority == .later })
        keys.formUnion(pages.map(\.key))
        invalidation = following
        slices += 1
      }
    }
    #expect(slices == 3)
    #expect(keys.contains(.topic(Topic.ID(1), page: 20)), "answers name whom they answer")
  }
}
