/// The templates of one theme, loaded and parsed when they are first needed, then kept.
///
/// Names and a loader in, rendered bytes out. A class, because what has been parsed is shared by
/// all pages of a run, and not `Sendable`: each thread has its own.
public final class TemplateLibrary {
  /// Depth to which partials and parents may be nested.
  static let depthLimit = 64
  /// Number of partials and parents that one page may need: a template that doubles in each of 64 levels is stopped here.
  static let partialLimit = 200_000

  /// Bytes of room for a page, and of the buffer kept for the next one.
  private static let (pageSize, longestPage) = (32_768, 1 << 20)

  private let load: (String) throws -> [UInt8]?
  /// Some dozens at most, found by search.
  private var templates: [Known] = []

  /// Buffer of the last page, which the next one reuses.
  private var page: PageBytes?

  /// A template by its name, nil where there is none.
  ///
  /// A class, so that the search copies nothing.
  private final class Known {
    let length: Int
    let name: String
    let template: Template?

    init(_ name: String, _ template: Template?) {
      length = name.utf8.count
      self.name = name
      self.template = template
    }
  }

  /// Makes a library of a loader.
  ///
  /// The loader gets a name as templates write it, as in `{{> comment}}`, and returns the source in UTF-8, or the result of
  /// `Template.compiled`, or nil if there is none.
  public init(load: @escaping (String) throws -> [UInt8]?) {
    self.load = load
  }

  /// Appends the page that a template makes of a view.
  ///
  /// As the Mustache specification requires, an unknown key and a missing partial render nothing. Throws `TemplateError` if the
  /// template itself is missing, if one that is needed does not parse or if they are nested without end, and the loader's
  /// errors; then `output` is unchanged.
  public func render(_ name: String, _ view: consuming some View, into output: inout [UInt8]) throws
  {
    try render(name, view.boxed(), into: &output)
  }

  func render(_ name: String, _ view: AnyView, into output: inout [UInt8]) throws {
    guard let template = try template(name) else {
      throw TemplateError(template: name, line: 1, column: 1, reason: .missingTemplate(name))
    }
    var renderer = Renderer(
      library: self, view: view, into: page.take() ?? PageBytes(capacity: Self.pageSize))
    try renderer.render(template)
    var page = renderer.page()
    output.append(contentsOf: page.all)
    page.removeAll()
    if page.capacity <= Self.longestPage { self.page = consume page }
  }

  /// All mistakes that can be seen without data, with positions: unknown keys and blocks, text that
  /// is not escaped, HTML that is escaped twice, missing or endless partials, syntax errors.
  ///
  /// Follows partials and parents; returns nothing when all is well.
  public func check(_ name: String, against shape: Shape) -> [TemplateError] {
    var checker = Checker(library: self, shape: shape)
    checker.check(name)
    return checker.errors
  }

  /// The template of a name, or nil if there is none; throws when it cannot be loaded or parsed.
  func template(_ name: String) throws -> Template? {
    let length = name.utf8.count
    for known in templates where known.length == length && known.name == name {
      return known.template
    }
    let template = try load(name).map { try Template.stored($0, name: name) }
    templates.append(Known(name, template))
    return template
  }
}
