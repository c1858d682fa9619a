import Actions
import Database
import Jobs
import Model
import TestSupport
import Testing
import ThemeFiles

@testable import Pages
@testable import Templates
@testable import Theme

/// The views that kinds of pages name: a build checks the templates of these and of no others.
struct PageViewTests {
  /// The templates that are whole pages.
  private static let templates = Set(
    ThemeFiles.all.map(\.path).filter { $0.hasPrefix("pages/") }.map {
      String($0.dropFirst("pages/".count).dropLast(".mustache".count))
    })

  @Test func `every template of a page is checked`() {
    let views = AllPages.views + PrivatePages.views
    #expect(Set(views.map { $0.template }) == Self.templates)
    // Two views with a template could not both be documented.
    let types = Dictionary(grouping: views) { $0.template }
    for (template, views) in types {
      #expect(Set(views.map { ObjectIdentifier($0) }).count == 1, "\(template)")
    }
  }

  @Test func `every template of an email is checked`() {
    let templates = ThemeFiles.all.map(\.path).filter { $0.hasPrefix("mails/") }
    let checked = AllMails.views.flatMap { $0.templates }.map { "mails/\($0).mustache" }
    #expect(checked.sorted() == templates)
  }

  @Test func `every view has keys, and no two keys of one view have the same name`() {
    var waiting: [any View.Type] = AllPages.views + PrivatePages.views + AllMails.views
    var seen: Set<ObjectIdentifier> = []
    while let view = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(view)).inserted else { continue }
      let (names, inner) = Self.keys(view)
      #expect(!names.isEmpty && Set(names).count == names.count, "\(view)")
      waiting += inner
    }
    #expect(seen.contains(ObjectIdentifier(CrumbView.self)), "views inside of views are looked at")
  }

  /// The names of a view's keys, and the types of the views and lists among them.
  private static func keys<Page: View>(
    _ type: Page.Type
  ) -> (names: [String], inner: [any View.Type]) {
    let inner = Page.keys.all.compactMap { key -> (any View.Type)? in
      switch key.kind {
      case .view(let type), .list(let type): type
      case .flag, .text, .html: nil
      }
    }
    return (Page.keys.all.map(\.name.name), inner)
  }

  @Test func `a kind is rendered with the views that it names, and with no other`() throws {
    let limits = ["comments_per_page: 5", "topics_per_page: 5"]
    var files = StudySite.files(limits: limits)
    files["site.yml", default: ""] += TranslatedSite.settings
    let site = try TemporarySite(files)
    let database = try site.compile()
    for number in 1...10 {
      let author = try database.openAccount("walker-\(number)")
      try database.postTopic("Walk \(number)", author: .member(author))
      try database.postComment(in: Topic.ID(1))
    }
    let walker = try #require(try database.member(username: "walker-1"))
    _ = try database.write { transaction in
      let subject = try #require(try transaction.addSubject("Walks", hue: 1, of: walker))
      let note = NewOwnNote(
        place: .subject(subject), title: "Shoes", body: "x", html: [], renderer: 1,
        audience: .everyone)
      _ = try transaction.keep(note, of: walker, at: TemporarySite.now)
    }
    let stored = try SiteTheme.stored(in: database)
    try database.translate(board: "travel")
    try database.translate(into: stored.settings.languages)
    for kind in PageKey.Kind.allCases {
      let (theme, asked) = Self.recording(stored)
      try database.read {
        let (source, renderer) = (
          PageSource(database, stored.settings), try PageRenderer(database, theme)
        )
        try kind.type.each(source) { _ = try renderer.render(PageKey($0)) }
      }
      // The sample has no tag with more notes than its page shows, and no map.
      let named = [.tagNotes, .map].contains(kind) ? [] : kind.type.views.map { $0.template }
      #expect(asked.names == Set(named), "\(kind)")
    }
  }

  /// The templates of pages that were requested.
  private final class Asked { var names: Set<String> = [] }

  /// A theme that notes which templates of pages are requested.
  private static func recording(_ stored: SiteTheme) -> (SiteTheme, Asked) {
    let asked = Asked()
    var sources = stored.sources
    sources.template = {
      if templates.contains($1) { asked.names.insert($1) }
      return try stored.sources.template($0, $1)
    }
    let theme = SiteTheme(
      settings: stored.settings, zone: stored.zone, build: stored.build, day: stored.day,
      holds: stored.holds, sources: sources)
    return (theme, asked)
  }
}
