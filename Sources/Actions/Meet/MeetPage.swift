import Pages
import Templates
import Theme

/// People one by one: a card and three words, or the end.
struct MeetPage: PageView {
  static let template = "meet"

  /// The frame.
  let chrome: Chrome
  /// The ways back among pages of one's own, as links.
  let mine: [LinkView]
  /// Whom the reader would like to meet, a sentence.
  let sentence: String
  /// Where that is changed.
  let changeURL: String
  /// Where the forms are sent.
  let action: String
  /// What each form sends along.
  var hidden: [HiddenFieldView] = []
  /// Why nothing was done, a sentence.
  var summary: String?
  /// What was done before, a sentence.
  var notice: String?
  /// The card; none at the end.
  var card: MeetCardView?
  /// Why it is this card, a sentence.
  var because: String?
  /// Who is told what, a sentence.
  var told: String?
  /// What can be undone.
  var undo: UndoChoiceView?
  /// What became of all; none while there is a card.
  var end: MeetEndView?
  /// Whom the reader likes and who likes them.
  let matches: LinkView
  /// How others see the reader's card.
  let ownURL: String
  /// The URL of the script that takes keys and moves the card, hash included.
  let script: String?
}

/// Somebody as others see them who might meet them.
struct MeetCardView: View {
  /// Their number.
  let id: String
  /// Name and age: "Nuria, 34".
  let title: String
  /// The name alone.
  let name: String
  /// Two letters, where there is no photo.
  let initials: String
  /// The first photo.
  var photo: MeetPhotoView?
  /// The other photos.
  var photos: [MeetPhotoView] = []
  /// Relationship, town, how far away, in words.
  var facts: [MeetFactView] = []
  /// What they say, rendered.
  var html: [UInt8] = []
  /// Their tags: "#cranes, #books".
  var tags: String?
  /// The form to report them.
  let reportURL: String
  /// Where they can be blocked.
  let blockURL: String
}

/// One fact on a card.
struct MeetFactView: View {
  /// The words: "within 25 km".
  let text: String
}

/// A photo on a card.
struct MeetPhotoView: View {
  /// Where it is.
  let url: String
  /// That it is one of whom.
  let alt: String
  /// Whether it is the small photo of a profile, which would look blurred as large as a card.
  var isSmall = false
}

/// The end of a deck of people.
struct MeetEndView: View {
  /// That nobody is left, or that there never was anybody.
  let title: String
  /// How many were put off, a sentence.
  var said: String?
  /// The words on the button that deals these again.
  var later: String?
}

/// What a member shows of themselves, with the forms to change it.
struct MeetCardPage: PageView {
  static let template = "meet-card"

  /// The frame.
  let chrome: Chrome
  /// The way here; nothing before they take part.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// What it is about, a sentence.
  var lead: String?
  /// What was done, a sentence.
  var notice: String?
  /// The facts.
  let form: FormView
  /// Whether they take part.
  var takesPart = false
  /// Where the form of their words is sent, and that which ends it.
  let action: String
  /// What these send along.
  var hidden: [HiddenFieldView] = []
  /// What is wrong with the words, a sentence.
  var summary: String?
  /// What they say, as typed.
  var body = ""
  /// What is wrong with it.
  var bodyError: String?
  /// The most bytes of it.
  let bodyLimit: Int
  /// Whether capitals were asked about.
  var isLoud = false
  /// The files that go with it.
  var attached: [AttachmentView] = []
  /// Where pictures are sent; none where the site takes none.
  var uploadURL: String?
  /// This form's address, which goes along with a picture.
  let kept: String
  /// The card as others see it.
  var card: MeetCardView?
}

/// Whom a member would like to meet, and how many that are.
struct MeetFilterPage: PageView {
  static let template = "meet-filter"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// The same as a sentence.
  var sentence: String?
  /// How many fit, a sentence.
  var count: String?
  /// The form.
  let form: FormView
  /// Wider wishes, with how many fit each.
  var wider: [MeetWiderView] = []
  /// Why others do not appear, a sentence each.
  var obstacles: [ParagraphView] = []
}

/// A wider wish.
struct MeetWiderView: View {
  /// What is different: "within 100 km".
  let label: String
  /// The form with it.
  let url: String
  /// How many fit.
  let count: String
}

/// Whom a member likes and who likes them.
struct MatchesPage: PageView {
  static let template = "meet-matches"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// What was done, a sentence.
  var notice: String?
  /// They.
  var people: [MemberRowView] = []
  /// The ways to other pages.
  var pages: [LinkView] = []
}

/// Two who like each other.
struct MatchPage: PageView {
  static let template = "meet-match"

  /// The frame.
  let chrome: Chrome
  /// The way here.
  let breadcrumb: Breadcrumb
  /// The heading: "You and Nuria like each other".
  let title: String
  /// Both faces, one's own first.
  let faces: [MeetAvatarView]
  /// What both share, each with words to begin with.
  var openers: [MeetOpenerView] = []
  /// Where words are sent.
  let talkAction: String
  /// The words above the box.
  let label: String
  /// What is in the box.
  var body = ""
  /// The conversation, where one was begun.
  var talkURL: String?
  /// Where one calls them.
  var callURL: String?
  /// Where it is taken back.
  let action: String
  /// What forms send along.
  var hidden: [HiddenFieldView] = []
  /// What taking back means, a sentence.
  let back: String
  /// The other's card.
  var card: MeetCardView?
}

/// A face.
struct MeetAvatarView: View {
  /// Two letters.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
}

/// Something that both share.
struct MeetOpenerView: View {
  /// What both have, such as "You both have #cranes".
  let words: String
  /// A sentence to begin with.
  let say: String
  /// The page with it in the box.
  let url: String
}
