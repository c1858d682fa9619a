public import Database
public import Model

/// The addresses that an imported Discourse forum had, for a web server that leads from there to ours.
///
/// Discourse finds topics by their number, with any words before it: so does the map. A post leads to its place on its page,
/// one that is not there to its topic. The map has only posts that everyone may read.
public struct Redirects {
  /// A web server.
  public enum Server: String, CaseIterable, Sendable {
    /// A file for `http { include …; }`.
    case nginx
    /// A file for `RewriteMap`.
    case apache
    /// A file for `include`.
    case lighttpd
  }

  private let settings: SiteSettings
  private let main: SiteTree
  /// Number of addresses.
  public private(set) var count = 0
  /// Keys as in the map, `t/2400/7`, and where they lead.
  private var entries: [(key: String, address: String)] = []

  /// Reads all of a site.
  public init(_ site: SiteDatabase, _ settings: SiteSettings) throws {
    self.settings = settings
    main = settings.tree(settings.mainLanguage)
    var found: [OldAddress] = []
    try site.forEachOldAddress { found.append($0) }
    for address in found { add(address) }
    count = entries.count
  }

  private mutating func add(_ old: OldAddress) {
    switch old {
    case .topic(let number, let address, let language):
      add("t/\(number)", settings.href(.topic(address, settings.tree(language))))
    case .post(let number, let post, let comment, let position, let address, let language):
      let page = Paging.page(of: position, size: settings.limits.commentsPerPage)
      add(
        "t/\(number)/\(post)",
        settings.href(of: comment, on: page, of: address, settings.tree(language)))
    case .board(let slug):
      let list = TopicList(id: TopicList.ID(0), kind: .board, slug: slug)
      add("c/\(slug)", settings.href(.list(list, main)))
    case .tag(let slug):
      let list = TopicList(id: TopicList.ID(0), kind: .tag, slug: slug)
      add("tag/\(slug)", settings.href(.list(list, main)))
    case .person(let username):
      let href = settings.href(.person(username, main))
      // A username imported as ana-gil may have been ana.gil.
      let dotted = String(decoding: username.utf8.map { $0 == 45 ? 46 : $0 }, as: UTF8.self)
      for name in Set([username, dotted]).sorted() { add("u/\(name)", href) }
    }
  }

  /// Leaves out an entry that a server would misread; neither slugs nor addresses are so.
  private mutating func add(_ key: String, _ address: String) {
    let isPlain = { (byte: UInt8) in
      byte >= 128 || (48...57).contains(byte) || (65...90).contains(byte)
        || (97...122).contains(byte) || "-_./%~#".utf8.contains(byte)
    }
    if key.utf8.allSatisfy(isPlain), address.utf8.allSatisfy(isPlain) {
      entries.append((key, address))
    }
  }

  /// The file for a server.
  public func text(for server: Server) -> String {
    switch server {
    case .nginx: nginx
    case .apache: Self.head + entries.map { "\($0.key) \($0.address)\n" }.joined()
    case .lighttpd: lighttpd
    }
  }

  private static let head = """
    # Old addresses of the forum, written by `tertulia redirects`; do not edit.

    """

  private var nginx: String {
    let size = Self.powerOfTwo(above: entries.count)
    let patterns = """
      map_hash_max_size \(size);
      map_hash_bucket_size 512;
      map $uri $tertulia_old {
          default "";
          "~^/t/(?:\(Self.word)/)?(?<tertulia_topic>[0-9]+)(?:/(?<tertulia_post>[0-9]+))?/?$" "t/$tertulia_topic/$tertulia_post";
          "~^/c/(?:[^/]+/)*?(?<tertulia_board>\(Self.word))(?:/[0-9]+)?(?:/l/[a-z]+)?/?$" "c/$tertulia_board";
          "~^/tags?/(?<tertulia_tag>[^/]+)(?:/[0-9]+)?/?$" "tag/$tertulia_tag";
          "~^/(?:u|users)/(?<tertulia_person>[^/]+)(?:/.*)?$" "u/$tertulia_person";
      }
      map $tertulia_old $tertulia_old_topic {
          default "";
          "~^(?<tertulia_whole>t/[0-9]+)/" $tertulia_whole;
      }

      """
    let isTopic = { (key: String) in
      key.utf8.first == 116 && !Self.isPost(key) && key.utf8.dropFirst().first == 47
    }
    return Self.head + patterns
      + map("$tertulia_old $tertulia_place", entries.filter { !isTopic($0.key) })
      + map("$tertulia_old_topic $tertulia_topic_place", entries.filter { isTopic($0.key) })
  }

