import Database
import HTTPTypes
import Markdown
import Model
import Pages
import Theme
import Time
import Vault

/// The context of an action while it answers one request of one viewer.
struct ActionContext {
  let request: ActionRequest
  let site: SiteDatabase
  let theme: SiteTheme
  let now: Timestamp
  /// The viewer who made the request.
  private(set) var viewer: Viewer
  /// Reads what the viewer may see.
  private(set) var reader: Reader
  /// The fields of the form, or of the query of a GET.
  var fields = FormFields()
  /// The files that the form names.
  var attachments = Attachments()
  /// The reason why the fields must be refused; values that could be read are in `fields`.
  var refusal: FormFields.Failure? { fields.failure ?? queryFailure }
  /// The reason of the query beside a form.
  private var queryFailure: FormFields.Failure?
  /// The reader's time zone, in which pages for one reader show times; the site's zone where theirs is unknown.
  let clock: TimeZone
  /// The tree whose language the answer speaks.
  private(set) var tree: SiteTree
  /// Language of the written text: the one that the form names, else that of the topic.
  private(set) var language: Language

  var settings: SiteSettings { theme.settings }
  var locale: Locale { theme.locale(tree.language) }

  init(
    _ request: ActionRequest, _ site: SiteDatabase, _ theme: SiteTheme, _ viewer: Viewer,
    now: Timestamp
  ) {
    self.request = request
    self.viewer = viewer
    reader = site.reader(for: viewer)
    self.site = site
    self.theme = theme
    self.now = now
    language = Self.language(request, viewer, theme.settings)
    tree = theme.settings.tree(language)
    clock = Self.clock(request) ?? theme.zone
  }

  /// The zone that a script of the reader's browser has named; nil for none, and for one that the database has not.
  private static func clock(_ request: ActionRequest) -> TimeZone? {
    request.cookie(Cookies.zone).flatMap { $0.utf8.count <= 64 ? WorldZones.zone(named: $0) : nil }
  }

  /// A moment in the reader's time zone.
  func civil(_ time: Timestamp) -> CivilDateTime {
    CivilDateTime(time, offset: clock.offset(at: time))
  }

  /// The language of a request that names none: that of the viewer's account, the one in which they read before, or the one
  /// that their browser prefers.
  private static func language(
    _ request: ActionRequest, _ viewer: Viewer, _ settings: SiteSettings
  ) -> Language {
    let languages = settings.languages
    guard languages.count > 1 else { return settings.mainLanguage }
    let known = viewer.member?.language ?? Language(request.cookie(Cookies.language) ?? "")
    return known.flatMap { languages.contains($0) ? $0 : nil }
      ?? request.preferredLanguage(of: languages) ?? settings.mainLanguage
  }

  /// The `Set-Cookie` by which a browser without a session remembers the language that a link named; nil when it would read in
  /// it anyway.
  var languageCookie: String? {
    guard viewer == .everyone, request.head.method == .get, let asked = askedLanguage,
      asked != Self.language(request, viewer, settings)
    else { return nil }
    return Cookies(settings).language(asked)
  }

  /// Continues as a viewer who has just signed in.
  mutating func enter(as viewer: Viewer) {
    self.viewer = viewer
    reader = site.reader(for: viewer)
  }

  /// Reads query and body, of a route for bearers the query alone; throws when the body cannot be read as a form.
  ///
  /// The reason why its fields must be refused is stored in `refusal`, until it is clear who may send them there.
  mutating func readFields() throws {
    let route = request.route
    let most = route?.kind.maxFields ?? FormFields.most
    fields = FormFields(request.query, most: most)
    selectLanguage()
    // A form with a file is read by its action, when it is clear who sends it.
    if request.head.method == .post, !request.isFormWithFile,
      route?.kind.acceptsBearerToken != true
    {
      let body = try request.body.get()
      guard request.isForm else {
        // None of our forms is sent so; what was typed into one that is comes back.
        if let parts = request.multipart(body) { fields = parts }
        throw Problem.badRequest("reason_content_type")
      }
      replaceFields(FormFields(body, most: most))
      try readAttachments()
    }
  }

  /// Continues with the fields of a form instead of those of the query, whose language may stay.
  mutating func replaceFields(_ form: FormFields) {
    let query = fields
    queryFailure = query.failure
    fields = form
    if !fields.has("lang") { fields["lang"] = query["lang"] }
    selectLanguage()
  }

  /// The language that the request names, when the site speaks it.
  private var askedLanguage: Language? {
    Language(fields["lang"]).flatMap { settings.languages.contains($0) ? $0 : nil }
  }

  private mutating func selectLanguage() {
    guard let asked = askedLanguage else { return }
    language = asked
    tree = settings.tree(asked)
  }

  /// Answers in a topic: in its language, unless the request names another one that the site speaks.
  mutating func useLanguage(of topic: Topic) {
    guard askedLanguage == nil else { return }
    language = topic.language
    tree = settings.tree(topic.language)
  }

