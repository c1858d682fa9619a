import Markdown
import Testing

struct PictureTests {
  @Test func `an upload is shown lazily with its words`() throws {
    #expect(
      try member("![a *b* \"c\"](/media/3f2a.jpg 'T')", basePath: "/club")
        == "<p><img src=\"/club/media/3f2a.jpg\" alt=\"a b &quot;c&quot;\" title=\"T\""
        + " loading=\"lazy\" /></p>\n")
    #expect(
      try editor("![](/assets/map.1a.svg)")
        == "<p><img src=\"/assets/map.1a.svg\" alt=\"\" loading=\"lazy\" /></p>\n")
  }

  @Test func `a picture from elsewhere becomes a link to it`() throws {
    #expect(
      try member("![cat](https://e.example/c.png)")
        == "<p><a href=\"https://e.example/c.png\" rel=\"nofollow ugc noopener\">cat</a></p>\n")
    #expect(
      try member("![](https://e.example/c.png)")
        == "<p><a href=\"https://e.example/c.png\" rel=\"nofollow ugc noopener\">"
        + "https://e.example/c.png</a></p>\n")
  }

  @Test(arguments: [
    "/media/../do/sign-out", "/media/%2e%2e/do/x", "/media//x", "/media/", "/media/x?y",
    "/media/.x", "/media/x/", "/mediax", "/media/a..b", "/media/a./b", "/media/a\\\\b",
  ])
  func `an address that only looks like an upload is no picture`(address: String) throws {
    let html = try member("![a](<\(address)>)")
    #expect(!html.contains("<img"))
    #expect(html.contains("a"))
  }

  @Test func `a picture of ours in a link is shown in it`() throws {
    #expect(
      try member("[![a](/media/a.png)](https://e.example)")
        == "<p><a href=\"https://e.example\" rel=\"nofollow ugc noopener\">"
        + "<img src=\"/media/a.png\" alt=\"a\" loading=\"lazy\" /></a></p>\n")
  }

  @Test func `markup within a picture's words is words alone`() throws {
    #expect(
      try member("![a `b` <i> [c](/d) ![e](/media/f.png)\n**g**](/media/h.png)")
        == "<p><img src=\"/media/h.png\" alt=\"a b &lt;i&gt; c e g\" loading=\"lazy\" /></p>\n")
  }

  private static let upload = "/uploads/0123456789abcdef0123456789abcdef-640x480.jpg"

  @Test func `members' pictures keep their size, and lead to themselves`() throws {
    let (one, two) = (Self.upload, "/uploads/0123456789abcdef0123456789abcdef-10x20.png")
    #expect(
      try member("![Cranes](\(one))\n![](\(two))", basePath: "/club") == """
        <p class="pictures"><a class="picture" href="/club\(one)"><img src="/club\(one)" alt="Cranes" \
        width="640" height="480" loading="lazy" /></a><br />
        <a class="picture" href="/club\(two)" aria-label="10 × 20"><img src="/club\(two)" alt="" \
        width="10" height="20" loading="lazy" /></a></p>

        """)
    #expect(try member("See ![a](\(one))").hasPrefix("<p>See <a class=\"picture\""))
    #expect(try member("[![a](\(one))](/rules/)").hasPrefix("<p><a href=\"/rules/\"><img "))
  }

  @Test func `only pictures of members are in a row`() throws {
    for text in ["![a](/media/3f2a.jpg)", "![a](\(Self.upload)) b", "*![a](\(Self.upload))*"] {
      #expect(try !member(text).contains("class=\"pictures\""), "\(text)")
    }
  }

  @Test func `a member's lines end where they do, an editor's do not`() throws {
    #expect(try member("a\nb") == "<p>a<br />\nb</p>\n")
    #expect(try editor("a\nb") == "<p>a\nb</p>\n")
  }
}
