import Glibc
import Testing

/// Whole exchanges, compared with the files in `Exchanges/`.
///
/// Each file has the request, a line of dashes, and the answer: status line, header fields, and of a page its outline. They
/// are written again when `RECORD_SNAPSHOTS=1` is in the environment.
struct ExchangeTests {
  @Test(arguments: [
    "new-topic-form", "new-topic", "new-topic-errors", "new-topic-exists",
    "new-topic-preview-es", "reply-form-quote", "reply", "reply-closed", "comment", "cross-site",
    "not-allowed", "json-errors", "search", "search-es", "search-nothing", "search-too-long",
    "search-json",
  ])
  func `an exchange goes as it is written down`(name: String) throws {
    let file = Self.folder + name + ".txt"
    let text = String(decoding: try #require(SiteFixture.read(file)), as: UTF8.self)
    let rule = "\n----------------------------------------\n"
    let end = text.firstRange(of: rule)
    let request = String(end.map { text[..<$0.lowerBound] } ?? text[...])
    let answer = try SiteFixture(more: SiteFixture.study).exchange(request)
    let whole = "\(request)\(rule)\(answer.text)\n"
    if getenv("RECORD_SNAPSHOTS") != nil {
      try SiteFixture.write(Array(whole.utf8), file)
    } else {
      #expect(text == whole)
    }
    if answer.header("Content-Type")?.hasPrefix("text/html") == true {
      #expect(answer.page.problems.isEmpty)
    }
  }

  private static let folder =
    String(#filePath.dropLast("Site/ExchangeTests.swift".count)) + "Exchanges/"
}
