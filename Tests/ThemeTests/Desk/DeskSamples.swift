import Theme

@testable import Actions

extension Sample {
  /// The desk, with something to decide, and what belongs to it.
  static let deskPages: [any PageView] = [desk, decided, deskMembers, deskMember, deskCodes]
  /// The same where there is nothing.
  static let bareDeskPages: [any PageView] = [
    DeskPage(chrome: bareChrome, tabs: []),
    DecidedPage(chrome: bareChrome, tabs: [], decisions: []),
    DeskMembersPage(chrome: bareChrome, tabs: [], search: memberSearch, members: []),
    DeskMemberPage(
      chrome: bareChrome, tabs: [], name: "A", initials: "A", hue: "hue-1", username: "a", facts: []
    ),
    DeskCodesPage(chrome: bareChrome, tabs: [], action: "/do/desk/codes", lang: "en"),
  ]

  private static let deskTabs = [
    LinkView(label: "Waiting", url: "/do/desk"),
    LinkView(label: "Decided", url: "/do/desk/decided"),
  ]

  private static let decision = DecisionView(
    id: "7", sentence: "Carmen hid a post by Rosa <b>", title: "Trenes & <noche>",
    url: "/do/desk?item=c57", lang: "es", rule: "rule 4", words: "\"Shouting\"",
    time: "14 Nov 2026, 18:20", datetime: "2026-11-14T17:20:00Z",
    obstacle: "It was changed since.", undoAction: "/do/desk/decided", pageLang: "en")

  private static let decideForm = DeskFormView(
    action: "/do/desk", item: "c57", seen: "0-7", lang: "en", summary: "Say why.",
    plain: [DeskButtonView(value: "approve", label: "Approve", key: "a", isMain: true)],
    fields: [FieldView(name: "words", label: "Why", isLong: true)], fold: "Refuse it",
    isFoldOpen: true, reasoned: [DeskButtonView(value: "refuse", label: "Refuse, and say why")],
    others: [DeskButtonView(value: "close", label: "Close the topic", key: "c")],
    banURL: "/do/desk/members/3")

  private static let report = ReportView(
    name: "Mateo \"M\"", initials: "MA", hue: "hue-2", rule: "rule 4", words: "Again & <again>",
    time: "14 Nov 2026, 18:20", datetime: "2026-11-14T17:20:00Z")

  private static let deskPost = DeskPostView(
    title: "Trenes & <noche>", lang: "es", url: "/forum/1-trenes/",
    reasons: [RuleLineView(text: "Somebody reported it.")],
    reports: [report],
    beforeLabel: "Before it: Carmen, 11 Nov 2026", before: guest, comment: guest,
    authorURL: "/do/desk/members/3", author: [RuleLineView(text: "Here since October 2026.")],
    decisions: [decision], others: [decision], form: decideForm,
    earlierURL: "/do/desk?item=c56", laterURL: "/do/desk?item=c58", isFocused: true)

  static let desk = DeskPage(
    chrome: privateChrome, tabs: deskTabs, count: "5 things wait.", last: decision, isDone: true,
    post: deskPost,
    rows: [
      WaitingRowView(
        title: "Trenes & <noche>", lang: "es", url: "/do/desk?item=c57", time: "14 Nov 2026, 18:20",
        datetime: "2026-11-14T17:20:00Z", detail: "Lola <b> · held", isCurrent: true)
    ])
  static let decided = DecidedPage(
    chrome: privateChrome, tabs: deskTabs, notice: "Taken back.", problem: "It was changed since.",
    decisions: [decision], olderURL: "/do/desk/decided?before=7")
  static let deskMembers = DeskMembersPage(
    chrome: privateChrome, tabs: deskTabs, search: memberSearch, heading: "Who keeps order",
    members: [
      MemberRowView(
        name: "Irene <b>", initials: "IR", hue: "hue-3", url: "/do/desk/members/3",
        detail: "@irene · moderator")
    ], hasMore: true, isNothingFound: true)
  static let deskMember = DeskMemberPage(
    chrome: privateChrome, tabs: deskTabs, name: "Irene <b>", initials: "IR", hue: "hue-3",
    username: "irene", personURL: "/people/irene/", notice: "Done.",
    facts: [RuleLineView(text: "Here since October 2026.")], reports: [report],
    decisions: [decision], forms: form.forms)
  static let deskCodes = DeskCodesPage(
    chrome: privateChrome, tabs: deskTabs, code: "K7QM-2PXR-9DHT",
    codeDetail: "30 people may join.",
    signUpURL: "https://club.example/do/sign-up", notice: "Ended.", obstacle: "Nobody can sign up.",
    forms: form.forms, action: "/do/desk/codes", lang: "en",
    codes: [DeskCodeRowView(mark: "ab12", digest: "ab12cd", detail: "30 more may join")])
}
