import Model
import Theme

/// The rows of topics that were shown last: what is new stands in the forum's list, at home, in a board's
/// and in each tag's.
struct RecentRows {
  private static let limit = 200

  private var rows: [(topic: TopicSummary, tree: SiteTree, row: TopicRowView)] = []

  /// The row of a topic in a tree, made when it is not among them.
  mutating func row(
    of topic: TopicSummary, in tree: SiteTree, _ make: () -> TopicRowView
  ) -> TopicRowView {
    // By index, so that nothing is copied on the way.
    for index in rows.indices
    where rows[index].topic.address.id == topic.address.id
      && rows[index].topic.activeAt == topic.activeAt && rows[index].tree == tree
    {
      return rows[index].row
    }
    if rows.count == Self.limit { rows.removeAll(keepingCapacity: true) }
    let row = make()
    rows.append((topic, tree, row))
    return row
  }
}

/// What was read of lists last: most pages name the same few.
///
/// Searched from the front, and forgotten when it becomes long: the first dictionary by numbers would
/// cost each request more than all of its searches.
struct KnownLists {
  private static let limit = 250

  private var rows: [ListRow] = []
  private var texts: [(list: TopicList.ID, texts: [ListText])] = []
  private var tags: [(topic: Topic.ID, tags: [TopicList])] = []

  var isEmpty: Bool { rows.isEmpty }

  func row(_ id: TopicList.ID) -> ListRow? {
    for index in rows.indices where rows[index].list.id == id { return rows[index] }
    return nil
  }

  mutating func keep(_ row: ListRow) {
    if rows.count >= Self.limit { rows.removeAll(keepingCapacity: true) }
    rows.append(row)
  }

  func texts(of id: TopicList.ID) -> [ListText]? {
    for index in texts.indices where texts[index].list == id { return texts[index].texts }
    return nil
  }

  mutating func keep(_ found: [ListText], of id: TopicList.ID) {
    if texts.count >= Self.limit { texts.removeAll(keepingCapacity: true) }
    texts.append((id, found))
  }

  func tags(of id: Topic.ID) -> [TopicList]? {
    for index in tags.indices where tags[index].topic == id { return tags[index].tags }
    return nil
  }

  mutating func keep(_ found: [TopicList], of id: Topic.ID) {
    if tags.count >= Self.limit { tags.removeAll(keepingCapacity: true) }
    tags.append((id, found))
  }
}
