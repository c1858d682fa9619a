public import Model
public import Time

// Search results of each kind that has no summary of its own.

/// A member as shown in lists, the search and news.
public struct FoundPerson: Hashable, Sendable {
  /// Name in addresses.
  public let username: String
  /// Displayed name.
  public let name: String
  /// True if this member has a photo.
  public let hasAvatar: Bool
  /// When this member joined.
  public let joinedAt: Timestamp

  /// Reads the username, the name, `hasAvatar`, and when the member joined.
  public init(_ row: borrowing Row) {
    (username, name) = (row.text(0), row.text(1))
    hasAvatar = row.flag(2)
    joinedAt = row.time(3)
  }
}

/// A product that was found.
public struct FoundProduct: Hashable, Sendable {
  /// Name in addresses.
  public let slug: String
  /// Name in the tree.
  public let name: String
  /// Language of the name.
  public let writtenIn: Language
  /// Price, if known.
  public let price: Price?
  /// Picture below `/media/`, if any.
  public let media: String?
  /// Brand; may be empty.
  public let brand: String
}

/// A shop that was found.
public struct FoundShop: Hashable, Sendable {
  /// Name in addresses.
  public let slug: String
  /// Name of the shop.
  public let name: String
  /// Street and town; may be empty.
  public let address: String
}

/// A board or a tag that was found.
public struct FoundList: Hashable, Sendable {
  /// The list.
  public let list: TopicList
  /// Title in the tree's language, otherwise in any.
  public let title: String

  /// Reads the columns title, ID, slug, and whether it is public.
  init(_ kind: TopicList.Kind, _ row: borrowing Row) {
    list = TopicList(
      id: TopicList.ID(row.integer(1)), kind: kind, slug: row.text(2),
      audience: row.flag(3) ? .everyone : .members)
    title = row.text(0)
  }
}
