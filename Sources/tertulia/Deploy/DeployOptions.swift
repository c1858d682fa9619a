import ArgumentParser
import Deploy
import Glibc
import Model

/// The options of `tertulia deploy` for names, ports and certificates.
struct DeployAddresses: ParsableArguments {
  @Option(
    name: .customLong("alias"),
    help: ArgumentHelp("Another host that leads to the site; may be repeated.", valueName: "host"))
  var aliases: [String] = []

  @Flag(inversion: .prefixedNo, help: "Let the host with “www.”, or without, lead to the site.")
  var www = true

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The certificate with its chain (PEM); by default certbot's for the host, if it exists.",
      valueName: "file"))
  var certificate: String?

  @Option(name: .long, help: ArgumentHelp("The private key of the certificate.", valueName: "file"))
  var key: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The folder for the issuer's challenges.", valueName: "dir"))
  var challenges = "/var/www/html"

  @Flag(
    name: .long,
    help: "Write only the site's part, for a host that another configuration already serves.")
  var inside = false

  @Flag(inversion: .prefixedNo, help: "Listen to IPv6.")
  var ipv6 = true

  @Option(name: .long, help: "The port for http; by default that of `base:`, or 80.")
  var httpPort: Int?

  @Option(name: .long, help: "The port for https; by default that of `base:`, or 443.")
  var httpsPort: Int?

  func validate() throws {
    for port in [httpPort, httpsPort] {
      guard port.map({ (1...65_535).contains($0) }) ?? true else {
        throw ValidationError("a port is a number from 1 to 65535")
      }
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError(DeployError.halfCertificate.description)
    }
  }

  func fill(_ deployment: inout Deployment) {
    deployment.aliases = aliases
    deployment.hasWWW = www
    deployment.challenges = challenges
    deployment.isInside = inside
    deployment.listensToIPv6 = ipv6
    deployment.httpPort = httpPort
    deployment.httpsPort = httpsPort
  }

  /// The files given, else certbot's where they exist and `base` is https.
  func certificate(
    for deployment: Deployment, below root: String
  ) throws -> (chain: String, key: String)? {
    if let certificate, let key {
      for file in [certificate, key] where access(file, F_OK) != 0 {
        throw Failure.system(.noInput, file)
      }
      return (certificate, key)
    }
    let base = deployment.settings.base
    let folder = "/etc/letsencrypt/live/\(base.host)"
    // Only root may look into it.
    guard base.isSecure, access("\(root)\(folder)/fullchain.pem", F_OK) == 0 else { return nil }
    return ("\(folder)/fullchain.pem", "\(folder)/privkey.pem")
  }
}

/// The options of `tertulia deploy` for names of files, folders and users.
struct DeployPlaces: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The name of the site's files, sockets and units; by default made from the folder's name.",
      valueName: "name"))
  var name: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder of tertulia and tertulia.cgi; by default bin/ in the site's, or the package's without one.",
      valueName: "dir"))
  var bin: String?

  @Option(name: .long, help: ArgumentHelp("The folder of sockets.", valueName: "dir"))
  var run = "/run"

  @Option(
    name: .long,
    help: ArgumentHelp("The folder of access logs; by default the server's.", valueName: "dir"))
  var logs: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "systemd: the user of the services; by default the owner of the site.", valueName: "name"))
  var user: String?

  @Option(
    name: .long,
    help: ArgumentHelp("systemd: the user and group of the web server.", valueName: "name"))
  var serverUser = "www-data"

  func fill(_ deployment: inout Deployment) throws {
    if let name { deployment.id = name }
    deployment.programs = bin ?? Self.packagedPrograms(for: deployment.site)
    deployment.run = run
    deployment.logs = logs
    deployment.serverUser = serverUser
  }
  /// The folder of the program that runs, if it is that of a package.
  private static func packagedPrograms(for site: String) -> String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    return Deployment.packagedPrograms(of: String(cString: program), site: site) {
      access($0, X_OK) == 0
    }
  }
}
