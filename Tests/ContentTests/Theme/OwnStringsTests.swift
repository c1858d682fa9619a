import Foundation
import TestSupport
import Testing
import ThemeFiles

@testable import Content

/// Strings of a site's own, in one file a language or in several.
struct OwnStringsTests {
  private func messages(_ site: TemporarySite) -> [String] {
    do {
      return try site.warnings()
    } catch {
      return error.errors.map(\.description)
    }
  }

  private func home(_ site: TemporarySite, _ path: String = "index.html") throws -> String {
    String(decoding: try #require(try site.publicFiles()[path]), as: UTF8.self)
  }

  @Test func `a folder of a language takes the place of the theme's strings, one by one`() throws {
    let site = try TemporarySite(SampleSite.files())
    try site.write("tab_forum: Conversations", "templates/locales/en/forum.yml")
    // Any file will do: only the key counts.
    try site.write("tab_people: Everybody", "templates/locales/en/own.yml")
    try site.write("tab_forum: Conversaciones", "templates/locales/es.yml")
    try site.build()
    #expect(messages(site) == [])
    let (english, spanish) = (try home(site), try home(site, "es/index.html"))
    #expect(english.contains(">Conversations</a>") && english.contains(">Everybody</a>"))
    #expect(english.contains(">Events</a>"))
    #expect(spanish.contains(">Conversaciones</a>"))
    #expect(!spanish.contains(">Everybody</a>"))
  }

  @Test func `a key in two files of a language is an error that names both`() throws {
    let site = try TemporarySite(SampleSite.files())
    try site.write("# Ours\ntab_forum: A", "templates/locales/en.yml")
    try site.write("tab_map: B\ntab_forum: B", "templates/locales/en/own.yml")
    try site.write("tab_forum: C", "templates/locales/es/own.yml")
    #expect(
      messages(site) == [
        """
        templates/locales/en/own.yml:2:12: error: “tab_forum” is already used by \
        templates/locales/en.yml:2
        """
      ])
  }

  @Test func `a place that nothing fills in is named with its line`() throws {
    let site = try TemporarySite(SampleSite.files())
    try site.write(
      """
      mail_test_why: "You asked {siet} for it."
      replies: {one: "1 reply", other: "{count} replies"}
      tab_forum: "Talk {x}"
      """, "templates/locales/en/own.yml")
    #expect(
      messages(site) == [
        "templates/locales/en/own.yml:1:16: warning: nothing fills in “{siet}”; expected {site}",
        "templates/locales/en/own.yml:3:12: warning: nothing fills in “{x}”; expected no braces",
      ])
    #expect(StringPlaces.names(in: "{a} {} {b c} {c_d} } {e") == ["a", "c_d"])
  }

  @Test func `an error names the file of the string`() throws {
    let site = try TemporarySite(SampleSite.files())
    try site.write("tab_forum: A", "templates/locales/en/forum.yml")
    try site.write("tab_map: []", "templates/locales/en/map.yml")
    #expect(
      messages(site) == [
        "templates/locales/en/map.yml:1:10: error: “[]” is not a valid tab_map; expected a text"
      ])
  }

  @Test func `a string that another language lacks is named with its file and line`() throws {
    let site = try TemporarySite(SampleSite.files())
    try site.write("# Ours\nimprint: Imprint", "templates/locales/en/own.yml")
    let partial = "<p>{{t.imprint}}</p>"
    #expect(
      messages(site).contains(
        "templates/locales/es.yml: warning: “imprint” is missing here, but is in en/own.yml:2"))
    try site.write(partial, "templates/partials/house-rule.mustache")
    #expect(
      messages(site) == [
        """
        templates/partials/house-rule.mustache:1:4: error: unknown label “t.imprint”; it is not in \
        templates/locales/es.yml
        """
      ])
    try site.write("tab_forum: Foro", "templates/locales/es/own.yml")
    #expect(try #require(messages(site).first).hasSuffix("it is not in templates/locales/es/"))
  }

  @Test(arguments: [true, false])
  func `a language that the theme does not speak has one file or a folder`(isFolder: Bool) throws {
    let site = try TemporarySite(SampleSite.files(languages: ["en", "fr"]))
    #expect(messages(site).contains("templates/locales/fr.yml: error: the file does not exist"))
    if isFolder {
      for part in ThemeFiles.parts(ofLanguage: "en") {
        let name = part.path.replacing("locales/en/", with: "")
        try site.write(part.bytes, "templates/locales/fr/\(name)")
      }
    } else {
      let whole = try #require(ThemeFiles.file(named: "en.yml"))
      try site.write(whole.bytes, "templates/locales/fr.yml")
    }
    try site.build()
    #expect(try home(site, "fr/index.html").contains(">Forum</a>"))
  }

  @Test func `a copy of all strings in one file is of today's theme`() throws {
    let site = try TemporarySite(SampleSite.files())
    try site.build()
    let before = try site.publicFiles()
    for language in ThemeFiles.languages {
      let whole = try #require(ThemeFiles.file(named: "\(language).yml"))
      try site.write(ThemeOrigin.copy(of: whole), "templates/\(whole.path)")
    }
    try site.build()
    #expect(messages(site) == [])
    #expect(try site.publicFiles() == before)
  }
}
