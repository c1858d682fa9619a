public import Templates

/// One comment of a topic: a voice, a system's notice, or the stub of one removed.
///
/// A stub has `isRemoved` and no html; a notice has `isSystem` and shows its html in one line.
/// The keys that every comment asks for come first, and are short: they are compared in turn.
public struct CommentView: View {
  /// The comment's public number, which is its anchor too (`c1234`): "1234".
  let id: String
  /// The name shown.
  let author: String
  /// The author's page; none for guests and for whoever left.
  var authorURL: String?
  /// Two letters for the face: "IR".
  let initials: String
  /// The class of the face's colour: "hue-3".
  let hue: String
  /// The photo, instead of the two letters: "/people/irene/face.jpg".
  var faceURL: String?
  /// When it was written: "14 Nov 2026, 18:20".
  let time: String
  /// The same for machines: "2026-11-14T18:20:00Z".
  let datetime: String
  /// The rendered text.
  public var html: [UInt8]
  /// Whether only a stub is left.
  var isRemoved = false
  /// Whether its author took it away, not a moderator; `isRemoved` is set, too.
  var isDeleted = false
  /// Whether the system wrote it: "moved to Travel".
  var isSystem = false
  /// Whether the text is too long for this page: it has no html here, and is read at `moreURL`.
  var isLong = false
  /// Whether it is the answer of its topic.
  var isSolution = false
  /// The answer of the topic that it begins, quoted below it; on the first page alone.
  var solution: SolutionView?
  /// The poll of the topic that it begins; on the first page alone.
  public var poll: PollView?
  /// Whether the author has no account: marked as such beside the name.
  var isGuest = false
  /// The language of the text, where it differs from the page's.
  var lang: String?
  /// Whom it answers: "in reply to Irene".
  var replyTo: String?
  /// Where the answered comment stands; set together with `replyTo`.
  var replyToURL: String?
  /// What one can say of it without words, each with how many did.
  var reactions: [ReactionView] = []
  /// Where the earlier versions are of a comment that its author changed: "/do/comments/1234/history".
  var editedURL: String?
  /// Where it is shown in the page's language, of one in another: "/do/comments/1234/translation".
  var translationURL: String?
  /// Where everything else can be done with it: "/do/comments/1234".
  let moreURL: String
}

/// One way to react to a comment: a button of the form `react`.
public struct ReactionView: View {
  /// Its name, that of the button: "like".
  let name: String
  /// The sign for it.
  let sign: String
  /// How many did, when anybody has: "4".
  var count: String?
  /// The same in words: "Like: 4".
  let label: String
}

/// The comment that answers a topic, in short.
public struct SolutionView: View {
  /// How it begins, on one line; none where it has no words.
  let excerpt: String?
  /// Where it stands.
  let url: String
  /// The language of its words, where it differs from the page's.
  let lang: String?

  /// Takes every value as it is.
  public init(excerpt: String?, url: String, lang: String?) {
    (self.excerpt, self.url, self.lang) = (excerpt, url, lang)
  }
}

/// The fields of a reply, as typed so far, with what is wrong beside each.
public struct ReplyFormView: View {
  /// Where the form is sent: "/do/topics/42/comments".
  let action: String
  /// The language that the reply is taken to be in, a hidden field.
  let lang: String
  /// The number of the answered comment, a hidden field.
  var replyTo: String?
  /// The text, as typed.
  let body: String
  /// The most bytes that the text may have, as a plain number.
  let bodyLimit: Int
  /// What is wrong with it.
  var bodyError: String?
  /// Whether its writer was asked about capitals; sent again, it stays.
  public var isLoud = false
  /// The name, as typed.
  let name: String
  /// What is wrong with it.
  var nameError: String?
  /// The name of who is signed in and need not type one.
  var member: String?
  /// The files that go with it.
  public var attached: [AttachmentView] = []
  /// Where a member signs in before posting; the text goes along.
  let signInURL: String
  /// Where a picture or a document for the text is sent, by members; the text goes along; none where none is taken.
  var uploadURL: String?
  /// What the form is called there: "topics/42/comments".
  let kept: String
  /// Where what is typed is put aside; none for guests.
  public var draftURL: String?
  /// When what stands there was put aside, a sentence.
  public var draft: String?
  /// Whether there is a field that nobody sees, for robots to fill.
  var hasTrap = false
  /// What is said when it was filled.
  var trapError: String?
  /// That the reply will wait for a moderator, a sentence; none where it is shown at once.
  var waits: String?
  /// What the box sends that has a member follow the topic.
  let notify: String
  /// Whether it is ticked.
  let isNotified: Bool
}

/// The box by which a member follows where they write.
public struct NotifyBox: Sendable {
  /// What it sends: "1", or "own" on a page for everybody, as its reader has set it.
  public let value: String
  /// Whether it is ticked.
  public let isTicked: Bool

  /// Takes both as they are.
  public init(value: String, isTicked: Bool) {
    self.value = value
    self.isTicked = isTicked
  }

  /// That of a page that does not know who reads it.
  public static let ofEverybody = Self(value: "own", isTicked: true)
}
