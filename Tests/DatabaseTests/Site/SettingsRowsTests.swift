import Database
import Model
import Testing

struct SettingsRowsTests {
  private static var settings: SiteSettings {
    get throws {
      let base = try #require(BaseURL("https://uni.example/~club"))
      let brazilian = try #require(Language("pt-br"))
      var settings = SiteSettings(
        name: LocalizedText("Clube", in: [brazilian]), languages: [brazilian, .english], base: base,
        actions: "/cgi-bin/tertulia.cgi")
      settings.tagline = LocalizedText("névoa = fog", in: [brazilian])
      settings.timeZoneName = "Europe/Madrid"
      settings.guests = .off
      settings.sections = [.people, .catalogue, .cards]
      settings.features = FeatureSet([.catalogue, .cards, .polls])
      settings.newTopics = .followers
      var one = SSOProvider(id: "town", user: "WHO", email: "OIDC_CLAIM_email")
      one[.birthDate] = "OIDC_CLAIM_birthdate"
      one.label[.english] = "Town, library"
      one.pictureHosts = ["a.example", "b.example"]
      settings.sso = [one, SSOProvider(id: "club-2", email: "E")]
      settings.proxies = ["10.0.0.0/8", "::1"].compactMap(NetworkRange.init)
      settings.name[.english] = "Fog club"
      settings.mail.sendmail = "/usr/sbin/sendmail"
      settings.mail.from = EmailAddress("club@example.org")
      settings.mail.isAfterAnswer = true
      settings.mail.deskMinutes = 90
      settings.photos.program = .off
      settings.photos.pages = .path("/opt/poppler/pdftoppm")
      for (index, limit) in Limit.allCases.enumerated() {
        settings.limits[limit] = limit.range.lowerBound + index
      }
      return settings
    }
  }

  @Test func `settings are rows and come back from them`() throws {
    let settings = try Self.settings
    #expect(SiteSettings(stored: { settings.rows[$0] }) == settings)
  }

  @Test func `rows of a build that knew no features have them all`() throws {
    var rows = try Self.settings.rows
    rows["features"] = nil
    #expect(SiteSettings(stored: { rows[$0] })?.features == .usual)
    rows["sections"] = "forum meet"
    #expect(SiteSettings(stored: { rows[$0] })?.features == .all)
    rows["features"] = ""
    #expect(SiteSettings(stored: { rows[$0] })?.features == [])
    rows["features"] = "polls chess"
    #expect(SiteSettings(stored: { rows[$0] })?.features == FeatureSet([.polls]))
  }

  @Test(arguments: ["languages", "base", "guests"])
  func `rows without what a build always stores are no settings`(name: String) throws {
    var rows = try Self.settings.rows
    rows[name] = nil
    #expect(SiteSettings(stored: { rows[$0] }) == nil)
    rows[name] = ""
    #expect(SiteSettings(stored: { rows[$0] }) == nil)
  }

  @Test func `a limit that is out of range falls back to its default`() throws {
    var rows = try Self.settings.rows
    rows["limits.comments_per_page"] = "0"
    rows["limits.topics_per_page"] = "many"
    let limits = try #require(SiteSettings(stored: { rows[$0] })).limits
    #expect(limits.commentsPerPage == Limits().commentsPerPage)
    #expect(limits.topicsPerPage == Limits().topicsPerPage)
  }
}
