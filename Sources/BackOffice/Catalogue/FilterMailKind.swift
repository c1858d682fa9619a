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

  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> FilterMail? {
    guard let number = mail.about, let member = mail.member,
      let saved = try desk.site.savedFilter(SavedFilter.ID(number), of: member),
      saved.deletedAt == nil, saved.wantsMail, try desk.addressee() != nil
    else { return nil }
    let told = mail.facts.utf8.split(separator: 32).compactMap { Product.ID(digits: Substring($0)) }
    let things = try desk.site.read { try fitting(told, saved, desk) }
    guard let first = things.first else { return nil }
    let name = PlainLine.text(saved.name)
    return FilterMail(
      mail: desk.frame(
        "filter", subject: desk.locale.plural("mail_filter_subject", things.count, ["name": name]),
        heading: things.count == 1
          ? PlainLine.text(first.name)
          : desk.locale.plural("mail_filter_heading", things.count)),
      lead: desk.locale.text("mail_filter_lead", ["name": name]),
      things: things.prefix(shown).map { view($0, desk) },
      more: things.count > shown
        ? desk.locale.plural("mail_filter_more", things.count - shown) : nil,
      url: address(of: saved, desk))
  }

  /// What the letter is about, the newest first.
  private static func fitting(
    _ told: [Product.ID], _ saved: SavedFilter, _ desk: MailDesk
  ) throws -> [CatalogueThing] {
    let index = try desk.site.productIndex()
    let wanted = ProductNumbers(told)
    let ids = index.positions(index.matches(saved.filter), .newest, desk.language)
      .map(index.product).filter(wanted.contains)
    return try PageRenderer(desk.site, desk.theme).facts(Array(ids.prefix(100)), desk.tree)
  }

  private static func view(_ thing: CatalogueThing, _ desk: MailDesk) -> FilterMailThing {
    let facts = [thing.brand, thing.price].compactMap { $0 }.map { PlainLine.text($0) }
    return FilterMailThing(
      name: PlainLine.text(thing.name), lang: desk.theme.lang(thing.writtenIn, in: desk.tree),
      facts: facts.isEmpty ? nil : facts.joined(separator: ", "),
      url: desk.theme.settings.absolute(.product(thing.slug, desk.tree)))
  }

  /// The filter itself; opening it is enough to have seen what is new.
  private static func address(of saved: SavedFilter, _ desk: MailDesk) -> String {
    var query = saved.filter.query
    query += "\(query.isEmpty ? "" : "&")saved=\(saved.id)"
    if desk.language != desk.theme.settings.mainLanguage { query += "&lang=\(desk.language.code)" }
    return desk.theme.settings.absolute(.plain(.catalogue), query: query)
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
