import Database
import Model
import Theme
import Time

/// Makes rows of what was found.
struct SearchResultRows {
  private let context: ActionContext
  private let words: SearchExcerpt
  private let request: SearchRequest
  private var theme: SiteTheme { context.theme }
  private var tree: SiteTree { context.tree }
  private var locale: Locale { context.locale }
  private var settings: SiteSettings { context.settings }

  init(_ context: ActionContext, _ request: SearchRequest) {
    (self.context, self.request) = (context, request)
    words = SearchExcerpt(request.query)
  }

  /// The row of something; nil for what has just gone.
  func row(_ item: SearchResults.Item) throws -> SearchHitView? {
    switch item {
    case .text(let text):
      switch text.place {
      case .comment(let comment, _): try row(comment, more: text.more)
      case .page(let id, let kind): try context.reader.page(id).map { row($0, kind) }
      }
    case .person(let person): row(person)
    case .product(let product): row(product)
    case .shop(let shop): row(shop)
    case .list(let list): row(list)
    }
  }

  private func row(_ id: Comment.ID, more: Int) throws -> SearchHitView? {
    guard let comment = try context.reader.comment(id), let position = comment.position,
      let topic = try context.reader.topic(comment.topic)
    else { return nil }
    let isFirst = position == 1
    let name = locale.author(comment.authorName, isGuest: comment.member == nil)
    let lang = theme.lang(comment.language, in: tree)
    let facts = [
      try context.boardLink(topic.board)?.label,
      locale.text(isFirst ? "search_topic_by" : "search_comment_by", ["name": name]),
      locale.date(context.civil(comment.createdAt)),
      lang.map { _ in theme.ownName(of: comment.language) },
    ]
    var hit = SearchHitView(
      kind: isFirst ? "topic" : "comment", name: topic.title, title: words.marked(topic.title),
      lang: theme.lang(topic.language, in: tree),
      url: isFirst
        ? settings.href(.topic(topic.address, settings.tree(topic.language)))
        : theme.url(of: id, at: position, in: topic.address, topic.language), facts: facts)
    hit.passage = words.passage(of: HTMLText.text(of: comment.html))
    hit.passageLang = lang
    if more > 0, let url = request.url(narrowedBy: "topic:\(topic.id)") {
      hit.more = LinkView(label: locale.plural("search_more_in_topic", more), url: url)
    }
    return hit
  }

  private func row(_ page: FoundPage, _ kind: PageTextKind) -> SearchHitView {
    let lang = theme.lang(page.writtenIn, in: tree)
    let facts = [
      locale.text("search_kind_\(kind.rawValue)"), page.place,
      page.day.map { kind == .event ? locale.weekdayDate($0) : locale.date($0) },
      lang.map { _ in theme.ownName(of: page.writtenIn) },
    ]
    var hit = SearchHitView(
      kind: kind.rawValue, name: page.title, title: words.marked(page.title), lang: lang,
      url: settings.href(kind.path(page.address, tree)), facts: facts)
    hit.passage = words.passage(of: page.text)
    hit.passageLang = lang
    return hit
  }

  private func row(_ person: FoundPerson) -> SearchHitView {
    let since = locale.text(
      "since", ["date": locale.monthYear(context.civil(person.joinedAt))])
    var hit = named("person", person.name, .person(person.username, tree), [since])
    hit.initials = PlainText.initials(of: person.name)
    hit.hue = Avatar.hue(of: person.name)
    hit.faceURL = context.faceURL(person.username, hasAvatar: person.hasAvatar)
    return hit
  }

  private func row(_ product: FoundProduct) -> SearchHitView {
    let price = product.price.map { theme.price($0, in: tree) }
    var hit = named(
      "product", product.name, .product(product.slug, tree), [product.brand, price],
      lang: theme.lang(product.writtenIn, in: tree))
    hit.isThing = true
    hit.pictureURL = product.media.map { settings.href(.media($0)) }
    return hit
  }

  /// The page of what it has.
  private func row(_ shop: FoundShop) -> SearchHitView {
    let list = ProductList(id: ProductList.all.id, attribute: Product.shop, value: shop.slug)
    return named("shop", shop.name, .products(list, tree), [shop.address])
  }

  private func row(_ found: FoundList) -> SearchHitView {
    named(found.list.kind == .board ? "board" : "tag", found.title, .list(found.list, tree), [])
  }

  /// Row for a result that was found by its name.
  private func named(
    _ kind: String, _ name: String, _ path: SitePath, _ facts: [String?], lang: String? = nil
  ) -> SearchHitView {
    SearchHitView(
      kind: kind, name: name, title: words.marked(name), lang: lang, url: settings.href(path),
      facts: [locale.text("search_kind_\(kind)")] + facts)
  }
}

extension SearchHitView {
  /// A row without a passage; missing facts are left out.
  init(
    kind: String, name: String, title: [ExcerptPartView], lang: String?, url: String,
    facts: [String?]
  ) {
    self.kind = kind
    self.name = name
    self.title = title
    self.lang = lang
    self.url = url
    by = facts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The row for programs: `{"kind":"note","title":"Moon","url":"https://club.example/notes/a/b/moon/","excerpt":"…"}`.
  func json(_ settings: SiteSettings) -> JSON {
    var fields: [(String, JSON)] = [
      ("kind", .text(kind)), ("title", .text(name)), ("url", .text(settings.base.origin + url)),
    ]
    if !passage.isEmpty { fields.append(("excerpt", .text(passage.map(\.text).joined()))) }
    return .object(fields)
  }
}
