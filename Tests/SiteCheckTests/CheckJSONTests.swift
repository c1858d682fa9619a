import Foundation
import SiteCheck
import Testing

/// The list of all checks as JSON.
struct CheckJSONTests {
  private let content = CheckItem(
    source: "content", file: "content/a.md", line: 2, column: 0, severity: .warning,
    code: "unknown-link", message: "«\"\\\u{1}\u{1F}\n\t\u{E9}»")
  private let site = CheckItem(
    source: "site", file: "index.html", line: 3, column: 4, severity: .error,
    code: "missing-target", message: "“/x/” leads nowhere")

  @Test func `items are sorted and written one a line`() {
    let json = CheckJSON.encode(items: [site, content], counts: [("pages", 2), ("links", 0)])
    #expect(
      json == #"""
        {
        "errors": 1,
        "warnings": 1,
        "counts": {"pages": 2, "links": 0},
        "problems": [
        {"source": "content", "file": "content/a.md", "line": 2, "column": 0, "severity": "warning", "code": "unknown-link", "message": "«\"\\\u0001\u001f\n\u0009é»"},
        {"source": "site", "file": "index.html", "line": 3, "column": 4, "severity": "error", "code": "missing-target", "message": "“/x/” leads nowhere"}
        ]
        }

        """#)
    #expect(
      json == CheckJSON.encode(items: [content, site], counts: [("pages", 2), ("links", 0)]))
  }

  @Test func `a JSON reader takes it`() throws {
    for items in [[], [site], [content, site]] {
      let json = CheckJSON.encode(items: items, counts: items.isEmpty ? [] : [("a\"b", 1)])
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let problems = try #require(object?["problems"] as? [[String: Any]])
      #expect(problems.map { $0["message"] as? String } == items.map(\.message))
    }
  }

  @Test(arguments: [
    (2, 0, "content/a.md:2: warning: x"), (2, 5, "content/a.md:2:5: warning: x"),
    (0, 0, "content/a.md: warning: x"),
  ])
  func `an item is a line for people too`(_ line: Int, _ column: Int, _ text: String) {
    let item = CheckItem(
      source: "content", file: "content/a.md", line: line, column: column, severity: .warning,
      code: "x", message: "x")
    #expect("\(item)" == text)
  }
}
