@testable import Actions
@testable import Theme

// Profiles, and members for members.
extension Sample {
  static let profilePages: [any PageView] = [profile, seenProfile, member, directory]

  static let facts = [
    ProfileFactView(label: "City", text: "Salamanca", audience: "members", cup: "for-members"),
    ProfileFactView(
      label: "E-mail", text: "rosa@example.org", url: "mailto:rosa@example.org",
      audience: "friends",
      cup: "for-friends"),
  ]
  static let person42 = PersonView(
    name: "Rosa Quintela", initials: "RQ", hue: "hue-3", faceURL: "/people/rosa/face.jpg",
    city: "Salamanca", since: "here since October 2026",
    about: Array("<p>Forty years at a ticket window.</p>".utf8), profile: facts)
  static let profile = ProfilePage(
    chrome: privateChrome, title: "Your profile", mine: links, tabs: links,
    notice: "Your profile is kept.", summary: "One thing to mend.", action: "/do/me/profile",
    initials: "IS", hue: "hue-1", faceURL: "/do/me/photo/face.jpg",
    photo: LinkView(label: "Choose another one", url: "/do/me/photo"),
    blocks: [
      ProfileBlockView(
        label: "Name", text: "Irene", link: LinkView(label: "Change it", url: "/do/me/account")),
      ProfileBlockView(field: about, audience: audience),
      ProfileBlockView(
        field: gender,
        box: FieldView(
          name: "findable_phone", label: "Find me <b>", type: "checkbox", hint: "By it.",
          isTicked: true)),
    ],
    hidden: [HiddenFieldView(name: "lang", value: "en")], cancelURL: "/do/me")
  private static let about = FieldView(
    name: "body", label: "About me", value: "I walk.", error: "Too long.", hint: "Markdown works.",
    isLong: true)
  private static let gender = FieldView(
    name: "gender", label: "Gender", value: "woman",
    suggestions: [
      ChoiceView(value: "woman", label: "woman"), ChoiceView(value: "man", label: "man"),
    ])
  private static let audience = FieldView(
    name: "about_audience", label: "About me", error: "Nothing has this value.",
    choices: [
      ChoiceView(value: "everyone", label: "Everybody"),
      ChoiceView(value: "me", label: "Only me", isSelected: true),
    ])
  static let seenProfile = SeenProfilePage(
    chrome: privateChrome, title: "Your profile", mine: links, tabs: links,
    lead: "So members see you.", person: person42)
  static let member = MemberPage(
    chrome: privateChrome, breadcrumb: breadcrumb, notice: "Thank you.", person: person42,
    isOneself: true, isFriend: true, isMember: true, relation: relation,
    letterURL: "mailto:rosa@example.org", cardURL: "/do/people/5/card.vcf",
    publicURL: "/people/rosa/", reportURL: "/do/people/5/report", editURL: "/do/me/profile",
    topics: archiveRows)
  static let directory = DirectoryPage(
    chrome: privateChrome, search: memberSearch, letters: links,
    people: [
      MemberRowView(
        name: "Rosa Quintela", initials: "RQ", hue: "hue-3", faceURL: "/people/rosa/face.jpg",
        url: "/do/people/5", detail: "Salamanca")
    ],
    nextURL: "/do/people?from=b", hasMore: true, isNothingFound: true, publicURL: "/people/")

  /// The same with as little as they can have.
  static let bareProfilePages: [any PageView] = [
    SeenProfilePage(
      chrome: bareChrome, title: "Your profile", tabs: [], lead: "So everybody sees you.",
      person: stranger),
    MemberPage(
      chrome: bareChrome, breadcrumb: [], person: stranger, isMember: true,
      editURL: "/do/me/profile"),
    DirectoryPage(chrome: bareChrome, search: memberSearch, people: [], publicURL: "/people/"),
  ]
  private static let stranger = PersonView(
    name: "A", initials: "A", hue: "hue-1", since: "here since October 2026")
}
