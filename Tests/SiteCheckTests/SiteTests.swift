import SiteCheck
import Testing

/// A whole site without a fault.
struct SiteTests {
  @Test func `a site without a fault has no problem`() throws {
    let head = """
      <link rel="stylesheet" href="/~club/assets/a.css"><link rel="icon" href="/~club/assets/a.svg">
      """
    let table = "<table><caption>x</caption><tbody><tr><th>a</th><td>b</td></tr></tbody></table>"
    let form = """
      <form id="f" method="post" action="/~club/do/topics/new"><div><label for="t">T</label>
      <textarea id="t" name="t" aria-describedby="h">
      </textarea><p id="h">x</p></div><p><button form="f" formaction="/~club/do/x">x</button></p>
      </form><details><summary>x</summary><dl><dt>a</dt><dd><p>b</p></dd></dl></details>
      """
    let image = "<figure><img src=\"../media/a.svg\" alt=\"\"><figcaption>x</figcaption></figure>"
    let site = try GeneratedSite([
      "index.html": page(table + form, head: head), "forum/index.html": page(image),
      "404.html": page("<p><a href=\"/~club/\">x</a></p>"), "assets/a.css": "p{}",
      "assets/a.svg": "<svg/>", "media/a.svg": "<svg/>", "robots.txt": "User-agent: *\n",
      "sitemap.xml": """
      <?xml version="1.0" encoding="utf-8"?>
      <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <sitemap><loc>https://uni.example/~club/sitemaps/0.xml</loc></sitemap>
      </sitemapindex>
      """,
      "sitemaps/0.xml": """
      <urlset><url><loc>https://uni.example/~club/forum/</loc></url></urlset>
      """,
    ])
    let report = site.check()
    #expect(report.problems == [])
    #expect((report.files, report.pages, report.links, report.actionLinks) == (9, 3, 6, 2))
  }

  @Test func `problems come in the order of files and places`() throws {
    let site = try GeneratedSite([
      "b.html": page("<base>\n<p><base></p>"), "a.html": page("<base> <base>"),
    ])
    #expect(
      site.check().problems.map { "\($0.file):\($0.line)" } == [
        "a.html:10", "a.html:10", "b.html:10", "b.html:11",
      ])
  }
}
