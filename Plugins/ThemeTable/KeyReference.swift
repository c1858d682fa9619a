import Foundation

/// What templates may show, in Markdown: a section for each page and each view inside pages, from the view types.
///
/// Keys, their kinds and meanings come from the properties of each view and their comments, as Plugins/ViewKeys makes keys of
/// them. `hasTopics` stands beside the list `topics`, and says whether it has any.
struct KeyReference {
  /// The Markdown; it ends with an empty line.
  private(set) var text = ""
  /// Properties without a comment, and names that two views have.
  private(set) var problems: [String] = []

  private var views: [String: KeyView] = [:]
  private static let folders = ["Theme", "Cartography", "Pages", "Jobs", "Actions"]
  private static let introduction = [
    "# Template keys", "", "All keys that a template can use, and their meanings.", "",
    """
    `text` is escaped text, `html` finished HTML, `flag` a condition. A name links to the keys of a view, and `list of` \
    means any number of them. A kind with `?` may be missing. Where two keys share a line, the second is a flag: it \
    says whether the list has items. Addresses are complete, with the site's base path.
    """, "", "## Pages", "",
  ]

  /// Reads the views of a package.
  init(package: URL) throws {
    for folder in Self.folders {
      let root = package.appending(path: "Sources/\(folder)")
      let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
      for name in (names ?? []).filter({ $0.hasSuffix(".swift") }).sorted() {
        let source = try String(contentsOf: root.appending(path: name), encoding: .utf8)
        // Most files have no view; what follows is slow.
        guard source.contains("View {") else { continue }
        for view in KeyView.all(in: source) { views[view.name] = view }
      }
    }
    write()
  }

  private mutating func write() {
    let pages = views.values.filter { $0.template != nil }.sorted { $0.title < $1.title }
    var lines = Self.introduction
    lines += pages.map { "- [`\($0.title)`](#\(Self.anchor($0.title))): \($0.comment)" }
    for page in pages { lines += section(of: page) }
    lines += ["", "## Views inside pages"]
    let inside = used(by: pages).sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
    for view in inside { lines += section(of: view, titled: view.name) }
    let titles = (pages.map(\.title) + inside.map(\.name)).map(Self.anchor)
    let twice = Dictionary(grouping: titles) { $0 }.filter { $0.value.count > 1 }.keys
    problems += twice.sorted().map { "two sections are called “\($0)”" }
    text = lines.joined(separator: "\n") + "\n\n"
  }

  private mutating func section(of view: KeyView, titled title: String? = nil) -> [String] {
    let missing = view.keys.filter(\.comment.isEmpty)
    problems += missing.map { "\(view.name): the property “\($0.name)” needs a comment" }
    return [
      "", "### \(title ?? view.title)", "", view.comment, "", "| key | kind | meaning |",
      "|---|---|---|",
    ]
      + view.keys.map { "| \($0.cell(in: view)) | \(Self.words($0)) | \($0.comment) |" }
  }

  /// The views that pages contain, and the frame.
  private func used(by pages: [KeyView]) -> [KeyView] {
    var (found, waiting): ([String: KeyView], [KeyView]) = ([:], pages)
    if let frame = views["Chrome"] { waiting.append(frame) }
    while let view = waiting.popLast() {
      for name in view.keys.flatMap(\.inner) where found[name] == nil {
        guard let inner = views[name] else { continue }
        found[name] = inner
        waiting.append(inner)
      }
    }
    return Array(found.values)
  }

  /// The kind with links, such as `list of [LinkView](#linkview)?`.
  private static func words(_ key: KeyView.Key) -> String {
    let links = key.inner.map { "[\($0)](#\(anchor($0)))" }.joined(separator: " of ")
    let kind = key.inner.isEmpty ? key.kind : key.kind == "list" ? "list of \(links)" : links
    return kind + (key.isOptional ? "?" : "")
  }

