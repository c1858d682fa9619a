import Model

/// The largest sizes of pages and feeds, however much people write.
///
/// A member's text becomes at most 128 KB of HTML, so that twenty fit on a page as they are. Pages of more
/// comments and texts that were imported can grow further; then the longest are read on pages of their own.
enum PageLimits {
  /// Bytes of the comments' HTML on one page of a topic: 3 MB with 500 KB for the rest of the page.
  private static let comments = 2_621_440

  /// Bytes of the entries of a feed: 1 MB with the rest of the feed.
  private static let feed = 1_000_000

  /// Bytes of one entry of a feed, so that at least four fit.
  private static let entry = 240_000

  /// Most bytes around the text of an entry: names, titles and addresses, escaped.
  private static let entryFrame = 10_000

  /// Marks the comments of a page that are too long for it; none if all of them fit together.
  ///
  /// A comment within its share of the page is never marked, so that no one can push others off it.
  static func longComments(_ sizes: [Int], perPage: Int) -> [Bool] {
    let isTooLarge = sizes.reduce(0, +) > comments
    return sizes.map { isTooLarge && $0 > comments / max(perPage, 1) }
  }

  /// A text as an entry of a feed has it: none when it is too long, and is read where the entry leads.
  static func inFeed(_ html: [UInt8]) -> [UInt8] { html.count > entry ? [] : html }

  /// Counts the entries, the newest first, that fit into a feed.
  static func entries(_ sizes: [Int]) -> Int {
    var rest = feed
    return sizes.prefix { size in
      rest -= size + entryFrame
      return rest >= 0
    }.count
  }
}
