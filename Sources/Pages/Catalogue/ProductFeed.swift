import Database
public import Model
import Templates
import Theme
public import Time

/// Metadata of a feed of products.
public struct FilterFeedFacts: Sendable {
  let title: String
  let id: String
  let selfURL: String
  let url: String
  let createdAt: Timestamp

  /// Creates the metadata from the title, an IRI that stays the same when the feed's address changes, that address, the page
  /// that it belongs to, and its creation time.
  public init(title: String, id: String, selfURL: String, url: String, createdAt: Timestamp) {
    self.title = title
    self.id = id
    self.selfURL = selfURL
    self.url = url
    self.createdAt = createdAt
  }
}

extension PageRenderer {
  /// The most entries of a feed of products.
  public static let filterEntries = 50

  /// A feed of products for one reader, in the order in which they are given; it is no file.
  public func filterFeed(
    _ products: [Product.ID], _ facts: FilterFeedFacts, _ tree: SiteTree
  ) throws -> [UInt8] {
    let times = try reader.times(of: products)
    let entries = try self.facts(products, tree).map { thing in
      let url = settings.absolute(.product(thing.slug, tree))
      let time = (times[thing.id] ?? facts.createdAt).rfc3339
      return FeedEntryView(
        id: url, title: thing.name, url: url,
        author: thing.brand ?? theme.siteName(tree.language), published: time, updated: time,
        lang: theme.lang(thing.writtenIn, in: tree), content: CharacterData.of(html(thing)))
    }
    return try theme.render(
      Feed(
        lang: tree.language.code, id: facts.id, title: facts.title,
        updated: entries.map(\.updated).max() ?? facts.createdAt.rfc3339,
        baseURL: settings.base.text + "/", selfURL: facts.selfURL, url: facts.url, entries: entries),
      in: tree.language)
  }

  /// Returns the picture and price as HTML.
  private func html(_ thing: ProductSummary) -> [UInt8] {
    let picture =
      thing.picture.map { "<p><img src=\"\(settings.absolute($0))\" alt=\"\"></p>" } ?? ""
    let words = [thing.brand, thing.price].compactMap { $0 }.joined(separator: ", ")
    return Array((picture + (words.isEmpty ? "" : "<p>\(Self.escaped(words))</p>")).utf8)
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 38: bytes += "&amp;".utf8
      case 60: bytes += "&lt;".utf8
      case 62: bytes += "&gt;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PageReader {
  /// Returns the times at which products were added.
  fileprivate func times(of products: [Product.ID]) throws -> [Product.ID: Timestamp] {
    var times: [Product.ID: Timestamp] = [:]
    try database.forEach(
      """
      SELECT id, added_at FROM products
      WHERE id IN (SELECT value FROM json_each(?))
      """, [.list(Array(products.prefix(100)))]
    ) { times[Product.ID($0.integer(0))] = $0.time(1) }
    return times
  }
}
