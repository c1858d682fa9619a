import Foundation
import Model
import TestSupport
import Testing

@testable import Pages

/// How the site is put on a home screen, in each language, at the root and in a folder, with features on and off.
struct WebManifestTests {
  private func site(_ settings: String = "", base: String = "https://club.example") throws
    -> TemporarySite
  {
    var files = SampleSite.files(base: base)
    files["site.yml", default: ""] += settings + "\n"
    let site = try TemporarySite(files)
    _ = try site.compile()
    try site.writePages()
    return site
  }

  private func manifest(_ site: TemporarySite, _ path: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(site.text("public/\(path)").utf8))
    return try #require(value as? [String: Any])
  }

  private func urls(_ value: Any?, _ key: String) throws -> [String] {
    try #require(value as? [[String: Any]]).compactMap { $0[key] as? String }
  }

  @Test func `each language is an app of its own, in the scope of the whole site`() throws {
    let site = try site()
    for (path, language, home) in [("", "en", "/"), ("es/", "es", "/es/")] {
      let manifest = try manifest(site, "\(path)app.webmanifest")
      #expect(manifest["name"] as? String == "Club Niebla")
      #expect(manifest["short_name"] as? String == "Club Niebla")
      #expect(manifest["description"] as? String == "Walks and books")
      for key in ["id", "start_url"] { #expect(manifest[key] as? String == home) }
      #expect(manifest["scope"] as? String == "/")
      #expect(manifest["lang"] as? String == language && manifest["dir"] as? String == "ltr")
      #expect(manifest["display"] as? String == "standalone")
      #expect(manifest["theme_color"] as? String == "#fbf8f2")
      #expect(manifest["background_color"] as? String == "#fbf8f2")
      #expect(
        try urls(manifest["shortcuts"], "url") == [
          "/do/talk?lang=\(language)", "/do/topics/new?lang=\(language)",
          "/do/me/notebook/agenda?lang=\(language)",
        ])
      let page = try site.text("public/\(path)index.html")
      #expect(page.contains("<link rel=\"manifest\" href=\"\(home)app.webmanifest\">"))
    }
    let labels = try urls(try manifest(site, "es/app.webmanifest")["shortcuts"], "name")
    #expect(labels == ["Mensajes", "Tema nuevo", "Agenda"])
  }

  @Test func `icons are files that the build wrote, of the sizes that systems ask for`() throws {
    let site = try site()
    let manifest = try manifest(site, "app.webmanifest")
    let icons = try #require(manifest["icons"] as? [[String: String]])
    #expect(
      icons.map { "\($0["sizes"] ?? "") \($0["purpose"] ?? "") \($0["type"] ?? "")" } == [
        "192x192 any image/png", "512x512 any image/png", "512x512 maskable image/png",
      ])
    for icon in icons { #expect(site.exists("public\(icon["src"] ?? "")")) }
    let page = try site.text("public/index.html")
    let touch = try #require(page.firstMatch(of: /rel="apple-touch-icon" href="([^"]+)"/))
    #expect(touch.1 == "/apple-touch-icon.png" && site.exists("public\(touch.1)"))
  }

  @Test func `in a folder every address begins with the folder`() throws {
    let site = try site(
      "shared_host: trusted", base: "https://uni.example/~club")
    let manifest = try manifest(site, "es/app.webmanifest")
    #expect(manifest["id"] as? String == "/~club/es/")
    #expect(manifest["scope"] as? String == "/~club/")
    let target = try #require(manifest["share_target"] as? [String: Any])
    let all =
      try urls(manifest["icons"], "src") + urls(manifest["shortcuts"], "url")
      + [target["action"] as? String ?? "", manifest["start_url"] as? String ?? ""]
    #expect(all.count == 8 && all.allSatisfy { $0.hasPrefix("/~club/") })
    let page = try site.text("public/es/index.html")
    #expect(page.contains("<link rel=\"manifest\" href=\"/~club/es/app.webmanifest\">"))
  }

  @Test func `content from other apps comes by a form, with a picture where the site takes some`()
    throws
  {
    let manifest = try manifest(try site(), "app.webmanifest")
    let target = try #require(manifest["share_target"] as? [String: Any])
    #expect(target["action"] as? String == "/do/share?lang=en")
    #expect(target["method"] as? String == "POST")
    #expect(target["enctype"] as? String == "multipart/form-data")
    let fields = try #require(target["params"] as? [String: Any])
    #expect(fields["title"] as? String == "title" && fields["text"] as? String == "body")
    #expect(fields["url"] as? String == "link")
    #expect(try urls(fields["files"], "name") == ["file"])
    let none = try self.manifest(try site("limits: {upload_bytes: 0}"), "app.webmanifest")
    let rest = try #require((none["share_target"] as? [String: Any])?["params"] as? [String: Any])
    #expect(rest["files"] == nil && rest.count == 3)
  }

  @Test(arguments: [
    ("features: {messages: off}", "https://club.example", ["topics/new", "me/notebook/agenda"]),
    ("features: {notebook: off}", "https://club.example", ["talk", "topics/new"]),
    ("features: {messages: off, notebook: off}", "https://club.example", ["topics/new"]),
    // There is no sign-in where neighbours on the host would get its cookies.
    ("", "https://uni.example/~club", ["topics/new"]),
    ("guests: off", "https://uni.example/~club", []),
  ])
  func `features that are off have no shortcut`(settings: String, base: String, routes: [String])
    throws
  {
    let site = try site(settings, base: base)
    let manifest = try manifest(site, "app.webmanifest")
    let urls = try urls(manifest["shortcuts"], "url")
    #expect(urls.map { $0.replacing("/~club", with: "") } == routes.map { "/do/\($0)?lang=en" })
    #expect((manifest["share_target"] == nil) == routes.isEmpty)
  }

  @Test func `a hostile name is a name`() throws {
    var files = SampleSite.files()
    let name = "Ca\\\"fé </script> \u{1F47B}"
    files["site.yml"] = files["site.yml"]?.replacing(
      "name: Club Niebla", with: "name: 'Ca\\\"fé </script> \u{1F47B}'")
    let site = try TemporarySite(files)
    _ = try site.compile()
    try site.writePages()
    #expect(try manifest(site, "app.webmanifest")["name"] as? String == name)
  }
}
