import Templates
import Theme

/// A member's profile, block by block, each with its audience; or the profile as others see it.
struct ProfilePage: PageView {
  static let template = "profile"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// Links back to the member's own pages.
  var mine: [LinkView] = []
  /// The form, and the views of others, as links.
  let tabs: [LinkView]
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// Number of errors, as a sentence.
  var summary: String?
  /// URL to which the form is sent.
  let action: String
  /// Two letters shown without a photo.
  let initials: String
  /// The class of the colour behind the letters.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// Link to choose another photo.
  let photo: LinkView
  /// The blocks.
  let blocks: [ProfileBlockView]
  /// Hidden fields of the form.
  let hidden: [HiddenFieldView]
  /// Page to return to without a change.
  let cancelURL: String
}

/// One block of the form: a field, or something that is set elsewhere, and its audience.
struct ProfileBlockView: View {
  /// The field; nil where the block is set elsewhere.
  var field: FieldView?
  /// Name of a block that is set elsewhere.
  var label: String?
  /// Present value of a block that is set elsewhere.
  var text: String?
  /// Link to the page where the block is set.
  var link: LinkView?
  /// The choice of audience; nil where everyone sees the block, and where the next block has the choice for both.
  var audience: FieldView?
  /// The box that lets others find the member by it; nil for most.
  var box: FieldView?
  /// True if everyone sees the block, regardless of the owner's wishes.
  var isPublic: Bool { field == nil && audience == nil }
}

/// A member as a certain reader sees them.
struct PersonView: View {
  /// The name.
  let name: String
  /// Two letters shown without a photo.
  let initials: String
  /// The class of the colour behind the letters.
  let hue: String
  /// The photo, instead of the two letters.
  var faceURL: String?
  /// The city.
  var city: String?
  /// "here since October 2026".
  let since: String
  /// Self-description, as HTML.
  var about: [UInt8] = []
  /// Other blocks that they show.
  var profile: [ProfileFactView] = []
}

/// A member as another one sees them.
struct MemberPage: PageView {
  static let template = "member"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb: people.
  let breadcrumb: Breadcrumb
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// The member.
  let person: PersonView
  /// True if the member is the reader.
  var isOneself = false
  /// True if the reader is a friend.
  var isFriend = false
  /// True if they have an account, and are not the reader.
  var isMember = false
  /// Relation between them and the reader; nil for the reader's own page, and for a person without an account.
  var relation: RelationView?
  /// URL of the conversation with them; nil if the two may not write to each other.
  var talkURL: String?
  /// URL to call them; nil if that is not possible.
  var callURL: String?
  /// The notes that they show to the reader; nil if there are none.
  var notesURL: String?
  /// The `mailto:` link to a friend who shows their email address; nil otherwise.
  var letterURL: String?
  /// A friend's data for an address book; nil otherwise.
  var cardURL: String?
  /// Their public page; nil before the first post.
  var publicURL: String?
  /// Their location on the map, for a friend and for oneself.
  var mapURL: String?
  /// URL to follow the topics they start; nil for oneself.
  var followURL: String?
  /// Page to report them to the moderators; nil for oneself.
  var reportURL: String?
  /// Page to change one's own profile.
  let editURL: String
  /// The topics that they opened.
  var topics: [ArchiveRowView] = []
}

/// The reader's profile as someone else sees it.
struct ProfilePreviewPage: PageView {
  static let template = "profile-seen"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// Links back to the member's own pages.
  var mine: [LinkView] = []
  /// The form, and the views of others, as links.
  let tabs: [LinkView]
  /// Sentence that says through whose eyes the profile is shown.
  let lead: String
  /// The member as they see them.
  let person: PersonView
  /// True if they see nothing but the name.
  var isEmpty: Bool { person.about.isEmpty && person.profile.isEmpty }
}