  private static func anchor(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber || "_- ".contains($0) })
      .replacingOccurrences(of: " ", with: "-")
  }
}

/// A view as its file declares it.
struct KeyView {
  /// What a template may show.
  struct Key {
    let name: String
    /// One of text, html, flag, list and view.
    let kind: String
    /// The views inside: one, or two of `GroupView<RowView>`; none where the place of use names them.
    let inner: [String]
    let isOptional: Bool
    let comment: String

    /// Takes a property; without a type it has the value of a text or of a flag.
    init(_ name: String, type: String?, value: String, comment: String) {
      let type = type ?? (value.hasSuffix("\"") ? "String" : "Bool")
      let bare = type.hasSuffix("?") ? String(type.dropLast()) : type
      let simple = ["Bool": "flag", "String": "text", "Int": "text", "[UInt8]": "html"][bare]
      self.name = name
      self.comment = comment
      kind = simple ?? (type.hasPrefix("[") ? "list" : "view")
      let names = type.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      inner = simple == nil && names != ["Row"] ? names : []
      isOptional = type.hasSuffix("?")
    }

    /// The key, and beside a list the flag that says whether it has any.
    func cell(in view: KeyView) -> String {
      let flag = "has\(name.prefix(1).uppercased())\(name.dropFirst())"
      let hasFlag = kind == "list" && !view.keys.contains { $0.name == flag }
      return hasFlag ? "`\(name)` `\(flag)`" : "`\(name)`"
    }
  }

  let name: String
  let comment: String
  fileprivate(set) var template: String?
  fileprivate(set) var keys: [Key] = []

  var title: String { template ?? name }
  /// The frame comes first.
  var rank: Int { name == "Chrome" ? 0 : 1 }

  /// The views of a file, in order.
  static func all(in source: String) -> [KeyView] {
    var (views, isInside, comment): ([KeyView], Bool, [String]) = ([], false, [])
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if let mark = line.utf8.firstIndex(where: { $0 != 0x20 }), line[mark...].hasPrefix("///") {
        comment.append(line[mark...].dropFirst(3).trimmingCharacters(in: .whitespaces))
        continue
      }
      if line == "}" || line.first?.isLetter == true && line.hasSuffix(" {") { isInside = false }
      // What is cheap to ask comes first: an expression takes longer than everything else here.
      if line.hasPrefix("struct ") || line.hasPrefix("public struct "),
        let head = line.prefixMatch(
          of: /(?:public )?struct (\w+)(?:<.*>)?: (?:Page|Mail)?View\b/)
      {
        views.append(KeyView(name: String(head.1), comment: firstParagraph(comment)))
        isInside = true
      } else if isInside, line.hasPrefix("  "), !line.hasPrefix("   ") {
        views[views.count - 1].add(line, firstParagraph(comment))
      }
      comment = []
    }
    return views
  }

  private mutating func add(_ line: Substring, _ comment: String) {
    if line.contains("static let template"), let found = line.firstMatch(of: /"(.+)"/) {
      template = String(found.1)
    } else if let found = line.wholeMatch(
      of: /\s\s(?:public )?(?:let|var) (\w+)(?:: ([^={]+?))? ?(?:[={].*)?/)
    {
      keys.append(
        Key(String(found.1), type: found.2.map(String.init), value: String(line), comment: comment))
    }
  }

  /// A comment up to its first empty line, as one line of Markdown in a table.
  private static func firstParagraph(_ lines: [String]) -> String {
    let text = lines.prefix { !$0.isEmpty }.joined(separator: " ")
    let parts = text.replacingOccurrences(of: "|", with: "\\|").components(separatedBy: "`")
    // Within a code span Markdown shows a reference as it is written.
    return parts.enumerated()
      .map {
        $0.offset % 2 == 1 ? $0.element : $0.element.replacingOccurrences(of: "<", with: "&lt;")
      }
      .joined(separator: "`")
  }
}
