@_spi(Raw) import Database
import Foundation
import Model
import Pages
import TestSupport
import Testing
import Time

/// What pages show of notes, professors and events.
struct StudyPageTests {
  private let site: TemporarySite

  init() throws {
    site = try TemporarySite(StudySite.files())
    try site.build()
  }

  private func page(_ path: String) throws -> String { try site.text("public/\(path)") }

  private let intervals = "notes/statistics/estimation/intervals/index.html"
  private let limit = "notes/statistics/general/limite-central/index.html"

  @Test func `a connection stands at both ends with its reason`() throws {
    for (here, there, title) in [
      (intervals, limit, "Límite central"), (limit, intervals, "Confidence intervals"),
    ] {
      let text = try page(here)
      #expect(text.contains("because it is why 1.96 works"), "\(here)")
      #expect(text.contains("href=\"/\(there.dropLast(10))\">\(title)</a>"), "\(here)")
    }
    // In the other tree it links to that tree's pages.
    let spanish = try page("es/\(intervals)")
    #expect(spanish.contains("href=\"/es/notes/statistics/general/limite-central/\""))
    #expect(spanish.contains("it is why 1.96 works"))
  }

  @Test func `a note names those that lead to it, with the sentence`() throws {
    let text = try page(intervals)
    #expect(text.contains("See <mark>the intervals</mark> and Nobody."))
    #expect(text.contains("Augusto reads <mark>Intervals</mark> in bed."))
    #expect(try !page(limit).contains("Linked from"))
  }

  @Test func `links lead by name, alias and heading; others keep their words`() throws {
    let text = try page(limit)
    #expect(
      text.contains(
        "<a class=\"wiki\" href=\"/notes/statistics/estimation/intervals/\">the intervals</a>"))
    #expect(text.contains("href=\"/notes/statistics/estimation/intervals/#h-recipe\""))
    #expect(text.contains("<span class=\"unresolved\">Nobody</span>"))
  }

  @Test func `a part of a note is shown in another`() throws {
    let text = try page("notes/books/niebla/augusto/index.html")
    #expect(text.contains("<div class=\"embed\">"))
    #expect(text.contains("<p>Count.</p>"))
    #expect(!text.contains("A promise"))
  }

  @Test func `a missing translation is the original, marked, and search engines find that one`()
    throws
  {
    let text = try page("es/\(limit)")
    #expect(text.contains("lang=\"en\""))
    #expect(
      text.contains(
        "rel=\"canonical\" href=\"https://club.example/notes/statistics/general/limite-central/\""))
    #expect(!text.contains("rel=\"alternate\" hreflang"))
    let pair = try page(intervals)
    #expect(
      pair.contains("hreflang=\"es\" href=\"https://club.example/es/\(intervals.dropLast(10))\""))
    #expect(
      try page("es/\(intervals)").contains("<h1 itemprop=\"name\">Intervalos de confianza</h1>"))
    // What only the other language has stands in the main tree as well.
    let orfeo = try page("notes/books/niebla/orfeo/index.html")
    #expect(orfeo.contains("Orfeo habla</h1>") && orfeo.contains("lang=\"es\""))
  }

  @Test func `a tag gathers topics, notes and events`() throws {
    let text = try page("tags/trains/index.html")
    for words in ["Night trains", "Confidence intervals", "To Lisbon"] {
      #expect(text.contains(words), "\(words)")
    }
    // No topic has this one.
    #expect(try page("tags/exam/index.html").contains("Partial exam"))
    #expect(!site.exists("public/tags/exam/feed.xml"))
  }

  @Test func `home and the list of events begin with today`() throws {
    for path in ["index.html", "events/index.html"] {
      let text = try page(path)
      #expect(text.contains("Dinner") && !text.contains("A walk that is over"), "\(path)")
    }
    let site = try TemporarySite(StudySite.files())
    try site.build(at: TemporarySite.now.adding(seconds: 86_400))
    #expect(try !site.text("public/index.html").contains("Dinner"))
    #expect(try site.text("public/events/2026/11/index.html").contains("A walk that is over"))
    #expect(try site.text("public/events/index.html").contains("From 15 November 2026"))
  }

  @Test func `an event of several days is in each of its months`() throws {
    for month in ["2026/12", "2027/01"] {
      #expect(try page("events/\(month)/index.html").contains("To Lisbon"), "\(month)")
    }
    #expect(!site.exists("public/events/2027/02"))
  }

  @Test func `an event keeps its identifier, and a change raises its sequence`() throws {
    func event(_ slug: String) throws -> [String] {
      try page("events/\(slug).ics").split(separator: "\r\n").map(String.init)
    }
    #expect(try event("dinner").contains("UID:dinner@club.example"))
    #expect(try event("dinner").contains("SEQUENCE:0"))
    let later = TemporarySite.now.adding(seconds: 3600)
    try site.build(at: later)
    #expect(try event("dinner").contains("DTSTAMP:20261114T170000Z"))
    try site.write(
      StudySite.note("title: Supper", "start: 2026-11-14T21:30", body: "Later."),
      "content/events/dinner.md")
    try site.build(at: later)
    #expect(try event("dinner").contains("SEQUENCE:1"))
    #expect(try event("dinner").contains("DTSTAMP:20261114T180000Z"))
    #expect(try event("dinner").contains("UID:dinner@club.example"))
    #expect(try event("exam").contains("SEQUENCE:0"))
  }

  @Test func `an address is shown where the site says so, and nowhere else`() throws {
    #expect(try found("carmen@uni.example") == [])
    var files = StudySite.files()
    files["site.yml"]? += "\nprofessor_emails: shown\n"
    let open = try TemporarySite(files)
    try open.build()
    #expect(try open.text("public/professors/carmen-vidal.vcf").contains("carmen@uni.example"))
    #expect(
      try open.text("public/es/professors/carmen-vidal/index.html").contains(
        "mailto:carmen@uni.example"))
  }

  private func found(_ words: String) throws -> [String] {
    try site.publicFiles().filter { String(decoding: $0.value, as: UTF8.self).contains(words) }
      .keys.sorted()
  }

  @Test func `the newest notes are in the feeds of notes and of the site`() throws {
    for path in ["notes/feed.xml", "feed.xml"] {
      let text = try page(path)
      #expect(text.contains("<title>Confidence intervals</title>"), "\(path)")
      #expect(text.contains("<title>Orfeo habla</title>"), "\(path)")
    }
    #expect(try page("feed.xml").contains("<title>Night trains</title>"))
  }

  @Test func `every note that is written in its tree's language is in the sitemap once`() throws {
    let text = try page("sitemaps/notes-1.xml")
    let locations = text.components(separatedBy: "<loc>").dropFirst().map {
      $0.components(separatedBy: "</loc>")[0].replacingOccurrences(
        of: "https://club.example/", with: "")
    }
    #expect(
      locations == [
        "notes/books/niebla/augusto/", "notes/statistics/estimation/intervals/",
        "notes/statistics/general/limite-central/", "es/notes/books/niebla/orfeo/",
        "es/notes/statistics/estimation/intervals/",
      ])
    #expect(try page("sitemap.xml").contains("sitemaps/notes-1.xml"))
  }
}
