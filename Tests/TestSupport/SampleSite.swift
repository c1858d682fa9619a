/// The files of a small valid site: two boards, three conversations, rules, and a page.
///
/// Topic 1 has three comments, topic 2 is in Spanish where the site has Spanish, topic 3 is short.
public enum SampleSite {
  /// The files by their path; `limits` are lines of `site.yml` such as `comments_per_page: 5`.
  public static func files(
    languages: [String] = ["en", "es"], base: String = "https://club.example", limits: [String] = []
  ) -> [String: String] {
    let limitLines = limits.map { "  \($0)\n" }.joined()
    var files = [
      "site.yml": """
      name: Club Niebla
      tagline: {\(languages.map { "\($0): Walks and books" }.joined(separator: ", "))}
      languages: [\(languages.joined(separator: ", "))]
      base: \(base)
      time_zone: Europe/Madrid
      guest_tags: new
      \(limits.isEmpty ? "" : "limits:\n" + limitLines)
      """,
      "content/index.md": document("Open invitation", "We *walk* and read."),
      "content/about.md": document("About us", "Twelve people and a dog.\n\nAsk @Bruno."),
      "content/rules.md": document("Community rules", rules("Rule")),
      "content/forum/_boards.yml": boards(languages),
      "content/forum/1-night-trains/index.md": opening(
        "Night trains", author: "Irene Salvat", date: "2026-10-01T09:00:00Z", board: "travel",
        tags: ["Trains", "Lisbon"], body: "Which one still has *beds*?"),
      "content/forum/1-night-trains/2.md": reply(
        author: "Mateo Rubio", date: "2026-10-01T10:30:00Z", body: "The one to Vienna."),
      "content/forum/1-night-trains/3.md": reply(
        author: "Irene Salvat", date: "2026-10-02T08:00:00Z", answers: 2,
        body: "Thanks! Or ask @bruno."),
      "content/forum/2-que-leemos/index.md": opening(
        "¿Qué leemos en otoño?", author: "Lucía Ferrer", date: "2026-10-03T18:00:00Z",
        board: "books", language: languages.last ?? "en", body: "Propongo «Niebla»."),
      "content/forum/3-boots/index.md": opening(
        "Boots", author: "Bruno", date: "2026-10-04T07:00:00Z", board: "travel",
        body: "Mine are <wet>."),
    ]
    if languages.contains("es") {
      files["content/rules.es.md"] = document("Normas de la comunidad", rules("Norma"))
    }
    return files
  }

  /// A page of the editors.
  public static func document(_ title: String, _ body: String) -> String {
    "---\ntitle: \(title)\n---\n\n\(body)\n"
  }

  private static func rules(_ word: String) -> String {
    (1...10).map { "## \($0). \(word) \($0)" }.joined(separator: "\n\n")
  }

  private static func boards(_ languages: [String]) -> String {
    [("travel", "Travel"), ("books", "Books")].map { slug, title in
      let titles = languages.map { "\($0): \(title) (\($0))" }.joined(separator: ", ")
      return "- slug: \(slug)\n  title: {\(titles)}\n"
    }.joined()
  }

  /// The first file of a conversation.
  public static func opening(
    _ title: String, author: String = "Irene Salvat", date: String = "2026-10-05T12:00:00Z",
    board: String = "travel", tags: [String] = [], language: String? = nil, body: String = "A text."
  ) -> String {
    """
    ---
    title: \(title)
    author: \(author)
    date: \(date)
    board: \(board)
    tags: [\(tags.joined(separator: ", "))]
    \(language.map { "lang: \($0)\n" } ?? "")---

    \(body)

    """
  }

  /// Another file of a conversation.
  public static func reply(
    author: String = "Mateo Rubio", date: String = "2026-10-06T12:00:00Z", answers: Int? = nil,
    body: String = "An answer."
  ) -> String {
    """
    ---
    author: \(author)
    date: \(date)
    \(answers.map { "reply_to: \($0)\n" } ?? "")---

    \(body)

    """
  }
}
