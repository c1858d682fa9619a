@testable import Actions
@testable import Pages
@testable import Theme

/// Views with every key filled in, and views with only what they must have.
enum Sample {
  /// One page of each type, with everything that it can show.
  static let full: [any PageView] =
    [
      home, document, topicList, archive, topic, redirect, person, people, tags, more, notFound,
      newTopic, reply, commentPage, edit, waiting, history, problem, search, form, me, photo, feed,
      sitemapIndex, sitemap, robots,
    ] + studyPages + cataloguePages + filterPages + deckPages + reservePages + deskPages
    + peoplePages + profilePages + newsPages

  /// One HTML page of each type that has empty states, as bare as it can be.
  static let bare: [any PageView] =
    [
      HomePage(chrome: bareChrome, title: "Welcome", lead: [], topicsURL: "/forum/"),
      DocumentPage(chrome: bareChrome, title: "About", html: []),
      TopicListPage(chrome: bareChrome, title: "Forum"),
      ArchivePage(chrome: bareChrome, title: "Archive"),
      TopicPage(
        chrome: bareChrome, title: "Hm", startedLine: "Started by A",
        replyURL: "/do/topics/1/comments"),
      PersonPage(
        chrome: bareChrome, name: "A", initials: "A", hue: "hue-1", since: "Here since",
        memberURL: "/do/people/1"),
      PeoplePage(chrome: bareChrome, title: "People", directoryURL: "/do/people"),
      TagsPage(chrome: bareChrome, title: "Tags"),
      MorePage(chrome: bareChrome, title: "More"),
      NewTopicPage(chrome: bareChrome, form: emptyTopicForm),
      ReplyPage(
        chrome: bareChrome, topicTitle: "Hm", topicURL: "/forum/1-hm/", form: emptyReplyForm),
      WaitingPage(
        chrome: bareChrome, title: "Your post waits", lead: "It is stored.",
        preview: PreviewView(html: [], initials: "A", hue: "hue-1")),
      PhotoPage(
        chrome: bareChrome, title: "Your photo", initials: "A", hue: "hue-1",
        action: "/do/me/photo", field: FieldView(name: "photo", label: "A picture", type: "file"),
        canRemove: false, script: nil, mine: []),
      ProblemPage(
        chrome: bareChrome, status: "500", title: "That is our fault", explanation: "Broken.",
        advice: "Try again."),
      bareSearch,
    ] + bareStudyPages + bareCataloguePages + bareFilterPages + bareDeckPages + bareReservePages
    + bareDeskPages + barePeoplePages + bareProfilePages + bareNewsPages

  static let chrome = Chrome(
    lang: "en", dir: "ltr", title: "Forum · Tertulia del Camino", siteName: "Tertulia del Camino",
    tagline: "Salamanca · walking, reading, studying", homeURL: "/",
    description: "Walks & books", canonical: "https://camino.example/forum/",
    alternates: [
      AlternateView(
        lang: "es", url: "/es/forum/", absoluteURL: "https://camino.example/es/forum/",
        label: "Español", short: "ES")
    ],
    feeds: [LinkView(label: "New topics", url: "/forum/feed.xml")],
    stylesheet: "tertulia.css", ownStylesheet: "own.css", script: "tertulia.js",
    icon: "icon.svg",
    tabs: [
      TabView(label: "Forum", url: "/forum/", isCurrent: true, isForum: true),
      TabView(label: "Notes", url: "/notes/", isNotes: true),
      TabView(label: "Events", url: "/events/", isEvents: true),
      TabView(label: "People", url: "/people/", isPeople: true),
      TabView(label: "More", url: "/more/", isMore: true),
    ],
    csp: "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'",
    openSearch: "/opensearch.xml", searchURL: "/do/search?lang=en")

  static let privateChrome = Chrome(
    lang: "en", dir: "ltr", title: "New topic · Tertulia", siteName: "Tertulia",
    tagline: "A circle",
    homeURL: "/", stylesheet: "tertulia.css", script: "tertulia.js",
    tabs: [TabView(label: "Forum", url: "/forum/", isCurrent: true, isForum: true)],
    isPrivate: true, mineURL: "/do/me?lang=en", member: "Irene <b>", newsCount: "3", news: "3 new")

  static let bareChrome = Chrome(
    lang: "en", dir: "ltr", title: "Tertulia", siteName: "Tertulia", homeURL: "/",
    stylesheet: "tertulia.css")

