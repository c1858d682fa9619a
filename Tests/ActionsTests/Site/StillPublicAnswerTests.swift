import HTTPTypes
import Model
import Pages
import TestSupport
import Testing
import Theme

@testable import Actions
@_spi(Raw) @testable import Database

/// Answers after a deletion where a file could not be changed.
struct StillPublicAnswerTests {
  private let desk: ModerationFixture

  init() throws { desk = try ModerationFixture() }

  /// The saved answer of a moderator who hides a post.
  private func hiding() throws -> WriteOutcome {
    let comment = try desk.comment("Words.")
    let answer = try desk.decide("hide", comment, rule: "1")
    return try #require(answer.saved)
  }

  @Test func `hiding a post promises that its page shows it no more`() throws {
    let saved = try hiding()
    #expect(saved.waitsForPages && saved.isPageHidden)
    let undone = try desk.carmen.post(
      "/desk/decided", ["decision": "\(try desk.last().id)", "lang": "en"])
    #expect(undone.saved?.isPageHidden == false, "what is shown again may come late")
  }

  @Test func `taking an approval back hides the post again`() throws {
    let held = try desk.comment("Waits.", .held)
    let approved = try desk.decide("approve", held)
    #expect(approved.saved?.isPageHidden == false)
    let undone = try desk.carmen.post(
      "/desk/decided", ["decision": "\(try desk.last().id)", "lang": "en"])
    #expect(undone.saved?.isPageHidden == true && undone.saved?.waitsForPages == true)
  }

  @Test func `deleting a post promises as much`() throws {
    let comment = try desk.comment("Mine.")
    let answer = try desk.rosa.post("/comments/\(comment)/delete", ["lang": "en"])
    let saved = try #require(answer.saved)
    #expect(saved.waitsForPages && saved.isPageHidden)
  }

  @Test func `the moderator is led to the same page, which says that it may be seen`() throws {
    let saved = try hiding()
    let location = try #require(
      saved.response(isPublished: true, isGone: false).head.headerFields[.location])
    let gone = try #require(saved.response(isPublished: true).head.headerFields[.location])
    #expect(location == "\(gone)&still=1")
    for (language, words) in [
      ("en", "may still show the old version"), ("es", "quizá muestre todavía la versión anterior"),
    ] {
      let address = location.replacing("lang=en", with: "lang=\(language)").dropFirst(3)
      let page = try desk.carmen.page(String(address))
      #expect(page.shows(words))
      #expect(try !desk.carmen.page(String(gone.dropFirst(3))).shows(words))
    }
  }

  @Test func `a place on the page stays at the end of the address`() throws {
    let saved = WriteOutcome(
      id: 1, page: .home(desk.site.theme.settings.tree(.english)), pageURL: "/a/#c1",
      fallbackURL: "/b#c1",
      absoluteURL: "http://localhost/a/#c1", asJSON: false, isNew: true)
    let fields = saved.response(isPublished: true, isGone: false).head.headerFields
    #expect(fields[.location] == "/b?still=1#c1")
  }

  @Test func `programs learn it by a member of the answer`() throws {
    let saved = WriteOutcome(
      id: 1, page: .home(desk.site.theme.settings.tree(.english)), pageURL: "/a", fallbackURL: "/b",
      absoluteURL: "http://localhost/a", asJSON: true, isNew: false)
    let told = String(
      decoding: saved.response(isPublished: true, isGone: false).body, as: UTF8.self)
    let fine = String(decoding: saved.response(isPublished: true).body, as: UTF8.self)
    #expect(told.contains(#""still_public":true"#))
    #expect(!fine.contains("still_public"))
  }
}
