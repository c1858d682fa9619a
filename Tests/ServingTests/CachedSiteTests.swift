import Actions
@_spi(Raw) import Database
import Glibc
import HTTPTypes
import Model
import TestSupport
import Testing
import Theme
import Time

@testable import Serving

struct CachedSiteTests {
  private let site: TemporarySite
  private let kept: CachedSite

  init() throws {
    site = try TemporarySite(SampleSite.files())
    try site.build()
    kept = CachedSite(site.folder)
  }

  @Test func `it stays open as long as nothing but posts changes`() throws {
    let first = try kept.open()
    try SiteDatabase(site.folder).postTopic("Of somebody else")
    let second = try kept.open()
    #expect(first.site === second.site)
    #expect(first.theme === second.theme)
    let titles = try second.site.connection.all("SELECT title FROM topics") { $0.text(0) }
    #expect(titles.contains("Of somebody else"))
  }

  @Test func `after a build it has other settings`() throws {
    let first = try kept.open().theme
    try site.write(
      try site.text("site.yml").replacing("name: Club Niebla", with: "name: Club Bruma"),
      "site.yml")
    try site.compile()
    let second = try kept.open().theme
    #expect(first.siteName(.english) == "Club Niebla")
    #expect(second.siteName(.english) == "Club Bruma")
  }

  @Test func `a new day is noticed`() throws {
    let (open, theme) = try kept.open()
    let day = try #require(CivilDate("2031-05-06"))
    #expect(theme.day != nil && theme.day != day)
    #expect(try SiteDatabase(site.folder).begin(day))
    let second = try kept.open()
    #expect(second.site !== open)
    #expect(second.theme.day == day)
  }

  @Test func `another database in its place is opened, none is an error`() throws {
    _ = try kept.open()
    let other = try TemporarySite(SampleSite.files())
    try other.build()
    try SiteDatabase(other.folder).postTopic("Of a backup")
    let away = site.folder.data + "-away"
    #expect(rename(site.folder.data, away) == 0)
    #expect(throws: DatabaseError.notBuilt(path: site.folder.database)) { try kept.open() }
    #expect(rename(other.folder.data, site.folder.data) == 0)
    let titles = try kept.open().site.connection.all("SELECT title FROM topics") { $0.text(0) }
    #expect(titles.contains("Of a backup"))
  }

  @Test func `a database of another version is not written`() throws {
    let version = try kept.open().site.connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
    try SiteDatabase(site.folder).connection.execute("PRAGMA user_version = \(version + 1)")
    #expect(throws: DatabaseError.otherSchema(found: version + 1, expected: version)) {
      try kept.open()
    }
  }

  @Test func `the changes of a request are not those of the next`() throws {
    let own = try kept.open().site
    try own.postTopic("Of the first request")
    let changes = try own.ownChanges()
    try SiteDatabase(site.folder).postTopic("Of another process")
    #expect(try own.ownChanges() == changes)
    let next = try kept.open().site
    #expect(next === own)
    let last = try next.lastChange()
    #expect(last > changes.upperBound)
    #expect(try next.ownChanges() == last...last)
  }

  @Test func `a forgotten site is opened again`() throws {
    let first = try kept.open().site
    kept.forget()
    #expect(try kept.open().site !== first)
  }

  /// Answers a comment of a guest; returns the answers, the lines of the log, and how much of the body was read.
  private func comment() throws -> (answers: [ActionResponse], lines: [String], isRead: Bool) {
    let (open, theme) = try kept.open()
    let body = Array("body=Hello+from+a+worker&name=Ada&lang=en".utf8)
    let variables = [
      "REQUEST_METHOD": "POST", "PATH_INFO": "/topics/1/comments", "HTTP_HOST": "club.example",
      "HTTPS": "on", "HTTP_ORIGIN": "https://club.example", "REMOTE_ADDR": "192.0.2.7",
      "CONTENT_TYPE": "application/x-www-form-urlencoded", "CONTENT_LENGTH": "\(body.count)",
    ]
    let input = RequestInput(-1, ahead: body[...])
    let answering = RequestHandler(open, theme, boot: "boot-of-the-tests", now: TemporarySite.now)
    let request = answering.request(RequestVariables(slots: 8, input: input) { variables[$0] })
    var (answers, lines): ([ActionResponse], [String]) = ([], [])
    _ = answering.answer(request, log: { lines.append($0) }) { answers.append($0) }
    return (answers, lines, input.taken == body.count)
  }

  @Test func `a form is answered once, and is stored`() throws {
    let (answers, lines, isRead) = try comment()
    #expect(answers.map(\.head.status) == [.seeOther])
    #expect(lines == [])
    #expect(isRead)
    let stored = try kept.open().site.connection.all(
      "SELECT body FROM comments WHERE topic_id = 1", []
    ) { $0.text(0) }
    #expect(stored.contains("Hello from a worker"))
  }

  @Test func `a comment finds its strings and templates in few rows`() throws {
    let site = try kept.open().site
    let rows = try site.connection.statementsRun { _ = try comment() }
      .filter { $0.contains("FROM locales") }
    // One row each of strings and templates; what few requests need is elsewhere.
    #expect((2...12).contains(rows.count), "FrequentNames lacks names of the pages of a topic")
  }

  @Test func `every name that is stored together is one of the theme`() throws {
    let database = try kept.open().site
    func absent(_ names: Set<String>, _ kind: LocaleEntry) throws -> Set<String> {
      let stored = try database.locale(.english, kind.frequent, around: "").entries.map(\.name)
      return names.subtracting(stored)
    }
    #expect(try absent(FrequentNames.templates, .template) == [])
    // The sample has no such pages.
    #expect(
      try absent(FrequentNames.strings, .string).isSubset(
        of: ["legal_page.legal", "legal_page.privacy", SiteTheme.rulesKey]))
  }

  @Test(arguments: [("mail: {after_answer: yes}", false), ("mail: {after_answer: no}", true)])
  func `jobs are woken where the executable sends no email itself, and for pushes`(
    _ mail: String, _ isWoken: Bool
  ) throws {
    for (courier, isExpected) in [("", isWoken), ("courier: /usr/bin/curl", true)] {
      try site.write("\(try Self.settings())\n\(mail)\n\(courier)\n", "site.yml")
      try site.compile()
      if site.exists("data/wake") { try site.remove("data/wake") }
      #expect(try comment().answers.map(\.head.status) == [.seeOther])
      #expect(site.exists("data/wake") == isExpected, "\(mail) \(courier)")
    }
  }

  /// Those of the sample, without what they say of emails.
  private static func settings() throws -> String {
    let files = SampleSite.files()
    let text = try #require(files["site.yml"])
    return text.split(separator: "\n").filter { !$0.hasPrefix("mail:") }.joined(separator: "\n")
  }
}
