import Templates
import Theme

/// The list of members, for moderators.
struct ModerationMembersPage: PageView {
  static let template = "desk-members"

  /// The frame.
  let chrome: Chrome
  /// The pages of the desk.
  let tabs: [LinkView]
  /// The search.
  let search: SearchFormView
  /// What the list below is: "Who keeps order, and who may not sign in".
  var heading: String?
  /// The members.
  let members: [MemberRowView]
  /// Whether there are more than those.
  var hasMore = false
  /// Whether nobody was found.
  var isNothingFound = false
}

/// One member, for moderators: their account, decisions about them, and forms to ban them and to give them a role.
struct ModerationMemberPage: PageView {
  static let template = "desk-member"

  /// The frame.
  let chrome: Chrome
  /// The pages of the desk.
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
  /// What has just been done, a sentence.
  var notice: String?
  /// What is known, each a sentence.
  let facts: [RuleLineView]
  /// What others found wrong with them.
  var reports: [ReportView] = []
  /// What was decided about them and what they wrote.
  var decisions: [DecisionView] = []
  /// The forms.
  var forms: [FormView] = []
}

/// The codes by which a class joins without e-mail.
struct ModerationCodesPage: PageView {
  static let template = "desk-codes"

  /// The frame.
  let chrome: Chrome
  /// The pages of the desk.
  let tabs: [LinkView]
  /// The code that was just made, which is shown once.
  var code: String?
  /// What it lets people do, a sentence.
  var codeDetail: String?
  /// Where they join.
  var signUpURL: String?
  /// What has just been done, a sentence.
  var notice: String?
  /// Why no code can be made, a sentence.
  var obstacle: String?
  /// The form.
  var forms: [FormView] = []
  /// Where codes are ended.
  let action: String
  /// The language of the page.
  let lang: String
  /// The codes that are good.
  var codes: [ModerationCodeRowView] = []
}

/// A code that is good; the code itself is stored nowhere.
struct ModerationCodeRowView: View {
  /// What names it: the first letters of its digest.
  let mark: String
  /// What the button sends that ends it.
  let digest: String
  /// "30 more may join as members, until 21 Nov 2026, 18:20".
  let detail: String
}
