import Testing

struct SameOriginTests {
  private static let cookie = "Cookie: lang=es; __Host-session=abc"

  @Test(arguments: [
    ("Sec-Fetch-Site: same-origin", true), ("Sec-Fetch-Site: same-site", false),
    ("Sec-Fetch-Site: cross-site", false), ("Sec-Fetch-Site: none", false),
    ("Sec-Fetch-Site: Same-Origin", false), ("Sec-Fetch-Site: garbage", false),
    ("Sec-Fetch-Site: same-origin, cross-site", false),
    ("Sec-Fetch-Site: same-origin\nOrigin: https://evil.example", true),
    ("Sec-Fetch-Site: cross-site\nOrigin: https://club.example:8080", false),
    ("Sec-Fetch-Site: same-origin\n\(cookie)", true),
    ("Origin: http://club.example:8080", true), ("Origin: https://club.example:8080", true),
    ("Origin: https://CLUB.Example:8080", true),
    ("Origin: http://club.example:8080\n\(cookie)", true),
    ("Origin: https://evil.example", false), ("Origin: https://club.example:8081", false),
    ("Origin: https://club.example", false), ("Origin: null", false),
    ("Origin: ftp://club.example:8080", false), ("Origin: club.example:8080", false),
    ("Origin: https://club.example:8080/", false), ("Origin: https://", false),
    ("Origin: https://club.example:8080.evil.example", false),
    ("Origin: https://evil@club.example:8080", false),
    ("X-Nothing: 1", true), (cookie, false), ("Cookie: session=abc", false),
    ("Cookie: a=b;session=abc", false), ("Cookie: lang=es", true), ("Cookie: my_session=1", true),
    ("Cookie: x=session=1", true),
  ])
  func `a write is taken from pages of this site only`(headers: String, isTaken: Bool) throws {
    let site = try SiteFixture()
    let answer = try site.exchange(
      """
      POST /topics/1/comments HTTP/1.1
      Host: Club.example:8080
      Content-Type: application/x-www-form-urlencoded
      \(headers)

      body=Hello.&name=Eva
      """)
    #expect(answer.status == (isTaken ? 303 : 403))
    #expect(try site.count("comments") == (isTaken ? 5 : 4))
    if !isTaken {
      #expect(answer.page.headings.first == "Not from here")
      #expect(answer.page.fields["kept-body"] == "Hello.")
    }
  }

  @Test func `without a host no origin is ours`() throws {
    let answer = try SiteFixture().exchange(
      """
      POST /topics/1/comments HTTP/1.1
      Content-Type: application/x-www-form-urlencoded
      Origin: https://club.example

      body=Hello.&name=Eva
      """)
    #expect(answer.status == 403)
  }

  @Test func `reading is for everybody`() throws {
    #expect(try SiteFixture().get("/topics/new", "Sec-Fetch-Site: cross-site\n").status == 200)
  }
}
