import Pages
import Templates
import Theme

/// People one by one: a card and three buttons, or the end.
struct MeetPage: PageView {
  static let template = "meet"

  /// The frame.
  let chrome: Chrome
  /// Links back to the member's own pages.
  let mine: [LinkView]
  /// Sentence about the people the reader would like to meet.
  let sentence: String
  /// Page to change the preferences.
  let changeURL: String
  /// URL to which the forms are sent.
  let action: String
  /// Hidden fields of each form.
  var hidden: [HiddenFieldView] = []
  /// Why nothing was done, a sentence.
  var summary: String?
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// The card; nil at the end.
  var card: MeetCardView?
  /// Why it is this card, a sentence.
  var because: String?
  /// Note about what the other member learns, as a sentence.
  var told: String?
  /// The choice that can be undone.
  var undo: UndoChoiceView?
  /// Summary at the end of the deck; nil while there is a card.
  var end: MeetEndView?
  /// Link to the reader's matches.
  let matches: LinkView
  /// Page with the reader's own card as others see it.
  let ownURL: String
  /// The URL of the script that takes keys and moves the card, hash included.
  let script: String?
}

/// A member's card as seen by others who might meet them.
struct MeetCardView: View {
  /// Member number.
  let id: String
  /// Name and age: "Nuria, 34".
  let title: String
  /// The name alone.
  let name: String
  /// Two letters shown without a photo.
  let initials: String
  /// The first photo.
  var photo: MeetPhotoView?
  /// The other photos.
  var photos: [MeetPhotoView] = []
  /// Relationship status, town, distance, in words.
  var facts: [MeetFactView] = []
  /// Text of the card, rendered.
  var html: [UInt8] = []
  /// Their tags: "#cranes, #books".
  var tags: String?
  /// The form to report them.
  let reportURL: String
  /// Page to block them.
  let blockURL: String
}

/// One fact on a card.
struct MeetFactView: View {
  /// The words: "within 25 km".
  let text: String
}

/// A photo on a card.
struct MeetPhotoView: View {
  /// URL of the photo.
  let url: String
  /// Alternative text: whose photo it is.
  let alt: String
  /// True if it is the small photo of a profile, which would look blurred at the size of a card.
  var isSmall = false
}

/// The end of a deck of people.
struct MeetEndView: View {
  /// Title that says that no one is left, or that there never was anyone.
  let title: String
  /// Number of people put off, as a sentence.
  var said: String?
  /// Label of the button that deals them again.
  var later: String?
}

/// A member's own card, with the forms to change it.
struct MeetCardPage: PageView {
  static let template = "meet-card"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb; empty before they take part.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// Introduction, as a sentence.
  var lead: String?
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// The facts.
  let form: FormView
  /// True if they take part.
  var takesPart = false
  /// URL to which the form of their text and the form that ends participation are sent.
  let action: String
  /// Hidden fields of these forms.
  var hidden: [HiddenFieldView] = []
  /// Error message for the text, as a sentence.
  var summary: String?
  /// Text of the card, as typed.
  var body = ""
  /// Error message for the text.
  var bodyError: String?
  /// Maximum length of the text in bytes.
  let bodyLimit: Int
  /// True if the form asked about capitals.
  var isLoud = false
  /// The files attached to it.
  var attached: [AttachmentView] = []
  /// URL to which pictures are sent; nil where the site accepts none.
  var uploadURL: String?
  /// Route of this form, sent along with a picture.
  let kept: String
  /// The card as others see it.
  var card: MeetCardView?
}

/// The people a member would like to meet, and their number.
struct MeetFilterPage: PageView {
  static let template = "meet-filter"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// The preferences as a sentence.
  var sentence: String?
  /// Number of people who fit, as a sentence.
  var count: String?
  /// The form.
  let form: FormView
  /// Wider preferences, with the number who fit each.
  var wider: [MeetLooserFilterView] = []
  /// Reasons why others do not appear, a sentence each.
  var obstacles: [ParagraphView] = []
}

/// A wider preference.
struct MeetLooserFilterView: View {
  /// Difference: "within 100 km".
  let label: String
  /// URL of the form with it.
  let url: String
  /// Number of people who fit.
  let count: String
}

/// The mutual likes of a member.
struct MatchesPage: PageView {
  static let template = "meet-matches"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// The matches.
  var people: [MemberRowView] = []
  /// Links to the pages before and after.
  var pages: [LinkView] = []
}

/// Two who like each other.
struct MatchPage: PageView {
  static let template = "meet-match"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb.
  let breadcrumb: Breadcrumb
  /// The heading: "You and Nuria like each other".
  let title: String
  /// Both members' photos, the reader's own first.
  let faces: [MeetAvatarView]
  /// Common ground of both, each with words to begin with.
  var openers: [MeetOpenerView] = []
  /// URL to which the first message is sent.
  let talkAction: String
  /// Label of the box.
  let label: String
  /// Text in the box.
  var body = ""
  /// The conversation, if one was begun.
  var talkURL: String?
  /// URL to call them.
  var callURL: String?
  /// URL at which the match is ended.
  let action: String
  /// Hidden fields of the forms.
  var hidden: [HiddenFieldView] = []
  /// Consequences of ending the match, as a sentence.
  let back: String
  /// The other member's card.
  var card: MeetCardView?
}

/// A member's photo or initials.
struct MeetAvatarView: View {
  /// Two letters.
  let initials: String
  /// The class of the colour behind the letters.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
}

/// Something that the two have in common.
struct MeetOpenerView: View {
  /// The common ground, such as "You both have #cranes".
  let words: String
  /// A sentence to begin with.
  let say: String
  /// URL of the page with that sentence in the box.
  let url: String
}
