import Markup

/// Discourse's `/categories.json`, or the list of categories in its `/site.json`.
struct CategoriesJSON: Decodable {
  let categories: [ArchivedCategory]

  private struct Entry: Decodable {
    let id: Int
    let name: String
    let slug: String?
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
    categories = entries.flatMap(\.withChildren).map {
      ArchivedCategory(id: $0.id, title: ArchivedName.cut($0.name), slug: $0.slug ?? "")
    }
  }
}

/// Finds categories' titles in the badges that posts carry where they quote another topic.
///
/// In goes the rendered HTML of posts; a badge is a link to `/c/<parent>/<slug>/<id>` around the
/// title. The last one read wins, since later topics know later names.
struct CategoryFinder {
  private(set) var categories: [Int: ArchivedCategory] = [:]

  /// What most files have nothing of.
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
        categories[id] = ArchivedCategory(
          id: id, title: title, slug: String(parts[parts.count - 2]))
      }
    } else {
      for child in element.children { read(child) }
    }
  }
}
