import Foundation
import Model
import TestSupport
import Testing

/// Rules for crawlers, and that one that follows links comes to an end without a single action.
struct RobotsTests {
  private static let places = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"name": "One"},
       "geometry": {"type": "Point", "coordinates": [-5.65, 40.95]}},
      {"type": "Feature", "properties": {"name": "Two, almost there"},
       "geometry": {"type": "Point", "coordinates": [-5.6501, 40.9501]}},
      {"type": "Feature", "properties": {"name": "Far away"},
       "geometry": {"type": "Point", "coordinates": [-5.9, 41.2]}}
    ]}
    """

  private func site(_ settings: String) throws -> TemporarySite {
    var files = StudySite.files()
    files["site.yml", default: ""] += settings + "\n"
    if settings.contains("map: on") { files["content/map/club.geojson"] = Self.places }
    let site = try TemporarySite(files)
    _ = try site.compile()
    try site.writePages()
    return site
  }

  @Test func `by default all may read, and none act`() throws {
    let site = try site("")
    #expect(
      try site.text("public/robots.txt") == """
        User-agent: *
        Disallow: /do/

        Sitemap: https://club.example/sitemap.xml

        """)
    #expect(try !site.text("public/index.html").contains("<meta name=\"robots\""))
  }

  @Test func `crawlers that collect for training are named, and pages ask them, too`() throws {
    let site = try site("robots: no-training")
    let text = try site.text("public/robots.txt")
    let groups = text.components(separatedBy: "\n\n")
    #expect(groups.first?.hasPrefix("User-agent: AI2Bot\n") == true)
    #expect(groups.first?.hasSuffix("\nDisallow: /") == true)
    for name in ["GPTBot", "ClaudeBot", "CCBot", "Google-Extended", "Bytespider"] {
      #expect(groups.first?.contains("\nUser-agent: \(name)\n") == true, "\(name)")
    }
    #expect(groups.dropFirst().first == "User-agent: *\nDisallow: /do/")
    #expect(text.hasSuffix("\nSitemap: https://club.example/sitemap.xml\n"))
    #expect(
      try site.text("public/index.html")
        .contains("<meta name=\"robots\" content=\"noai, noimageai\">"))
  }

  @Test func `a site that wants no crawlers says so everywhere`() throws {
    let site = try site("robots: none")
    #expect(try site.text("public/robots.txt") == "User-agent: *\nDisallow: /\n")
    #expect(
      try site.text("public/es/index.html")
        .contains("<meta name=\"robots\" content=\"noindex, nofollow\">"))
  }

  /// The addresses of this site to which a crawler goes on from a page, without their queries.
  private static func followed(_ page: String) -> [String] {
    page.matches(of: #/<a\s([^>]*)>/#).compactMap { match in
      let attributes = match.output.1
      guard attributes.firstMatch(of: #/rel="[^"]*nofollow/#) == nil,
        let href = attributes.firstMatch(of: #/href="([^"?#]*)/#)?.output.1,
        href.hasPrefix("/"), !href.hasPrefix("//")
      else { return nil }
      return String(href)
    }
  }

  @Test func `no page leads a crawler to an action, and following links ends`() throws {
    let site = try site("map: on")
    let files = try site.publicFiles().filter { $0.key.hasSuffix(".html") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(files.values.contains { $0.contains("href=\"/do/map/site?") })
    #expect(files.values.contains { $0.contains("href=\"/do/catalogue/") })
    for (path, page) in files {
      let actions = Self.followed(page).filter { $0.hasPrefix("/do/") }
      #expect(actions == [], "\(path)")
    }
    var (waiting, seen, read) = (["/"], Set(["/"]), 0)
    while let address = waiting.popLast() {
      let file = String(address.dropFirst()) + (address.hasSuffix("/") ? "index.html" : "")
      guard let page = files[file] else { continue }
      read += 1
      for link in Self.followed(page) where seen.insert(link).inserted { waiting.append(link) }
    }
    #expect(read > 40 && read <= files.count)
  }
}
