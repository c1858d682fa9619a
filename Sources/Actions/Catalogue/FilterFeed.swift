import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Theme

/// `catalogue?…&format=atom&token=`: the products that fit a saved filter, for a program that has its address (RFC 4287).
///
/// The secret identifies the saved filter and its owner. That filter counts, regardless of the rest of the address. The feed is
/// in the language of the owner.
struct FilterFeed {
  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  /// The address at which a program finds the feed.
  static func address(
    of filter: ProductFilter, _ secret: Secret, _ context: ActionContext
  ) -> String {
    let query = [filter.query, "format=atom", "token=\(secret.text)"].filter { !$0.isEmpty }
    return context.settings.absolute(.plain(.catalogue), query: query.joined(separator: "&"))
  }

  func reply() throws -> Reply {
    try context.allow(context.quotas("feed", most: context.settings.limits.searchesPerMinute))
    guard let secret = Secret(context.fields["token"]),
      let saved = try context.site.savedFilter(feed: secret.digest, at: context.now),
      let account = try context.site.account(saved.member, at: context.now)
    else { throw Problem(.gone, name: "feed") }
    let tree = context.theme.settings.tree(account.language)
    let bytes = try context.site.read {
      let index = try context.site.productIndex()
      let positions = index.positions(index.matches(saved.filter), .newest, tree.language)
      return try PageRenderer(context.site, context.theme).filterFeed(
        positions.prefix(PageRenderer.filterEntries).map(index.product),
        FilterFeedFacts(
          title: saved.name, id: "urn:tertulia:\(context.settings.base.host):filter:\(saved.id)",
          selfURL: Self.address(of: saved.filter, secret, context),
          url: context.settings.absolute(.plain(.catalogue), query: saved.filter.query),
          createdAt: saved.createdAt), tree)
    }
    var head = HTTPResponse(status: .ok, headerFields: ActionResponse.privateFields)
    head.headerFields[.contentType] = "application/atom+xml; charset=utf-8"
    return .finished(ActionResponse(head: head, body: bytes))
  }
}
