import Time

/// The tree of pages of one language: the main language is at the root, others below their code.
public struct SiteTree: Hashable, Sendable {
  /// The language of the frames around its pages.
  public let language: Language
  /// True for the tree of the main language.
  public let isRoot: Bool

  /// Creates a tree; `SiteSettings.tree` decides which language is at the root.
  public init(language: Language, isRoot: Bool) {
    self.language = language
    self.isRoot = isRoot
  }

  /// First part of its paths: empty or `es/`.
  public var prefix: String { isRoot ? "" : language.code + "/" }
}

/// The address of a page inside the site, without the base path: `forum/12-night-trains/3/`.
///
/// Addresses that several modules link to are printed here; a kind of page to which only pages link names its folder itself. A
/// path that ends with a slash is a folder with an `index.html`. Paths consist of slugs and numbers, so they need no escaping
/// in HTML; `href` percent-encodes what is not ASCII (RFC 3986).
public struct SitePath: Hashable, Comparable, Sendable {
  /// The path with a slash in front: most links are exactly this text, so no other is made.
  private let rooted: String
  /// The audience of the page: a page that is not for everyone is shown below `/do/page/`, and is not a file.
  public let audience: Audience

  /// Stores a path without a slash in front.
  init(_ text: String, for audience: Audience = .everyone) {
    rooted = "/" + text
    self.audience = audience
  }

  /// Prints the rest of a path of a tree, in at most `room` bytes.
  init(
    _ tree: SiteTree, room: Int, for audience: Audience = .everyone,
    _ rest: (inout TextPrinter) -> Void
  ) {
    self.audience = audience
    rooted = TextPrinter.text(capacity: 1 + tree.prefix.utf8.count + room) { printer in
      printer.sign("/")
      printer.text(tree.prefix)
      rest(&printer)
    }
  }

  /// The file below the document root: `forum/12-night-trains/3/index.html`.
  public var file: String {
    let isFolder = rooted.utf8.last == UInt8(ascii: "/")
    return TextPrinter.text(capacity: rooted.utf8.count + 10) { printer in
      printer.text(Substring(rooted.utf8.dropFirst()))
      if isFolder { printer.text("index.html") }
    }
  }

  /// Percent-encoded text with a slash in front; the base path goes before it.
  public var href: String { Self.encoded(rooted) }

  /// The path in a request below `/do/page/`: `forum/12-night-trains/3/`, not encoded.
  public var address: String { String(rooted.utf8.dropFirst()) ?? "" }

  /// The link after a base: `/~club/forum/12-night-trains/`.
  func href(after base: String) -> String {
    let href = href
    if base.isEmpty { return href }
    return TextPrinter.text(capacity: base.utf8.count + href.utf8.count) { printer in
      printer.text(base)
      printer.text(href)
    }
  }

  /// A comment on a page of a topic, after a base: `/~club/forum/12-night-trains/3/#c7`.
  ///
  /// It is printed in one go, since a feed shows twenty: the path of `topic(_:page:_:)`, and the anchor.
  static func href(
    of comment: Comment.ID, on page: Int, of topic: TopicAddress, _ tree: SiteTree,
    after base: String
  ) -> String {
    let topic = TopicAddress(id: topic.id, slug: encoded(topic.slug))
    let room = base.utf8.count + tree.prefix.utf8.count + room(for: topic) + 24
    return TextPrinter.text(capacity: room) { printer in
      printer.text(base)
      printer.sign("/")
      printer.text(tree.prefix)
      print(topic, page, into: &printer)
      printer.text("#c")
      printer.number(Int(comment.rawValue))
    }
  }

  /// Percent-encodes a text where it is not ASCII.
  private static func encoded(_ text: String) -> String {
    isASCII(text) ? text : PercentEncoding.text(text) { $0 < 128 }
  }

  private static func isASCII(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      var seen: UInt8 = 0
      for byte in bytes { seen |= byte }
      return seen < 128
    } == true
  }

  /// Sorts alphabetically.
  public static func < (one: SitePath, other: SitePath) -> Bool { one.rooted < other.rooted }
}

extension SitePath {
  /// A page whose kind names its folder in each tree itself, such as `forum/unanswered/`.
  public init(folder: String, in tree: SiteTree) { self.init(tree.prefix + folder) }

  /// The first page of a tree.
  public static func home(_ tree: SiteTree) -> SitePath { SitePath(tree.prefix) }

  /// A page of the editors, such as `about/`; the slug `index` is the tree's home.
  public static func document(_ slug: String, _ tree: SiteTree) -> SitePath {
    slug == "index" ? home(tree) : SitePath(tree.prefix + slug + "/")
  }

  /// The list of all pages without a tab.
  public static func more(_ tree: SiteTree) -> SitePath { SitePath(tree.prefix + "more/") }

  /// The topics of a list with the latest activity: the forum, a board or a tag.
  public static func list(_ list: TopicList, _ tree: SiteTree) -> SitePath {
    SitePath(tree.prefix + folder(list), for: list.audience)
  }

  /// One page of the archive of a list; `page` counts from 1.
  public static func archive(_ list: TopicList, page: Int, _ tree: SiteTree) -> SitePath {
    SitePath("\(tree.prefix)\(folder(list))archive/\(page)/", for: list.audience)
  }

