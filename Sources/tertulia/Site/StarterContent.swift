import ThemeFiles

/// The first pages of a new site, to be made one's own: a welcome, ten rules, a privacy page and a legal notice.
enum StarterContent {
  /// The files below the site's folder, for languages by their codes.
  static func files(languages: [String], name: String) -> [(path: String, text: String)] {
    languages.enumerated().flatMap { index, code -> [(path: String, text: String)] in
      let suffix = index == 0 ? "" : ".\(code)"
      let words = code == "es" ? spanish : english
      return [
        ("content/index\(suffix).md", page(words.welcome, words.lead)),
        ("content/rules\(suffix).md", page(words.rulesTitle, rules(words.rules))),
      ] + legalPages(code, suffix)
    } + [("content/forum/_boards.yml", boards(languages))]
  }

  /// Drafts with blanks, in the language where there are some, else in English.
  private static func legalPages(
    _ code: String, _ suffix: String
  ) -> [(path: String, text: String)] {
    ["privacy", "legal"].compactMap { name in
      let file = [code, "en"].lazy.compactMap { code in
        ThemeFiles.starters.first { $0.path == "starter/\(name).\(code).md" }
      }.first
      return file.map {
        ("content/\(name)\(suffix).md", String(decoding: $0.bytes, as: UTF8.self))
      }
    }
  }

  private static func page(_ title: String, _ body: String) -> String {
    "---\ntitle: \(Init.quoted(title))\n---\n\n\(body)\n"
  }

  private static func rules(_ rules: [String]) -> String {
    rules.enumerated().map { "## \($0.offset + 1). \($0.element)" }.joined(separator: "\n\n")
  }

  private static func boards(_ languages: [String]) -> String {
    let titles = languages.map { "\($0): General" }.joined(separator: ", ")
    return "- slug: general\n  title: {\(titles)}\n"
  }

  private struct Words {
    let welcome: String
    let lead: String
    let rulesTitle: String
    let rules: [String]
  }

  private static let english = Words(
    welcome: "Come in and sit down.",
    lead: "This is the first page of your site. It is `content/index.md`: write what you like.",
    rulesTitle: "Community rules",
    rules: [
      "Remember the person on the other side.", "Behave here as you would at a table.",
      "Know where you are before you speak.", "Respect other people's time.",
      "Look after what you write.", "Share what you know.", "Help to keep arguments calm.",
      "Respect other people's privacy.", "Do not abuse what you can do.",
      "Forgive other people's mistakes.",
    ])

  private static let spanish = Words(
    welcome: "Pasa y siéntate.",
    lead: "Esta es la portada de tu sitio. Su archivo está en `content/`: escribe lo que quieras.",
    rulesTitle: "Normas de la comunidad",
    rules: [
      "Recuerda que al otro lado hay una persona.", "Compórtate aquí como en una mesa.",
      "Mira dónde estás antes de hablar.", "Respeta el tiempo de los demás.",
      "Cuida lo que escribes.", "Comparte lo que sabes.", "Ayuda a que se discuta con calma.",
      "Respeta la intimidad de los demás.", "No abuses de lo que puedes hacer.",
      "Perdona los errores de los demás.",
    ])
}
