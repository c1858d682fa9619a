import Database
import Model
import Templates
import Theme

/// All professors.
struct ProfessorsPageKind: SinglePagePerTree {
  static let kind = PageKey.Kind.professors
  static let views: [any PageView.Type] = [ProfessorsPage.self]
  let language: Language

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .professor(_, let language), .subject(_, let language):
      [Self(language: language).stale(.rest)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.professors(tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    let isThere = try !renderer.reader.professors(tree.language).isEmpty
    return SitemapPages(others: isThere ? [.professors(tree)] : [])
  }
}

extension PageRenderer {
  fileprivate func professors(_ tree: SiteTree) throws -> RenderedPage? {
    let professors = try reader.professors(tree.language)
    guard !professors.isEmpty else { return nil }
    let title = text("professors", tree)
    let frame = frame(title, tab: .notes, tree) { .professors($0) }
    let groups = try Self.letters(professors).map { letter, professors in
      ProfessorGroupView(
        letter: letter, id: Self.anchor(letter),
        professors: try professors.map { try professorRow($0, tree) })
    }
    let view = ProfessorsPage(
      chrome: theme.chrome(frame), title: title, breadcrumb: [notesLink(tree)],
      letters: groups.map { LinkView(label: $0.letter, url: "#\($0.id)") }, groups: groups)
    return try page(.professors(tree), view, tree)
  }

  /// Groups professors by the first letter of the family name, accents folded.
  private static func letters(
    _ professors: [Professor]
  ) -> [(letter: String, professors: [Professor])] {
    var letters: [(letter: String, professors: [Professor])] = []
    for professor in professors {
      let first = Folding.fold(professor.family).unicodeScalars.first { $0.properties.isAlphabetic }
      let letter = first.map { $0.properties.uppercaseMapping } ?? "#"
      if letters.last?.letter == letter {
        letters[letters.count - 1].professors.append(professor)
      } else {
        letters.append((letter, [professor]))
      }
    }
    return letters
  }

  private static func anchor(_ letter: String) -> String {
    "letter-" + Slug(titled: letter, fallback: "other").text
  }

  private func professorRow(_ professor: Professor, _ tree: SiteTree) throws -> ProfessorRowView {
    let subjects = try professor.subjects.compactMap {
      try reader.subject($0, tree.language)?.text.title
    }
    return theme.professorRow(
      professor.text.title, at: .professor(professor.slug, tree), avatar: professor.avatar,
      office: professor.office, subjects: subjects)
  }
}

/// All professors, by the first letter of the family name.
struct ProfessorsPage: PageView {
  static let template = "professors"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Professors".
  let title: String
  /// The way here.
  var breadcrumb: Breadcrumb = []
  /// The letters in use, each leading to its group.
  var letters: [LinkView] = []
  /// The professors, letter by letter.
  var groups: [ProfessorGroupView] = []
}

/// The professors whose family name begins with a letter.
struct ProfessorGroupView: View {
  /// The letter: "V".
  let letter: String
  /// Anchor of the group: "letter-v".
  let id: String
  /// The professors.
  var professors: [ProfessorRowView] = []
}
