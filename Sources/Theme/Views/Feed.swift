import Glibc
public import Templates

/// An Atom feed (RFC 4287), newest entry first.
///
/// All its URLs are absolute but those inside of the entries' html: those start at `baseURL`.
public final class Feed: PageView {
  /// The template that shows it.
  public static let template = "feed"

  /// The language of its titles.
  public let lang: String
  /// Its id for ever, an IRI: its own address.
  public let id: String
  /// "Forum · Tertulia".
  public let title: String
  /// A line about it.
  public let subtitle: String?
  /// The newest entry's time, RFC 3339: "2026-11-14T18:20:00Z".
  public let updated: String
  /// What root-relative links inside of entries are resolved against.
  public let baseURL: String
  /// Where the feed is.
  public let selfURL: String
  /// The page that it belongs to.
  public let url: String
  /// The entries, newest first.
  public let entries: [FeedEntryView]

  /// Takes every string finished, in the page's language.
  public init(
    lang: String,
    id: String,
    title: String,
    subtitle: String? = nil,
    updated: String,
    baseURL: String,
    selfURL: String,
    url: String,
    entries: [FeedEntryView] = []
  ) {
    self.lang = lang
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.updated = updated
    self.baseURL = baseURL
    self.selfURL = selfURL
    self.url = url
    self.entries = entries
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "lang": .text,
    "id": .text,
    "title": .text,
    "subtitle": .text,
    "updated": .text,
    "baseURL": .text,
    "selfURL": .text,
    "url": .text,
    "entries": .list(FeedEntryView.shape),
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "lang": .text(lang)
    case "id": .text(id)
    case "title": .text(title)
    case "subtitle": .optional(subtitle)
    case "updated": .text(updated)
    case "baseURL": .text(baseURL)
    case "selfURL": .text(selfURL)
    case "url": .text(url)
    case "entries": .list(entries)
    default: .missing
    }
  }
}

/// One entry of a feed: a topic or a comment.
public final class FeedEntryView: View {
  /// Its id for ever, an IRI: its permanent address.
  public let id: String
  /// Its title.
  public let title: String
  /// Where it is read.
  public let url: String
  /// Who wrote it.
  public let author: String
  /// When, RFC 3339.
  public let published: String
  /// When it was last changed, RFC 3339.
  public let updated: String
  /// Its language, where it differs from the feed's.
  public let lang: String?
  /// The rendered text for a CDATA section (XML, section 2.7) and nothing else; empty for one too long:
  /// `<content type="html"><![CDATA[{{{content}}}]]></content>`.
  public let content: [UInt8]

  /// Takes every string finished, in the page's language.
  public init(
    id: String,
    title: String,
    url: String,
    author: String,
    published: String,
    updated: String,
    lang: String? = nil,
    content: [UInt8]
  ) {
    self.id = id
    self.title = title
    self.url = url
    self.author = author
    self.published = published
    self.updated = updated
    self.lang = lang
    self.content = Self.characterData(content)
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "id": .text,
    "title": .text,
    "url": .text,
    "author": .text,
    "published": .text,
    "updated": .text,
    "lang": .text,
    "content": .html,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "id": .text(id)
    case "title": .text(title)
    case "url": .text(url)
    case "author": .text(author)
    case "published": .text(published)
    case "updated": .text(updated)
    case "lang": .optional(lang)
    case "content": .html(content)
    default: .missing
    }
  }

  /// Whether `]]>` is among these bytes, which nearly no text has; whole feeds are looked through.
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

  /// The same characters with no `]]>` among them, which would end the section: it is begun again.
  private static func characterData(_ html: [UInt8]) -> [UInt8] {
    guard endsSection(html) else { return html }
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
