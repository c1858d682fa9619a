import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `catalogue/<number>/like`: adds a product to the favourites, or removes it.
///
/// The button is on static pages, which cannot know their reader, so the answer shows the resulting state. The button may be
/// pressed twice.
struct LikeAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let product: Product.ID
  private let renderer: PageRenderer
  private let card: ProductCard

  /// Looks the product up, also one that is gone; throws `notFound`.
  init(_ context: ActionContext, _ product: Product.ID) throws {
    renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    guard let card = try renderer.card(product, context.tree) else { throw Problem.notFound }
    self.context = context
    self.product = product
    self.card = card
  }

  private var route: Route { .like(product) }

  func show() throws -> Reply {
    guard context.request.wantsJSON else {
      return .finished(try response(FormState(context.locale)))
    }
    let isLiked = try OwnChoices(context).choice(of: product) == .like
    return .finished(
      .json(.ok, .object([("product", .text(card.slug)), ("is_liked", .number(isLiked ? 1 : 0))])))
  }

  func submit() throws -> Reply {
    let change: ChoiceChange
    switch context.fields["do"] {
    case "", Choice.like.name: change = .choose(product, .like)
    case "take-back": change = .removeChoice(product, .like)
    default: throw Problem.badRequest("reason_unknown_form")
    }
    let onward = PendingForm(context.fields).page(context.settings)
    let query = "lang=\(context.tree.language.code)"
    return try OwnChoices(context).change(change) {
      context.redirect(to: onward ?? context.settings.href(route, query: query))
    }
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let isLiked = try OwnChoices(context).choice(of: product) == .like
    let chrome = context.chrome(
      card.name, tab: .catalogue, sheet: PageRenderer.catalogueSheet)
    return try context.response(form) {
      LikePage(
        chrome: chrome, catalogue: context.catalogueLink, card: card.view,
        state: locale.text(isLiked ? "like_state" : "like_not_state"),
        summary: context.summary(form, isPost: false), action: context.settings.href(route),
        hidden: context.hidden([("do", isLiked ? "take-back" : Choice.like.name)]),
        button: locale.text(isLiked ? "like_take_back" : "like"), isMain: !isLiked,
        links: [
          LinkView(label: locale.text("like_back"), url: card.url),
          LinkView(label: locale.text("favourites"), url: context.href(.favourites)),
        ]
          + (context.settings.has(.cards)
            ? [LinkView(label: locale.text("deck"), url: context.href(.deck))] : []),
        guest: context.guestNote(then: context.href(.favourites)))
    }
  }
}

// Shared by the pages on which readers choose favourites.
extension ActionContext {
  var catalogueLink: LinkView {
    LinkView(label: locale.text("catalogue"), url: settings.href(.catalogue(tree)))
  }

  /// Note for readers without an account: where their favourites are stored, and how to have them on every device.
  func guestNote(then page: String) -> GuestNoteView? {
    guard viewer == .everyone else { return nil }
    let query = FormFields.encoded([("then", page)])
    let canJoin = settings.signUp != .off && settings.allowsSignIn
    let signUp = LinkView(
      label: locale.text("become_a_member"), url: href(.signUp, query: query))
    let signIn = LinkView(label: locale.text("sign_in"), url: href(.signIn, query: query))
    return GuestNoteView(
      text: locale.text(canJoin ? "guest_keeps" : "guest_keeps_here"),
      links: canJoin ? [signUp, signIn] : [signIn])
  }
}
