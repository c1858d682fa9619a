import Model
import Pages
import TestSupport
import Testing
import Theme

@testable import Database

/// Avatars: a photo where there is one, two letters where there is none.
struct AvatarTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let member: Member.ID
  private static let image = #"<img class="face" src="/people/irene/face.jpg" alt="""#

  init() throws {
    site = try TemporarySite(SampleSite.files())
    try site.build()
    database = try SiteDatabase(site.folder)
    member = try database.openAccount("irene")
    try database.postTopic("My first one", author: .member(member))
    try database.postComment(in: Topic.ID(1), author: .member(member))
  }

  private func page(_ key: String) throws -> String {
    let key = try #require(PageKey(text: key))
    return try database.read {
      let theme = try SiteTheme.stored(in: database)
      let page = try PageRenderer(database, theme).render(key)
      return String(decoding: try #require(page).bytes, as: UTF8.self)
    }
  }

  private func file() throws -> RenderedPage? {
    try database.read {
      try PageRenderer(database, try SiteTheme.stored(in: database)).render(.face(member))
    }
  }

  @Test(arguments: ["en", "es"])
  func `a photo is wherever its owner is shown, in every language`(language: String) throws {
    let pages = ["topic/1/1", "people/\(language)", "person/\(member)/\(language)"]
    for key in pages { #expect(try !page(key).contains("face.jpg"), "\(key)") }
    _ = try database.write { try $0.setAvatar([0xFF, 0xD8], of: member) }
    for key in pages {
      let text = try page(key)
      #expect(text.contains(Self.image), "\(key)")
      #expect(text.contains(#"width="42" height="42" loading="lazy">"#), "\(key)")
    }
    #expect(try file()?.path == .face("irene"))
    #expect(try file()?.bytes == [0xFF, 0xD8])
  }

  @Test func `no one else has it, by any name`() throws {
    _ = try database.write { try $0.setAvatar([1], of: member) }
    let before = try page("topic/1/1").split(separator: Self.image).count
    try database.postComment(in: Topic.ID(1), author: .guest(name: "Irene"))
    let comment = try database.postComment(in: Topic.ID(1), author: .member(member))
    try database.set(.removed, of: comment)
    #expect(try page("topic/1/1").split(separator: Self.image).count == before)
  }
}
