public import Templates

/// One comment of a topic: a person's text, a notice of the system, or the stub of a removed comment.
///
/// A stub has `isRemoved` and no html; a notice has `isSystem` and shows its html in one line. The keys that every comment
/// needs come first, and are short: they are compared in turn.
public struct CommentView: View {
  /// The comment's public number, which is its anchor too (`c1234`): "1234".
  let id: String
  /// The name shown.
  let author: String
  /// The author's page; none for guests and former members.
  var authorURL: String?
  /// Two letters for the face: "IR".
  let initials: String
  /// The class of the face's colour: "hue-3".
  let hue: String
  /// The photo, instead of the two letters: "/people/irene/face.jpg".
  var faceURL: String?
  /// Time of writing: "14 Nov 2026, 18:20".
  let time: String
  /// Time of writing, for machines: "2026-11-14T18:20:00Z".
  let datetime: String
  /// The rendered text.
  public var html: [UInt8]
  /// True if only a stub is left.
  var isRemoved = false
  /// True if its author deleted it, not a moderator; `isRemoved` is set, too.
  var isDeleted = false
  /// True if the system wrote it: "moved to Travel".
  var isSystem = false
  /// True if the text is too long for this page: it has no html here, and can be read at `moreURL`.
  var isLong = false
  /// True if it is the answer of its topic.
  var isSolution = false
  /// The answer of the topic that it begins, quoted below it; only on the first page.
  var solution: SolutionView?
  /// The poll of the topic that it begins; only on the first page.
  public var poll: PollView?
  /// True if the author has no account: marked as such beside the name.
  var isGuest = false
  /// The language of the text, where it differs from the page's.
  var lang: String?
  /// The author of the answered comment: "in reply to Irene".
  var replyTo: String?
  /// Address of the answered comment; set together with `replyTo`.
  var replyToURL: String?
  /// Reactions that a reader can give, each with its count.
  var reactions: [ReactionView] = []
  /// Address of the earlier versions of a comment that its author changed: "/do/comments/1234/history".
  var editedURL: String?
  /// Address of its translation into the page's language, if it is in another: "/do/comments/1234/translation".
  var translationURL: String?
  /// Address of all other actions for it: "/do/comments/1234".
  let moreURL: String
}

/// One way to react to a comment: a button of the form `react`.
public struct ReactionView: View {
  /// Name of the button: "like".
  let name: String
  /// Sign of the reaction.
  let sign: String
  /// Number of people who gave it; none for zero: "4".
  var count: String?
  /// Name and number in words: "Like: 4".
  let label: String
}

/// The comment that answers a topic, in short.
public struct SolutionView: View {
  /// Beginning of the comment, on one line; none if it has no words.
  let excerpt: String?
  /// Address of the comment.
  let url: String
  /// Language of the excerpt, where it differs from the page's.
  let lang: String?

  /// Stores every value as given.
  public init(excerpt: String?, url: String, lang: String?) {
    (self.excerpt, self.url, self.lang) = (excerpt, url, lang)
  }
}

/// The fields of a reply, as typed so far, with the error beside each.
public struct ReplyFormView: View {
  /// Address to which the form is sent: "/do/topics/42/comments".
  let action: String
  /// The assumed language of the reply, a hidden field.
  let lang: String
  /// The number of the answered comment, a hidden field.
  var replyTo: String?
  /// The text, as typed.
  let body: String
  /// The most bytes that the text may have, as a plain number.
  let bodyLimit: Int
  /// Error of the text.
  var bodyError: String?
  /// True if the text is written in capitals and its writer was asked to confirm; sent again, it is posted.
  public var isLoud = false
  /// The name, as typed.
  let name: String
  /// Error of the name.
  var nameError: String?
  /// Name of the signed-in member, who need not type one; none for guests.
  var member: String?
  /// The attached files.
  public var attached: [AttachmentView] = []
  /// Address where a member signs in before posting; the text is kept.
  let signInURL: String
  /// Address to which members send a picture or a document for the text; the text is kept; none where uploads are off.
  var uploadURL: String?
  /// Name of the form, which the buttons for drafts, uploads and signing in send: "topics/42/comments".
  let kept: String
  /// Address where a draft is saved; none for guests.
  public var draftURL: String?
  /// Time at which the draft in the form was saved, as a sentence.
  public var draft: String?
  /// True if there is a field that only robots see and fill.
  var hasTrap = false
  /// Error of that field.
  var trapError: String?
  /// A sentence saying that the reply will wait for a moderator; none where it is published at once.
  var waits: String?
  /// Value of the box by which a member follows the topic.
  let notify: String
  /// True if the box is ticked.
  let isNotified: Bool
}

/// The box by which a member follows the topics in which they write.
public struct NotifyBox: Sendable {
  /// Value of the box: "1", or "own" on a page for everyone, where it follows the reader's own setting.
  public let value: String
  /// True if the box is ticked.
  public let isTicked: Bool

  /// Stores both values as given.
  public init(value: String, isTicked: Bool) {
    self.value = value
    self.isTicked = isTicked
  }

  /// The box on a page that does not know its reader.
  public static let ofEverybody = Self(value: "own", isTicked: true)
}
