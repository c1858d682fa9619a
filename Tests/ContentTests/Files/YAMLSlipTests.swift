import Database
import TestSupport
import Testing

@testable import Content

/// Messages to editors who do not know YAML: a tab, a space that is missing, front matter without an end.
struct YAMLSlipTests {
  private func errors(_ text: String) -> [String] {
    let problems = Problems()
    _ = FrontMatter(text, file: "a.md", problems)
    return problems.errors.map(\.description)
  }

  private func settings(_ yaml: String) throws -> [String] {
    let site = try TemporarySite(["site.yml": yaml])
    return SettingsFile.errors(site.folder.path).map(\.description)
  }

  @Test(arguments: [
    ("name: X\nmap:\n\tspan: 3\n", "3:1", "the line begins with a tab; indent it with spaces"),
    (
      "name: X\nmap:\n  zoom: 3\n \tspan: 3\n", "4:2",
      "the line begins with a tab; indent it with spaces"
    ),
    (
      "name: X\nguests:held\ntime_zone: UTC\n", "2:8",
      "a space is missing after the colon; expected `guests: held`"
    ),
    (
      "guests:held\n", "1:8", "a space is missing after the colon; expected `guests: held`"
    ),
    (
      "name:Hill walkers\r\nguests: held\r\n", "1:6",
      "a space is missing after the colon; expected `name: Hill walkers`"
    ),
  ])
  func `a slip is named with its place and what was expected`(
    yaml: String, place: String, words: String
  ) throws {
    #expect(try settings(yaml) == ["site.yml:\(place): error: this is not valid YAML: \(words)"])
  }

  @Test(arguments: [
    "name: X\nhttp://example.org\n", "name: X\n12:30\n", "name: X\na::b\n", "just words\n",
  ])
  func `addresses, times and sentences are no fields`(yaml: String) throws {
    let found = try settings(yaml)
    #expect(!found.isEmpty && !found.contains { $0.contains("a space is missing") })
  }

  @Test func `tabs in texts and behind fields are no mistake`() throws {
    #expect(errors("---\ntitle: |\n  a\n  \tb\n---\nText.") == [])
    #expect(errors("---\ntitle: \"a\n\tb\"\n---\nText.") == [])
    let other = errors("---\nnote: |\n  a\n  \tb\n  c\ntitle: @x\n---\nText.")
    #expect(other.count == 1 && !other.contains { $0.contains("tab") })
  }

  @Test func `in front matter the lines are those of the file`() {
    #expect(
      errors("---\ntitle:About us\n---\nText.") == [
        """
        a.md:2:7: error: this is not valid YAML: a space is missing after the colon; expected \
        `title: About us`
        """
      ])
  }

  @Test func `front matter that never ends is not taken for none`() {
    #expect(
      errors("---\ntitle: About us\n\nWe walk.\n") == [
        """
        a.md:1:1: error: the front matter that begins here is never closed; expected a line `---` after its fields
        """
      ])
    #expect(errors("We walk.\n").first?.contains("expected front matter") == true)
  }
}
