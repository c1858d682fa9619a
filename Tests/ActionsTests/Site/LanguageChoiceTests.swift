@_spi(Raw) import Database
import HTTPTypes
import Model
import Sodium
import TestSupport
import Testing

@testable import Actions

/// In which language pages for one reader alone are, and how a browser's choice is kept.
struct LanguageChoiceTests {
  @Test(
    arguments: [
      ("", nil), ("es", "es"), ("en", "en"), ("es-419", "es"), ("ES-MX,en;q=0.5", "es"),
      ("fr, es;q=0.8, en;q=0.9", "en"), ("de-AT,fr;q=0.3", nil), ("*", "en"),
      ("*;q=0.1,es;q=0.2", "es"),
      ("en;q=0,es;q=0.001", "es"), ("en;q=0", nil), ("es ; q=1.000", "es"), ("pt-br", nil),
      ("es-x-private", "es"), ("en;q=0.5;es;q=1", nil), ("es;q=2,en;q=0.1", "en"),
      ("es;q=0.5555,en;q=0.1", "en"), ("es;q=-1", nil), ("es;level=1", nil), (";q=1,,es", "es"),
      ("-es", nil), ("español", nil), ("es\u{301}", nil),
      (String(repeating: "fr,", count: 31) + "es", "es"),
      (String(repeating: "fr,", count: 32) + "es", nil),
      (String(repeating: "x", count: 100_000), nil), (String(repeating: "-", count: 9_000), nil),
    ] as [(String, String?)])
  func `the browser's languages are read by weight`(header: String, language: String?) throws {
    var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/search")
    head.headerFields[.acceptLanguage] = header
    let request = ActionRequest(head: head, body: .success([]), client: "")
    #expect(request.preferredLanguage(of: [.english, .spanish])?.code == language)
  }

  private func lang(_ path: String, _ headers: String...) throws -> (String, cookie: String?) {
    let answer = try SiteFixture().get(path, headers.map { "\($0)\n" }.joined())
    let lang = answer.body.firstMatch(of: /<html lang="([a-z]+)"/).map { String($0.1) }
    return (lang ?? "", answer.header("Set-Cookie"))
  }

  @Test(arguments: ["/sign-in", "/sign-up", "/search", "/me", "/nowhere"])
  func `a visitor who picks no language gets that of the browser, or of the last visit`(
    path: String
  ) throws {
    let spanish = "Accept-Language: es-MX, en;q=0.7"
    #expect(try lang(path) == ("en", nil))
    #expect(try lang(path, spanish) == ("es", nil))
    #expect(try lang(path, spanish, "Cookie: lang=en") == ("en", nil))
    for other in ["fr", "\"es\"", "es; lang=es", String(repeating: "e", count: 5_000)] {
      #expect(try lang(path, spanish, "Cookie: lang=\(other)") == ("es", nil))
    }
  }

  @Test func `a link in another language is remembered, and one in the same is not`() throws {
    let cookie = "lang=es; Path=/; Max-Age=31536000; SameSite=Lax"
    let asked = "/sign-in?lang=es"
    #expect(try lang(asked) == ("es", cookie))
    #expect(try lang(asked, "Cookie: lang=en") == ("es", cookie))
    #expect(try lang(asked, "Cookie: lang=es") == ("es", nil))
    #expect(try lang(asked, "Accept-Language: es") == ("es", nil))
    #expect(try lang("/sign-in?lang=fr") == ("en", nil))
  }

  @Test(arguments: [
    ("/sign-in", "/sign-in?lang=es"), ("/search?q=night%20t", "/search?q=night%20t&lang=es"),
    ("/search?lang=en&q=a&done=b", "/search?q=a&lang=es"), ("/no/where", "/no/where?lang=es"),
    ("/search?q=%22%3E&x=\"><b>", "/search?q=%22%3E&lang=es"),
    ("/confirm?token=0123456789abcdef", "/confirm?token=0123456789abcdef&lang=es"),
  ])
  func `each page leads to itself in the other language`(path: String, other: String) throws {
    let answer = try SiteFixture().get(path)
    let href = other.replacing("&", with: "&amp;")
    #expect(answer.body.contains("<a href=\"/do\(href)\" hreflang=\"es\""), "\(answer.body)")
    #expect(!answer.body.contains("rel=\"alternate\" hreflang"))
  }

  @Test(arguments: ["/<b>", "/\"x", "/" + String(repeating: "a", count: 300)])
  func `an address that is none of ours leads home`(path: String) throws {
    let answer = try SiteFixture().get(path)
    #expect(answer.body.contains("<a href=\"/es/\" hreflang=\"es\""))
  }

  @Test func `an account's language counts more than the browser's, and no cookie is set`() throws {
    let site = try SiteFixture()
    let secret = Secret()
    let eva = try site.addAccount("eva")
    try site.site.write {
      try $0.startSession(secret.digest, of: eva, browser: "Firefox", at: SiteFixture.now)
    }
    let cookie = "Cookie: session=\(secret.text)\n"
    let answer = try site.get("/me", cookie + "Accept-Language: es\n")
    #expect(answer.body.contains("<html lang=\"en\""))
    let asked = try site.get("/me?lang=es", cookie)
    #expect(asked.body.contains("<html lang=\"es\"") && asked.header("Set-Cookie") == nil)
  }
}
