import Database
import Markdown
import Model
import Theme

// Checks against advertising; each can be switched off in `site.yml`, and explains its refusal.
extension ActionContext {
  /// A field that people do not see and robots fill.
  static let trap = "website"

  /// Notes what looks like advertising in what a guest wrote.
  ///
  /// `fields` are those that others will read; the text is looked at rendered, too, where that could be done.
  func checkSpam(_ form: inout FormState, fields names: [String]) throws {
    guard viewer == .everyone else { return }
    if settings.guestTrap == .on, !fields[Self.trap].isEmpty {
      form.errors.add(Self.trap, "filled")
    }
    let (limit, count) = (settings.limits.guestLinks, outwardLinks(form.rendered))
    if count > limit {
      form.errors.add(
        "body", "links", ["limit": locale.number(limit), "count": locale.number(count)])
    }
    let blocklist = try site.blocklist()
    if blocklist.isEmpty { return }
    for name in names where blocklist.blocks(fields[name]) { form.errors.add(blocked: name) }
    if let address = NetworkAddress(request.client), blocklist.blocks(address) {
      throw Problem.blockedNetwork
    }
  }

  /// How many links lead away from the site.
  private func outwardLinks(_ rendered: RenderedMarkdown?) -> Int {
    guard let rendered else { return 0 }
    let base = settings.base.text
    return rendered.links.count { !$0.hasPrefix("/") && !$0.hasPrefix("#") && !$0.hasPrefix(base) }
  }

  /// The quota of a text, regardless of its digits and signs: a few places a day.
  ///
  /// A short text has none: “Thank you!” is said everywhere.
  func quota(ofText body: String) -> Quota? {
    let letters = Folding.fold(body).utf8.filter { $0 >= 0x80 || (97...122).contains($0) }
    guard letters.count >= Self.tellingLetters else { return nil }
    return Quota(
      "text " + String(decoding: letters, as: UTF8.self), most: settings.limits.sameTextPerDay,
      seconds: 86_400)
  }

  /// Bytes of letters from which on no two people write the same thing by chance.
  private static let tellingLetters = 40
}