  /// The feed of a list, which exists once, in the main tree.
  public static func feed(_ list: TopicList) -> SitePath { SitePath(folder(list) + "feed.xml") }

  static func folder(_ list: TopicList) -> String {
    switch list.kind {
    case .forum: "forum/"
    case .board: "boards/\(list.slug)/"
    case .tag: "tags/\(list.slug)/"
    }
  }

  /// All tags; `page` counts from 1.
  ///
  /// Further pages are below a hyphen, which is not a slug: `/tags/2/` is a tag.
  public static func tags(_ tree: SiteTree, page: Int = 1) -> SitePath {
    SitePath(tree.prefix + "tags/" + (page > 1 ? "-/\(page)/" : ""))
  }

  /// The newest people, and with `archive` everyone in the order of their first post.
  public static func people(_ tree: SiteTree, archive page: Int? = nil) -> SitePath {
    SitePath(tree.prefix + "people/" + (page.map { "archive/\($0)/" } ?? ""))
  }

  /// A person.
  public static func person(_ username: String, _ tree: SiteTree) -> SitePath {
    SitePath(tree, room: username.utf8.count + 8) { printer in
      printer.text("people/")
      printer.text(username)
      printer.sign("/")
    }
  }

  /// The photo of a person, one for all trees.
  public static func face(_ username: String) -> SitePath {
    SitePath("people/" + username + "/face.jpg")
  }

  /// A page of a topic in the tree of its language; `page` counts from 1.
  public static func topic(_ topic: TopicAddress, page: Int = 1, _ tree: SiteTree) -> SitePath {
    SitePath(tree, room: room(for: topic), for: topic.audience) { print(topic, page, into: &$0) }
  }

  /// Path by which the last page of a topic is found.
  public static func latest(_ topic: TopicAddress, _ tree: SiteTree) -> SitePath {
    SitePath(tree, room: room(for: topic) + 7, for: topic.audience) { printer in
      print(topic, 1, into: &printer)
      printer.text("latest/")
    }
  }

  /// The feed of a topic's comments.
  public static func feed(_ topic: TopicAddress, _ tree: SiteTree) -> SitePath {
    SitePath(tree, room: room(for: topic) + 8, for: topic.audience) { printer in
      print(topic, 1, into: &printer)
      printer.text("feed.xml")
    }
  }

  /// The most bytes of the path of a topic's page in its tree.
  private static func room(for topic: TopicAddress) -> Int { topic.slug.utf8.count + 50 }

  private static func print(
    _ topic: TopicAddress, _ page: Int, into printer: inout TextPrinter
  ) {
    printer.text("forum/")
    printer.number(Int(topic.id.rawValue))
    printer.sign("-")
    printer.text(topic.slug)
    printer.sign("/")
    guard page > 1 else { return }
    printer.number(page)
    printer.sign("/")
  }

  /// The notes of a tag beyond those on its first page; `page` counts from 1.
  public static func notes(of tag: TopicList, page: Int, _ tree: SiteTree) -> SitePath {
    SitePath(tree.prefix + folder(tag) + "notes/" + (page > 1 ? "\(page)/" : ""))
  }

  /// The feed of everything new on the whole site.
  public static let siteFeed = SitePath("feed.xml")
  /// The list of the sitemap's files.
  public static let sitemap = SitePath("sitemap.xml")
  /// Rules for crawlers.
  public static let robots = SitePath("robots.txt")

  /// Topics `1000(n−1)+1 … 1000n` of the sitemap; 0 holds the pages that are not topics.
  public static func sitemap(block: Int) -> SitePath { SitePath("sitemaps/\(block).xml") }

  /// The page that the web server sends when nothing is found.
  public static func notFound(_ tree: SiteTree) -> SitePath { SitePath(tree.prefix + "404.html") }

  /// The page with a button that strangers get while too many of them request actions.
  public static func busy(_ tree: SiteTree) -> SitePath { SitePath(tree.prefix + "busy.html") }

  /// The page that is shown without a connection in place of another.
  public static func offline(_ tree: SiteTree) -> SitePath {
    SitePath(tree.prefix + "offline.html")
  }

  /// The page of pending posts on the reader's device.
  public static func outbox(_ tree: SiteTree) -> SitePath { SitePath(tree.prefix + "outbox.html") }

  /// The service worker; it can serve all pages of its folder.
  public static let worker = SitePath("sw.js")

  /// A file that a member sent, one for all trees.
  public static func upload(_ name: UploadName, for audience: Audience = .everyone) -> SitePath {
    SitePath("uploads/" + name.text, for: audience)
  }

  /// The description of a tree's pages for home screens (W3C Web Application Manifest).
  public static func webManifest(_ tree: SiteTree) -> SitePath {
    SitePath(tree.prefix + "app.webmanifest")
  }

  /// The icon for iOS, which looks there if a page names none; the name is short, since it is in every page.
  public static let touchIcon = SitePath("apple-touch-icon.png")

  /// A file of the theme with its content's hash in its name.
  public static func asset(_ name: String) -> SitePath { SitePath("assets/" + name) }
}
