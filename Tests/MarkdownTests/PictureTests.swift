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
}
