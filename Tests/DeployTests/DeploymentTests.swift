import Model
import Testing

@testable import Deploy

struct DeploymentTests {
  private func deployment(
    _ site: String = "/srv/tertulia", base: String = "https://club.example",
    languages: [String] = ["en", "es"]
  ) throws -> Deployment {
    var settings = SiteSettings()
    settings.base = try #require(BaseURL(base))
    settings.languages = languages.compactMap { Language($0) }
    return Deployment(site: site, settings: settings, user: "tertulia")
  }

  private func text(_ deployment: Deployment, _ target: DeployTarget, _ end: String = ".conf")
    throws
    -> String
  {
    let file = try #require(try deployment.files(target).first { $0.path.hasSuffix(end) })
    guard case .text(let text) = file.content else {
      Issue.record("\(file.path) is a link")
      return ""
    }
    return text
  }

  private func secure(_ deployment: Deployment) -> Deployment {
    var deployment = deployment
    deployment.certificate = ("/etc/letsencrypt/live/club.example/fullchain.pem", "/etc/k.pem")
    return deployment
  }

  @Test(arguments: DeployTarget.allCases, [false, true])
  func `every place of every file has a value, with and without a path`(
    target: DeployTarget, usesCGI: Bool
  ) throws {
    for base in ["https://club.example", "https://uni.example/~club", "http://localhost:8080"] {
      for isInside in [false, true] {
        var deployment = try deployment(base: base)
        deployment.usesCGI = usesCGI
        deployment.isInside = isInside
        if base.hasPrefix("https") { deployment = secure(deployment) }
        for file in try deployment.files(target) {
          guard case .text(let text) = file.content else { continue }
          #expect(
            !text.contains("{{") && ManagedFileHeader(of: Array(text.utf8))?.isUnedited == true)
        }
      }
    }
  }

  @Test func `paths may have spaces, quotes, semicolons and percent signs`() throws {
    let site = "/srv/a \"b\"; c'd 100%/my club"
    let deployment = try deployment(site)
    #expect(deployment.name == "tertulia-my-club")
    let path = "/srv/a \\\"b\\\"; c'd 100%/my club"
    #expect(try text(deployment, .nginx).contains("alias \"\(path)/public/\";"))
    #expect(try text(deployment, .apache).contains("<Directory \"\(path)/public\">"))
    #expect(try text(deployment, .lighttpd).contains("server.document-root = \"\(path)/public\"\n"))
    let unit = "/srv/a \\\"b\\\"; c'd 100%%/my club"
    let service = try text(deployment, .systemd, "scgi@.service")
    #expect(service.contains("\nExecStart=\"\(unit)/bin/tertulia.cgi\"\n"))
    #expect(service.contains("\nReadWritePaths=\"\(unit)\"\n"))
    #expect(service.contains("Environment=\"TERTULIA_SITE=\(unit)\" TERTULIA_POOL=%i"))
    #expect(
      try text(deployment, .systemd, ".path").contains(
        "\nPathChanged=/srv/a \"b\"; c'd 100%%/my club/data/wake\n"))
  }

  @Test(arguments: [
    "/srv/a\nb", "/srv/a\u{7F}", "/srv/$a", "/srv/a\\b", "/srv/a*", "/srv/[a]", "srv",
  ])
  func `a path that no configuration can have is refused`(site: String) throws {
    var deployment = try deployment(site)
    #expect(throws: DeployError.badPath(site, of: "--site")) { try deployment.files(.nginx) }
    deployment.site = "/srv/tertulia"
    deployment.challenges = site
    #expect(throws: DeployError.badPath(site, of: "--challenges")) { try deployment.files(.apache) }
    #expect(!DeployError.badPath(site, of: "--site").description.contains("\n"))
  }

  @Test func `sockets have plain names`() throws {
    var deployment = try deployment()
    deployment.run = "/run/a b"
    #expect(throws: DeployError.badPath("/run/a b", of: "--run")) { try deployment.files(.nginx) }
  }

  @Test func `hosts are those that browsers send`() throws {
    let idn = try deployment(base: "https://xn--caf-dma.example")
    #expect(try text(idn, .nginx).contains("server_name xn--caf-dma.example;"))
    for host in ["caf\u{E9}.example", "a b", "a;b", "a\nb", "", "a..b"] {
      var deployment = try deployment()
      deployment.aliases = [host]
      #expect(throws: DeployError.badHost(host)) { try deployment.files(.nginx) }
    }
    #expect(try text(deployment(base: "http://[::1]:8080"), .nginx).contains("server_name [::1];"))
  }

  @Test func `other names lead to the site, the one with www among them`() throws {
    var deployment = try deployment()
    deployment.aliases = ["Old.example", "club.example"]
    #expect(deployment.allAliases == ["old.example", "www.club.example"])
    #expect(try text(deployment, .nginx).contains("server_name old.example www.club.example;"))
    #expect(
      try text(secure(deployment), .nginx).contains(
        "server_name club.example old.example www.club.example;"))
    deployment.hasWWW = false
    #expect(deployment.allAliases == ["old.example"])
    #expect(try self.deployment(base: "https://www.club.example").allAliases == ["club.example"])
    #expect(try self.deployment(base: "http://127.0.0.1:8080").allAliases == [])
    #expect(try self.deployment(base: "http://localhost:8080").allAliases == [])
  }

  @Test func `a site without a certificate listens for http only`() throws {
    let plain = try text(deployment(), .nginx)
    #expect(plain.contains("listen 80;") && plain.contains("listen [::]:80;"))
    #expect(!plain.contains("ssl") && !plain.contains("Strict-Transport-Security"))
    let secure = try text(secure(deployment()), .nginx)
    #expect(
      secure.contains("listen 443 ssl http2;") && secure.contains("listen [::]:443 ssl http2;"))
    #expect(secure.contains("return 301 https://club.example$request_uri;"))
    #expect(secure.contains("Strict-Transport-Security"))
    var single = try deployment()
    single.listensToIPv6 = false
    #expect(try !text(single, .nginx).contains("[::]"))
    #expect(throws: DeployError.insecureBase("http://club.example")) {
      try self.secure(deployment(base: "http://club.example")).files(.nginx)
    }
  }

  @Test func `ports are those of the address, unless others are given`() throws {
    #expect(try text(deployment(base: "http://club.example:8080"), .nginx).contains("listen 8080;"))
    var deployment = try secure(deployment(base: "https://club.example:8443"))
    #expect(try text(deployment, .nginx).contains("listen 8443 ssl http2;"))
    #expect(try text(deployment, .nginx).contains("listen 80;"))
    deployment.httpsPort = 9443
    #expect(try text(deployment, .apache).contains("<VirtualHost *:9443>"))
  }

  @Test func `a site with one language has no addresses of others`() throws {
    for target in [DeployTarget.nginx, .apache, .lighttpd] {
      let one = try deployment(languages: ["es"])
      #expect(try !text(one, target).contains("/es/"))
      let three = try text(deployment(languages: ["es", "en", "pt-br"]), target)
      #expect(three.contains("/en/404.html") && three.contains("/pt-br/404.html"))
    }
  }

  @Test func `the last page of a server is in the site's main language, and in ASCII`() throws {
    for target in [DeployTarget.nginx, .apache] {
      let spanish = try text(deployment(languages: ["es", "en"]), target)
      #expect(spanish.contains("<h1>Volvemos en un momento</h1>"))
      #expect(spanish.utf8.allSatisfy { $0 < 128 })
      #expect(try text(deployment(languages: ["en", "es"]), target).contains("Back in a moment"))
    }
  }

  @Test func `a site in a folder has its path everywhere`() throws {
    let deployment = try deployment(base: "https://uni.example/~caf%C3%A9.x")
    let nginx = try text(deployment, .nginx)
    #expect(nginx.contains("location ^~ \"/~caf\u{E9}.x/\" {"))
    #expect(nginx.contains("location ^~ \"/~caf\u{E9}.x/do/\" {"))
    #expect(nginx.contains("return 301 \"/~caf%C3%A9.x/\";"))
    #expect(nginx.contains("~^/~caf\u{E9}\\.x/do(?<"))
    #expect(
      try text(deployment, .apache).contains("Alias \"/~caf\u{E9}.x\" \"/srv/tertulia/public\""))
    #expect(try text(deployment, .lighttpd).contains("$HTTP[\"url\"] =~ \"^/~caf\u{E9}\\.x/\" {"))
    for base in [
      "https://uni.example/.club", "https://uni.example/a%0Ab", "https://uni.example/a%FF",
      "https://uni.example/a$b",
    ] {
      #expect(throws: DeployError.badBase(base)) { try self.deployment(base: base).files(.nginx) }
    }
  }

  @Test func `two sites share no names`() throws {
    var second = try deployment("/srv/Chess Club", base: "https://chess.example")
    #expect(second.id == "chess-club")
    for target in DeployTarget.allCases {
      let names = try [deployment(), second].map { Set(try $0.files(target).map(\.path)) }
      #expect(names[0].isDisjoint(with: names[1]))
    }
    let nginx = try text(second, .nginx)
    for name in [
      "upstream tertulia-chess-club-writes {", "$tertulia_chess_club_form",
      "/run/tertulia-chess-club-scgi/",
    ] {
      #expect(nginx.contains(name))
    }
    #expect(!nginx.contains("$tertulia_form") && !nginx.contains("/run/tertulia-scgi/"))
    for id in ["", "a/b", "Chess", "scgi", String(repeating: "a", count: 33)] {
      second.id = id
      #expect(throws: DeployError.badName(id)) { try second.files(.nginx) }
    }
    #expect(Deployment.id(ofFolder: "/srv/\u{E9}\u{E8}") == "tertulia")
    #expect(Deployment.id(ofFolder: "/srv/refresh") == "tertulia")
  }

  @Test func `inside of another server there is only the site's part`() throws {
    var deployment = try secure(deployment(base: "https://uni.example/~club"))
    deployment.isInside = true
    #expect(
      try deployment.files(.nginx).map(\.path) == [
        "/etc/nginx/tertulia/uni.example/tertulia.conf", "/etc/nginx/conf.d/tertulia.conf",
      ])
    #expect(try !text(deployment, .nginx, "conf.d/tertulia.conf").contains("server {"))
    #expect(try !text(deployment, .apache).contains("VirtualHost"))
  }

  @Test(arguments: [false, true])
  func `limits of the site are those of the server`(usesCGI: Bool) throws {
    var deployment = try deployment()
    deployment.usesCGI = usesCGI
    for line in [
      "zone=tertulia_strangers:64k rate=10r/s;", "limit_req zone=tertulia_strangers burst=100 ",
      "limit_conn tertulia_at_once 16;", "error_page 598 =503 $tertulia_busy_page;",
      "\"~^es\"    \"/es/busy.html\";", "add_header Retry-After $tertulia_retry always;",
    ] {
      #expect(try text(deployment, .nginx).contains(line))
    }
    #expect(try text(deployment, .nginx).contains("client_max_body_size 16m;"))
    deployment.settings.limits.strangerReadsPerSecond = 0
    deployment.settings.limits.recordingBytes = 100_000_000
    let nginx = try text(deployment, .nginx)
    #expect(!nginx.contains("limit_req") && nginx.contains("client_max_body_size 125m;"))
  }

  @Test func `a unit may reach what it needs`() throws {
    var deployment = try deployment()
    let service = { try text(deployment, .systemd, "scgi@.service") }
    #expect(try service().contains("ProtectHome=yes\nPrivateTmp=yes\n"))
    #expect(try service().contains("ReadOnlyPaths=\"-/srv/tertulia/content\""))
    deployment.hasEditableContent = true
    deployment.linkedFolders = ["/mnt/disk one/data"]
    #expect(try !service().contains("/content"))
    #expect(try service().contains("ReadWritePaths=\"/srv/tertulia\" \"/mnt/disk one/data\"\n"))
    deployment.site = "/home/ana/club"
    #expect(try service().contains("ProtectHome=read-only\n"))
    deployment.site = "/var/tmp/club"
    #expect(try !service().contains("PrivateTmp"))
    deployment.user = "root"
    #expect(throws: DeployError.ownedByRoot("/var/tmp/club")) { try deployment.files(.systemd) }
  }

  @Test func `another address of actions is refused`() throws {
    var deployment = try deployment()
    deployment.settings.actions = "/cgi-bin/tertulia.cgi"
    #expect(throws: DeployError.otherActions("/cgi-bin/tertulia.cgi")) {
      try deployment.files(.apache)
    }
  }
  @Test func `programs of a package are found, and those of a site come first`() throws {
    let site = "/srv/tertulia"
    let package: Set = ["/usr/lib/tertulia/tertulia", "/usr/lib/tertulia/tertulia.cgi"]
    let found = { (program: String, files: Set<String>) in
      Deployment.packagedPrograms(of: program, site: site, isProgram: files.contains)
    }
    #expect(found("/usr/lib/tertulia/tertulia", package) == "/usr/lib/tertulia")
    #expect(
      found("/usr/lib/tertulia/tertulia", package.union(["\(site)/bin/tertulia.cgi"])) == nil)
    #expect(found("/usr/lib/tertulia/tertulia", ["/usr/lib/tertulia/tertulia"]) == nil)
    let copies: Set = ["/root/tertulia", "/root/tertulia.cgi"]
    #expect(found("/root/tertulia", copies) == nil)

    var deployment = try deployment()
    deployment.programs = found("/usr/lib/tertulia/tertulia", package)
    let service = try text(deployment, .systemd, "scgi@.service")
    #expect(service.contains("\nExecStart=\"/usr/lib/tertulia/tertulia.cgi\"\n"))
    #expect(service.contains("\nReadOnlyPaths=\"-/usr/lib/tertulia\" "))
  }
}
