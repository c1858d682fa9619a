import Database
import Model
import Templates
import Theme

/// A professor, by the slug.
struct ProfessorPageKind: PagePerSlug {
  static let kind = PageKey.Kind.professor
  static let views: [any PageView.Type] = [ProfessorPage.self]
  static let sample = Self(slug: "carmen-vidal", language: .spanish)
  let slug: String
  let language: Language

  static func slugs(_ reader: PageReader, _ language: Language) throws -> [String] {
    try reader.professors(language).map(\.slug)
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .professor(let slug, _): ofAllTrees(slug, source)
    case .subject(_, let language): try all(source) { $0.language == language }
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.professor(slug, tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    let professors = try renderer.reader.professors(tree.language).filter {
      $0.text.writtenIn == tree.language
    }
    return SitemapPages(others: professors.map { .professor($0.slug, tree) })
  }
}

extension PageRenderer {
  fileprivate func professor(_ slug: String, _ tree: SiteTree) throws -> RenderedPage? {
    guard let professor = try reader.professor(slug, tree.language) else { return nil }
    let name = professor.text.title
    var frame = frame(name, tab: .notes, tree) { .professor(slug, $0) }
    frame.description = professor.text.description.isEmpty ? nil : professor.text.description
    frame.translations = try reader.professorLanguages(slug)
    let subjects = try professor.subjects.compactMap { try reader.subject($0, tree.language) }
    let view = ProfessorPage(
      chrome: theme.chrome(frame), name: name,
      breadcrumb: [
        notesLink(tree),
        LinkView(label: text("professors", tree), url: settings.href(.professors(tree))),
      ], avatarURL: professor.avatar.map(theme.avatarURL), initials: PlainText.initials(of: name),
      hue: Avatar.hue(of: name), lang: theme.lang(professor.text.writtenIn, in: tree),
      langLabel: originalLabel(professor.text, tree),
      office: professor.office.isEmpty ? nil : professor.office, email: professor.email,
      emailURL: professor.email.map { "mailto:" + Self.escapedAddress($0) },
      phone: professor.phone, phoneURL: professor.phone.flatMap(SiteTheme.phoneURL),
      isEmailWithheld: professor.isEmailWithheld, vcardURL: settings.href(.card(slug)),
      html: professor.text.html, subjects: subjects.map { subjectLinkView($0, tree) })
    return try page(.professor(slug, tree), view, tree)
  }

  /// RFC 6068 section 2: characters with a meaning in a mailto URL are percent-encoded.
  private static func escapedAddress(_ address: String) -> String {
    PercentEncoding.text(address) {
      PercentEncoding.isUnreserved($0) || "!$'*+@".utf8.contains($0)
    }
  }
}

/// A professor: contact details and subjects.
///
/// `email` and `emailURL` are set together, and so are `phone` and `phoneURL`. An address that
/// exists but is not shown sets `isEmailWithheld` instead.
struct ProfessorPage: PageView {
  static let template = "professor"

  /// The frame.
  let chrome: Chrome
  /// The name.
  let name: String
  /// The way here: professors.
  var breadcrumb: Breadcrumb = []
  /// A picture; without one a face is drawn from initials and hue.
  var avatarURL: String?
  /// Initials, shown without a picture.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The original's language, when there is no translation into the page's.
  var lang: String?
  /// Note on the language: "Shown in the original language: English".
  var langLabel: String?
  /// Office of this professor.
  var office: String?
  /// The address, as it is read.
  var email: String?
  /// Address as a link: "mailto:carmen.vidal@example.org".
  var emailURL: String?
  /// The number, as it is read.
  var phone: String?
  /// Number as a link: "tel:+34923000000".
  var phoneURL: String?
  /// True if there is an address that is not public.
  var isEmailWithheld = false
  /// The contact as a file.
  let vcardURL: String
  /// A few lines about this professor.
  let html: [UInt8]
  /// Subjects that the professor teaches.
  var subjects: [SubjectLinkView] = []
}
