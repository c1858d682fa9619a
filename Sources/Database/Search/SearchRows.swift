public import Model
public import Time

// What a search shows of each kind that has no summary of its own.

/// A member as lists, the search and news show them.
public struct FoundPerson: Hashable, Sendable {
  /// The name in addresses.
  public let username: String
  /// The name shown.
  public let name: String
  /// Whether this member has a photo.
  public let hasAvatar: Bool
  /// When this member joined.
  public let joinedAt: Timestamp

  /// Reads the username, the name, whether there is a photo, and when the member joined.
  public init(_ row: borrowing Row) {
    (username, name) = (row.text(0), row.text(1))
    hasAvatar = row.flag(2)
    joinedAt = row.time(3)
  }
}

/// A product that was found.
public struct FoundProduct: Hashable, Sendable {
  /// The name in addresses.
  public let slug: String
  /// What it is called in the tree.
  public let name: String
  /// What that is written in.
  public let writtenIn: Language
  /// What it costs, where that is known.
  public let price: Price?
  /// Its picture below `/media/`, where there is one.
  public let media: String?
  /// Who made it; may be empty.
  public let brand: String
}

/// A shop that was found.
public struct FoundShop: Hashable, Sendable {
  /// The name in addresses.
  public let slug: String
  /// What it is called.
  public let name: String
  /// Street and town; may be empty.
  public let address: String
}

/// A board or a tag that was found.
public struct FoundList: Hashable, Sendable {
  /// The list.
  public let list: TopicList
  /// Its title in the tree's language, else in any.
  public let title: String

  /// Reads the columns title, id, slug, and whether it is everybody's.
  init(_ kind: TopicList.Kind, _ row: borrowing Row) {
    list = TopicList(
      id: TopicList.ID(row.integer(1)), kind: kind, slug: row.text(2),
      audience: row.flag(3) ? .everyone : .members)
    title = row.text(0)
  }
}
