public import Model
import Templates
public import Time

/// The theme of one site, ready to render: settings, locales, time zone, templates by language.
///
/// It gets everything as values or through closures (the source of a template, a string of a locale), so that it neither knows
/// their storage nor reads more than a page needs. Pages and actions share it: the frame of every page is built here. One per
/// thread.
public final class SiteTheme {
  /// The closures that find the compiled files of a build.
  public struct Sources {
    /// The source of a template in a language, labels filled in; nil when there is none.
    public var template: (Language, String) throws -> [UInt8]?
    /// A string of a locale; nil when there is none.
    public var string: (Language, String) throws -> String?
    /// File names below `/assets/`, with their hashes, by the names in `templates/assets/`.
    public var asset: (String) -> String?

    /// Stores the closures.
    public init(
      template: @escaping (Language, String) throws -> [UInt8]?,
      string: @escaping (Language, String) throws -> String?, asset: @escaping (String) -> String?
    ) {
      self.template = template
      self.string = string
      self.asset = asset
    }
  }

  /// The site's settings.
  public let settings: SiteSettings
  /// The zone in which dates are shown.
  public let zone: TimeZone
  let sources: Sources
  /// The number of the build that compiled it.
  public let build: Int
  /// The day for which pages with upcoming events were built; nil if none was stored.
  public let day: CivilDate?
  /// The kinds of content that editors wrote: a site without events need not look for them on every page.
  public let holds: [StudyKind]
  /// The colours of its stylesheets.
  public let colors: ThemeColors
  // There are few, so a search is enough: the first dictionary by languages would cost a request more.
  private var libraries: [(language: Language, library: TemplateLibrary)] = []
  private var locales: [(language: Language, locale: Locale)] = []
  private var rules: [(language: Language, rules: [String])] = []
  var tabs: [(tree: SiteTree, current: Tab?, views: [TabView])] = []
  var commons: [(tree: SiteTree, common: CommonFrame)] = []
  /// Error of a string that could not be read.
  private var unread: (any Error)?

  /// Puts a theme together; reads nothing yet.
  public init(
    settings: SiteSettings, zone: TimeZone, build: Int, day: CivilDate? = nil,
    holds: [StudyKind] = StudyKind.allCases, colors: ThemeColors = ThemeColors(),
    sources: Sources
  ) {
    self.settings = settings
    self.zone = zone
    self.build = build
    self.day = day
    self.holds = holds
    self.colors = colors
    self.sources = sources
  }

  /// The theme with another base address: a preview on this machine has neither the name nor the certificate.
  public func reached(at base: BaseURL) -> SiteTheme {
    var settings = settings
    settings.base = base
    return SiteTheme(
      settings: settings, zone: zone, build: build, day: day, holds: holds, colors: colors,
      sources: sources)
  }

  /// The strings, plural forms and dates of a language.
  public func locale(_ language: Language) -> Locale {
    if let known = locales.first(where: { $0.language == language }) { return known.locale }
    let locale = Locale(code: language.code, strings: { [unowned self] in string(language, $0) })
    locales.append((language, locale))
    return locale
  }

  /// The string of a locale in which a build stores the community's rules, one on each line.
  public static let rulesKey = "house_rule.all"

  /// The community's rules as stored by a build, without their numbers.
  public func rules(_ language: Language) -> [String] {
    if let known = rules.first(where: { $0.language == language }) { return known.rules }
    let found = (string(language, Self.rulesKey) ?? "").utf8.split(separator: UInt8(ascii: "\n"))
      .map { String(Substring($0)) }
    rules.append((language, found))
    return found
  }

  /// The links to the privacy page and the legal notice, if the site has them.
  public func legalLinks(_ tree: SiteTree) -> [LinkView] { common(tree).legal }

  /// Builds these links with the titles that a build stored.
  func legalPages(_ tree: SiteTree) -> [LinkView] {
    Document.legalSlugs.compactMap { slug in
      string(tree.language, Document.titlePrefix + slug).map { title in
        LinkView(label: title, url: settings.href(.document(slug, tree)))
      }
    }
  }

  /// A string of a locale; nil when there is none, or if it could not be read: then the page that needs it is not rendered.
  private func string(_ language: Language, _ key: String) -> String? {
    do {
      return try sources.string(language, key)
    } catch {
      unread = error
      return nil
    }
  }

  /// Renders a page in a language; throws `TemplateError`, and the error of a string of the page that could not be read.
  public func render<Page: PageView>(
    _ page: consuming Page, in language: Language
  ) throws -> [UInt8] {
    var output: [UInt8] = []
    try library(language).render(Page.template, page, into: &output)
    try throwReadError()
    return output
  }

  /// Renders an email in a language, as plain text and as HTML; throws like `render` of a page.
  public func render<Email: MailView>(
    message: Email, in language: Language
  ) throws -> (text: [UInt8], html: [UInt8]) {
    var (text, html): ([UInt8], [UInt8]) = ([], [])
    try library(language).render(Email.textTemplate, message, into: &text)
    try library(language).render(Email.htmlTemplate, message, into: &html)
    try throwReadError()
    return (text, html)
  }

  /// Throws the error of a string that could not be read since the last call.
  public func throwReadError() throws {
    guard let unread else { return }
    forget()
    throw unread
  }

  /// Forgets everything made from strings, so that the next page reads them again.
  private func forget() {
    unread = nil
    (locales, rules, tabs, commons) = ([], [], [], [])
  }

  private func library(_ language: Language) -> TemplateLibrary {
    if let known = libraries.first(where: { $0.language == language }) { return known.library }
    let load = sources.template
    let library = TemplateLibrary(load: { try load(language, $0) })
    libraries.append((language, library))
    return library
  }

  /// A moment on the clocks of the site's zone.
  public func civil(_ time: Timestamp) -> CivilDateTime {
    CivilDateTime(time, offset: zone.offset(at: time))
  }
}
