import Theme

@testable import Actions

extension Sample {
  /// What people have to do with each other.
  static let peoplePages: [any PageView] = [invite, friendship, friends, invitations, invitation]
  /// The same where there is nothing.
  static let barePeoplePages: [any PageView] = [
    InvitePage(
      chrome: bareChrome, breadcrumb: [], title: "Invite A", comment: removed, backURL: "/forum/",
      outsideURL: "/do/me/invitations?comment=7"),
    FriendshipPage(
      chrome: bareChrome, breadcrumb: [], name: "A", username: "a", initials: "A", hue: "hue-1"),
    FriendsPage(
      chrome: bareChrome, title: "Friends", mine: [],
      search: SearchFormView(
        action: "/do/me/friends", lang: "en", label: "Name", button: "Find", query: "")),
    InvitationsPage(
      chrome: bareChrome, title: "Invite", lead: "By e-mail.", mine: [],
      form: FormView(id: "invitation", action: "/do/me/invitations", button: "Send"),
      action: "/do/me/invitations", hidden: []),
    InvitationPage(
      chrome: bareChrome, title: "A invites you", lead: "Come in.", action: "/do/invitation",
      hidden: []),
  ]

  private static let hidden = [HiddenFieldView(name: "lang", value: "en")]
  private static let said = [RuleLineView(text: "A spare <lamp> & \"more\"")]
  private static let about = LinkView(
    label: "About the comment of 4 Sept 2026", url: "/forum/2-walks/#c7")
  private static let mine = [LinkView(label: "Friends", url: "/do/me/friends", isCurrent: true)]

  static let relation = RelationView(
    action: "/do/people/5/friendship", state: "Wren <b> has asked.", words: said, about: about,
    buttons: [
      RelationButtonView(value: "accept", label: "Accept", isMain: true),
      RelationButtonView(value: "decline", label: "Not now"),
    ], wordsURL: "/do/people/5/friendship#ask",
    folded: [RelationButtonView(value: "block", label: "Block")], fold: "Something is not right?",
    foldHint: "Nobody is told.", hidden: hidden)

  private static let askForm = FormView(
    id: "invite", action: "/do/comments/7/invite", summary: "One thing before this.",
    fields: [
      FieldView(
        name: "text", label: "A few words", value: "\nFirst & <last>", error: "Too long.",
        hint: "Plain text.", isLong: true, isOptional: true)
    ], hidden: hidden, button: "Send", preview: "Preview",
    other: LinkView(label: "Cancel", url: "/forum/2-walks/#c7"))

  static let invite = InvitePage(
    chrome: privateChrome, breadcrumb: breadcrumb, title: "Invite Wren <b>",
    lead: "To be your friend:", obstacle: "You wrote this.", summary: "It was not sent.",
    comment: guest,
    preview: RequestPreviewView(
      author: "Irene <b>", initials: "IR", hue: "hue-3", faceURL: "/do/me/photo/face.jpg",
      words: said, about: "About your comment"),
    form: askForm, sent: said, sentAt: "22 Nov 2026, 10:02", relation: relation,
    backURL: "/forum/2-walks/#c7", outsideURL: "/do/me/invitations?comment=7",
    happens: "Wren finds it.", accepted: "You see more.")
  static let friendship = FriendshipPage(
    chrome: privateChrome, breadcrumb: breadcrumb, name: "Wren <b>", username: "wren",
    initials: "WR", hue: "hue-4", faceURL: "/people/wren/face.jpg", summary: "It was not done.",
    relation: relation, form: askForm)
  static let memberSearch = SearchFormView(
    action: "/do/me/friends", lang: "en", label: "Name <b>", button: "Find", query: "\"W\"",
    error: "Too long.")
  static let friends = FriendsPage(
    chrome: privateChrome, title: "Friends", mine: mine, search: memberSearch,
    asking: [request("asking")],
    moreAsking: "More are waiting.", letters: links,
    groups: [
      FriendGroupView(
        letter: "W", anchor: "l-119",
        friends: [
          MemberRowView(
            name: "Wren <b>", initials: "WR", hue: "hue-4", faceURL: "/people/wren/face.jpg",
            url: "/do/people/5", detail: "@wren · last here 20 Nov 2026")
        ])
    ], empty: "Nobody.", pages: links, asked: [request("asked")], askedPages: links,
    blocked: [request("blocked")], blockedPages: links, ways: links)
  static let invitations = InvitationsPage(
    chrome: privateChrome, title: "Invite by e-mail", lead: "Whoever has it.", mine: mine,
    notice: "Done.", comment: guest, form: askForm,
    sent: [
      SentInvitationView(
        number: "7", time: "22 Nov 2026, 10:02", until: "until 6 Dec 2026", words: "Come & <in>")
    ], action: "/do/me/invitations", hidden: hidden)
  static let invitation = InvitationPage(
    chrome: privateChrome, title: "Irene <b> invites you", lead: "Reading needs no account.",
    summary: "This is your own.", words: said, comment: guest, topic: about,
    action: "/do/invitation", isMember: true, signUpURL: "/do/sign-up?invitation=x",
    signInURL: "/do/sign-in?then=x", hidden: hidden)

  private static func request(_ name: String) -> FriendRequestView {
    FriendRequestView(
      name: "Wren \"\(name)\"", initials: "WR", hue: "hue-4", faceURL: "/people/wren/face.jpg",
      url: "/do/people/5", time: "16 Nov 2026", words: said, about: about,
      action: "/do/people/5/friendship",
      buttons: [RelationButtonView(value: "accept", label: "Accept", name: "Wren <b>")],
      hidden: hidden)
  }
}
