import Testing

// Everything that a form contains is bounded before it is examined.
struct LongFieldTests {
  private static let long = String(repeating: "a", count: 1025)

  @Test(arguments: ["title", "name", "tags"])
  func `a field of more than a kilobyte comes back as typed, with a word beside it`(
    field: String
  ) throws {
    let site = try SiteFixture()
    let answer = try site.post("/topics/new", ["body": "Kept.", field: Self.long])
    #expect(answer.status == 422)
    #expect(answer.page.shows("Too long: at most about 1,024 characters."))
    #expect(answer.page.fields["body"] == "Kept.")
    #expect(answer.page.fields[field] == Self.long)
  }

  @Test func `a reply with a long name comes back in the language of its topic`() throws {
    let site = try SiteFixture()
    let answer = try site.post(
      "/topics/1/comments", ["lang": "es", "body": "Guardado.", "name": Self.long])
    #expect(answer.status == 422)
    #expect(answer.page.shows("Demasiado largo: 1024 caracteres como máximo, más o menos."))
    #expect(answer.page.fields["body"] == "Guardado.")
    #expect(answer.page.fields["name"] == Self.long)
  }

  @Test func `a program learns which field it is`() throws {
    let answer = try SiteFixture().post(
      "/topics/new", ["body": "b", "tags": Self.long], headers: "Accept: application/json")
    #expect(answer.status == 422)
    #expect(answer.body.contains(#""field":"tags""#))
    #expect(answer.body.contains("at most about 1,024 characters."))
  }

  @Test(arguments: ["lang", "board", "quote", "nothing"])
  func `a long field that no form shows is refused, and the text is kept`(field: String) throws {
    let answer = try SiteFixture().post("/topics/new", ["body": "Kept.", field: Self.long])
    #expect(answer.status == 400)
    #expect(answer.page.shows("a field has more than about 1,024 characters"))
    #expect(answer.page.fields["kept-body"] == "Kept.")
  }

  @Test func `a reply has no room for a word beside a title`() throws {
    let answer = try SiteFixture().post(
      "/topics/1/comments", ["body": "Kept.", "name": "Eva", "title": Self.long])
    #expect(answer.status == 400)
    #expect(answer.page.fields["kept-body"] == "Kept.")
  }

  @Test func `a member who may not write reads that first`() throws {
    let site = try SiteFixture("guests: off")
    #expect(try site.post("/topics/new", ["title": Self.long, "body": "b"]).status == 403)
    let other = try SiteFixture().post(
      "/topics/new", raw: "title=\(Self.long)&body=b", "Sec-Fetch-Site: cross-site")
    #expect(other.status == 403)
  }

  @Test func `a long field of an address is refused`() throws {
    #expect(try SiteFixture().get("/search?q=\(Self.long)").status == 400)
    #expect(try SiteFixture().get("/topics/new?title=\(Self.long)").status == 400)
  }

  @Test func `reading tags stops at their limit`() throws {
    // The sixth tag is one too many; the seventh would have a word of its own.
    let tags = "a,b,c,d,e,f," + String(repeating: "x", count: 41)
    let answer = try SiteFixture().post("/topics/new", ["tags": tags, "body": "b"])
    #expect(answer.page.shows("Too many tags: at most 5."))
  }
}
