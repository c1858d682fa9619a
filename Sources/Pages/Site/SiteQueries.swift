import Database
import Model

extension PageReader {
  private static let person = "SELECT username, name, has_face, joined_at FROM public_members"

  /// Returns a member who has posted, and has not left.
  func person(_ id: Member.ID) throws -> FoundPerson? {
    try database.first(Self.person + " WHERE id = ? AND name <> ''", [.id(id)], FoundPerson.init)
  }

  /// The people who posted for the first time most lately.
  func newestPeople(limit: Int) throws -> [FoundPerson] {
    try database.all(
      Self.person + " WHERE name <> '' ORDER BY number DESC LIMIT ?", [.int(limit)],
      FoundPerson.init)
  }

  /// People by the numbers that they got with their first post.
  func people(numbers: ClosedRange<Int>) throws -> [FoundPerson] {
    try database.all(
      Self.person + " WHERE number BETWEEN ? AND ? AND name <> '' ORDER BY number",
      [.int(numbers.lowerBound), .int(numbers.upperBound)], FoundPerson.init)
  }

  /// The highest number of a member who has posted; 0 if there is none.
  func lastPersonNumber() throws -> Int {
    try database.first("SELECT max(number) FROM public_members") { $0.int(0) } ?? 0
  }

  /// Returns all members who have posted.
  func allPeople() throws -> [Member.ID] {
    try database.all("SELECT id FROM public_members WHERE name <> '' ORDER BY id") {
      Member.ID($0.integer(0))
    }
  }

  /// A page of the editors in all trees.
  func documents(_ slug: String) throws -> [Document] {
    if let documents, documents.slug == slug { return documents.versions }
    let versions = try database.all(
      """
      SELECT lang, written_in, title, description, html FROM public_documents WHERE slug = ?
      """, [.text(slug)]
    ) {
      Document(
        slug: slug, language: $0.language(0), writtenIn: $0.language(1), title: $0.text(2),
        description: $0.text(3), html: $0.bytes(4))
    }
    documents = (slug, versions)
    return versions
  }

  /// A page of the editors in a tree.
  func document(_ slug: String, _ language: Language) throws -> Document? {
    try documents(slug).first { $0.language == language }
  }

  /// The languages in which a page of the editors is written.
  func documentLanguages(_ slug: String) throws -> [Language] {
    Set(try documents(slug).map(\.writtenIn)).sorted { $0.code < $1.code }
  }

  /// The pages of the editors that are written in their tree's language, by slug.
  func originalDocuments(_ language: Language) throws -> [String] {
    try database.all(
      "SELECT slug FROM public_documents WHERE lang = ? AND written_in = lang ORDER BY slug",
      [.text(language.code)]
    ) { $0.text(0) }
  }

  /// The pages of the editors in a tree, by slug.
  func documents(_ language: Language) throws -> [(
    slug: String, title: String, description: String
  )] {
    try database.all(
      "SELECT slug, title, description FROM public_documents WHERE lang = ? ORDER BY slug",
      [.text(language.code)]
    ) { ($0.text(0), $0.text(1), $0.text(2)) }
  }
}
