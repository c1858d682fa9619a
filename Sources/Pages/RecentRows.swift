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
