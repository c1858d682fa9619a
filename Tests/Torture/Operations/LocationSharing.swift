@_spi(Raw) import Database
import Model
import Sodium
import Time

// A member's location: what their phone sends, and the link by which others see it.
extension Operation {
  /// The phone has a password; there is a link that can be ended, or none.
  func prepareLocationSharing(_ site: TestSite, _ dice: inout Dice) throws {
    let database = try SiteDatabase(site.folder)
    let member = Member.ID(try database.id(of: Club.prolific))
    if self == .locate {
      guard try database.placeDevice(of: member) == nil else { return }
      return try database.write {
        try $0.setPlaceDevice(
          Club.secret(of: Club.prolific).digest, of: member, at: Club.now)
      }
    }
    let links = try database.placeLinks(of: member, at: Club.now)
    for link in links.dropFirst() {
      try database.write { try $0.endPlaceLink(link.id, of: member) }
    }
    let isThere = !links.isEmpty
    if isThere != (self == .endLink) {
      try (isThere ? Operation.endLink : .makeLink).performUndisturbed(site, &dice)
    }
  }

  func shareLocation(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt {
    let member = Member.ID(try database.id(of: Club.prolific))
    switch self {
    case .locate: return try located(site, database, member)
    case .makeLink:
      let name = "Canary \(number)"
      let form = [("do", "make"), ("level", "exact"), ("hours", "168"), ("name", name)]
      return try site.act(
        .links(Club.prolific), name, "/me/places/links", form, by: Club.prolific,
        success: 200)
    default:
      guard let link = try database.placeLinks(of: member, at: Club.now).first?.id else {
        throw TortureError.failed("there is no link to a place")
      }
      return try site.act(
        .links(Club.prolific), "", "/me/places/links", [("do", "end"), ("link", "\(link)")],
        by: Club.prolific)
    }
  }

  /// A fix that is far enough from the last one, and late enough: when it was acknowledged it is there, once.
  private func located(
    _ site: TestSite, _ database: SiteDatabase, _ member: Member.ID
  ) throws -> Attempt {
    let subject = ExpectedState.Subject.places(Club.prolific)
    let former = try database.value(of: subject)
    let (count, last) = (Int(former.prefix { $0 != " " }) ?? 0, try database.visit(of: member))
    let start = Club.now.adding(seconds: -20 * 86_400)
    let at = max(start, last?.until.adding(seconds: 200) ?? start)
    let message =
      "{\"_type\": \"location\", \"lat\": \(count % 2 == 0 ? 40 : 41), \"lon\": -5.5, \"tst\": \(at.seconds)}"
    let name = "\(Club.prolific):\(Club.secret(of: Club.prolific).text)"
    let word = Base64URL.text(Array(name.utf8)).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    return Attempt(
      command: site.request(
        "POST", "/places/owntracks", Array(message.utf8), type: "application/json",
        more: ["HTTP_AUTHORIZATION=Basic \(String(word))"]),
      expectedState: ExpectedState(
        subject: subject, value: "\(count + 1) \(at.seconds)", former: former),
      success: 200)
  }
}