  private func map(_ names: String, _ entries: [(key: String, address: String)]) -> String {
    let lines = entries.map { "    \"\($0.key)\" \"\($0.address)\";\n" }
    return "map \(names) {\n    default \"\";\n\(lines.joined())}\n"
  }

  /// A name that is not a number: `/t/1234/7` is the seventh post of topic 1234.
  private static let word = "[^/]*[^/0-9][^/]*"

  private static func isPost(_ key: String) -> Bool { key.utf8.count { $0 == 47 } == 2 }

  /// The size of a table of hashes that has room for `count`.
  private static func powerOfTwo(above count: Int) -> Int {
    var size = 2048
    while size < count * 2, size < 1 << 30 { size *= 2 }
    return size
  }

  /// lighttpd has no tables: topics are looked for among those with the same last two digits.
  private var lighttpd: String {
    var groups: [String: [String]] = [:]
    for (key, address) in entries {
      let parts = key.utf8.split(separator: 47).map { String(Substring($0)) }
      let (condition, pattern) = Self.patterns(parts)
      groups[condition, default: []].append("      \"\(pattern)\" => \"\(address)\"")
    }
    let inner = groups.keys.sorted().map { condition in
      // A post comes before its topic, which takes all that is not a post of its own.
      let rules = (groups[condition] ?? []).reversed().joined(separator: ",\n")
      return "  $HTTP[\"url\"] =~ \"\(condition)\" {\n    url.redirect = (\n\(rules)\n    )\n  }\n"
    }
    return Self.head + "$HTTP[\"url\"] =~ \"^/(?:t|c|tags?|u|users)/\" {\n\(inner.joined())}\n"
  }

  /// The pattern of a key, and one of all keys that are looked for with it.
  private static func patterns(_ key: [String]) -> (condition: String, pattern: String) {
    let (end, name) = ("/?(?:\\?.*)?$", literal(key[1]))
    switch key[0] {
    case "t":
      let post = key.count > 2 ? "/\(key[2])" : "(?:/[0-9]+)?"
      let digits = String(decoding: key[1].utf8.suffix(2), as: UTF8.self)
      // The last condition that is met counts: topic 8 is not among those that end with 08 to 98.
      let more = digits.utf8.count > 1 ? "[0-9]*" : ""
      return (
        "^/t/(?:\(word)/)?\(more)\(digits)(?:/[0-9]*)?/?$",
        "^/t/(?:\(word)/)?\(key[1])\(post)\(end)"
      )
    case "c": return ("^/c/", "^/c/(?:[^/]+/)*\(name)(?:/[0-9]+)?(?:/l/[a-z]+)?\(end)")
    case "tag": return ("^/tags?/", "^/tags?/\(name)(?:/[0-9]+)?\(end)")
    default: return ("^/(?:u|users)/", "^/(?:u|users)/(?i:\(name))(?:/[^?]*)?\(end)")
    }
  }

  /// A name as in a request; points are the only signs in it that a pattern reads.
  private static func literal(_ name: String) -> String {
    PercentEncoding.text(name).replacingPoints
  }
}

extension String {
  fileprivate var replacingPoints: String {
    String(decoding: utf8.flatMap { $0 == 46 ? [92, 46] : [$0] }, as: UTF8.self)
  }
}
