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
      settings.robots = .noTraining
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
      settings.limits.topicsPerPage = 7
      settings.limits.siteUploadMegabytes = 8
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
    // Calls came later, and are on where a site switches them on.
    let earlier = FeatureSet(Feature.allCases.filter { $0 != .calls })
    #expect(SiteSettings(stored: { rows[$0] })?.features == earlier)
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

  /// As the builds before the table of settings wrote them.
  @Test func `rows of a build of before are read`() throws {
    let rows = [
      "languages": "en es", "base": "https://club.example", "actions": "/do",
      "time_zone": "Europe/Madrid", "guests": "held", "new_topics": "everyone", "sign_up": "code",
      "sign_up_fields": "email city", "shared_host": "trusted", "guest_tags": "new",
      "guest_trap": "off", "sections": "forum map", "features": "messages polls",
      "professor_emails": "shown", "proxies": "10.0.0.0/8 ::1", "hello_topic": "12",
      "mail.sendmail": "/usr/sbin/sendmail", "mail.from": "club@example.org",
      "mail.desk_minutes": "30", "mail.after_answer": "yes", "photos.vipsthumbnail": "off",
      "photos.pdftoppm": "/opt/pdftoppm", "sso": "", "sso..user": "REMOTE_USER",
      "sso..email": "MAIL", "sso..picture_hosts": "a.example b.example",
      "sso..label.en": "Town", "map": "on", "map.centre": "40.96500,-5.66400", "map.span": "60",
      "map.tiles": "https://t.example/{z}/{x}/{y}.png", "map.credit": "us", "name.en": "Club",
      "tagline.es": "Niebla", "limits.rate_limits": "0", "limits.guest_posts_per_minute": "3",
    ]
    let settings = try #require(SiteSettings(stored: { rows[$0] }))
    let written = settings.rows
    for (name, value) in rows { #expect(written[name] == value, "\(name)") }
    #expect(settings.limits.guestPostsPerMinute == 3 && settings.limits.rateLimits == 0)
    #expect(settings.map?.streets?.credit == "us" && settings.sso.first?.id == "")
    #expect(
      settings.unusual.contains(NonDefaultSetting(key: "guests", value: "held", feature: nil)))
  }
}
