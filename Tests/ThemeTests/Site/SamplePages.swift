@testable import Actions
@testable import Pages
@testable import Theme

/// The full pages, one of each type.
extension Sample {
  static let home = HomePage(
    chrome: chrome, title: "Come in, there is a chair by the fire.",
    lead: Array("<p>We walk on Thursdays, read on Mondays.</p>".utf8), lang: "es", topics: rows,
    topicsURL: "/forum/", newTopicURL: "/do/topics/new", rule: rule, feeds: links,
    events: eventRows, eventsURL: "/events/", notes: links, notesURL: "/notes/")
  static let document = DocumentPage(
    chrome: chrome, title: "House rules", html: Array("<ol><li>Remember.</li></ol>".utf8),
    outline: links, lang: "es", langLabel: "Shown in the original language: Español")
  static let topicList = TopicListPage(
    chrome: chrome, title: "Travel", description: "Trains and boots", breadcrumb: breadcrumb,
    boards: links, topics: rows, archiveURL: "/forum/archive/3/",
    newTopicURL: "/do/topics/new?board=travel&lang=en", tags: links, tagsURL: "/tags/",
    feedURL: "/forum/feed.xml", noteGroups: noteGroups, notesLabel: "All notes tagged “lisboa”",
    allNotesURL: "/tags/lisboa/notes/", events: eventRows, subtags: links,
    emptyLine: "Nobody has said anything here yet.", otherLists: more.links)
  static let archive = ArchivePage(
    chrome: chrome, title: "Archive, page 3", breadcrumb: breadcrumb, topics: archiveRows,
    pager: pager)
  static let topic = TopicPage(
    chrome: chrome, title: "Lisbon in three days", lang: "es",
    startedLine: "Started by Irene on 14 November 2026 · page 3", breadcrumb: breadcrumb,
    comments: [comment, guest, removed, notice], pager: pager, tags: links,
    feedURL: "/forum/42-lisbon/feed.xml", rule: rule, replyURL: "/do/topics/42/comments",
    form: replyForm)
  static let redirect = RedirectPage(
    chrome: chrome, title: "The latest in “Lisbon”", url: "/forum/42-lisbon/3/", lang: "es")
  static let person = PersonPage(
    chrome: chrome, name: "Irene", initials: "IR", hue: "hue-10",
    faceURL: "/people/irene/face.jpg", since: "Here since 14 November 2026", breadcrumb: breadcrumb,
    about: Array("<p>I <em>walk</em>.</p>".utf8), profile: facts, memberURL: "/do/people/5?lang=en",
    topics: archiveRows)
  static let people = PeoplePage(
    chrome: chrome, title: "People, page 3", breadcrumb: breadcrumb,
    people: [
      PersonRowView(
        name: "Irene", url: "/people/irene/", initials: "IR", hue: "hue-10",
        since: "since 14 Nov 2026")
    ],
    directoryURL: "/do/people?lang=en", pager: pager)
  static let tags = TagsPage(
    chrome: chrome, title: "Tags", breadcrumb: breadcrumb, tags: links, pager: pager)
  static let more = MorePage(
    chrome: chrome, title: "More",
    links: [
      MoreLinkView(label: "House rules", url: "/rules/", detail: "How we talk with each other")
    ],
    feeds: links)
  static let notFound = NotFoundPage(
    chrome: chrome, forumURL: "/forum/", homeURL: "/", searchAction: "/do/search", lang: "en")

  static let newTopic = NewTopicPage(
    chrome: privateChrome, breadcrumb: breadcrumb, summary: "Two things before this can be posted.",
    formError: "That was a lot in a short time.", preview: preview, form: topicForm, similar: rows,
    rules: rules, rulesURL: "/rules/")
  static let reply = ReplyPage(
    chrome: privateChrome, breadcrumb: breadcrumb, topicTitle: "Lisbon in three days",
    topicURL: "/forum/42-lisbon/", topicLang: "es", answered: comment,
    summary: "One thing before this can be posted.", formError: "That was a lot in a short time.",
    preview: preview, form: replyForm, rules: rules, rulesURL: "/rules/")
  static let commentPage = CommentPage(
    chrome: privateChrome, breadcrumb: breadcrumb, topicTitle: "Lisbon in three days",
    topicLang: "es", placeURL: "/forum/42-lisbon/3/?c=1234#c1234",
    notice: "Saved. Its page will be ready in a moment.", comment: comment,
    acts: [LinkView(label: "Edit", url: "/do/comments/1234/edit")],
    replyURL: "/do/topics/42/comments")
  static let edit = EditPage(
    chrome: privateChrome, breadcrumb: breadcrumb, topicTitle: "Lisbon in three days",
    topicLang: "es", placeURL: "/forum/42-lisbon/#c1233", summary: "Two things before this.",
    formError: "Somebody was quicker.", preview: preview,
    form: EditFormView(
      action: "/do/comments/1233/edit", lang: "en", hasTitle: true, title: "Tren",
      titleError: "A title needs at least 6 characters; yours has 4.", body: "\nFirst & last",
      bodyLimit: 32_768, bodyError: "Write something first.",
      hint: "Whoever can read the comment can also read what it said before."),
    rules: rules, rulesURL: "/rules/")
  static let waiting = WaitingPage(
    chrome: privateChrome, breadcrumb: breadcrumb, title: "Your post was not accepted",
    lead: "A moderator decided not to show it.", isRefused: true,
    rule: "Rule 3: Be brief & <kind>.",
    reason: "The moderator says: <b>no</b>", topicTitle: "Lisbon in three days",
    topicURL: "/forum/42-lisbon/", topicLang: "es", preview: preview,
    acts: [LinkView(label: "Edit", url: "/do/comments/1234/edit")])
  static let history = HistoryPage(
    chrome: privateChrome, title: "What Irene wrote here", breadcrumb: breadcrumb,
    topicTitle: "Lisbon in three days", topicLang: "es", placeURL: "/forum/42-lisbon/#c1233",
    versions: [
      VersionView(
        label: "Now", time: "14 Nov 2026, 18:20", datetime: "2026-11-14T17:20:00Z",
        html: Array("<p>At 00:48.</p>".utf8), lang: "es")
    ], isAlone: true, olderURL: "/do/comments/1233/history?before=7")
  static let problem = ProblemPage(
    chrome: privateChrome, status: "503", title: "Back in a moment",
    explanation: "The site is being looked after, and nothing was saved.",
    advice: "Try again in a minute. What you wrote is kept below.",
    kept: [KeptTextView(id: "kept-body", label: "Your reply", text: "\nFirst & <last>")],
    retryURL: "/forum/42-lisbon/latest/")

