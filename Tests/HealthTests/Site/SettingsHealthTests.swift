import Database
import Health
import Model
import TestSupport
import Testing

/// A `site.yml` that cannot be read is found before the next build fails.
struct SettingsHealthTests {
  private let site: TemporarySite

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.build()
  }

  private var status: SiteStatus {
    SiteStatus(site.folder, at: TemporarySite.now, program: "tests")
  }

  private func complaints() -> [String] {
    site.findings().filter { $0.severity == .error && $0.place == "site.yml" }.map(\.message)
  }

  @Test func `a sound one is no finding`() {
    #expect(complaints() == [])
    #expect(status.areSettingsWell)
    #expect(status.json.text.contains("\"settings\": \"ok\""))
  }

  @Test(arguments: [
    ("name: [\n", "line "), ("guest: held\n", "line 1: unknown field “guest”"),
    (nil, "the file does not exist"),
  ])
  func `a broken one is an error of doctor and of status`(text: String?, words: String) throws {
    let rest = try site.text("site.yml")
    try text.map { try site.write($0 + rest, "site.yml") } ?? site.remove("site.yml")
    let found = complaints()
    #expect(found.first?.hasPrefix(words) == true)
    #expect(found.last?.hasPrefix("the settings of the last build stay in use") == true)
    let status = status
    #expect(!status.areSettingsWell)
    #expect(status.json.text.contains("\"settings\": \"broken\""))
    #expect(status.lines.contains { $0.hasPrefix("site.yml") })
  }

  @Test func `of a hundred errors five are shown`() throws {
    let lines = (1...100).map { "key\($0): x\n" }.joined()
    try site.write("name: X\n" + lines, "site.yml")
    #expect(complaints().count == 6)
  }
}