  /// True if a button was pressed that only changes the form: a tool that opens a field, or the × of a file.
  var changesFormOnly: Bool {
    (fields.has("add") || fields.has("remove"))
      && request.route?.kind.acceptsAttachments == true
  }

  /// True if the second button was pressed.
  var isPreview: Bool { fields.has("preview") }

  /// Renders what a member wrote; the mentioned are looked up.
  func render(_ body: String) throws(MarkdownError) -> RenderedMarkdown {
    try MemberText.post(Array(body.utf8), in: markdownContext)
  }

  /// Renders a note of a notebook, which may contain formulas.
  func renderNote(_ body: String) throws(MarkdownError) -> RenderedMarkdown {
    try MemberText.note(Array(body.utf8), in: markdownContext)
  }

  private var markdownContext: MarkdownRenderer.Context {
    MarkdownRenderer.Context(basePath: settings.base.path) { name in
      // Why loss is right: a name that cannot be looked up stays plain text.
      guard (try? site.member(username: name)) != nil else { return nil }
      return settings.href(.person(Folding.username(name), settings.tree(settings.mainLanguage)))
    }
  }

  /// The address of this page in another language; home for what is no address of ours.
  private func address(in language: Language) -> String {
    let path = request.path.utf8
    guard path.count <= 200, path.allSatisfy(Self.isPlain) else {
      return settings.href(.home(settings.tree(language)))
    }
    let pairs = request.query.prefix(2_000).split(separator: UInt8(ascii: "&")).filter { pair in
      pair.allSatisfy { Self.isPlain($0) || "=+*()!,:@".utf8.contains($0) }
        && !["lang=", "done=", "lat=", "lon=", "at="].contains { pair.starts(with: $0.utf8) }
    }
    let kept = pairs.map { String(decoding: $0, as: UTF8.self) } + ["lang=\(language.code)"]
    return settings.actionsPath + String(request.path.drop { $0 == "/" }) + "?"
      + kept.joined(separator: "&")
  }

  /// True if a byte appears in addresses unescaped: letters, digits, `-._~/%`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || "-._~/%".utf8.contains(byte)
  }

  /// The frame of a page for this request alone.
  func chrome(
    _ title: String, tab: Tab? = nil, sheet: String? = PageRenderer.memberSheet
  ) -> Chrome {
    var frame = FrameRequest(tree: tree, title: title, path: nil, tab: tab)
    frame.zone = clock
    frame.sheet = sheet ?? (attachments.list.isEmpty ? nil : PageRenderer.memberSheet)
    frame.member = viewer.member.map(frameMember)
    frame.way = tab == nil ? way : nil
    frame.isStillPublic = fields[WriteOutcome.stillPublic] == "1"
    frame.actions = settings.languages.filter { $0 != tree.language }
      .map { ($0, address(in: $0)) }
    return theme.chrome(frame)
  }

  /// The way in the head of the page by which one comes here.
  private var way: HeaderLink? {
    switch request.path.utf8.dropFirst().prefix(while: { $0 != UInt8(ascii: "/") }) {
    case let start where start.elementsEqual("search".utf8): .search
    case let start where start.elementsEqual("me".utf8): .own
    case let start where start.elementsEqual("talk".utf8): .messages
    default: nil
    }
  }

  /// The part of a page's head about the signed-in viewer: their photo, and unread messages and news, counted up to a limit.
  func frameMember(_ member: SignedIn) -> FrameMember {
    let most = FrameRequest.counted + 1
    // Why loss is right: a page without a number or a photo is better than none.
    return FrameMember(
      name: member.name, faceURL: (try? ownAvatarURL()) ?? nil,
      messages: settings.has(.messages)
        ? (try? reader.unreadConversations(upTo: most)) ?? 0 : 0,
      news: (try? reader.unreadNews(upTo: most)) ?? 0)
  }

  /// The site's rules, shown beside a form.
  var ruleLines: [RuleLineView] { theme.rules(tree.language).map { RuleLineView(text: $0) } }

  var rulesURL: String? {
    ruleLines.isEmpty ? nil : settings.href(.document("rules", tree))
  }

  var forumLink: LinkView {
    LinkView(label: locale.text("forum"), url: settings.href(.list(.forum, tree)))
  }

  /// The forum with what is for members.
  var membersForumLink: LinkView {
    LinkView(
      label: locale.text("forum"), url: settings.href(.list(TopicList.forum.forMembers, tree)))
  }

  /// The way to a topic.
  func breadcrumb(_ topic: Topic) throws -> Breadcrumb {
    let isPublic = topic.address.audience == .everyone
    return Breadcrumb(
      [isPublic ? forumLink : membersForumLink]
        + (try boardLink(topic.board).map { [$0] } ?? []))
  }

  func boardLink(_ id: TopicList.ID) throws -> LinkView? {
    guard let board = try reader.boards().first(where: { $0.id == id }) else { return nil }
    let title = try site.title(id, tree.language) ?? board.slug
    return LinkView(label: title, url: settings.href(.list(board, tree)))
  }
}
