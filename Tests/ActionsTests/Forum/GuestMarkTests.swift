import Testing

/// A guest is marked wherever the name appears, since anyone may have chosen it.
struct GuestMarkTests {
  private let site: SiteFixture

  init() throws {
    site = try SiteFixture()
    let topic = try site.post(
      "/topics/new", ["title": "Rain again", "body": "It rains.", "name": "Eva"])
    #expect(topic.status == 303)
  }

  @Test func `on the page of a comment, in its title and beside what answers it`() throws {
    let page = try site.get("/comments/5").page
    #expect(page.shows("Eva guest"))
    #expect(try site.get("/comments/5").body.contains("<title>Comment by Eva (guest)"))
    #expect(try site.get("/topics/4/comments?reply_to=5").page.shows("In reply to Eva guest"))
    let quote = try site.get("/topics/4/comments?quote=5").page
    #expect(quote.fields["body"]?.contains("> [Eva (guest)](/forum/4-rain-again/#c5):") == true)
    let member = try site.get("/topics/1/comments?quote=2").page
    #expect(member.fields["body"]?.contains("guest") == false)
  }

  @Test func `among what a search finds, and where a title is taken`() throws {
    #expect(try site.get("/search?q=rain").page.shows("topic by Eva (guest)"))
    #expect(try site.get("/search?q=rain&lang=es").page.shows("Eva (invitado)"))
    let again = try site.post(
      "/topics/new", ["title": "Rain again", "body": "More.", "name": "Ada"])
    #expect(again.page.shows("started by Eva (guest)"))
    #expect(try !site.get("/search?q=trains").page.shows("(guest)"))
  }

  @Test func `in a preview`() throws {
    let page = try site.post(
      "/topics/4/comments", ["body": "Words.", "name": "Ada", "preview": "1"]
    ).page
    #expect(page.shows("Ada guest"))
  }
}
