public import Model

/// A site on a machine: everything that the configurations of web servers and systemd need to know of it.
///
/// The fields have the defaults of Debian; `checked` makes one that can be written.
public struct Deployment: Hashable, Sendable {
  /// The site's folder, an absolute path.
  public var site: String
  /// `site.yml`.
  public var settings: SiteSettings
  /// The user who owns the site's folder.
  public var user: String
  /// The name of files, sockets and units; by default made from the folder's name.
  public var id: String
  /// Other hosts, which lead to the site's.
  public var aliases: [String] = []
  /// True if the host with `www.` before it, or without, leads to the site's, too.
  public var hasWWW = true
  /// The files of the certificate and its key; without them the server listens for http only.
  public var certificate: (chain: String, key: String)? {
    get { chain.isEmpty ? nil : (chain, key) }
    set { (chain, key) = newValue ?? ("", "") }
  }
  private var chain = ""
  private var key = ""
  /// CGI instead of SCGI.
  public var usesCGI = false
  /// Only the site's part, for the server of another configuration at the same host.
  public var isInside = false
  /// True if the server listens to IPv6.
  public var listensToIPv6 = true
  /// The port for http; nil for that of `base`, or 80.
  public var httpPort: Int?
  /// The port for https; nil for that of `base`, or 443.
  public var httpsPort: Int?
  /// The folder of `tertulia` and `tertulia.cgi`; nil for `bin` in the site's.
  public var programs: String?
  /// The folder of sockets.
  public var run = "/run"
  /// The folder of access logs; nil for the server's.
  public var logs: String?
  /// The folder in which `.well-known/acme-challenge/` is for issuers of certificates.
  public var challenges = "/var/www/html"
  /// The user and group of the web server.
  public var serverUser = "www-data"
  /// True if admins may change pages in the browser.
  public var hasEditableContent = false
  /// The folders on other disks to which `data` and `public` lead, if they are links.
  public var linkedFolders: [String] = []

  /// A site with everything else as on Debian.
  public init(site: String, settings: SiteSettings, user: String) {
    self.site = site
    self.settings = settings
    self.user = user
    id = Self.id(ofFolder: site)
  }

  /// The folder's name in small letters, digits and hyphens; `tertulia` when nothing is left.
  static func id(ofFolder path: String) -> String {
    let last = path.utf8.split(separator: 47).last ?? Substring("").utf8
    var id: [UInt8] = []
    for byte in last {
      switch byte {
      case 48...57, 97...122: id.append(byte)
      case 65...90: id.append(byte + 32)
      default: if let end = id.last, end != 45 { id.append(45) }
      }
    }
    id = Array(id.prefix(32))
    while id.last == 45 { id.removeLast() }
    return id.isEmpty || reserved.contains(String(decoding: id, as: UTF8.self))
      ? "tertulia" : String(decoding: id, as: UTF8.self)
  }

  /// Names of kinds of units.
  static let reserved: Set<String> = ["scgi", "fcgi", "passwords", "busy", "refresh"]

  /// The beginning of the names of files, sockets and units: `tertulia`, or `tertulia-club`.
  public var name: String { id == "tertulia" ? id : "tertulia-\(id)" }
  /// The name for places where hyphens are not allowed.
  var variable: String { String(name.map { $0 == "-" ? "_" : $0 }) }
  /// The folder of the executables.
  public var bin: String { programs ?? "\(site)/bin" }

  /// The folder of a program that a package installed together with its CGI; nil for another program.
  ///
  /// `program` is the absolute path of the program that runs, without links, such as `/usr/lib/tertulia/tertulia`. A site that has
  /// a CGI in its own `bin/` uses that one. `isProgram` says whether a path can be run.
  public static func packagedPrograms(
    of program: String, site: String, isProgram: (String) -> Bool
  ) -> String? {
    guard program.hasPrefix("/usr/"), let slash = program.utf8.lastIndex(of: 47) else { return nil }
    let folder = String(program[..<slash])
    guard isProgram("\(folder)/tertulia"), isProgram("\(folder)/tertulia.cgi"),
      !isProgram("\(site)/bin/tertulia.cgi")
    else { return nil }
    return folder
  }
  /// The folder of the sockets of SCGI.
  var sockets: String { "\(run)/\(name)-scgi" }

  // MARK: Addresses

  /// True if readers come by https.
  public var isSecure: Bool { settings.base.isSecure && certificate != nil }

  /// The port of `base`, if it names one.
  private var basePort: Int? {
    guard let text = settings.base.origin.utf8.split(separator: 58).last,
      !text.contains(47), !text.contains(93)
    else { return nil }
    return Int(String(Substring(text)))
  }

  var plainPort: Int { httpPort ?? (settings.base.isSecure ? nil : basePort) ?? 80 }
  var securePort: Int { httpsPort ?? (settings.base.isSecure ? basePort : nil) ?? 443 }

  /// The path of `base` as servers compare it, without percent-encoding; empty at the root of the host.
  var path: String { PercentEncoding.decodedText(settings.base.path) ?? settings.base.path }

  /// True if the host is a name, and other names can lead to it.
  private var isNamed: Bool {
    let host = settings.base.host
    return host.utf8.contains(46) && !host.hasPrefix("[")
      && !host.utf8.allSatisfy { $0 == 46 || (48...57).contains($0) }
  }

  /// The other hosts.
  public var allAliases: [String] {
    let host = settings.base.host.lowercased()
    let www = host.hasPrefix("www.") ? String(host.dropFirst(4)) : "www.\(host)"
    var seen: Set<String> = [host]
    return (aliases.map { $0.lowercased() } + (hasWWW && isNamed ? [www] : []))
      .filter { seen.insert($0).inserted }
  }

  // MARK: Checking

  /// Throws an error for a value that cannot be put into a configuration.
  public func check() throws(DeployError) {
    for (path, what) in [
      (site, "--site"), (bin, "--bin"), (run, "--run"), (challenges, "--challenges"),
      (logs ?? "/", "--logs"), (certificate?.chain ?? "/", "--certificate"),
      (certificate?.key ?? "/", "--key"),
    ] + linkedFolders.map({ ($0, "a link in the site's folder") }) {
      guard Quoting.canHave(path: path) else { throw .badPath(path, of: what) }
    }
    // Sockets have no quotes around their names.
    guard run.utf8.allSatisfy({ Quoting.isLetterOrDigit($0) || [45, 46, 47, 95].contains($0) })
    else { throw .badPath(run, of: "--run") }
    guard (1...32).contains(id.utf8.count), !Self.reserved.contains(id),
      id.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 })
    else { throw .badName(id) }
    for host in [settings.base.host] + aliases where !Quoting.isHost(host) { throw .badHost(host) }
    guard settings.actions == "/do" else { throw .otherActions(settings.actions) }
    guard path.isEmpty || Quoting.canHave(path: path), !path.utf8.contains(34),
      !path.utf8.contains(35),
      !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
      PercentEncoding.decodedText(settings.base.path) != nil
    else { throw .badBase(settings.base.text) }
    if let certificate, certificate.chain.isEmpty || certificate.key.isEmpty {
      throw .halfCertificate
    }
    if certificate != nil, !settings.base.isSecure { throw .insecureBase(settings.base.text) }
    if user == "root" { throw .ownedByRoot(site) }
  }
}
