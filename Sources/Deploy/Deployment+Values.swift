import Model

// The values of the places in the files of `deploy/`.
extension Deployment {
  /// The values for a target: paths are quoted as its files want it.
  func values(_ target: DeployTarget) -> [String: ConfigTemplate.Value] {
    let quoted = target == .systemd ? Quoting.unit : Quoting.server
    var values = target == .systemd ? unitValues : serverValues(target)
    values.merge(addressValues) { first, _ in first }
    for (name, path) in [
      "site": site, "bin": bin, "public": "\(site)/public", "sockets": sockets, "run": run,
      "challenges": challenges, "certificate": certificate?.chain ?? "",
      "key": certificate?.key ?? "",
      "logs": logs ?? "/var/log/\(target == .apache ? "apache2" : target.rawValue)",
    ] {
      values[name] = .text(quoted(path))
    }
    values["name"] = .text(name)
    values["variable"] = .text(variable)
    values["apology"] = .text(apology)
    values["scgi"] = .flag(!usesCGI)
    values["cgi"] = .flag(usesCGI)
    return values
  }

  /// The page that a server shows by itself when no process answers, in the site's main language.
  ///
  /// Without double quotes, which would end it in the configuration, and in ASCII: Apache calls it ISO 8859-1.
  private var apology: String {
    let isSpanish = settings.languages.first == .spanish
    let (title, sentences) =
      isSpanish
      ? (
        "Volvemos en un momento",
        """
        El sitio tiene demasiado trabajo ahora mismo. Int&eacute;ntalo de nuevo dentro de un minuto. \
        Lo que has escrito sigue en el formulario: vuelve atr&aacute;s.
        """
      )
      : (
        "Back in a moment",
        """
        The site has too much to do just now. Try again in a minute. \
        What you wrote is still in the form: go back.
        """
      )
    return """
      <!doctype html><html lang=\(isSpanish ? "es" : "en")><meta charset=utf-8>\
      <meta name=viewport content='width=device-width, initial-scale=1'><title>503</title>\
      <h1>\(title)</h1><p>\(sentences)</p></html>
      """
  }

  private var addressValues: [String: ConfigTemplate.Value] {
    let base = settings.base
    let others = settings.languages.dropFirst().map {
      ["language": ConfigTemplate.Value.text($0.code)]
    }
    return [
      "base": .text(base.text),
      "origin": .text(reachedOrigin),
      "host": .text(base.host.lowercased()),
      // The folder for the parts of this host: no colons of IPv6.
      "place": .text(
        String(
          base.host.lowercased().map { $0 == ":" ? "_" : $0 }.filter { $0 != "[" && $0 != "]" })),
      "path": .text(path),
      "encodedPath": .text(base.path),
      "pathPattern": .text(Quoting.pattern(path)),
      "folder": .flag(!path.isEmpty),
      "trees": .list(others),
      "tls": .flag(isSecure),
      "ipv6": .flag(listensToIPv6),
      "httpPort": .text("\(plainPort)"),
      "httpsPort": .text("\(securePort)"),
    ]
  }

  /// Where other names lead: to http as long as there is no certificate.
  private var reachedOrigin: String {
    let base = settings.base
    guard base.isSecure, !isSecure else { return base.origin }
    return "http://\(base.host)\(plainPort == 80 ? "" : ":\(plainPort)")"
  }

  // MARK: Web servers

