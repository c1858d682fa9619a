import Markup

/// Discourse's `/categories.json`, or the list of categories in its `/site.json`.
struct CategoriesJSON: Decodable {
  let categories: [ArchivedCategory]

  private struct Entry: Decodable {
    let id: Int
    let name: String
    let slug: String?
    let parent_category_id: Int?
    let subcategory_list: [Entry]?

    var withChildren: [Entry] { [self] + (subcategory_list ?? []).flatMap(\.withChildren) }
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
    let all = entries.flatMap(\.withChildren)
    let slugs = Dictionary(all.map { ($0.id, $0.slug) }) { first, _ in first }
    categories = all.map { entry in
      ArchivedCategory(
        id: entry.id, title: ArchivedName.cut(entry.name), slug: entry.slug ?? "",
        parentSlug: entry.parent_category_id.flatMap { slugs[$0] ?? nil })
    }
  }
}

/// Finds categories' titles in the badges that posts carry where they quote another topic.
///
/// In goes the rendered HTML of posts; a badge is a link to `/c/<parent>/<slug>/<id>` around the
/// title. The last one read wins, since later topics know later names.
struct CategoryFinder {
  private(set) var categories: [Int: ArchivedCategory] = [:]

  /// Whether a file may hold a badge, which most do not.
  static func mayHaveBadge(_ bytes: [UInt8]) -> Bool {
    bytes.contains(wholeText: "badge-wrapper")
  }

  mutating func read(_ cooked: String) {
    guard cooked.utf8.contains(wholeText: "badge-wrapper") else { return }
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
        let title = element.text.trimmingSpaces()
        let parent = parts.count - 3 > c ? String(parts[parts.count - 3]) : nil
        categories[id] = ArchivedCategory(
          id: id, title: ArchivedName.cut(String(title)), slug: String(parts[parts.count - 2]),
          parentSlug: parent)
      }
    } else {
      for child in element.children { read(child) }
    }
  }
}
