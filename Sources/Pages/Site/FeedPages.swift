import Glibc
import Model
import Templates
import Theme
import Time

// Atom feeds (RFC 4287). A feed exists once: a topic's in the tree of its language, all others in the
// main tree.
extension PageRenderer {
  /// Entries of a feed.
  static let entryCount = 20

  var mainTree: SiteTree { settings.tree(settings.mainLanguage) }

  /// New topics, each with its first comment.
  func newTopics() throws -> [FeedEntryView] {
    let topics = try reader.newestTopics(TopicList.forum.id, limit: Self.entryCount)
    return try topics.compactMap { topic in
      try reader.comments(topic.address.id, positions: 1...1).first { $0.state == .visible }.map {
        entry($0, topic, mainTree)
      }
    }
  }

  func entry(
    _ comment: PublishedComment, _ topic: TopicSummary, _ tree: SiteTree
  ) -> FeedEntryView {
    let page = Paging.page(of: comment.position, size: settings.limits.commentsPerPage)
    let url = settings.absolute(
      of: comment.id, on: page, of: topic.address, settings.tree(topic.language))
    let locale = theme.locale(tree.language)
    let author = locale.author(comment.author, isGuest: comment.isGuest)
    let title =
      comment.position == 1
      ? topic.title
      : locale.text("feed_entry_reply", ["name": author, "title": topic.title])
    let published = comment.datetime
    return FeedEntryView(
      id: url, title: title, url: url, author: author, published: published,
      updated: comment.editedAt?.rfc3339 ?? published,
      lang: theme.lang(comment.language, in: tree),
      content: CharacterData.of(
        PageLimits.inFeed(
          theme.withFootnotes(comment.html, of: "c\(comment.id)-", tree.language))))
  }

  func feed(
    _ path: SitePath, of page: SitePath, title: String, _ tree: SiteTree, _ entries: [FeedEntryView]
  ) throws -> RenderedPage {
    let address = settings.absolute(path)
    var entries = entries
    let count = PageLimits.entries(entries.map { $0.content.count })
    if count < entries.count { entries.removeSubrange(count...) }
    let view = Feed(
      lang: tree.language.code, id: address, title: title,
      updated: entries.map { $0.updated }.max() ?? Timestamp(seconds: 0).rfc3339,
      baseURL: settings.base.text + "/", selfURL: address, url: settings.absolute(page),
      entries: entries)
    return try self.page(path, view, tree)
  }
}

/// An Atom feed (RFC 4287), newest entry first.
///
/// All its URLs are absolute but those inside of the entries' html: those start at `baseURL`.
struct Feed: PageView {
  static let template = "feed"

  /// The language of its titles.
  let lang: String
  /// Permanent id, an IRI: the feed's own address.
  let id: String
  /// "Forum · Tertulia".
  let title: String
  /// A line about it.
  var subtitle: String?
  /// The newest entry's time, RFC 3339: "2026-11-14T18:20:00Z".
  let updated: String
  /// Base address for root-relative links in entries.
  let baseURL: String
  /// Address of the feed.
  let selfURL: String
  /// The page that it belongs to.
  let url: String
  /// The entries, newest first.
  var entries: [FeedEntryView] = []
}

/// One entry of a feed: a topic or a comment.
struct FeedEntryView: View {
  /// Permanent id, an IRI: the entry's permanent address.
  let id: String
  /// Title of the entry.
  let title: String
  /// Address of the page.
  let url: String
  /// Name of the author.
  let author: String
  /// When, RFC 3339.
  let published: String
  /// Time of the last change, RFC 3339.
  let updated: String
  /// Language of the entry, if not the feed's.
  var lang: String?
  /// The rendered text for a CDATA section (XML, section 2.7) and nothing else; empty for one too long:
  /// `<content type="html"><![CDATA[{{{content}}}]]></content>`.
  let content: [UInt8]
}

/// HTML for a CDATA section (XML, section 2.7), which no `]]>` may end too early.
enum CharacterData {
  static func of(_ html: [UInt8]) -> [UInt8] { endsSection(html) ? begunAgain(html) : html }

  /// True if `]]>` is among these bytes.
  ///
  /// Hardly any text has it, and whole feeds are searched.
  private static func endsSection(_ html: [UInt8]) -> Bool {
    html.withUnsafeBytes { bytes in
      guard var place = bytes.baseAddress, bytes.count > 2 else { return false }
      let last = place + (bytes.count - 2)
      while place < last, let bracket = memchr(place, 0x5D, last - place) {
        let next = UnsafeRawPointer(bracket) + 1
        if next.load(as: UInt8.self) == 0x5D, (next + 1).load(as: UInt8.self) == 0x3E {
          return true
        }
        place = next
      }
      return false
    }
  }

  /// Returns the same characters with every `]]>` split: the section is ended and begun again.
  private static func begunAgain(_ html: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(html.count)
    for byte in html {
      if byte == UInt8(ascii: ">"), data.suffix(2).elementsEqual("]]".utf8) {
        data += "]]><![CDATA[".utf8
      }
      data.append(byte)
    }
    return data
  }
}
