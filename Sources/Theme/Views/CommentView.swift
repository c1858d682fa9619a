public import Templates

/// One comment of a topic: a voice, a system's notice, or the stub of one removed.
///
/// A stub has `isRemoved` and no html; a notice has `isSystem` and shows its html in one line.
/// The keys that every comment asks for come first, and are short: they are compared in turn.
public final class CommentView: View {
  /// The comment's public number, which is its anchor too (`c1234`): "1234".
  public let id: String
  /// The name shown.
  public let author: String
  /// The author's page; none for guests and for whoever left.
  public let authorURL: String?
  /// Two letters for the face: "IR".
  public let initials: String
  /// The class of the face's colour: "hue-3".
  public let hue: String
  /// When it was written: "14 Nov 2026, 18:20".
  public let time: String
  /// The same for machines: "2026-11-14T18:20:00Z".
  public let datetime: String
  /// The rendered text.
  public let html: [UInt8]
  /// Whether only a stub is left.
  public let isRemoved: Bool
  /// Whether the system wrote it: "moved to Travel".
  public let isSystem: Bool
  /// Whether the text is too long for this page: it has no html here, and is read at `moreURL`.
  public let isLong: Bool
  /// Whether the author has no account: marked as such beside the name.
  public let isGuest: Bool
  /// The language of the text, where it differs from the page's.
  public let lang: String?
  /// Whom it answers: "in reply to Irene".
  public let replyTo: String?
  /// Where the answered comment stands; set together with `replyTo`.
  public let replyToURL: String?
  /// How many like it, when anybody does: "4".
  public let likes: String?
  /// The same in words: "4 likes".
  public let likesLabel: String?
  /// Where everything else can be done with it: "/do/comments/1234".
  public let moreURL: String

  /// Takes every string finished, in the page's language.
  public init(
    id: String,
    author: String,
    authorURL: String? = nil,
    initials: String,
    hue: String,
    time: String,
    datetime: String,
    html: [UInt8],
    isRemoved: Bool = false,
    isSystem: Bool = false,
    isLong: Bool = false,
    isGuest: Bool = false,
    lang: String? = nil,
    replyTo: String? = nil,
    replyToURL: String? = nil,
    likes: String? = nil,
    likesLabel: String? = nil,
    moreURL: String
  ) {
    self.id = id
    self.author = author
    self.authorURL = authorURL
    self.initials = initials
    self.hue = hue
    self.time = time
    self.datetime = datetime
    self.html = html
    self.isRemoved = isRemoved
    self.isSystem = isSystem
    self.isLong = isLong
    self.isGuest = isGuest
    self.lang = lang
    self.replyTo = replyTo
    self.replyToURL = replyToURL
    self.likes = likes
    self.likesLabel = likesLabel
    self.moreURL = moreURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "id": .text,
    "author": .text,
    "authorURL": .text,
    "initials": .text,
    "hue": .text,
    "time": .text,
    "datetime": .text,
    "html": .html,
    "isRemoved": .flag,
    "isSystem": .flag,
    "isLong": .flag,
    "isGuest": .flag,
    "lang": .text,
    "replyTo": .text,
    "replyToURL": .text,
    "likes": .text,
    "likesLabel": .text,
    "moreURL": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "id": .text(id)
    case "author": .text(author)
    case "authorURL": .optional(authorURL)
    case "initials": .text(initials)
    case "hue": .text(hue)
    case "time": .text(time)
    case "datetime": .text(datetime)
    case "html": .html(html)
    case "isRemoved": .flag(isRemoved)
    case "isSystem": .flag(isSystem)
    case "isLong": .flag(isLong)
    case "isGuest": .flag(isGuest)
    case "lang": .optional(lang)
    case "replyTo": .optional(replyTo)
    case "replyToURL": .optional(replyToURL)
    case "likes": .optional(likes)
    case "likesLabel": .optional(likesLabel)
    case "moreURL": .text(moreURL)
    default: .missing
    }
  }
}
