import Templates
import Theme

/// A conversation, and the box to say something.
struct ConversationPage: PageView {
  static let template = "conversation"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The name of the group, or of the other.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Whether the other is online and lets friends see it.
  var isOnline = false
  /// Whether it is with one member, who may let the reader see that.
  var isOfTwo = false
  /// What else there is to do, as links.
  let acts: [LinkView]
  /// Why the form came back, a sentence.
  var summary: String?
  /// The page of what was said before; none where this is the beginning.
  var older: LinkView?
  /// The page of what was said afterwards; none on the newest.
  var newerURL: String?
  /// What was said, by days.
  let days: [ConversationDayView]
  /// Whether nothing was said yet.
  var isEmpty = false
  /// The script of the composer, which shows what is new, too.
  var script: String?
  /// What the script needs to know; none where the page does not grow.
  var live: LiveConversationView?
  /// The page anew.
  let lookURL: String
  /// The page that fetches itself anew, for browsers without scripts; none where it does.
  var everyURL: String?
  /// The page that does not, and has the box; none where it is this one.
  var stopURL: String?
  /// Why nothing can be said here, a sentence.
  var closed: String?
  /// The box; none where nothing can be said.
  var form: MessageFormView?
}

/// Data for the script of an open conversation.
struct LiveConversationView: View {
  /// The file that says the number of the newest message.
  let bellURL: String
  /// Where what is new is asked for.
  let url: String
  /// The number of the newest message that the page shows.
  let newest: String
}

/// What was said since a message, for the script of a page that is open.
struct FreshMessagesPage: PageView {
  static let template = "fresh-messages"

  /// The language of the page.
  let lang: String
  /// What was said, by days.
  let days: [ConversationDayView]
  /// The number of the newest message.
  let newest: String
  /// Whether the other member is online, and lets the reader see that.
  var isOnline = false
}

/// The messages of one day.
struct ConversationDayView: View {
  /// The day: "Sunday, 22 November 2026".
  let title: String
  /// Who said what.
  var turns: [TurnView] = []
}

/// What somebody says without a break, or what happened to the group.
struct TurnView: View {
  /// What happened, a sentence; none for what is said.
  var event: String?
  /// Names what happened on its page: "m12".
  var anchor: String?
  /// Whether the reader says it.
  var isOwn = false
  /// Who says it.
  var name = ""
  /// Whether the name is shown: in a group.
  var isNamed = false
  /// Two letters for the face.
  var initials = ""
  /// The class of the face's colour.
  var hue = ""
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// The messages.
  var messages: [SaidView] = []
}

/// One message.
struct SaidView: View {
  /// Names it on its page: "m12".
  let anchor: String
  /// The rendered text.
  let html: [UInt8]
  /// The card of whom it names and nobody else, as the reader may see them; it stands for the words.
  var person: ConversationPersonView?
  /// That it was taken back, a sentence.
  var gone: String?
  /// Whether the reader has blocked its author.
  var isFolded = false
  /// Whether it says something else since it was sent.
  var isEdited = false
  /// When, on the clocks of who reads: "18:52".
  let time: String
  /// The same with its day and offset: a script leaves it as it is.
  let datetime: String
  /// What can be done with it; none where it is gone.
  var url: String?
}

/// The card of a member, as one who reads a conversation may see them.
struct ConversationPersonView: View {
  /// The name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// The town.
  var city: String?
  /// Their page.
  let url: String
  /// What of them goes into an address book; of friends alone.
  var cardURL: String?
}

/// The box to say something.
struct MessageFormView: View {
  /// Where it is sent.
  let action: String
  /// The language of the page, a hidden field.
  let lang: String
  /// The newest message that the page shows: sent twice with it, the same words are one message.
  let seen: String
  /// To whom one speaks: "To Mateo".
  let label: String
  /// The text, as typed.
  let body: String
  /// The most bytes that the text may have.
  let bodyLimit: Int
  /// What is wrong with it.
  var bodyError: String?
  /// Whether its writer was asked about capitals; sent again, it stays.
  var isLoud = false
  /// The files that go with it.
  var attached: [AttachmentView] = []
  /// Where a file is sent; the text goes along.
  var uploadURL: String?
  /// What the form is called there: "talk/5".
  let kept: String
  /// Whether sound is taken, so that a script may record a voice.
  let hasVoice: Bool
  /// The script with the emoji.
  let emojiScript: String
  /// What "+" unfolds.
  let tools: [ToolView]
  /// The field for a file; none where it was not asked for.
  var file: AddFileView?
  /// The fields for a location; likewise.
  var location: AddLocationView?
  /// Where a contact is chosen among all members; none before the first message.
  var personURL: String?
  /// The field for a contact; likewise.
  var contact: AddContactView?
}
