import Content
@_spi(Raw) import Database
import TestSupport
import Testing

/// Notes and folders whose names come to one address: which one keeps it, what the others get, and the messages.
struct NoteAddressTests {
  /// Addresses of a site's notes, each with the text of its note, and the messages to editors.
  private func study(
    _ notes: [String], _ fields: [String: String] = [:], languages: [String] = ["en"],
    in language: String = "en"
  ) throws -> (addresses: [String: String], warnings: [String]) {
    var files = SampleSite.files(languages: languages)
    for path in notes {
      files["content/notes/\(path).md"] = "---\n\(fields[path] ?? "")\n---\n\(path)"
    }
    let site = try TemporarySite(files)
    let database = try site.compile()
    let rows = try database.connection.all(
      "SELECT title, subject || '/' || lesson || '/' || slug, html FROM public_notes WHERE lang = ?",
      [.text(language)]
    ) { ($0.text(2).split(separator: ">")[1].dropLast(3), $0.text(1)) }
    return (
      Dictionary(uniqueKeysWithValues: rows.map { (String($0.0), $0.1) }), try site.warnings()
    )
  }

  @Test func `signs tell languages of programmers apart`() throws {
    let (found, warnings) = try study(["a/b/C", "a/b/C++", "a/b/C#", "a/b/clang", "a/b/clang++"])
    #expect(
      found == [
        "a/b/C": "a/b/c", "a/b/C++": "a/b/c-plus-plus", "a/b/C#": "a/b/c-sharp",
        "a/b/clang": "a/b/clang", "a/b/clang++": "a/b/clang-plus-plus",
      ])
    #expect(warnings == [])
  }

  @Test func `ordinary names keep the addresses that they had`() throws {
    let names = ["Q&A", "a+b", "#1", "100%", ".NET", "Über", "It's late!", "2026-10-05", "A*"]
    let (found, warnings) = try study(names.map { "x/\($0)/n" })
    #expect(
      Set(found.values) == [
        "x/q-a/n", "x/a-b/n", "x/1/n", "x/100/n", "x/uber/n", "x/it-s-late/n", "x/2026-10-05/n",
        "x/a/n",
      ])
    #expect(warnings == [])
  }

  @Test func `a name of signs alone has a number of its own, beside any other`() throws {
    for others in [[], ["a/b/?"], ["a/b/Note", "a/b/?", "a/b/🙂"]] {
      let (found, warnings) = try study(["a/b/!"] + others)
      #expect(found["a/b/!"] == "a/b/note-46492")
      #expect(
        warnings.first == """
          content/notes/a/b/!.md: warning: the name has no letters or digits, so the address is \
          /notes/a/b/note-46492/; set `slug:` to choose another
          """)
      #expect(warnings.count == found.count - (others.count == 3 ? 1 : 0))
    }
  }

  @Test(arguments: [
    (["Clang", "clang"], "clang", "Clang", "clang-23294"),
    (["Über", "Uber"], "Uber", "Über", "uber-33423"),
    (["Árbol", "arbol!"], "Árbol", "arbol!", "arbol-74318"),
  ])
  func `of names that look the same the one that loses least keeps the address`(
    names: [String], first: String, second: String, slug: String
  ) throws {
    for others in [[], ["a/b/\(first)?", "a/b/zebra"]] {
      let (found, warnings) = try study(names.map { "a/b/\($0)" } + others)
      let plain = String(slug.prefix { $0 != "-" })
      #expect(found["a/b/\(first)"] == "a/b/\(plain)")
      #expect(found["a/b/\(second)"] == "a/b/\(slug)")
      #expect(
        warnings.contains(
          """
          content/notes/a/b/\(second).md: warning: the address /notes/a/b/\(plain)/ is used by \
          content/notes/a/b/\(first).md, so the address here is /notes/a/b/\(slug)/; set `slug:` to choose another
          """), "\(warnings)")
    }
  }

  @Test func `translations go with their note`() throws {
    let notes = ["a/b/Über", "a/b/Über.es", "a/b/Uber"]
    let (english, _) = try study(notes, languages: ["en", "es"])
    let (spanish, warnings) = try study(notes, languages: ["en", "es"], in: "es")
    #expect(english == ["a/b/Über": "a/b/uber-33423", "a/b/Uber": "a/b/uber"])
    #expect(spanish == ["a/b/Über.es": "a/b/uber-33423", "a/b/Uber": "a/b/uber"])
    #expect(warnings.count == 1)
  }

  @Test func `names that look the same in two languages are one note, as ever`() throws {
    let (found, warnings) = try study(
      ["a/b/Límite!", "a/b/limite.es"], languages: ["en", "es"], in: "es")
    #expect(found == ["a/b/limite.es": "a/b/limite"])
    #expect(warnings == [])
  }

  @Test func `an editor's choice goes first, in any version`() throws {
    let (found, warnings) = try study(
      ["a/b/c", "a/b/x", "a/b/x.es"], ["a/b/x": "slug: c"], languages: ["en", "es"])
    #expect(found == ["a/b/c": "a/b/c-78418", "a/b/x": "a/b/c"])
    #expect(
      warnings == [
        """
        content/notes/a/b/c.md: warning: the address /notes/a/b/c/ is used by content/notes/a/b/x.md, so \
        the address here is /notes/a/b/c-78418/; set `slug:` to choose another
        """
      ])
  }

  @Test func `a number that is taken is followed by another one`() throws {
    let (found, _) = try study(["a/b/Clang", "a/b/clang", "a/b/clang-23294"])
    #expect(found["a/b/clang-23294"] == "a/b/clang-23294")
    let other = try #require(found["a/b/Clang"])
    #expect(other.wholeMatch(of: /a\/b\/clang-[0-9]{5}/) != nil && other != "a/b/clang-23294")
  }

  @Test func `folders whose names are signs stay apart`() throws {
    let (found, warnings) = try study([
      "C/x/n", "C++/x/n", "C#/x/n", "!/x/n", "?/x/n", "red/x/n", "red!/x/n", "y/C/n", "y/C++/n",
      "y/!/n", "y/a/b/n", "y/a b/n",
    ])
    #expect(
      found == [
        "C/x/n": "c/x/n", "C++/x/n": "c-plus-plus/x/n", "C#/x/n": "c-sharp/x/n",
        "!/x/n": "folder-46492/x/n", "?/x/n": "folder-57134/x/n", "red/x/n": "red/x/n",
        "red!/x/n": "red-64999/x/n", "y/C/n": "y/c/n", "y/C++/n": "y/c-plus-plus/n",
        "y/!/n": "y/folder-46492/n", "y/a b/n": "y/a-b/n", "y/a/b/n": "y/a-b-92689/n",
      ])
    #expect(
      warnings == [
        """
        content/notes/!: warning: the name has no letters or digits, so the address is \
        /notes/folder-46492/
        """,
        """
        content/notes/?: warning: the name has no letters or digits, so the address is \
        /notes/folder-57134/
        """,
        """
        content/notes/red!: warning: the address /notes/red/ is used by content/notes/red, so the address \
        here is /notes/red-64999/
        """,
        """
        content/notes/y/!: warning: the name has no letters or digits, so the address is \
        /notes/y/folder-46492/
        """,
        """
        content/notes/y/a/b: warning: the address /notes/y/a-b/ is used by content/notes/y/a b, so the \
        address here is /notes/y/a-b-92689/
        """,
      ])
  }

  @Test func `folders of two languages that look the same are one subject, as ever`() throws {
    let (found, warnings) = try study(
      ["Q A/x/n", "es/Q&A/x/n"], languages: ["en", "es"], in: "es")
    #expect(found == ["es/Q&amp;A/x/n": "q-a/x/n"])
    #expect(warnings == [])
  }

  @Test func `tags with signs are tags of their own`() throws {
    let site = try TemporarySite(
      SampleSite.files(languages: ["en"]).merging([
        "content/notes/a/b/n.md": "---\ntags: [c, c++, 'c#', course/c++]\n---\nText.",
        "content/forum/9-x/index.md": SampleSite.opening("X", tags: ["c", "c++", "'c#'"]),
      ]) { $1 })
    let database = try site.compile()
    let slugs = try database.texts(
      "SELECT slug FROM lists WHERE kind = 2 AND slug GLOB 'c*' ORDER BY slug"
    )
    #expect(slugs == ["c", "c-plus-plus", "c-sharp", "course/c-plus-plus"])
  }

  @Test func `a link in the very letters of a name leads to that note`() throws {
    var files = SampleSite.files(languages: ["en"])
    for name in ["Clang", "clang"] { files["content/notes/a/b/\(name).md"] = name }
    files["content/notes/a/b/one.md"] = "[[Clang]]"
    files["content/notes/a/b/two.md"] = "[[clang]]"
    let site = try TemporarySite(files)
    let database = try site.compile()
    let links = try database.texts(
      """
      SELECT f.slug || ' ' || t.slug FROM public_note_links
      JOIN notes f ON f.id = from_id JOIN notes t ON t.id = to_id ORDER BY 1
      """
    )
    #expect(links == ["one clang-23294", "two clang"])
  }
}
