import ThemeFiles

extension Deployment {
  /// The files of a target, in the order in which they are written; throws the errors of `check`.
  public func files(_ target: DeployTarget) throws -> [DeployedFile] {
    try check()
    switch target {
    case .nginx: return try nginxFiles()
    case .apache: return try apacheFiles()
    case .lighttpd: return try lighttpdFiles()
    case .systemd: return try units()
    }
  }

  private func nginxFiles() throws -> [DeployedFile] {
    let main = "/etc/nginx/conf.d/\(name).conf"
    guard isInside else { return [try file(main, "nginx.conf", .nginx)] }
    return [
      try file("/etc/nginx/tertulia/\(place)/\(name).conf", "nginx-site.conf", .nginx),
      try file(main, "nginx-inside.conf", .nginx),
    ]
  }

  private func apacheFiles() throws -> [DeployedFile] {
    if isInside {
      return [
        try file("/etc/apache2/tertulia/\(place)/\(name).conf", "apache-inside.conf", .apache)
      ]
    }
    return [
      try file("/etc/apache2/sites-available/\(name).conf", "apache.conf", .apache),
      DeployedFile(
        path: "/etc/apache2/sites-enabled/\(name).conf",
        content: .link("../sites-available/\(name).conf")),
    ]
  }

  /// The site at the root of a host comes before those in its folders, whose settings count there.
  private func lighttpdFiles() throws -> [DeployedFile] {
    let last = "\(path.isEmpty ? 50 : 60)-\(name).conf"
    let pages =
      try usesCGI
      ? []
      : [500, 502, 503, 504].map {
        try file("/etc/lighttpd/\(name)-\($0).html", "lighttpd-busy.html", .lighttpd, isHTML: true)
      }
    return pages + [
      try file("/etc/lighttpd/conf-available/\(last)", "lighttpd.conf", .lighttpd),
      DeployedFile(
        path: "/etc/lighttpd/conf-enabled/\(last)", content: .link("../conf-available/\(last)")),
    ]
  }

  private func units() throws -> [DeployedFile] {
    let kinds =
      usesCGI
      ? ["fcgi.service", "passwords.service", "busy.service"]
      : ["scgi@.service", "scgi@.socket", "scgi@busy.service"]
    return try (kinds + ["refresh.service", "refresh.timer", "refresh.path"]).map {
      try file("/etc/systemd/system/\(name)-\($0)", $0, .systemd)
    }
  }

  /// The commands with which a target takes up its files.
  public func commands(_ target: DeployTarget) -> [String] {
    switch target {
    case .nginx: ["systemctl reload nginx"]
    case .apache: ["systemctl reload apache2"]
    case .lighttpd: ["systemctl reload lighttpd"]
    case .systemd:
      [
        "systemctl daemon-reload",
        usesCGI
          ? "systemctl enable --now \(name)-{fcgi,passwords,busy}.service"
          : "systemctl enable --now \(name)-scgi@{writes,members,guests,uploads,passwords,busy}.socket",
        "systemctl enable --now \(name)-refresh.{timer,path}",
      ]
    }
  }

  /// The folder of a host's files.
  private var place: String {
    guard case .text(let place)? = values(.nginx)["place"] else { return "" }
    return place
  }

  private func file(
    _ path: String, _ template: String, _ target: DeployTarget, isHTML: Bool = false
  ) throws -> DeployedFile {
    guard let source = DeployFiles.text(template) else {
      throw ConfigTemplate.Fault(description: "there is no “\(template)”")
    }
    let text = try ConfigTemplate.render(source, values(target), file: DeployFiles.text)
    return DeployedFile(
      path: path, content: .text(ManagedFileHeader.marked(text, for: site, isHTML: isHTML)))
  }
}
