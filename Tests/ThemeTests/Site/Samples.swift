@testable import Actions
@testable import Pages
@testable import Theme

/// Views that single tests look at closely; every page is filled from its shape (`FilledView`).
enum Sample {
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
  static let replyForm = ReplyFormView(
    action: "/do/topics/42/comments", lang: "en", replyTo: "1234", body: "\nFirst & last",
    bodyLimit: 32_768, bodyError: "Write something first.", name: "\"Rosa\"",
    nameError: "Say who you are.", signInURL: "/do/sign-in", kept: "topics/42/comments",
    hasTrap: true, trapError: "Leave it empty.",
    waits: "What guests write here is shown once a moderator has read it.")
  static let problem = ProblemPage(
    chrome: chrome, status: "503", title: "Back in a moment",
    explanation: "The site is being looked after, and nothing was saved.",
    advice: "Try again in a minute. What you wrote is kept below.",
    kept: [KeptTextView(id: "kept-body", label: "Your reply", text: "\nFirst & <last>")],
    retryURL: "/forum/42-lisbon/latest/")
}