  static let rule = RuleView(
    heading: "House rule 4", text: "Write as you would speak at the table: one voice at a time.",
    label: "All ten", url: "/rules/")
  static let rules = [
    RuleLineView(text: "Remember the person on the other side."),
    RuleLineView(text: "Search before you ask."),
    RuleLineView(text: "A title says what it is about."),
  ]
  static let breadcrumb: Breadcrumb = [
    LinkView(label: "Forum", url: "/forum/"),
    LinkView(label: "Viajes", url: "/boards/travel/", lang: "es"),
    LinkView(label: "Here", url: "#", isCurrent: true),
  ]
  static let links = [
    LinkView(label: "lisboa", url: "/tags/lisboa/", isCurrent: true, lang: "es"),
    LinkView(label: "trains", url: "/tags/trains/"),
  ]
  static let rows = [
    TopicRowView(
      title: "¿Alguien para practicar inglés los martes?", url: "/es/forum/7-ingles/",
      board: "Study", startedBy: "started by Julián", replies: "43 replies", time: "15 Nov, 08:41",
      datetime: "2026-11-15T07:41:00Z", lang: "es", language: "Español", isClosed: true),
    TopicRowView(
      title: "Who has the projector?", url: "/forum/3-projector/", startedBy: "started by Alma",
      replies: "3 replies", time: "11 Nov, 12:02", datetime: "2026-11-11T11:02:00Z"),
  ]
  static let archiveRows = [
    ArchiveRowView(
      title: "Trenes nocturnos", url: "/es/forum/1-trenes/", author: "Rosa", date: "14 Nov 2026",
      datetime: "2026-11-14T17:20:00Z", lang: "es", language: "Español"),
    ArchiveRowView(
      title: "Night trains", url: "/forum/2-night-trains/", date: "14 Nov 2026",
      datetime: "2026-11-14T17:20:00Z"),
  ]
  static let pager = PagerView(
    previousURL: "/forum/1-a/2/", nextURL: "/forum/1-a/4/", firstURL: "/forum/1-a/",
    latestURL: "/forum/1-a/latest/")

  static let comment = CommentView(
    id: "1234", author: "Irene", authorURL: "/people/irene/", initials: "IR", hue: "hue-10",
    time: "14 Nov 2026, 18:20", datetime: "2026-11-14T17:20:00Z",
    html: Array("<p>The night train leaves Salamanca at 00:48.</p>".utf8), lang: "es",
    replyTo: "in reply to Mateo", replyToURL: "#c1233", likes: "4", likesLabel: "4 likes",
    moreURL: "/do/comments/1234")
  static let guest = CommentView(
    id: "1235", author: "Pablo <b>", initials: "PA", hue: Face.hue(of: "Pablo"),
    time: "14 Nov 2026, 19:02", datetime: "2026-11-14T18:02:00Z",
    html: Array("<p>A glove.</p>".utf8), isGuest: true, moreURL: "/do/comments/1235")
  static let removed = CommentView(
    id: "1236", author: "", initials: "", hue: "", time: "", datetime: "", html: [],
    isRemoved: true, moreURL: "/do/comments/1236")
  static let notice = CommentView(
    id: "1237", author: "", initials: "", hue: "", time: "15 Nov 2026, 08:00",
    datetime: "2026-11-15T07:00:00Z", html: Array("<p>Moved to Travel.</p>".utf8), isSystem: true,
    moreURL: "/do/comments/1237")

  static let replyForm = ReplyFormView(
    action: "/do/topics/42/comments", lang: "en", replyTo: "1234", body: "\nFirst & last",
    bodyLimit: 32_768, bodyError: "Write something first.", name: "\"Rosa\"",
    nameError: "Say who you are.", signInURL: "/do/sign-in", kept: "topics/42/comments",
    hasTrap: true, trapError: "Leave it empty.",
    waits: "What guests write here is shown once a moderator has read it.")
  static let emptyReplyForm = ReplyFormView(
    action: "/do/topics/42/comments", lang: "en", body: "", bodyLimit: 32_768, name: "",
    signInURL: "/do/sign-in", kept: "topics/42/comments")
  static let topicForm = NewTopicFormView(
    action: "/do/topics/new", lang: "en", title: "Tren",
    titleError: "A title needs at least 6 characters; yours has 4.",
    body: "Does the night train to Lisbon still stop at Fuentes de Oñoro?", bodyLimit: 32_768,
    bodyError: "Write something first.", name: "Rosa", nameError: "Say who you are.",
    signInURL: "/do/sign-in", kept: "topics/new", hasTrap: true, trapError: "Leave it empty.",
    boards: [
      ChoiceView(value: "travel", label: "Travel", isSelected: true),
      ChoiceView(value: "books", label: "Books"),
    ],
    boardError: "Choose one of the boards.", tags: "lisboa, trains", tagsError: "5 tags at most.",
    waits: "What guests write here is shown once a moderator has read it.")
  static let emptyTopicForm = NewTopicFormView(
    action: "/do/topics/new", lang: "en", title: "", body: "", bodyLimit: 32_768, name: "",
    signInURL: "/do/sign-in", kept: "topics/new", tags: "")
  static let preview = PreviewView(
    title: "Tren", html: Array("<p>Does it still stop?</p>".utf8), author: "Rosa", initials: "RO",
    hue: "hue-2")
}
