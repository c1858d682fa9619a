import Templates
import Theme

/// What a member says of themselves, block by block, each with who sees it; or how others see that.
struct ProfilePage: PageView {
  static let template = "profile"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// The pages that are one's own, as links.
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

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("title") { $0.title },
    .list("mine") { $0.mine },
    .flag("hasMine") { !$0.mine.isEmpty },
    .list("tabs") { $0.tabs },
    .text("notice") { $0.notice },
    .text("summary") { $0.summary },
    .text("action") { $0.action },
    .text("initials") { $0.initials },
    .text("hue") { $0.hue },
    .text("faceURL") { $0.faceURL },
    .view("photo") { $0.photo },
    .list("blocks") { $0.blocks },
    .list("hidden") { $0.hidden },
    .text("cancelURL") { $0.cancelURL },
  ]
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

  static let keys: Keys<Self> = [
    .view("field") { $0.field },
    .text("label") { $0.label },
    .text("text") { $0.text },
    .view("link") { $0.link },
    .view("audience") { $0.audience },
    .flag("isPublic") { $0.isPublic },
    .view("box") { $0.box },
  ]
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

  static let keys: Keys<Self> = [
    .text("name") { $0.name },
    .text("initials") { $0.initials },
    .text("hue") { $0.hue },
    .text("faceURL") { $0.faceURL },
    .text("city") { $0.city },
    .text("since") { $0.since },
    .html("about") { $0.about },
    .list("profile") { $0.profile },
    .flag("hasProfile") { !$0.profile.isEmpty },
  ]
}

/// A member as another one sees them.
struct MemberPage: PageView {
  static let template = "member"

  /// The frame.
  let chrome: Chrome
  /// The way here: people.
  let breadcrumb: [LinkView]
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
  /// Where a letter to them begins.
  var letterURL: String?
  /// What of them goes into an address book.
  var cardURL: String?
  /// Their page for everybody; none before the first post.
  var publicURL: String?
  /// Where the moderators are told what is wrong with them; none of oneself.
  var reportURL: String?
  /// Where one's own profile is changed.
  let editURL: String
  /// The topics that they opened.
  var topics: [ArchiveRowView] = []

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .list("breadcrumb") { CrumbView.numbered($0.breadcrumb) },
    .flag("hasBreadcrumb") { !$0.breadcrumb.isEmpty },
    .text("notice") { $0.notice },
    .view("person") { $0.person },
    .flag("isOneself") { $0.isOneself },
    .flag("isFriend") { $0.isFriend },
    .flag("isMember") { $0.isMember },
    .view("relation") { $0.relation },
    .text("letterURL") { $0.letterURL },
    .text("cardURL") { $0.cardURL },
    .text("publicURL") { $0.publicURL },
    .text("reportURL") { $0.reportURL },
    .text("editURL") { $0.editURL },
    .list("topics") { $0.topics },
    .flag("hasTopics") { !$0.topics.isEmpty },
  ]
}

/// How somebody else sees the reader.
struct SeenProfilePage: PageView {
  static let template = "profile-seen"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// The pages that are one's own, as links.
  var mine: [LinkView] = []
  /// The form, and how others see it, as links.
  let tabs: [LinkView]
  /// As whom one sees oneself, a sentence.
  let lead: String
  /// What they see.
  let person: PersonView
  /// Whether they see nothing but the name.
  var isEmpty: Bool { person.about.isEmpty && person.profile.isEmpty }

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("title") { $0.title },
    .list("mine") { $0.mine },
    .flag("hasMine") { !$0.mine.isEmpty },
    .list("tabs") { $0.tabs },
    .text("lead") { $0.lead },
    .view("person") { $0.person },
    .flag("isEmpty") { $0.isEmpty },
  ]
}
