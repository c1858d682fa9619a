import Database
import Model
import Testing

/// Which tags guests may give a topic.
struct GuestTagTests {
  private func site(_ limits: String = "") throws -> SiteFixture {
    let site = try SiteFixture("guest_tags: existing\n\(limits)")
    try site.site.write { transaction in
      for title in ["Music", "Mushrooms", "Trains"] {
        let tag = try transaction.ensureTag(
          NewTag(slug: title.lowercased(), title: title), isPublic: true)
        try transaction.tag(1, .note, .english, tag)
      }
      try transaction.updatePublicTags()
    }
    return site
  }

  private func post(_ site: SiteFixture, _ tags: String, _ title: String = "Rain") throws -> Answer
  {
    try site.post(
      "/topics/new", ["title": "\(title) again", "body": "Kept.", "name": "Eva", "tags": tags])
  }

  @Test func `one that there is may be chosen, however it is written`() throws {
    let site = try site()
    #expect(try post(site, "music, TRAINS").status == 303)
    #expect(try site.count("lists WHERE kind = 2") == 3)
  }

  @Test func `one that there is not is named, and those that are like it`() throws {
    let site = try site()
    let answer = try post(site, "trains, mus")
    #expect(answer.status == 422)
    #expect(
      answer.page.errors == ["tags": "There is no tag “mus”. Similar tags: Mushrooms, Music."])
    #expect(answer.page.fields["tags"] == "trains, mus")
    #expect(answer.page.fields["body"] == "Kept.")
    #expect(
      try post(site, "<b>").page.errors["tags"]
        == "There is no tag “<b>”. Choose an existing tag or remove it.")
    #expect(try site.count("topics") == 3)
    #expect(try site.count("lists WHERE kind = 2") == 3)
  }

  @Test func `a hidden tag does not exist`() throws {
    let site = try site()
    try site.site.write { transaction in
      _ = try transaction.ensureTag(NewTag(slug: "secret", title: "Secret"), isPublic: true)
    }
    #expect(
      try post(site, "secret").page.errors["tags"]?.contains("Choose an existing tag") == true)
    #expect(
      try post(site, "secrets").page.errors["tags"]?.contains("Choose an existing tag") == true)
  }

  @Test func `a site without tags does not ask for any`() throws {
    let site = try SiteFixture("guest_tags: existing")
    #expect(try site.get("/topics/new").page.fields["tags"] == nil)
    #expect(try post(site, "").status == 303)
    #expect(try post(site, "mud", "Snow").page.fields["tags"] == "mud")
    #expect(try SiteFixture().get("/topics/new").page.fields["tags"] == "")
  }

  @Test func `where guests make tags, they make so many an hour`() throws {
    let site = try SiteFixture("guest_tags: new\nlimits: {guest_tags_per_hour: 2}")
    #expect(try post(site, "mud, snow", "One").status == 303)
    let third = try post(site, "wind", "Two")
    #expect(third.status == 429)
    #expect(third.page.shows("in about 30 minutes"))
    #expect(third.header("Retry-After") == "1800")
    #expect(third.page.fields["tags"] == "wind")
    #expect(try post(site, "mud", "Three").status == 303)
  }
}
