import Foundation
import TestSupport
import Testing

@_spi(Raw) @testable import Database

/// Tables named by the SQL in `Sources/Pages`: page rendering can read nothing but tables where all is for everyone, and the
/// viewer's part of the others (`Schema`, `VisibleTable`).
struct SQLTests {
  private static var sources: [(file: String, text: String)] {
    get throws {
      var folder = URL(fileURLWithPath: #filePath)
      for _ in 0..<4 { folder.deleteLastPathComponent() }
      folder.appendPathComponent("Sources/Pages")
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      return try names.filter { $0.hasSuffix(".swift") }.map { name in
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        return (name, String(decoding: data, as: UTF8.self))
      }
    }
  }

  /// The names after FROM and JOIN, and of what is written; `visible_topics` for what the viewer sees of topics.
  private static func tables(_ text: String) -> [String] {
    let text = text.replacingOccurrences(of: "\\(database.", with: "visible_")
    let code = text.split(separator: "\n").filter { line in
      !line.drop { $0 == " " }.hasPrefix("//")
    }
    let words = code.joined(separator: "\n").split { " \n\t(),;\"".contains($0) }
    return zip(words, words.dropFirst()).filter { word, _ in
      ["FROM", "JOIN", "INTO", "UPDATE", "TABLE"].contains(word)
    }.map { String($0.1) }
  }

  @Test func `pages read what hides nothing alone`() throws {
    var seen: Set<String> = []
    for (file, text) in try Self.sources {
      // The function that turns a list of numbers into rows is no table.
      for table in Self.tables(text) where table != "json_each" {
        let isVisible = table.hasPrefix("visible_") || table.hasPrefix("public_")
        #expect(isVisible || Schema.open.contains(table), "\(file): \(table)")
        seen.insert(table)
      }
    }
    #expect(
      seen == [
        "list_texts", "listings", "product_lists", "product_places", "product_stock",
        "product_texts", "product_values", "products", "public_calendar_stamps",
        "public_catalogue_words", "public_documents", "public_faces", "public_lessons",
        "public_lists", "public_members", "public_note_links", "public_notices",
        "public_own_connections", "public_own_notes", "public_pictures",
        "public_product_pictures", "public_professors", "public_profiles", "public_shops",
        "public_subjects", "public_tagged", "public_translations",
        "visible_comments", "visible_events", "visible_lists", "visible_members", "visible_notes",
        "visible_topics",
      ])
  }

  @Test func `a table that is named public is derived, one that is open is durable`() throws {
    let site = try TemporarySite(SampleSite.files())
    let tables = try site.compile().texts("SELECT name FROM sqlite_schema WHERE type = 'table'")
    #expect(Schema.open.isSubset(of: tables))
    for table in tables {
      let isDerived = Schema.derived.contains("DROP TABLE IF EXISTS \(table);")
      if table.hasPrefix("public_") { #expect(isDerived, "\(table)") }
      if Schema.open.contains(table) { #expect(!isDerived, "\(table)") }
    }
  }

  @Test func `titles and places are read with what they belong to`() throws {
    var seen = 0
    for (file, text) in try Self.sources {
      for sql in text.split(separator: "\"\"\"") where sql.contains("list_texts") {
        #expect(sql.contains("public_lists") || sql.contains("(database.lists)"), "\(file)")
        seen += 1
      }
    }
    #expect(seen > 0)
  }

  @Test func `the scan finds a private table`() {
    let text = "  // FROM here\n let a = \"SELECT 1 FROM members m JOIN public_topics t\""
    #expect(Self.tables(text) == ["members", "public_topics"])
  }
}
