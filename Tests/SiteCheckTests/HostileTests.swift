import SiteCheck
import Testing

/// Files that would take long, or much of the stack, if they were read carelessly.
struct HostileTests {
  /// A hundred thousand of each, or a megabyte: what takes the square of that does not end in time.
  ///
  /// Of what libxml2 compares with all before it, attributes and open elements, there are fewer.
  private static let pages: [String] = [
    String(repeating: "<", count: 1 << 20),
    String(repeating: "&", count: 100_000),
    String(repeating: "<a", count: 100_000),
    String(repeating: "<a>", count: 100_000),
    String(repeating: "<a>", count: 50_000) + String(repeating: "</b>", count: 50_000),
    String(repeating: "<p><div>", count: 10_000) + String(repeating: "</div></p>", count: 10_000),
    String(repeating: "</p>", count: 100_000),
    String(repeating: "<!--", count: 100_000),
    String(repeating: "<a b=\"", count: 50_000),
    "<a " + String(repeating: "b ", count: 100_000) + ">",
    "<link " + (0..<10_000).map { "href=\"x\" r\($0) " }.joined() + ">",
    "<p id=\"" + String(repeating: "a", count: 100_000) + "\">",
    "<a href=\"" + String(repeating: "../", count: 100_000) + "\">",
    "<img alt=\"\" srcset=\"" + String(repeating: "a,", count: 100_000) + "\">",
    String(repeating: "<a href=\"#x\">", count: 50_000),
    String(repeating: "<p id=\"x\">", count: 50_000),
    "<title>" + String(repeating: "</titl", count: 100_000),
    String(repeating: "\n", count: 100_000) + "<",
  ]

  @Test(.timeLimit(.minutes(1)), arguments: pages.indices)
  func `hostile pages are read to their end`(_ index: Int) throws {
    let report = try GeneratedSite(["index.html": Self.pages[index]]).check()
    #expect(report.pages == 1)
    #expect(report.problems.count <= 101)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      String(repeating: "<a>", count: 100_000) + String(repeating: "</b>", count: 100_000),
      "<a " + (0..<50_000).map { "x\($0):y='' " }.joined() + "/>",
      "<entry>" + String(repeating: "<id>a</id>", count: 50_000),
      String(repeating: "<entry><id>a</id></entry>", count: 20_000) + "</feed>",
    ])
  func `hostile feeds are read to their end`(_ text: String) throws {
    let report = try GeneratedSite(["feed.xml": "<feed>" + text]).check()
    #expect(!report.isClean)
    #expect(report.problems.count <= 101)
  }

  @Test func `of a file with very many problems the first hundred are reported`() throws {
    let report = try GeneratedSite(["index.html": page(String(repeating: "<base>", count: 250))])
      .check()
    #expect(report.problems.count == 101)
    #expect(report.problems.prefix(100).allSatisfy { $0.kind == .element(.base) })
    let last = SiteProblem(file: "index.html", line: 10, kind: .more(150))
    #expect(report.problems.last == last)
  }

  @Test func `a long address is shown shortened between two characters`() throws {
    let address =
      String(repeating: "\u{E9}", count: 3) + "x" + String(repeating: "\u{E9}", count: 200)
    let shown = String(repeating: "\u{E9}", count: 3) + "x" + String(repeating: "\u{E9}", count: 96)
    let report = try GeneratedSite(["index.html": page("<a href=\"\(address)\">x</a>")]).check()
    #expect(report.problems.map(\.kind) == [.address(.missing(shown + "…"))])
  }
}
