import Markdown
import Model

/// Reads `content/professors/`: a file for each, facts in the original, words in every version.
struct ProfessorFiles {
  let settings: SiteSettings
  let problems: Problems
  let files: [String: Versions<TextFile>]

  private static let words = ["name", "office", "description"]
  private static let facts = ["family", "email", "phone", "avatar", "subjects"]

  /// Checks all files; `subjects` are the slugs that there are.
  init(_ reader: TextFiles, subjects: Set<String>) {
    settings = reader.settings
    problems = reader.problems
    files = reader.read("content/professors")
    for versions in files.values {
      guard let original = versions.original(main: settings.mainLanguage) else { continue }
      check(original.file, reader.tree, subjects)
      for language in versions.languages where language != original.language {
        versions[language]?.matter.fields.refuse(otherThan: Self.words)
      }
    }
  }

  private func check(_ file: TextFile, _ tree: ContentTree, _ subjects: Set<String>) {
    let fields = file.matter.fields
    fields.refuse(otherThan: Self.words + Self.facts)
    _ = fields.text("name")
    _ = fields.value("email", expected: "an address such as eva@uni.example", Self.email)
    _ = fields.value("avatar", expected: "a file in public/assets/avatars/") { name in
      name.utf8.first != 46 && name.isPlain(besides: "-._")
        && tree.exists("public/assets/avatars/\(name)") ? name : nil
    }
    for subject in fields.texts("subjects") where !subjects.contains(subject) {
      fields.report("subjects", unknown: subject, known: subjects.sorted())
    }
  }

  /// Accepts an address with one `@` and a dot behind it; more cannot be known without sending an email.
  private static func email(_ text: String) -> String? {
    let parts = text.utf8.split(separator: 64, omittingEmptySubsequences: false)
    guard parts.count == 2, let host = parts.last, !parts[0].isEmpty, host.contains(46),
      host.first != 46, host.last != 46, text.utf8.allSatisfy({ $0 > 32 && $0 != 127 }),
      !text.utf8.contains(where: { [34, 39, 40, 41, 44, 58, 59, 60, 62, 92].contains($0) })
    else { return nil }
    return text
  }

  /// The name of a professor in a tree.
  func name(_ slug: String, _ language: Language) -> String? {
    files[slug].flatMap { name($0, language) }
  }

  private func name(_ versions: Versions<TextFile>, _ language: Language) -> String? {
    let main = settings.mainLanguage
    let version = versions.version(for: language, main: main)?.file
    let original = versions.original(main: main)?.file
    let name =
      version?.matter.fields.scalar("name") ?? original?.matter.fields.scalar("name")
    return name.map(PlainText.singleLine)
  }

  /// The professors of a tree, by their families' names.
  func render(with renderer: TreeRenderer) -> [Professor] {
    files.sorted { $0.key < $1.key }.compactMap { slug, versions in
      professor(slug, versions, renderer)
    }.sorted {
      (NaturalOrder($0.family), NaturalOrder($0.text.title))
        < (NaturalOrder($1.family), NaturalOrder($1.text.title))
    }
  }

  private func professor(
    _ slug: String, _ versions: Versions<TextFile>, _ renderer: TreeRenderer
  ) -> Professor? {
    let (language, main) = (renderer.tree.language, settings.mainLanguage)
    guard let (writtenIn, file) = versions.version(for: language, main: main),
      let facts = versions.original(main: main)?.file.matter.fields,
      let name = name(versions, language),
      let rendered = renderer.text(EditedText(file, writtenIn, title: name))
    else { return nil }
    let words = file.matter.fields
    let isShown = settings.professorEmails == .shown
    let text = PageText(
      language: language, writtenIn: writtenIn, title: name,
      description: Excerpt.description(words.scalar("description"), rendered.plainText),
      html: rendered.html)
    return Professor(
      slug: slug, text: text, family: family(facts, name),
      office: PlainText.singleLine(words.scalar("office") ?? facts.scalar("office") ?? ""),
      email: isShown ? facts.scalar("email") : nil,
      isEmailWithheld: !isShown && facts.has("email"),
      phone: facts.scalar("phone").map(PlainText.singleLine), avatar: facts.scalar("avatar"),
      subjects: facts.texts("subjects"))
  }

  private func family(_ fields: Fields, _ name: String) -> String {
    if let family = fields.scalar("family") { return PlainText.singleLine(family) }
    return name.utf8.split(separator: 32).last.flatMap { String($0) } ?? name
  }
}

/// Short texts made of long ones.
enum Excerpt {
  /// The line that an editor wrote, else the beginning of the text, at most 160 bytes.
  static func description(_ written: String?, _ text: String) -> String {
    if let written, !PlainText.isBlank(written) { return PlainText.singleLine(written) }
    return PlainText.singleLine(start(of: text, bytes: 160))
  }

  /// The beginning of a text, cut after a word.
  static func start(of text: String, bytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let cut = text.utf8.prefix(limit)
    guard let space = cut.lastIndex(of: 32) else { return "" }
    return (String(cut[..<space]) ?? "") + "…"
  }
}
