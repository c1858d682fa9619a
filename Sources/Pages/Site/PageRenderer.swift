public import Database
public import Model
import Templates
public import Theme
import Time

/// A page with its address, ready to be written.
public struct RenderedPage: Sendable {
  /// Path of the page.
  public let path: SitePath
  /// The whole file; empty for a copy.
  public let bytes: [UInt8]
  /// The file that it is a copy of, too large to be held in memory; its name changes with its content.
  public let original: String?

  init(path: SitePath, bytes: [UInt8], original: String? = nil) {
    self.path = path
    self.bytes = bytes
    self.original = original
  }
}

/// Turns a page key into bytes: queries, a view, a template.
///
/// One renderer reads one state of the database: make a new one for each read transaction. A key whose page does not exist, or
/// no longer does, gives nil, and its file is to be removed. Code for each kind of page is in `Kinds/`, parts that several of
/// them show in the files beside this one.
public struct PageRenderer {
  let reader: PageReader
  let theme: SiteTheme
  /// The day that pages with upcoming events show.
  let today: CivilDate
  /// The TZif bytes of a zone other than the site's.
  let zoneFile: (String) throws -> [UInt8]?
  /// A file of the theme by its name, and the name that it has with its hash.
  let asset: (String) throws -> (file: String, bytes: [UInt8])?
  /// The names of all files of the theme, without hashes.
  let assetNames: () throws -> [String]
  /// Returns the path of an editors' picture or document, if it may be shown.
  let media: (String) throws -> String?
  /// Returns the path of a member's file, if it is public.
  let upload: (UploadName) throws -> String?

  /// The reader, on a page that is made for one reader alone.
  let visitor: PageVisitor?

  /// Takes a database inside a read transaction, the theme, and the viewer of the pages.
  ///
  /// The pages show all that is said of the visitor, so that only the viewer may see them.
  public init(
    _ site: SiteDatabase, _ theme: SiteTheme, for viewer: Viewer = .everyone,
    visitor: PageVisitor? = nil
  ) throws {
    self.visitor = visitor
    reader = PageReader(
      site.reader(for: viewer), holds: theme.holds, features: theme.settings.features)
    self.theme = theme
    today = try site.day() ?? CivilDate(dayNumber: 0)
    zoneFile = { try site.zone($0) }
    asset = { try site.asset($0) }
    assetNames = { try site.assetNames() }
    // The rows decide, not the folder: what lies there may be withheld by now.
    media = { try site.hasMedia($0) ? site.folder.cleanedMedia($0) : nil }
    upload = { name in
      try site.isPublic(name) ? UploadFolder(site.folder).file(of: name) : nil
    }
  }

  var settings: SiteSettings { theme.settings }

  /// Renders one page; nil when there is no such page.
  ///
  /// Throws `DatabaseError` or `TemplateError`.
  public func render(_ key: PageKey) throws -> RenderedPage? {
    guard let kind = key.page, type(of: kind).feature.map(settings.has) ?? true else { return nil }
    let page = try kind.render(self)
    // A file without a template shows words, too.
    try theme.throwReadError()
    return page
  }

  /// Renders a view as the page of a path.
  func page(
    _ path: SitePath, _ view: consuming some PageView, _ tree: SiteTree
  ) throws -> RenderedPage {
    RenderedPage(path: path, bytes: try theme.render(view, in: tree.language))
  }

  /// Renders a view as the page of a path; nil while the theme is of a version without the page's template: the next build has
  /// it.
  func pageIfKnown<View: PageView>(
    _ path: SitePath, _ view: View, _ tree: SiteTree
  ) throws -> RenderedPage? {
    do {
      return try page(path, view, tree)
    } catch let error as TemplateError where error.reason == .missingTemplate(View.template) {
      return nil
    }
  }

  func text(_ key: String, _ tree: SiteTree) -> String { theme.locale(tree.language).text(key) }

  /// Returns the frame of a page that has a similar address in every tree.
  func frame(
    _ title: String, tab: Tab? = nil, _ tree: SiteTree, at path: (SiteTree) -> SitePath
  ) -> FrameRequest {
    var frame = FrameRequest(tree: tree, title: title, path: path(tree), tab: tab)
    frame.versions = versions(path)
    return frame
  }

  /// A page's address in every tree.
  func versions(_ path: (SiteTree) -> SitePath) -> [(tree: SiteTree, path: SitePath)] {
    settings.trees.map { ($0, path($0)) }
  }
}
