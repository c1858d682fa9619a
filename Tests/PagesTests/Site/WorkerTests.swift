import Database
import Foundation
import Model
import TestSupport
import Testing

@testable import Pages

/// The service worker that a build writes, and the pages that come with it.
struct WorkerTests {
  private func site(
    _ settings: String = "", base: String = "https://club.example",
    _ files: [String: String] = [:]
  ) throws -> TemporarySite {
    var all = StudySite.files(base: base).merging(files) { $1 }
    all["site.yml", default: ""] += settings + "\n"
    let site = try TemporarySite(all)
    _ = try site.compile()
    try site.writePages()
    return site
  }

  private func assets(_ site: TemporarySite) throws -> Set<String> {
    let folder = "\(site.folder.path)/public/assets"
    return Set(
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.contains(/\.[0-9a-f]{12}\./) })
  }

  @Test func `it names every file of the theme that is written`() throws {
    let site = try site()
    let worker = try site.text("public/sw.js")
    let line = try #require(worker.split(separator: "\n").first)
    let names = try #require(line.firstMatch(of: /assets: "([^"]*)"/)?.1)
    let listed = Set(names.split(separator: " ").map(String.init))
    #expect(try listed == assets(site))
    #expect(listed.contains { $0.hasPrefix("tertulia.") } && listed.count > 15)
    #expect(!listed.contains { $0.hasPrefix("worker") })
    #expect(line.contains(#"id: "tertulia", base: "", actions: "/do/""#))
    #expect(line.contains(#"{lang: "en", path: "/", saved: "#))
    #expect(line.contains(#"{lang: "es", path: "/es/", saved: "#))
  }

  @Test func `it changes with the theme and with the pages that it brings along`() throws {
    let plain = try site().text("public/sw.js")
    #expect(try site().text("public/sw.js") == plain)
    let styled = try site("", ["templates/assets/own.css": "p { color: red }"])
    #expect(try styled.text("public/sw.js") != plain)
    let worded = try site("", ["templates/locales/en.yml": "offline_again: Once more\n"])
    let text = try worded.text("public/sw.js")
    #expect(text != plain)
    // Nothing but the version differs.
    let version = /version: "[0-9]+"/
    #expect(text.replacing(version, with: "") == plain.replacing(version, with: ""))
  }

  @Test func `below a folder it serves that folder, and all paths begin there`() throws {
    let site = try site(base: "https://uni.example/~club")
    let worker = try site.text("public/sw.js")
    #expect(worker.contains(#"id: "tertulia/~club", base: "/~club", actions: "/~club/do/""#))
    #expect(worker.contains(#"path: "/~club/es/""#))
    #expect(try site.text("public/es/offline.html").contains("href=\"/~club/es/outbox.html\""))
  }

  @Test func `it is at most five kilobytes as it is sent`() throws {
    let site = try site()
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-9c", "\(site.folder.path)/public/sw.js"]
    let pipe = Pipe()
    gzip.standardOutput = pipe
    try gzip.run()
    let packed = try #require(try pipe.fileHandleForReading.readToEnd())
    gzip.waitUntilExit()
    #expect(gzip.terminationStatus == 0 && packed.count > 1000)
    #expect(packed.count <= 5 * 1024)
    #expect(try !site.text("public/sw.js").contains("/** "))
  }

  @Test func `switched off it takes itself away, and pages do not ask for it`() throws {
    let site = try site("offline: false")
    let worker = try site.text("public/sw.js")
    #expect(worker.contains("registration.unregister()"))
    #expect(worker.contains("caches.delete") && worker.contains("deleteDatabase"))
    #expect(!worker.contains("\"fetch\""))
    #expect(!site.exists("public/offline.html") && !site.exists("public/outbox.html"))
    #expect(try !site.text("public/index.html").contains("data-offline"))
    #expect(try self.site().text("public/index.html").contains("data-offline=\"/assets/offline."))
  }

  @Test func `the part for push goes along where the theme has one, also alone`() throws {
    let push = "// Push.\naddEventListener(\"push\", () => {});\n"
    let courier = "courier: /usr/bin/curl"
    for settings in [courier, "offline: false\n\(courier)"] {
      let site = try site(settings, ["templates/assets/worker-push.js": push])
      let worker = try site.text("public/sw.js")
      #expect(worker.hasSuffix("addEventListener(\"push\", () => {});\n"))
      #expect(!worker.contains("// Push.") && !worker.contains("registration.unregister()"))
      #expect(try !assets(site).contains { $0.hasPrefix("worker") })
    }
    #expect(try !self.site().text("public/sw.js").contains("\"push\""), "without a courier")
  }

  @Test func `the pages are there in each language and lead to each other`() throws {
    let site = try site()
    let offline = try site.text("public/offline.html")
    #expect(
      offline.contains("<h1>You’re offline</h1>") && offline.contains("href=\"/outbox.html\""))
    #expect(
      offline.contains(
        "<li hidden><a class=\"title\" href=\"/do/talk\" rel=\"nofollow\">Messages</a>"))
    #expect(offline.contains("data-test=\"/robots.txt\""))
    #expect(try site.text("public/es/offline.html").contains("<h1>Sin conexión</h1>"))
    #expect(try site.text("public/es/outbox.html").contains("<h1>Bandeja de salida</h1>"))
    #expect(try !site.text("public/sitemaps/0.xml").contains("offline"))
  }

  @Test func `only comments and indentation are stripped`() {
    let script =
      "// One.\nconst a = 1; // kept\n\n  /** Two. */\n  b(\"// no\");\n /* c\n * d\n */ e();\n"
    let stripped = String(decoding: PageRenderer.stripped(Array(script.utf8)), as: UTF8.self)
    #expect(stripped == "const a = 1; // kept\nb(\"// no\");\n/* c\n* d\n*/ e();\n")
  }
}
