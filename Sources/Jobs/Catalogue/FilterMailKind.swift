import Database
import Mail
import Model
import Pages
import Templates
import Theme

/// To a member: what is new and fits a filter that they saved, as far as it is still there and still fits.
struct FilterMailKind: MailKind {
  /// The most things that are named; the others are counted.
  private static let shown = 12

  static func letter(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> FilterMail? {
    guard let number = mail.about, let member = mail.member,
      let saved = try composer.site.savedFilter(SavedFilter.ID(number), of: member),
      saved.deletedAt == nil, saved.wantsMail, try composer.addressee() != nil
    else { return nil }
    let told = mail.facts.utf8.split(separator: 32).compactMap { Product.ID(digits: Substring($0)) }
    let things = try composer.site.read { try fitting(told, saved, composer) }
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

  /// What the letter is about, the newest first.
  private static func fitting(
    _ told: [Product.ID], _ saved: SavedFilter, _ composer: MailComposer
  ) throws -> [CatalogueThing] {
    let index = try composer.site.productIndex()
    let wanted = ProductNumbers(told)
    let ids = index.positions(index.matches(saved.filter), .newest, composer.language)
      .map(index.product).filter(wanted.contains)
    return try PageRenderer(composer.site, composer.theme).facts(
      Array(ids.prefix(100)), composer.tree)
  }

  private static func view(_ thing: CatalogueThing, _ composer: MailComposer) -> FilterMailThing {
    let facts = [thing.brand, thing.price].compactMap { $0 }.map { PlainLine.text($0) }
    return FilterMailThing(
      name: PlainLine.text(thing.name),
      lang: composer.theme.lang(thing.writtenIn, in: composer.tree),
      facts: facts.isEmpty ? nil : facts.joined(separator: ", "),
      url: composer.theme.settings.absolute(.product(thing.slug, composer.tree)))
  }

  /// The filter itself; opening it is enough to have seen what is new.
  private static func address(of saved: SavedFilter, _ composer: MailComposer) -> String {
    var query = saved.filter.query
    query += "\(query.isEmpty ? "" : "&")saved=\(saved.id)"
    if composer.language != composer.theme.settings.mainLanguage {
      query += "&lang=\(composer.language.code)"
    }
    return composer.theme.settings.absolute(.plain(.catalogue), query: query)
  }
}

/// The letter to somebody who saved a filter.
struct FilterMail: MailView {
  /// `mails/mail-filter.txt.mustache` and `.html.mustache`.
  static let template = "mail-filter"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Which filter it is about, a sentence.
  let lead: String
  /// What is new, the newest first.
  let things: [FilterMailThing]
  /// How much more there is, a sentence.
  var more: String?
  /// The way to all that fits the filter.
  let url: String
}

/// A thing in a letter.
struct FilterMailThing: View {
  /// Its name.
  let name: String
  /// The language of the name, where it is not the letter's.
  var lang: String?
  /// Who made it and what it costs: "Vereda, 79 €".
  var facts: String?
  /// Its page.
  let url: String
}
