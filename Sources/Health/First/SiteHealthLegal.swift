import Database

// Checks that the pages drafted by `init` are filled in.
extension SiteHealth {
  mutating func checkLegalPages(_ site: SiteDatabase) throws {
    let pages = try site.legalPages()
    for page in pages where !page.blanks.isEmpty {
      warn(
        "content/\(page.file)",
        "still has blanks to fill in: \(page.blanks.map { "“\($0)”" }.joined(separator: ", "))")
    }
    if !pages.isEmpty, pages.allSatisfy(\.blanks.isEmpty) {
      approve("content", "the privacy page and the legal notice have no blanks left")
    }
  }
}
