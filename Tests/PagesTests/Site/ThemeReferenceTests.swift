import Actions
import Jobs
import Pages
import Templates
import Testing
import Theme
import ThemeFiles

/// The tables of the reference against the shapes that templates are checked with.
struct ThemeReferenceTests {
  private let reference = ThemeReference()

  @Test func `every page is named with its keys and kinds, and those of the views inside`() {
    let views = AllPages.views + PrivatePages.views + AllMails.views
    for view in views { expect(view.template, has: view.shape) }
    #expect(
      reference.sections.filter(\.isPage).map(\.name).sorted()
        == Set(views.map { $0.template }).sorted())
  }

  @Test func `every page, view and key is explained`() {
    for section in reference.sections {
      #expect(!section.summary.isEmpty, "\(section.name)")
      for row in section.rows { #expect(!row.meaning.isEmpty, "\(section.name): \(row.keys)") }
    }
  }

  @Test func `a table is read with its links and flags`() throws {
    let row = try #require(reference["topic"]?.rows.first { $0.keys.contains("tags") })
    #expect(row.keys == ["tags", "hasTags"])
    #expect(row.kind == "list of LinkView")
    #expect(row.meaning == "The topic's tags.")
  }

  /// Follows the tables and a shape downwards together; `row` is what a group has in its list.
  private func expect(_ name: String, has shape: Shape, of row: String? = nil) {
    guard let section = reference[name] else {
      Issue.record("no section “\(name)”")
      return
    }
    #expect(Set(section.rows.flatMap(\.keys)) == Set(shape.keys), "\(name)")
    for line in section.rows {
      let kind = line.kind.hasSuffix("?") ? String(line.kind.dropLast()) : line.kind
      for flag in line.keys.dropFirst() { #expect(shape[flag] == .flag, "\(name).\(flag)") }
      expect(kind, is: shape[line.keys[0]], of: row, at: "\(name).\(line.keys[0])")
    }
  }

  private func expect(_ words: String, is kind: Shape.Kind?, of row: String?, at place: String) {
    switch kind {
    case .flag: #expect(words == "flag", "\(place)")
    case .text: #expect(words == "text", "\(place)")
    case .html: #expect(words == "html", "\(place)")
    case .list(let inner):
      #expect(words.hasPrefix("list"), "\(place)")
      let name = words.hasPrefix("list of ") ? String(words.dropFirst(8)) : row ?? ""
      expect(name, has: inner)
    case .view(let inner):
      let parts = words.split(separator: " ").map(String.init)
      expect(parts[0], has: inner, of: parts.count == 3 ? parts[2] : nil)
    case nil: Issue.record("\(place) is no key")
    }
  }
}
