import Health
import TestSupport
import Testing

struct LegalHealthTests {
  @Test func `blanks of the privacy page are named until they are filled in`() throws {
    var files = SampleSite.files(languages: ["en"])
    files["content/privacy.md"] = "---\ntitle: Privacy\n---\n\n[___ name], [___ a <b>place</b>]\n"
    let site = try TemporarySite(files)
    try site.build()
    let lines = site.findings().map(\.description)
    let start = "content/privacy.md: warning: still has blanks to fill in: “name”, “a"
    #expect(lines.contains { $0.hasPrefix(start) }, "\(lines)")
    try site.write("---\ntitle: Privacy\n---\n\nAll is said.\n", "content/privacy.md")
    try site.build()
    #expect(
      site.findings().map(\.description)
        .contains("content: ok: the privacy page and the legal notice have no blanks left"))
  }
}
