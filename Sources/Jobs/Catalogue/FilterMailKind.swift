import Database
import Mail
import Model
import Pages
import Templates
import Theme

/// Email to a member: new products that fit a filter they saved, as far as they still exist and fit.
struct FilterMailKind: MailKind {
  /// The most products that are named; the others are counted.
  private static let shown = 12

  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> FilterMail? {
    guard let number = mail.about, let member = mail.member,
      let saved = try composer.site.savedFilter(SavedFilter.ID(number), of: member),
      saved.deletedAt == nil, saved.wantsMail, try composer.recipientAccount() != nil
    else { return nil }
    let productIDs = mail.facts.utf8.split(separator: 32).compactMap {
      Product.ID(digits: Substring($0))
    }
    let things = try composer.site.read { try fitting(productIDs, saved, composer) }
    guard let first = things.first else { return nil }
    let name = PlainLine.text(saved.name)
    return FilterMail(
      mail: composer.frame(
        "filter",
        subject: composer.locale.plural("mail_filter_subject", things.count, ["name": name]),
        heading: things.count == 1
          ? PlainLine.text(first.name)
          : composer.locale.plural("mail_filter_heading", things.count)),
      lead: composer.locale.text("mail_filter_lead", ["name": name]),
      things: things.prefix(shown).map { view($0, composer) },
      more: things.count > shown
        ? composer.locale.plural("mail_filter_more", things.count - shown) : nil,
      url: address(of: saved, composer))
  }

  /// Products that the email is about, the newest first.
  private static func fitting(
    _ productIDs: [Product.ID], _ saved: SavedFilter, _ composer: MailComposer
  ) throws -> [ProductSummary] {
    let index = try composer.site.productIndex()
    let wanted = ProductNumbers(productIDs)
    let ids = index.positions(index.matches(saved.filter), .newest, composer.language)
      .map(index.product).filter(wanted.contains)
    return try PageRenderer(composer.site, composer.theme).facts(
      Array(ids.prefix(100)), composer.tree)
  }

  private static func view(_ thing: ProductSummary, _ composer: MailComposer) -> FilterMailProduct {
    let facts = [thing.brand, thing.price].compactMap { $0 }.map { PlainLine.text($0) }
    return FilterMailProduct(
      name: PlainLine.text(thing.name),
      lang: composer.theme.lang(thing.writtenIn, in: composer.tree),
      facts: facts.isEmpty ? nil : facts.joined(separator: ", "),
      url: composer.theme.settings.absolute(.product(thing.slug, composer.tree)))
  }

  /// Address of the filter; opening it marks its products as seen.
  private static func address(of saved: SavedFilter, _ composer: MailComposer) -> String {
    var query = saved.filter.query
    query += "\(query.isEmpty ? "" : "&")saved=\(saved.id)"
    if composer.language != composer.theme.settings.mainLanguage {
      query += "&lang=\(composer.language.code)"
    }
    return composer.theme.settings.absolute(.plain(.catalogue), query: query)
  }
}

/// Email to a member who saved a filter.
struct FilterMail: MailView {
  /// `mails/mail-filter.txt.mustache` and `.html.mustache`.
  static let template = "mail-filter"

  /// Frame of the email.
  let mail: MailFrame
  /// Sentence with the name of the filter.
  let lead: String
  /// New products, the newest first.
  let things: [FilterMailProduct]
  /// Sentence with the number of further products.
  var more: String?
  /// Address of all products that fit the filter.
  let url: String
}

/// A product in an email.
struct FilterMailProduct: View {
  /// Product name.
  let name: String
  /// Language of the name, if it is not the email's.
  var lang: String?
  /// Brand and price: "Vereda, 79 €".
  var facts: String?
  /// Address of its page.
  let url: String
}
