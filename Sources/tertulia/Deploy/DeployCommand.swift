import ArgumentParser
import Content
import Database
import Deploy
import Glibc
import Health
import Model

/// `tertulia deploy`: the configuration of a web server, or the units of systemd, for this very site.
struct DeployCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "deploy",
    abstract: "Print or install the configuration of nginx, Apache, lighttpd or systemd.",
    discussion: """
      Reads the address, the languages and the limits from site.yml. Prints the files; with --write it shows the \
      differences, asks, writes them, lets the server test its configuration, and puts the old files back if that \
      fails. It replaces only files that it wrote and that were not edited. Run it again after a change of site.yml or an \
      upgrade. Run it as root to write to /etc.
      """)

  @Argument(
    help: ArgumentHelp("The program: \(DeployCommand.programs).", valueName: "program"),
    completion: .list(DeployTarget.allCases.map(\.rawValue)),
    transform: {
      guard let target = DeployTarget(rawValue: $0) else {
        throw ValidationError("“\($0)” is not one of \(DeployCommand.programs)")
      }
      return target
    })
  var target: DeployTarget

  private static let programs = DeployTarget.allCases.map(\.rawValue).joined(separator: ", ")

  @Option(name: .long, help: "The site's folder, with site.yml in it.")
  var site = "."

  @OptionGroup(title: "Addresses") var addresses: DeployAddresses

  @OptionGroup(title: "Places") var places: DeployPlaces

  @Flag(
    name: .long, help: "Start a CGI for each request, instead of workers that keep running (SCGI).")
  var cgi = false

  @Flag(
    name: .long,
    help: "systemd: let admins change pages of content/ in the browser.")
  var editableContent = false

  @Flag(name: .long, help: "Install the files, after asking.")
  var write = false

  @Flag(name: .long, help: "Do not ask.")
  var yes = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Install below this folder instead of /, for packages and tests.", valueName: "dir"))
  var root = "/"

  func perform() async throws {
    let deployment = try deployment()
    let files: [DeployedFile]
    do { files = try deployment.files(target) } catch let error as DeployError {
      throw Failure(.usage, error.description)
    }
    guard write else { return print(files) }
    let installer = DeployInstaller(root: try absoluteRoot(), site: deployment.site)
    let isChanged = try installer.install(files, asking: !yes) {
      try ServerCheck(target, root: installer.root).run()
    }
    guard isChanged else { return Console.line("Nothing to change.") }
    Console.line("Written. To use it, run:")
    for command in deployment.commands(target) { Console.line("  \(command)") }
    advise(deployment)
  }

  /// The folder before all paths, which servers want absolute; empty for `/`.
  private func absoluteRoot() throws -> String {
    guard let resolved = realpath(root, nil) else {
      throw Failure(.noInput, "--root: \(root): the folder does not exist")
    }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return path == "/" ? "" : path
  }

  /// The files one after the other; each begins with its path.
  private func print(_ files: [DeployedFile]) {
    for file in files {
      switch file.content {
      case .text(let text):
        if files.count > 1 { Console.line("==> \(file.path) <==") }
        Console.write(Array(text.utf8)[...])
        if files.count > 1 { Console.line("") }
      case .link(let target): Console.error("link: \(file.path) -> \(target)")
      }
    }
  }

  private func deployment() throws -> Deployment {
    let folder = try SiteOptions.located(site)
    var status = stat()
    guard stat(folder.path, &status) == 0 else { throw Failure.system(.noInput, folder.path) }
    var deployment = Deployment(
      site: folder.path, settings: try SettingsFile.read(folder.path),
      user: places.user ?? SystemAccounts.local.userName(status.st_uid))
    addresses.fill(&deployment)
    try places.fill(&deployment)
    deployment.usesCGI = cgi
    deployment.hasEditableContent = editableContent
    deployment.linkedFolders = [folder.data, folder.documentRoot].compactMap(Self.link)
    deployment.certificate = try addresses.certificate(for: deployment, below: root)
    return deployment
  }

  /// Where a symbolic link leads; nil for another thing.
  private static func link(_ path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let resolved = realpath(path, nil)
    else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Prints the steps that the operator may not have done yet.
  private func advise(_ deployment: Deployment) {
    if access("\(deployment.bin)/tertulia.cgi", X_OK) != 0 {
      Console.line("Missing: \(deployment.bin)/tertulia.cgi; copy it there.")
    }
    guard target != .systemd else { return }
    let base = deployment.settings.base
    if base.isSecure, !deployment.isSecure {
      let names = [base.host] + deployment.allAliases
      Console.line(
        """
        There is no certificate yet, so the site is not reached by https. Reload the server, then run:
          certbot certonly --webroot -w \(deployment.challenges) \(names.map { "-d \($0)" }.joined(separator: " ")) \
        --deploy-hook "systemctl reload \(target == .apache ? "apache2" : target.rawValue)"
        (without the names that do not lead to this machine), and this command again.
        """)
    } else if !base.isSecure {
      Console.line("The site has no https: `base:` in site.yml begins with http.")
    }
    if cgi, target != .nginx {
      Console.line(
        """
        The CGI runs as the server's user, who must own the site (\(deployment.user) does now); with SCGI, without \
        --cgi, that does not matter.
        """)
    }
  }
}
