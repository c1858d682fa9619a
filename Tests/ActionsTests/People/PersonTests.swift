@_spi(Raw) import Database
import Model
import Testing
import Theme

/// A member as another one sees them: F-13 and F-14 to the letter.
struct PersonTests {
  private let site: SiteFixture
  private let (me, other): (Member.ID, Member.ID)
  private let browser: Browser

  init() throws {
    site = try SiteFixture()
    me = try site.addAccount("irene-s", "Irene Salvatierra")
    other = try site.addAccount("rosa-q", "Rosa Quintela", email: "rosa@example.org")
    let other = other
    try site.site.write { transaction in
      var profile = Profile()
      for (block, text) in [
        (ProfileBlock.about, "Forty years\nat a ticket window; trains, mostly."),
        (.city, "Salamanca"), (.country, "ES"), (.phone, "+34 923 00 00 00"),
        (.birthDate, "1961-03-14"),
      ] { profile[block] = text }
      profile.show(.phone, to: .friends)
      try transaction.set(profile, of: other)
    }
    browser = try Browser(site, as: "irene-s")
  }

  @Test func `a stranger sees name and town, a friend e-mail and more`() throws {
    let stranger = try browser.sound("/people/\(other)?lang=en")
    #expect(stranger.body.contains("Rosa Quintela") && stranger.body.contains("Salamanca"))
    for word in ["rosa@example.org", "+34923", "923 000", "14 March", "card.vcf"] {
      #expect(!stranger.body.contains(word), "\(word)")
    }
    try site.site.write { try $0.makeFriends(me, other, at: SiteFixture.now) }
    let friend = try browser.get("/people/\(other)?lang=en")
    #expect(friend.page.problems.isEmpty)
    for word in [
      "mailto:rosa@example.org", "tel:+34923000000", "14 March", "card.vcf", "for-friends",
    ] { #expect(friend.body.contains(word), "\(word)") }
    #expect(!friend.body.contains("1961"))
    #expect(try browser.get("/people/\(other)?lang=es").body.contains("14 de marzo"))
  }

  @Test func `an author without an account has a page, an unknown person has none`() throws {
    let author = try #require(try site.site.member(username: "irene-alvarez"))
    #expect(try browser.get("/people/\(author)").status == 200)
    #expect(try browser.get("/people/999").status == 404)
    #expect(try browser.get("/people/0").status == 404)
    #expect(try browser.get("/people/\(me)").page.problems.isEmpty)
    #expect(try Browser(site).get("/people/\(other)").status == 403)
  }

  @Test func `a friend's card is vCard 4.0 of what they share`() throws {
    #expect(try browser.get("/people/\(other)/card.vcf").status == 404)
    try site.site.write { try $0.makeFriends(me, other, at: SiteFixture.now) }
    let card = try browser.get("/people/\(other)/card.vcf?lang=en")
    #expect(card.header("Content-Type") == "text/vcard; charset=utf-8")
    #expect(card.header("Content-Disposition") == "attachment; filename=\"rosa-q.vcf\"")
    #expect(
      card.body
        == [
          "BEGIN:VCARD", "VERSION:4.0", "KIND:individual", "FN:Rosa Quintela",
          "EMAIL:rosa@example.org", "TEL;VALUE=uri:tel:+34923000000", "ADR:;;;Salamanca;;;Spain",
          "BDAY:--0314", "NOTE:Forty years\\nat a ticket window\\; trains\\, mostly.",
          "URL:http://club.example/do/people/\(other)", "END:VCARD", "",
        ].joined(separator: "\r\n"))
  }
}
