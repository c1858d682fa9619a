import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `catalogue/favourites`: a reader's favourite products, the newest first; each can be removed, and brought back.
struct FavouritesAction: FormAction {
  static let shownFields: [String] = []

  /// Products on a page.
  private static let size = 48

  private let context: ActionContext
  private var choices: OwnChoices { OwnChoices(context) }

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply {
    guard context.request.wantsJSON else {
      return .finished(try response(FormState(context.locale)))
    }
    let products = try choices.favourites(limit: Self.size, after: (number - 1) * Self.size)
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    let slugs = try renderer.facts(products, context.tree).map { JSON.text($0.slug) }
    return .finished(
      .json(
        .ok,
        .object([
          ("count", .number(Int64(try choices.favouriteCount()))), ("products", .list(slugs)),
        ])))
  }

  func submit() throws -> Reply {
    let fields = context.fields
    guard let product = Product.ID(digits: fields["product"]),
      let action = ["remove", Choice.like.name].first(where: { $0 == fields["do"] })
    else { throw Problem.badRequest("reason_unknown_form") }
    guard try context.site.hasProduct(product) else { throw Problem.notFound }
    let page = number > 1 ? "page=\(number)&" : ""
    if action == Choice.like.name {
      return try choices.change(.choose(product, .like)) {
        context.redirect(to: context.href(.favourites))
      }
    }
    return try choices.change(.removeChoice(product, .like)) {
      context.redirect(to: context.href(.favourites, query: "\(page)removed=\(product)"))
    }
  }

  /// The page of the list, from 1: no list has more than a few hundred.
  private var number: Int {
    let digits = context.fields["page"]
    guard digits.utf8.count <= 4, let number = Int(digits), number > 0 else { return 1 }
    return number
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (size, count) = (Self.size, try choices.favouriteCount())
    // The last one of a page may just have been removed.
    let page = min(number, max(1, Paging.page(of: count, size: size)))
    let products = try choices.favourites(limit: size, after: (page - 1) * size)
    return try context.response(form) {
      FavouritesPage(
        chrome: context.chrome(
          context.locale.text("favourites"), sheet: PageRenderer.catalogueSheet),
        mine: context.viewer == .everyone ? [] : context.backLinks(.favourites),
        tabs: context.viewer == .everyone ? [] : context.favouriteTabs(.favourites),
        notice: context.mergedNotice, removed: try removed(),
        summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.favourites)), pageLang: context.tree.language.code,
        number: String(page), products: try views(products),
        newerURL: page > 1 ? url(page - 1) : nil,
        olderURL: page * size < count ? url(page + 1) : nil,
        catalogueURL: context.catalogueLink.url,
        deckURL: context.settings.has(.cards) ? context.href(.deck) : nil,
        audience: context.locale.text("favourites_audience"),
        guest: context.guestNote(then: context.href(.favourites)))
    }
  }

  private func url(_ page: Int) -> String {
    context.href(.favourites, query: page > 1 ? "page=\(page)" : "")
  }

  /// The product that was just removed and is still removed.
  private func removed() throws -> UndoView? {
    guard let id = Product.ID(digits: context.fields["removed"]),
      try choices.choice(of: id) != .like,
      let thing = try PageRenderer(context.site, context.theme, for: context.viewer)
        .facts([id], context.tree).first
    else { return nil }
    return UndoView(
      words: context.locale.text("favourite_removed", ["name": thing.name]),
      action: context.settings.href(.plain(.favourites)),
      hidden: context.hidden([("product", id.description), ("do", "like")]))
  }

  private func views(_ products: [Product.ID]) throws -> [FavouriteView] {
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    let things = try renderer.facts(products, context.tree)
    let tiles = try renderer.tiles(products, context.tree)
    let gone = try renderer.gone(products)
    return zip(things, tiles).map { thing, tile in
      FavouriteView(
        id: thing.id.description, title: thing.name, tile: tile, isGone: gone.contains(thing.id))
    }
  }
}
