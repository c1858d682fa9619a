import Content
import Database
import Foundation
import Model
import Pages
import Publishing
import TestSupport
import Testing

/// A note that is edited, renamed or deleted changes the files that show it, and no others.
struct StudyEditingTests {
  private let site: TemporarySite
  private let note = "content/notes/Statistics/Estimation/Intervals.md"

  init() throws {
    site = try TemporarySite(StudySite.files(languages: ["en"]))
    try site.build()
  }

  /// The files with other bytes after a build than before, gone ones among them.
  private func changed(_ edit: () throws -> Void) throws -> [String] {
    let before = try site.publicFiles()
    try edit()
    let tally = try site.build()
    let after = try site.publicFiles()
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    #expect(tally.written + tally.removed == changed.count)
    #expect(try after == site.cleanBuild())
    return changed.sorted()
  }

  @Test func `a new text changes its page, those that embed it, and the feeds`() throws {
    #expect(
      try changed { try site.replace("Count.", "Count twice.", in: note) } == [
        "feed.xml", "notes/books/niebla/augusto/index.html", "notes/feed.xml",
        // Lists show the first words.
        "notes/statistics/estimation/index.html",
        "notes/statistics/estimation/intervals/index.html", "notes/statistics/index.html",
        "tags/exam/index.html", "tags/trains/index.html",
      ])
  }

  @Test func `a new name moves it, and links by its old name lead nowhere`() throws {
    let files = try changed {
      try site.write(site.text(note), "content/notes/Statistics/Estimation/Guesses.md")
      try site.remove(note)
    }
    #expect(files.contains("notes/statistics/estimation/guesses/index.html"))
    #expect(files.contains("notes/statistics/estimation/intervals/index.html"))
    #expect(!site.exists("public/notes/statistics/estimation/intervals"))
    #expect(
      try site.text("public/notes/books/niebla/augusto/index.html").contains(
        "<span class=\"unresolved\">Intervals</span>"))
    // Neither the forum nor events have to do with it, but for the dinner that led there.
    #expect(
      files.filter { !$0.hasPrefix("notes/") } == [
        "events/dinner/index.html", "feed.xml", "index.html", "sitemaps/notes-1.xml",
        "tags/exam/index.html", "tags/trains/index.html",
      ])
  }

  @Test func `a deleted note leaves nothing behind`() throws {
    // Replaces a note whose link would lead nowhere.
    try site.write("Alone.", "content/notes/Statistics/Límite central.md")
    try site.build()
    let files = try changed { try site.remove(note) }
    #expect(!site.exists("public/notes/statistics/estimation/intervals"))
    #expect(
      try site.publicFiles().values.allSatisfy {
        !String(decoding: $0, as: UTF8.self).contains("estimation/intervals")
      })
    #expect(!files.contains { $0.hasPrefix("forum/") || $0.hasPrefix("people/") })
  }

  @Test func `an event that moves changes its months`() throws {
    let files = try changed {
      try site.write(
        StudySite.note("title: Partial exam", "start: 2026-12-05", body: "Bring a pencil."),
        "content/events/exam.md")
    }
    #expect(
      files.contains("events/2026/11/index.html") && files.contains("events/2026/12/index.html"))
    #expect(!files.contains("events/2027/01/index.html"))
    #expect(files.contains("events.ics") && !files.contains("events/dinner.ics"))
  }
}
