/// Resolver of Obsidian's syntax in an editor's text.
///
/// The renderer finds the links, embeds and tags and asks these closures where they lead; all markup but that of `embed` is its
/// own. With a resolver the text may also have callouts, marks, comments, block ids and TeX.
public struct Wiki {
  /// Where a link leads: nil when nothing has this name.
  ///
  /// About links within the text itself (`[[#Heading]]`, the name is empty) it is asked only when
  /// the ids are left out, since they then lead to the page of the text.
  public var resolve: (WikiLink) -> WikiTarget?
  /// Returns true if the page that a link leads to has the part that it names; without the part the link leads to the page.
  public var hasPart: (WikiLink) -> Bool
  /// Returns the HTML that an embed of a page shows: safe, whole block elements, without ids.
  ///
  /// Nil when it cannot be shown in place: the embed then becomes a link. It is asked only about embeds that are alone in their
  /// paragraph, those of the text itself included.
  public var embed: (WikiLink) -> [UInt8]?
  /// The address of a tag's page by the tag as written (`a/b`), nil when it has none.
  public var tag: (String) -> String?
  /// The title of a callout that has none by its type (`warning`); nil: the type capitalised.
  public var calloutTitle: (String) -> String?
  /// Words of the arrows that lead back from footnotes; nil where the page adds them (`SiteTheme.withFootnotes`).
  public var footnoteBack: String?
  /// Returns the display of a formula in TeX, without its dollar signs, alone on its line or not.
  ///
  /// Nil shows the source instead.
  public var math: (String, _ isDisplay: Bool) -> Math?

  /// Creates a resolver; by default nothing resolves, embeds, or has a page.
  public init(
    resolve: @escaping (WikiLink) -> WikiTarget? = { _ in nil },
    hasPart: @escaping (WikiLink) -> Bool = { _ in true },
    embed: @escaping (WikiLink) -> [UInt8]? = { _ in nil },
    tag: @escaping (String) -> String? = { _ in nil },
    calloutTitle: @escaping (String) -> String? = { _ in nil }, footnoteBack: String? = nil,
    math: @escaping (String, _ isDisplay: Bool) -> Math? = { _, _ in nil }
  ) {
    self.resolve = resolve
    self.hasPart = hasPart
    self.embed = embed
    self.tag = tag
    self.calloutTitle = calloutTitle
    self.footnoteBack = footnoteBack
    self.math = math
  }

  /// A formula as it is shown.
  public struct Math {
    /// Safe, well-formed, phrasing content.
    public let html: [UInt8]
    /// Plain text of the formula, where no markup can be.
    public let words: String

    /// Creates a formula that is shown so.
    public init(html: [UInt8], words: String) {
      self.html = html
      self.words = words
    }
  }
}

/// A link or embed as it is written: `[[Name#Heading]]`, `![[pic.png]]`, `[a](x.md#b)`.
public struct WikiLink: Hashable, Sendable {
  /// The part before `#`, trimmed; percent-decoded in Markdown's links; empty for `[[#Heading]]`.
  public let name: String
  /// "Heading" (the last part of `A#B`) or "^abc"; nil without `#`.
  public let fragment: String?
  /// True if it is to be shown in place: `![[…]]`, `![…](…)`.
  public let isEmbed: Bool
  /// True if it is written `[[…]]`; otherwise it is a relative address of Markdown's.
  public let isWiki: Bool
  /// Line from 1, in the source given to `render`; 0 when unknown.
  public var line: Int
  /// Bytes before its first `[` or `!` on the line, plus 1; 0 when unknown.
  public var column: Int

  /// Creates a link from its parts.
  public init(
    name: String, fragment: String? = nil, isEmbed: Bool = false, isWiki: Bool = true,
    line: Int = 0, column: Int = 0
  ) {
    self.name = name
    self.fragment = fragment
    self.isEmbed = isEmbed
    self.isWiki = isWiki
    self.line = line
    self.column = column
  }
}

/// Target of a link.
///
/// All addresses are final: root-relative with the base path, or external.
public enum WikiTarget: Hashable, Sendable {
  /// A page, without fragment: `#h-…` or `#b-…` is appended.
  case page(url: String, title: String)
  /// A picture, with its size in pixels where known.
  case picture(url: String, width: Int?, height: Int?)
  /// Any other file, such as a PDF.
  case file(url: String, label: String)
}

/// A link or embed that a text has, and whether it leads anywhere.
public struct LinkReference: Hashable, Sendable {
  /// The link as written.
  public let link: WikiLink
  /// True if the link's name exists.
  public let isResolved: Bool
  /// The sentence around it as safe HTML, the link's words in `<mark>`.
  ///
  /// About 200 bytes of text, cut between words with `…`; empty for embeds that are alone in their paragraph.
  public let context: [UInt8]

  /// Creates a reference from its parts.
  public init(link: WikiLink, isResolved: Bool, context: [UInt8]) {
    self.link = link
    self.isResolved = isResolved
    self.context = context
  }
}

/// The wanted part of a text.
public enum Part: Hashable, Sendable {
  /// All of it.
  case whole
  /// From the first heading of these words to the next of the same or a higher level.
  ///
  /// As written after `#`; of `A#B` the last.
  case section(String)
  /// The block with this id, without its `^`.
  case block(String)
}
