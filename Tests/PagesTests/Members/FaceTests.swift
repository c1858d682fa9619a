import Model
import Pages
import TestSupport
import Testing
import Theme

@testable import Database

/// Faces: a photo where there is one, two letters where there is none.
struct FaceTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let member: Member.ID
  private static let image = #"<img class="face" src="/people/irene/face.jpg" alt="""#

  init() throws {
    site = try TemporarySite(SampleSite.files())
    try site.build()
    database = try SiteDatabase(site.folder)
    member = try database.write {
      try $0.addMember(
        username: "irene", name: "Irene Salvat", joined: TemporarySite.now, origin: .signUp)
    }
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
  func `a photo stands wherever its owner is shown, in every language`(language: String) throws {
    let pages = ["topic/1/1", "people/\(language)", "person/\(member)/\(language)"]
    for key in pages { #expect(try !page(key).contains("face.jpg"), "\(key)") }
    _ = try database.write { try $0.setFace([0xFF, 0xD8], of: member) }
    for key in pages {
      let text = try page(key)
      #expect(text.contains(Self.image), "\(key)")
      #expect(text.contains(#"width="42" height="42" loading="lazy">"#), "\(key)")
    }
    #expect(try file()?.path == .face("irene"))
    #expect(try file()?.bytes == [0xFF, 0xD8])
  }

  @Test func `nobody else has it, whatever they call themselves`() throws {
    _ = try database.write { try $0.setFace([1], of: member) }
    let before = try page("topic/1/1").split(separator: Self.image).count
    try database.postComment(in: Topic.ID(1), author: .guest(name: "Irene Salvat"))
    let comment = try database.postComment(in: Topic.ID(1), author: .member(member))
    try database.set(.removed, of: comment)
    #expect(try page("topic/1/1").split(separator: Self.image).count == before)
  }

  @Test func `who has written nothing has a photo that nobody sees`() throws {
    let silent = try database.write {
      let silent = try $0.addMember(
        username: "silent", name: "Silent", joined: TemporarySite.now, origin: .signUp)
      try $0.setFace([1], of: silent)
      return silent
    }
    let key = PageKey.face(silent)
    #expect(
      try database.read {
        try PageRenderer(database, try SiteTheme.stored(in: database)).render(key) == nil
      })
    #expect(try !page("people/en").contains("silent"))
  }

  @Test func `a base with a path stands before its address`() throws {
    let base = try #require(BaseURL("https://uni.example/~club"))
    let settings = SiteSettings(name: LocalizedText(), languages: [.english], base: base)
    #expect(settings.href(.face("irene")) == "/~club/people/irene/face.jpg")
    #expect(SitePath.face("irene").file == "people/irene/face.jpg")
  }
}
