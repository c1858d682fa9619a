import Templates
import Theme

/// The list of members, for moderators.
struct ModerationMembersPage: PageView {
  static let template = "desk-members"

  /// The frame.
  let chrome: Chrome
  /// Tabs of the moderation pages.
  let tabs: [LinkView]
  /// The search.
  let search: SearchFormView
  /// Heading of the list below: "Staff and banned members".
  var heading: String?
  /// The members.
  let members: [MemberRowView]
  /// True if there are more members than those.
  var hasMore = false
  /// True if no member was found.
  var isNothingFound = false
}

/// One member, for moderators: their account, decisions about them, and forms to ban them and to give them a role.
struct ModerationMemberPage: PageView {
  static let template = "desk-member"

  /// The frame.
  let chrome: Chrome
  /// Tabs of the moderation pages.
  let tabs: [LinkView]
  /// The name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// Their name in addresses.
  let username: String
  /// The page that members see of them; none where there is none.
  var personURL: String?
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Facts about the member, each a sentence.
  let facts: [RuleLineView]
  /// Reports by others about them.
  var reports: [ReportView] = []
  /// Decisions about them and their posts.
  var decisions: [DecisionView] = []
  /// The forms.
  var forms: [FormView] = []
}

/// The codes by which a class joins without email.
struct ModerationCodesPage: PageView {
  static let template = "desk-codes"

  /// The frame.
  let chrome: Chrome
  /// Tabs of the moderation pages.
  let tabs: [LinkView]
  /// The code that was just made, which is shown once.
  var code: String?
  /// Explanation of the code's use, as a sentence.
  var codeDetail: String?
  /// Where they join.
  var signUpURL: String?
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Why no code can be made, a sentence.
  var obstacle: String?
  /// The form.
  var forms: [FormView] = []
  /// Where codes are ended.
  let action: String
  /// The language of the page.
  let lang: String
  /// Valid codes.
  var codes: [ModerationCodeRowView] = []
}

/// A valid code; the code itself is stored nowhere.
struct ModerationCodeRowView: View {
  /// Label of the code: the first letters of its digest.
  let mark: String
  /// Value that the button which ends it sends.
  let digest: String
  /// "30 more may join as members, until 21 Nov 2026, 18:20".
  let detail: String
}
