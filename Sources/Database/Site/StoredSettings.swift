/// Values compiled by a site's build, and its marks, by their names, such as `base` → `https://club.example`.
///
/// Some dozens, found by search: the first dictionary by strings would cost a request more than all its lookups.
public struct StoredSettings: Sendable {
  private var rows: [(length: Int, name: String, value: String)] = []
  /// The TZif bytes of the site's zone; empty for UTC.
  public internal(set) var zone: [UInt8] = []

  /// Returns the value of a name; nil if there is none.
  public subscript(name: String) -> String? {
    let length = name.utf8.count
    for index in rows.indices where rows[index].length == length && rows[index].name == name {
      return rows[index].value
    }
    return nil
  }

  mutating func append(_ name: String, _ value: String) {
    rows.append((name.utf8.count, name, value))
  }
}
