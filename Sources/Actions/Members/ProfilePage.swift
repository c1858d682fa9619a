import Templates
import Theme

/// What a member says of themselves, block by block, each with who sees it; or how others see that.
struct ProfilePage: PageView {
  static let template = "profile"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// The ways back among pages of one's own, as links.
  var mine: [LinkView] = []
  /// The form, and how others see it, as links.
  let tabs: [LinkView]
  /// What has just been done, a sentence.
  var notice: String?
  /// How much is wrong, a sentence.
  var summary: String?
  /// Where the form is sent.
  let action: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Where another photo is chosen.
  let photo: LinkView
  /// The blocks.
  let blocks: [ProfileBlockView]
  /// What is sent along.
  let hidden: [HiddenFieldView]
  /// Where nothing is changed.
  let cancelURL: String
}

/// One block of the form: something to fill in, or something that is set elsewhere, and who sees it.
struct ProfileBlockView: View {
  /// What is to be filled in; none where it is set elsewhere.
  var field: FieldView?
  /// What is set elsewhere: its name.
  var label: String?
  /// The same: what it is now.
  var text: String?
  /// The same: where.
  var link: LinkView?
  /// To whom it may be shown; none where everybody sees it, and where the block after it says so for both.
  var audience: FieldView?
  /// Lets others find who they are by it; none for most.
  var box: FieldView?
  /// Whether everybody sees it, whatever its owner wants.
  var isPublic: Bool { field == nil && audience == nil }
}

/// A member as a certain reader sees them.
struct PersonView: View {
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
  /// "here since October 2026".
  let since: String
  /// What they say about themselves, as HTML.
  var about: [UInt8] = []
  /// What else they show.
  var profile: [ProfileFactView] = []
}

/// A member as another one sees them.
struct MemberPage: PageView {
  static let template = "member"

  /// The frame.
  let chrome: Chrome
  /// The way here: people.
  let breadcrumb: Breadcrumb
  /// What has just been done, a sentence.
  var notice: String?
  /// Who it is.
  let person: PersonView
  /// Whether it is the reader.
  var isOneself = false
  /// Whether the reader is a friend.
  var isFriend = false
  /// Whether they have an account, and are somebody else.
  var isMember = false
  /// Where things stand between them and the reader; none with oneself, and with who has no account.
  var relation: RelationView?
  /// Where one talks with them; none where nobody said yes to that.
  var talkURL: String?
  /// Where one calls them; none where one cannot.
  var callURL: String?
  /// The notes that they show to the reader; none where there are none.
  var notesURL: String?
  /// Where a letter to them begins.
  var letterURL: String?
  /// What of them goes into an address book.
  var cardURL: String?
  /// Their page for everybody; none before the first post.
  var publicURL: String?
  /// Where they are, of a friend and of oneself.
  var mapURL: String?
  /// Where one follows what they start; none for oneself.
  var followURL: String?
  /// Where the moderators are told what is wrong with them; none of oneself.
  var reportURL: String?
  /// Where one's own profile is changed.
  let editURL: String
  /// The topics that they opened.
  var topics: [ArchiveRowView] = []
}

/// How somebody else sees the reader.
struct SeenProfilePage: PageView {
  static let template = "profile-seen"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// The ways back among pages of one's own, as links.
  var mine: [LinkView] = []
  /// The form, and how others see it, as links.
  let tabs: [LinkView]
  /// As whom one sees oneself, a sentence.
  let lead: String
  /// What they see.
  let person: PersonView
  /// Whether they see nothing but the name.
  var isEmpty: Bool { person.about.isEmpty && person.profile.isEmpty }
}
