import Markup

/// Discourse's `/categories.json`, or the list of categories in its `/site.json`.
struct CategoriesJSON: Decodable {
  let categories: [ArchivedCategory]

  private struct Entry: Decodable {
    let id: Int
    let name: String?
    let slug: String?
    let read_restricted: Bool?
    var parent_category_id: Int?
    let subcategory_list: [Entry]?

    /// The entry and those below it, each with its parent's id.
    func withChildren(of parent: Int? = nil) -> [Entry] {
      var entry = self
      entry.parent_category_id = parent ?? parent_category_id
      return [entry] + (subcategory_list ?? []).flatMap { $0.withChildren(of: id) }
    }
  }

  private struct List: Decodable {
    let categories: [Entry]
  }

  private enum CodingKeys: String, CodingKey {
    case list = "category_list"
    case categories
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let entries =
      try container.decodeIfPresent(List.self, forKey: .list)?.categories
      ?? container.decode([Entry].self, forKey: .categories)
    let all = entries.flatMap { $0.withChildren() }
    // If there are two entries for one category, the stricter one counts.
    let known = Dictionary(all.map { ($0.id, $0) }) { $0.read_restricted ?? false ? $0 : $1 }
    categories = known.values.map {
      ArchivedCategory(
        id: $0.id, title: ArchivedName.cut($0.name ?? ""), slug: $0.slug ?? "",
        isRestricted: Self.isRestricted($0, known))
    }
  }

  /// Discourse has two levels of categories, or three.
  private static let deepest = 10

  /// True if a category, or one that it is in, is restricted; nil where its own entry does not say.
  private static func isRestricted(_ entry: Entry, _ known: [Int: Entry]) -> Bool? {
    var parent = entry.parent_category_id
    for _ in 0..<deepest {
      guard let id = parent, let found = known[id] else { break }
      if found.read_restricted ?? false { return true }
      parent = found.parent_category_id
    }
    return entry.read_restricted
  }
}

extension ArchivedCategory {
  /// The category, with its restriction taken from another source where this one says nothing.
  func restricted(like other: ArchivedCategory?) -> ArchivedCategory {
    ArchivedCategory(
      id: id, title: title, slug: slug, isRestricted: isRestricted ?? other?.isRestricted)
  }
}

/// Finds categories' titles in the badges that posts carry where they quote another topic.
///
/// In goes the rendered HTML of posts; a badge is a link to `/c/<parent>/<slug>/<id>` around the
/// title. The last one read wins, since later topics know later names.
struct CategoryFinder {
  private(set) var categories: [Int: ArchivedCategory] = [:]

  /// Classes that the badge of a restricted category has.
  private static let locks: Set<Substring> = ["restricted", "--restricted", "d-icon-lock"]

  /// Text without which a file has no categories, as most have none.
  static let mark: StaticString = "badge-wrapper"

  mutating func read(_ cooked: String) {
    guard cooked.utf8.contains(wholeText: Self.mark) else { return }
    for node in MarkupReader.html(cooked) { read(node) }
  }

  private mutating func read(_ node: MarkupNode) {
    guard case .element(let element) = node else { return }
    if element.name == "a", element.has("badge-wrapper"), let address = element["href"] {
      // /c/discussions/support/10: the id is last, the slug before it.
      let parts = address.split(separator: "/")
      if parts.count >= 3, let id = parts.last.flatMap({ Int($0) }),
        let c = parts.firstIndex(of: "c"), c < parts.count - 2
      {
        let title = ArchivedName.cut(String(element.text.trimmingSpaces()))
        let hasLock = element.first { $0.classes.contains(where: Self.locks.contains) } != nil
        let wasRestricted = categories[id]?.isRestricted ?? false
        categories[id] = ArchivedCategory(
          id: id, title: title, slug: String(parts[parts.count - 2]),
          isRestricted: hasLock || wasRestricted ? true : nil)
      }
    } else {
      for child in element.children { read(child) }
    }
  }
}