  private func serverValues(_ target: DeployTarget) -> [String: ConfigTemplate.Value] {
    let host = settings.base.host.lowercased()
    let aliases = isInside ? [] : allAliases
    let redirected = isInside ? [] : (isSecure ? [host] : []) + aliases
    var values: [String: ConfigTemplate.Value] = [
      "inside": .flag(isInside),
      "names": .flag(!redirected.isEmpty),
      "aliases": .flag(!aliases.isEmpty),
      "redirectedNames": .text(redirected.joined(separator: " ")),
      "aliasNames": .text(aliases.joined(separator: " ")),
      "firstRedirectedName": .text(redirected.first ?? ""),
      "moreRedirectedNames": .text(redirected.dropFirst().joined(separator: " ")),
      "firstAliasName": .text(aliases.first ?? ""),
      "moreAliasNames": .text(aliases.dropFirst().joined(separator: " ")),
      "redirectedPattern": .text(redirected.map(Quoting.pattern).joined(separator: "|")),
      "aliasPattern": .text(aliases.map(Quoting.pattern).joined(separator: "|")),
      // A host without a domain accepts every name that leads to this machine.
      "hostPattern": .text(
        host.utf8.contains(46) ? "^\(Quoting.pattern(host))(:[0-9]+)?$" : ""),
      // Pages with a map of streets ask the server of its tiles for pictures.
      "imageSources": .text(
        ["'self'", settings.map?.streets?.origin].compactMap(\.self).joined(separator: " ")),
      "referrerPolicy": .text(
        settings.map?.streets == nil ? "same-origin" : "strict-origin-when-cross-origin"),
      "pass": .text(usesCGI ? "fastcgi_pass" : "scgi_pass"),
      "modules": .text(modules(target)),
      // Debian's configuration has it already.
      "ports": .flag(plainPort != 80),
    ]
    values.merge(limitValues) { first, _ in first }
    return values
  }

  /// The modules that a configuration needs, as its server writes a list of them.
  func modules(_ target: DeployTarget) -> String {
    switch target {
    case .apache:
      let actions = usesCGI ? ["cgid", "env"] : ["proxy", "proxy_scgi"]
      return (actions + ["headers", "deflate", "reqtimeout"] + (isSecure ? ["ssl", "http2"] : []))
        .joined(separator: " ")
    case .lighttpd:
      let actions = usesCGI ? "mod_cgi" : "mod_scgi"
      return
        ([
          "mod_access", "mod_alias", "mod_redirect", "mod_setenv", "mod_deflate", "mod_accesslog",
          actions,
        ]
        + (isSecure ? ["mod_openssl"] : [])).map { "\"\($0)\"" }.joined(separator: ", ")
    case .nginx, .systemd: return ""
    }
  }

  private var limitValues: [String: ConfigTemplate.Value] {
    let limits = settings.limits
    let file = Self.megabytes(max(limits.photoBytes, limits.uploadBytes))
    let recording = max(file, Self.megabytes(limits.recordingBytes))
    let rate = limits.strangerReadsPerSecond
    return [
      "fileMegabytes": .text("\(file)"),
      "recordingMegabytes": .text("\(recording)"),
      "recordingKilobytes": .text("\(recording * 1024)"),
      "recordingBytes": .text("\(recording * 1_048_576)"),
      "strangers": .flag(rate > 0),
      "strangerRate": .text("\(rate)"),
      "strangerBurst": .text("\(max(rate, 1) * 10)"),
    ]
  }

  /// Megabytes of a request with a file of `bytes`, and of one a little too large; limits are at most 100 MB.
  private static func megabytes(_ bytes: Int) -> Int {
    let whole = (bytes + 999_999) / 1_000_000
    return whole + max(6, (whole + 3) / 4)
  }

  // MARK: systemd

  private var unitValues: [String: ConfigTemplate.Value] {
    let isHome = ["/home/", "/root/", "/run/user/"].contains {
      site.hasPrefix($0) || bin.hasPrefix($0)
    }
    let isTemporary = ["/tmp/", "/var/tmp/"].contains { site.hasPrefix($0) || bin.hasPrefix($0) }
    return [
      "user": .text(user),
      "serverUser": .text(serverUser),
      "serverGroup": .text(serverUser),
      "barePath": .text(Quoting.specifiers(site)),
      "writable": .text(
        ([site] + linkedFolders).map { "\"\(Quoting.unit($0))\"" }.joined(separator: " ")),
      "editableContent": .flag(hasEditableContent),
      "protectHome": .flag(!isHome),
      "privateTmp": .flag(!isTemporary),
    ]
  }
}
