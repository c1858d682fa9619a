import Testing

@testable import Actions

/// Parts of a message: those that its author typed, and those that the server added.
struct MessageSummaryTests {
  @Test(arguments: [
    ("Hello.", "Hello.", ""),
    ("", "", ""),
    (
      "Two\n\n![a](/uploads/x.jpg)\n![](/uploads/y.jpg)", "Two",
      "![a](/uploads/x.jpg)\n![](/uploads/y.jpg)"
    ),
    ("![a](/uploads/x.jpg)", "", "![a](/uploads/x.jpg)"),
    ("See [b](/uploads/b.pdf)", "See [b](/uploads/b.pdf)", ""),
    (
      "Hm\n\n[Ana (vCard, 1 KB)](/uploads/c.vcf)\nTel 600\nat the mill", "Hm",
      "[Ana (vCard, 1 KB)](/uploads/c.vcf)\nTel 600\nat the mill"
    ),
    (
      "At six?\n\n[Zamora](/do/map?place=41.5,-5.7) · [geo](geo:41.5,-5.7)", "At six?",
      "[Zamora](/do/map?place=41.5,-5.7) · [geo](geo:41.5,-5.7)"
    ),
    ("![a](/uploads/x.jpg)\nbelow", "![a](/uploads/x.jpg)\nbelow", ""),
  ])
  func `only lines at the end are the server's`(body: String, words: String, tail: String) {
    let split = MessageSummary.split(body)
    #expect(split.words.trimmed == words && split.tail == tail)
  }
}

extension String {
  /// Without the line ends at its end.
  fileprivate var trimmed: String {
    String(decoding: utf8.reversed().drop { $0 == 10 }.reversed(), as: UTF8.self)
  }
}
