import Database
public import Model
import Templates
import Theme

/// The first page of a tree.
struct HomePageKind: SinglePagePerTree, ReferencesTopics {
  static let kind = PageKey.Kind.home
  static let views: [any PageView.Type] = [HomePage.self]
  let language: Language

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .length, .topic, .upload, .notice, .day: ofAllTrees(source, .lists)
    case .document("index", _), .note, .zone: ofAllTrees(source, .rest)
    case .subject(_, let language), .event(_, let language, _):
      [Self(language: language).stale(.rest)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.home(tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages(entrances: [.home(tree)])
  }
}

extension PageKey {
  /// The first page of a tree.
  public static func home(_ tree: SiteTree) -> PageKey {
    PageKey(HomePageKind(language: tree.language))
  }
}

extension PageRenderer {
  static let notesAtHome = 5

  fileprivate func home(_ tree: SiteTree) throws -> RenderedPage? {
    let document = try reader.document("index", tree.language)
    var frame = frame("", tree) { .home($0) }
    frame.description = document?.description
    frame.feeds = try siteFeeds(tree)
    frame.translations = try document.map { _ in try reader.documentLanguages("index") }
    let chrome = theme.chrome(frame)
    let hasEvents = settings.sections.contains(.events)
    let events = try reader.events(from: today, tree.language, limit: Self.eventsAtHome)
    let notes = try reader.newestNotes(tree.language, limit: Self.notesAtHome)
    let view = HomePage(
      chrome: chrome, notices: try reader.notices(on: today, tree).map { notice($0, tree) },
      title: document?.title ?? theme.siteName(tree.language),
      lead: document?.html ?? [], lang: document.flatMap { theme.lang($0.writtenIn, in: tree) },
      since: since(tree), script: settings.allowsSignIn ? theme.href(asset: "home.js") : nil,
      topics: try topicsAtHome().map { try row($0, in: .forum, tree) },
      topicsURL: settings.href(.list(.forum, tree)), newTopicURL: newTopicURL(.forum, tree),
      rule: theme.rule(0, in: tree), feeds: chrome.feeds,
      events: try events.map { try eventRow($0, tree) },
      eventsURL: hasEvents ? settings.href(.events(tree)) : nil,
      notes: notes.map { noteLink($0, tree) },
      notesURL: notes.isEmpty ? nil : settings.href(.notes(tree)),
      pictures: try pictures(tree))
    return try page(.home(tree), view, tree)
  }

  /// Returns the links to new items for a member; nil if the site has none.
  private func since(_ tree: SiteTree) -> SinceView? {
    guard settings.allowsSignIn else { return nil }
    func url(_ kind: Route.Kind) -> String {
      settings.href(.plain(kind), query: "lang=\(tree.language.code)")
    }
    return SinceView(
      messagesURL: settings.has(.messages) ? url(.talk) : nil, newsURL: url(.news),
      agendaURL: settings.has(.notebook) ? url(.agenda) : nil)
  }

  /// The newest pictures of the forum; none where a row of them would look forlorn.
  private func pictures(_ tree: SiteTree) throws -> [PictureLinkView] {
    let pictures = try reader.newestPictures(limit: 6)
    if pictures.count < 3 { return [] }
    return pictures.map {
      PictureLinkView(
        label: $0.topic.title, lang: theme.lang($0.topic.language, in: tree),
        url: theme.url(of: $0.comment, at: $0.position, in: $0.topic.address, $0.topic.language),
        picture: settings.href(.upload($0.name)))
    }
  }

  /// The first topics of the forum's list, which is read as a whole: whenever home is written it is too.
  private func topicsAtHome() throws -> ArraySlice<TopicSummary> {
    let count = 10
    return try reader.hotTopics(
      TopicList.forum.id, limit: max(count, settings.limits.topicsPerPage)
    ).prefix(count)
  }
}

/// The community's front door: who we are, and the latest topics.
struct HomePage: PageView {
  static let template = "home"

  /// The frame.
  let chrome: Chrome
  /// Notices of moderators to everyone, above all else, the newest first.
  var notices: [NoticeView] = []
  /// The large heading: a welcome.
  let title: String
  /// A paragraph or two under it.
  let lead: [UInt8]
  /// The language of title and lead, where it differs from the page's.
  var lang: String?
  /// New items waiting for the member who reads it; none if the site has no members.
  var since: SinceView?
  /// The URL of the script that fills it in, hash included.
  var script: String?
  /// The topics with the latest activity.
  var topics: [TopicRowView] = []
  /// Address of all topics.
  let topicsURL: String
  /// Address of the form to open a topic; none if no one may write.
  var newTopicURL: String?
  /// The first rule of the site.
  var rule: RuleView?
  /// The community's feeds.
  var feeds: [LinkView] = []
  /// The next events.
  var events: [EventRowView] = []
  /// Address of all events.
  var eventsURL: String?
  /// The newest notes.
  var notes: [LinkView] = []
  /// Address of all notes.
  var notesURL: String?
  /// The newest pictures of the forum; none before there are three.
  var pictures: [PictureLinkView] = []
}

/// A line below the welcome that a script fills in for a member: unread items, and the next event.
struct SinceView: View {
  /// Their messages; nil where the site has none.
  let messagesURL: String?
  /// Their news.
  let newsURL: String
  /// Their agenda; nil where the site has no notebooks.
  let agendaURL: String?
}
