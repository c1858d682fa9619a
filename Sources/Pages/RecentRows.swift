import Model
import Theme

/// The rows of topics that were shown last: what is new stands in the forum's list, at home, in a board's
/// and in each tag's.
struct RecentRows {
  private static let limit = 250

  private var rows: [(topic: TopicSummary, tree: SiteTree, row: TopicRowView)] = []

  /// The row of a topic in a tree with the name of its board or without; made when it is not among them,
  /// of the other one if there is that.
  mutating func row(
    of topic: TopicSummary, in tree: SiteTree, board: String?,
    _ make: (TopicRowView?) -> TopicRowView
  ) -> TopicRowView {
    var other: TopicRowView?
    // By index, so that nothing is copied on the way.
    for index in rows.indices
    where rows[index].topic.address.id == topic.address.id
      && rows[index].topic.activeAt == topic.activeAt && rows[index].tree == tree
    {
      if rows[index].row.board == board { return rows[index].row }
      other = rows[index].row
    }
    if rows.count == Self.limit { rows.removeAll(keepingCapacity: true) }
    let row = make(other)
    rows.append((topic, tree, row))
    return row
  }
}

/// Values by keys, the last ones searched first, and forgotten when they become many.
///
/// For a request's few dozens: the first dictionary by numbers would cost it more than all searches.
struct Recent<Key: Equatable, Value> {
  static var limit: Int { 250 }

  private var items: [(key: Key, value: Value)] = []

  subscript(key: Key) -> Value? {
    for index in items.indices.reversed() where items[index].key == key {
      return items[index].value
    }
    return nil
  }

  mutating func keep(_ value: Value, for key: Key) {
    if items.count >= Self.limit { items.removeAll(keepingCapacity: true) }
    items.append((key, value))
  }
}