  static let form = FormPage(
    chrome: privateChrome, title: "Become a member", lead: "Your text is safe.",
    notice: "The name is changed.", comment: guest,
    forms: [
      FormView(
        id: "sign-up", heading: "Name", hint: "Letters go to irene@example.org.",
        action: "/do/sign-up", summary: "Two things to mend.",
        fields: [
          FieldView(
            name: "username", label: "Username", value: "Irene \"S\"",
            error: "Somebody has this one.",
            hint: "The address of your page.", autocomplete: "username", isShort: true, isCode: true
          ),
          FieldView(
            name: "my_language", label: "Language",
            choices: [ChoiceView(value: "es", label: "Español", isSelected: true)]),
        ],
        folded: [
          FieldView(name: "city", label: "City", error: "Say where you live.", isOptional: true)
        ],
        fold: "City, country, telephone", isFoldOpen: true,
        username: "irene",
        hidden: [HiddenFieldView(name: "body", value: "First\n\n& <last>")],
        button: "Become a member", preview: "Preview",
        other: LinkView(label: "Sign in", url: "/do/sign-in"))
    ],
    links: [SentenceLinkView(words: "A member already?", label: "Sign in", url: "/do/sign-in")],
    kept: "\nFirst & <last>", mine: [LinkView(label: "My page", url: "/do/me", isCurrent: true)],
    isSignUp: true)
  static let photo = PhotoPage(
    chrome: privateChrome, title: "Your photo", notice: "This is your photo now.",
    summary: "Something is wrong.", initials: "IR", hue: "hue-3",
    faceURL: "/do/me/photo/face.jpg", action: "/do/me/photo?lang=en",
    field: FieldView(
      name: "photo", label: "A picture", type: "file", error: "Choose a picture first.",
      hint: "JPEG, up to 200 KB.", accept: "image/jpeg"),
    hidden: [HiddenFieldView(name: "lang", value: "en")], canRemove: true,
    script: "/assets/photo.0123456789ab.js",
    mine: [LinkView(label: "Your photo", url: "/do/me/photo", isCurrent: true)])
  static let me = MePage(
    chrome: privateChrome, name: "Irene <b>", initials: "IR", hue: "hue-3",
    faceURL: "/do/me/photo/face.jpg", username: "irene",
    personURL: "/people/irene/", since: "here since October 2026", notice: "The name is changed.",
    news: "3 things that you have not seen", newsURL: "/do/me/news",
    desk: LinkView(label: "The desk", url: "/do/desk"), deskDetail: "5 things wait.",
    posts: [
      OwnPostView(
        title: "Trenes & <noche>", url: "/do/comments/1234", lang: "es", time: "14 Nov 2026, 18:20",
        datetime: "2026-11-14T17:20:00Z", state: "waits for a moderator")
    ],
    boards: [LinkView(label: "Keys & codes", url: "/do/page/boards/keys/")],
    sessions: [
      SessionView(name: "Firefox on Linux", since: "this browser, since 3 Nov 2026"),
      SessionView(name: "Safari on iPhone", since: "since 4 Nov 2026", digest: "abc"),
    ],
    sessionsAction: "/do/me/sessions",
    settings: [LinkView(label: "Name, e-mail, password", url: "/do/me/account")],
    mine: [LinkView(label: "News", url: "/do/me/news")],
    signOutAction: "/do/sign-out", lang: "en")

  static let feed = Feed(
    lang: "en", id: "https://camino.example/forum/feed.xml", title: "New topics · Tertulia",
    subtitle: "Walks & books", updated: "2026-11-15T07:41:00Z",
    baseURL: "https://camino.example/", selfURL: "https://camino.example/forum/feed.xml",
    url: "https://camino.example/forum/",
    entries: [
      FeedEntryView(
        id: "https://camino.example/forum/42-lisbon/#c1234", title: "Lisbon & back",
        url: "https://camino.example/forum/42-lisbon/", author: "Irene",
        published: "2026-11-14T17:20:00Z", updated: "2026-11-14T17:20:00Z", lang: "es",
        content: CharacterData.of(Array("<p>a &amp; b</p>".utf8)))
    ])
  static let sitemapIndex = SitemapIndex(
    sitemaps: [
      SitemapEntryView(url: "https://camino.example/sitemaps/1.xml", modified: "2026-11-14")
    ])
  static let sitemap = Sitemap(
    pages: [SitemapEntryView(url: "https://camino.example/", modified: "2026-11-14")])
  static let robots = Robots(actionsPath: "/do/", sitemapURL: "https://camino.example/sitemap.xml")
}
