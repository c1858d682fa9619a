@_spi(Raw) import Database
import Foundation
import Model
import Pages
import TestSupport
import Testing
import Time

/// Notes, professors and events on pages.
struct StudyPageTests {
  private let site: TemporarySite

  init() throws {
    site = try TemporarySite(StudySite.files())
    try site.build()
  }

  private func page(_ path: String) throws -> String { try site.text("public/\(path)") }

  @Test func `texts that only another language has are in the main tree as well`() throws {
    let orfeo = try page("notes/books/niebla/orfeo/index.html")
    #expect(orfeo.contains("Orfeo habla</h1>") && orfeo.contains("lang=\"es\""))
  }

  @Test func `a tag that no topic has has no feed`() {
    #expect(site.exists("public/tags/exam/index.html"))
    #expect(!site.exists("public/tags/exam/feed.xml"))
  }

  @Test func `home and the list of events begin with today`() throws {
    #expect(try page("index.html").contains("Dinner"))
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
    #expect(try site.files(with: "carmen@uni.example") == [])
    var files = StudySite.files()
    files["site.yml"]? += "\nprofessor_emails: shown\n"
    let open = try TemporarySite(files)
    try open.build()
    #expect(try open.text("public/professors/carmen-vidal.vcf").contains("carmen@uni.example"))
    #expect(
      try open.text("public/es/professors/carmen-vidal/index.html").contains(
        "mailto:carmen@uni.example"))
  }
}
