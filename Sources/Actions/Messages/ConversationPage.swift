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
  /// True if the other member is online and lets friends see it.
  var isOnline = false
  /// True if it is with one member, who may let the reader see that.
  var isOfTwo = false
  /// Other actions, as links.
  let acts: [LinkView]
  /// Why the form came back, a sentence.
  var summary: String?
  /// The page of what was said before; none where this is the beginning.
  var older: LinkView?
  /// The page of what was said afterwards; none on the newest.
  var newerURL: String?
  /// Messages, by days.
  let days: [ConversationDayView]
  /// True if there are no messages yet.
  var isEmpty = false
  /// The script of the composer, which shows what is new, too.
  var script: String?
  /// Data for the script; none where the page does not grow.
  var live: LiveConversationView?
  /// Address that loads the page again.
  let lookURL: String
  /// Address of the page that reloads itself, for browsers without scripts; none where this page does.
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
  /// Address at which the script fetches new messages.
  let url: String
  /// The number of the newest message that the page shows.
  let newest: String
}

/// Messages after a given one, for the script of a page that is open.
struct NewMessagesPage: PageView {
  static let template = "fresh-messages"

  /// The language of the page.
  let lang: String
  /// Messages, by days.
  let days: [ConversationDayView]
  /// The number of the newest message.
  let newest: String
  /// True if the other member is online, and lets the reader see that.
  var isOnline = false
}

/// The messages of one day.
struct ConversationDayView: View {
  /// The day: "Sunday, 22 November 2026".
  let title: String
  /// Turns of the members.
  var turns: [MessageGroupView] = []
}

/// Messages of one member without a break, or an event in the group.
struct MessageGroupView: View {
  /// The event, a sentence; none for messages.
  var event: String?
  /// Names what happened on its page: "m12".
  var anchor: String?
  /// True if the messages are the reader's own.
  var isOwn = false
  /// Name of the author.
  var name = ""
  /// True if the name is shown: in a group.
  var isNamed = false
  /// Two letters for the face.
  var initials = ""
  /// The class of the face's colour.
  var hue = ""
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// The messages.
  var messages: [MessageView] = []
}

/// One message.
struct MessageView: View {
  /// Names it on its page: "m12".
  let anchor: String
  /// The rendered text.
  let html: [UInt8]
  /// Card of the member whose name is all of the message, as the reader may see them; it replaces the words.
  var person: ConversationPersonView?
  /// Sentence that says that it was deleted.
  var gone: String?
  /// True if the reader has blocked its author.
  var isFolded = false
  /// True if its text was changed after it was sent.
  var isEdited = false
  /// Time in the reader's zone: "18:52".
  let time: String
  /// That time with day and offset: a script leaves it as it is.
  let datetime: String
  /// Page with the actions on the message; none where it is gone.
  var url: String?
}

/// The card of a member, as a reader of a conversation may see them.
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
  /// Their data for an address book; of friends alone.
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
  /// Error message about it.
  var bodyError: String?
  /// True when the writer was asked about text in capitals; sending it again posts it as it is.
  var isLoud = false
  /// The files that go with it.
  var attached: [AttachmentView] = []
  /// Where a file is sent; the text goes along.
  var uploadURL: String?
  /// Name of the form there: "talk/5".
  let kept: String
  /// True if sound is accepted, so that a script may record a voice.
  let hasVoice: Bool
  /// The script with the emoji.
  let emojiScript: String
  /// Tools that "+" unfolds.
  let tools: [ToolView]
  /// The field for a file; none unless it was requested.
  var file: AddFileView?
  /// The fields for a location; likewise.
  var location: AddLocationView?
  /// Where a contact is chosen among all members; none before the first message.
  var personURL: String?
  /// The field for a contact; likewise.
  var contact: AddContactView?
}
