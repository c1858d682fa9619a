import Content
@_spi(Raw) import Database
import Glibc
import Model
import TestSupport
import Testing

/// How folders and names become subjects, lessons and addresses.
struct NotePlaceTests {
  private func site(
    _ notes: [String: String], languages: [String] = ["en"]
  ) throws -> (TemporarySite, SiteDatabase) {
    var files = SampleSite.files(languages: languages)
    for (path, text) in notes { files["content/notes/\(path)"] = text }
    let site = try TemporarySite(files)
    return (site, try site.compile())
  }

  private func addresses(_ database: SiteDatabase, _ language: String = "en") throws -> [String] {
    try database.texts(
      """
      SELECT subject || '/' || lesson || '/' || slug FROM notes WHERE lang = ?
      ORDER BY subject, lesson, slug
      """, [.text(language)]
    )
  }

  @Test func `the first folder is the subject, the rest the lesson`() throws {
    let (_, database) = try site([
      "Álgebra 1/Números enteros/Máximo común divisor.md": "a", "Álgebra 1/Suma.md": "b",
      "README.md": "c", "algo 1/Lenguaje C/Arrays/Ñandú.md": "d", "x/y/日本語.md": "e",
    ])
    #expect(
      try addresses(database) == [
        "algebra-1/general/suma", "algebra-1/numeros-enteros/maximo-comun-divisor",
        "algo-1/lenguaje-c-arrays/nandu", "general/general/readme", "x/y/日本語",
      ])
    #expect(
      try database.texts("SELECT title FROM public_lessons ORDER BY title")
        == ["Lenguaje C · Arrays", "Notes", "Notes", "Números enteros", "y"])
    #expect(
      try database.texts("SELECT title FROM public_subjects ORDER BY slug")
        == ["Álgebra 1", "algo 1", "General", "x"])
  }

  @Test func `folders that look the same are one lesson`() throws {
    let (_, database) = try site(["a/Red/x.md": "1", "a/red/y.md": "2"])
    #expect(try addresses(database) == ["a/red/x", "a/red/y"])
  }

  @Test func `long names keep their addresses apart`() throws {
    let long = String(repeating: "Código civil y comercial ", count: 4)
    let (_, database) = try site([
      "a/b/\(long) 3.md": "1", "a/b/\(long) 4.md": "2", "a/\(long)/Libro 1/x.md": "3",
      "a/\(long)/Libro 2/x.md": "4", "a/\(long) Uno/Título/x.md": "5",
      "a/\(long) Dos/Título/x.md": "6",
    ])
    let found = try addresses(database)
    #expect(Set(found).count == 6)
    #expect(found.allSatisfy { $0.utf8.split(separator: 47).allSatisfy { $0.count <= 64 } })
    #expect(found.contains("a/libro-1/x") && found.contains("a/libro-2/x"))
    #expect(found.contains("a/titulo/x") && found.contains("a/titulo-11837/x"))
  }

  @Test func `a file without front matter is a note by its name`() throws {
    let (_, database) = try site(["a/b/Plain words.md": "# Plain words\n\nText."])
    let row = try database.connection.first("SELECT title, html FROM public_notes") {
      ($0.text(0), $0.text(1))
    }
    #expect(row?.0 == "Plain words")
    #expect(row?.1 == "<p>Text.</p>\n")
  }

  @Test func `front matter of other programs is no error`() throws {
    let (_, database) = try site([
      "a/b/c.md": """
      ---
      title: [a, list]
      tags:
      aliases: one, two
      cssclasses: [wide]
      nested: {a: {b: c}}
      ---
      [[two]]
      """,
      "a/b/d.md": "---\ntags: single\n---\n[[one]] [[TWO]]",
    ])
    #expect(try database.number("SELECT count(*) FROM note_texts") == 2)
    #expect(try database.number("SELECT count(*) FROM public_note_links") == 1)
    #expect(try database.number("SELECT count(*) FROM public_tagged") == 1)
  }

  @Test func `a language's folder and a permalink join two trees of notes`() throws {
    let (site, database) = try site(
      [
        "en/Getting started/Create a vault.md": "---\npermalink: vault\n---\nSee [[Link notes]].",
        "en/Getting started/Link notes.md": "---\npermalink: link\n---\nText.",
        "es/Primeros pasos/Crear una bóveda.md":
          "---\npermalink: vault\n---\nMira [[Enlazar notas]].",
        "es/Primeros pasos/Enlazar notas.md": "---\npermalink: link\n---\nTexto.",
      ], languages: ["en", "es"])
    #expect(
      try addresses(database) == [
        "getting-started/general/create-a-vault", "getting-started/general/link-notes",
      ])
    #expect(
      try addresses(database, "es") == [
        "primeros-pasos/general/crear-una-boveda", "primeros-pasos/general/enlazar-notas",
      ])
    try site.writePages()
    let english = try site.text("public/notes/getting-started/general/create-a-vault/index.html")
    #expect(
      english.contains(
        """
        hreflang="es" href="https://club.example/es/notes/primeros-pasos/general/crear-una-boveda/"
        """))
    let spanish = try site.text(
      "public/es/notes/primeros-pasos/general/crear-una-boveda/index.html")
    #expect(
      spanish.contains(
        "hreflang=\"en\" href=\"https://club.example/notes/getting-started/general/create-a-vault/\""
      ))
    #expect(spanish.contains("href=\"/es/notes/primeros-pasos/general/enlazar-notas/\""))
    #expect(!site.exists("public/es/notes/getting-started"))
  }

  @Test func `of several files of one name the nearest is meant`() throws {
    let (_, database) = try site([
      "a/one/Energy.md": "1", "a/two/Energy.md": "2", "b/Energy.md": "3",
      "a/one/x.md": "[[Energy]] [[b/Energy]] [[two/Energy]] [[a/two/energy.MD]]",
      "b/deep/y.md": "[[Energy]]", "a/two/z.md": "[w](../one/Energy.md) [[../one/Energy]]",
    ])
    let links = try database.texts(
      """
      SELECT f.slug || ' ' || t.subject || '/' || t.lesson FROM public_note_links
      JOIN notes f ON f.id = from_id JOIN notes t ON t.id = to_id ORDER BY 1
      """
    )
    #expect(links == ["x a/one", "x a/two", "x b/general", "y b/general", "z a/one"])
  }

  @Test func `lessons of one title stand in the order of their slugs, build after build`() throws {
    var notes: [String: String] = [:]
    for folder in ["d", "b", "a", "c", "e", "f"] {
      notes["x/\(folder)/n.md"] = "Text."
      notes["x/\(folder)/_index.md"] = "---\ntitle: Exercises\n---\n"
    }
    for _ in 0..<5 {
      let (_, database) = try site(notes)
      #expect(
        try database.texts("SELECT slug FROM public_lessons ORDER BY sort")
          == ["a", "b", "c", "d", "e", "f"])
    }
  }

  @Test func `a subject's lead may lie in the folder of its language`() throws {
    let (_, database) = try site(
      [
        "Algebra/_index.md": "---\ntitle: Algebra\ncolor: 3\n---\nLead.",
        "es/Álgebra/_index.md": "---\ntitle: Álgebra\n---\nEntrada.", "Algebra/x.md": "Text.",
      ], languages: ["en", "es"])
    #expect(
      try database.texts("SELECT title || hue FROM public_subjects ORDER BY lang")
        == ["Algebra3", "Álgebra3"])
  }

  @Test func `notes that show each other end`() throws {
    var notes: [String: String] = [:]
    for number in 0..<25 {
      let embeds = (0..<25).map { "![[n\($0)]]" }.joined(separator: "\n\n")
      notes["a/b/n\(number).md"] = "Number \(number).\n\n\(embeds)\n"
    }
    let (_, database) = try site(notes)
    #expect(try database.number("SELECT max(length(html)) < 600000 FROM note_texts") == 1)
  }

  @Test func `pipes are not read, and folders that lead to each other are read once`() throws {
    let site = try TemporarySite(SampleSite.files(languages: ["en"]))
    try site.write("Text.", "content/notes/a/b/x.md")
    let folder = site.folder.path + "/content/notes/a/b"
    #expect(mkfifo(folder + "/pipe.md", 0o600) == 0)
    try site.write("Text.", "content/notes/c/d/y.md")
    #expect(symlink("../../c", folder + "/other") == 0)
    #expect(symlink("../../a", site.folder.path + "/content/notes/c/d/other") == 0)
    let database = try site.compile()
    #expect(try database.number("SELECT count(*) FROM note_texts") == 2)
  }
}
