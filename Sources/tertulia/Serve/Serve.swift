import ArgumentParser
import Database
import Glibc
import Hummingbird
import Logging
import Model
import NIOCore
import ServiceLifecycle
import Time
import UnixSignals

/// `tertulia serve`: the site in a browser, without a web server.
///
/// For an editor's preview it builds, watches and rebuilds; with `--production` it does neither and
/// stands behind a reverse proxy. Files come from `public/`, actions from the code of the CGI.
struct Serve: Command {
  static let configuration = CommandConfiguration(
    abstract: "Show the site, and build it again whenever a file changes.",
    discussion: """
      It listens on this machine alone, unless --host says otherwise. Ctrl-C ends it. It then prints \
      links that sign in, once each: as an admin, as a member, and as a moderator if there is one; where there \
      is no admin or member it makes one without a password. With --production, --host or --quiet it does not.
      """)

  @OptionGroup var options: SiteOptions

  @Option(name: .shortAndLong, help: "The port; 0 takes a free one.")
  var port = 8080

  @Option(name: .long, help: "The address to listen on; 0.0.0.0 is every one of this machine.")
  var host = "127.0.0.1"

  @Flag(name: .long, help: "Neither build nor watch: for a site behind a reverse proxy.")
  var production = false

  @Flag(name: .long, help: "Print a line for each request.")
  var log = false

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port: expected 0 to 65535") }
  }

  func perform() async throws {
    let folder = try options.folder()
    umask(0o022)
    signal(SIGPIPE, SIG_IGN)
    let fixed = options.now == nil ? nil : try options.time()
    let clock: @Sendable () -> Timestamp = { fixed ?? Clock.now }
    let site = ServedSite(folder)
    let actions = ServeActions(folder, isPreview: !production, clock: clock)
    let router = ServeRouter(
      site: site, actions: actions, isPreview: !production, isLogging: log)
    try await withThrowingTaskGroup { group in
      let watch = ServeWatch(site, quiet: options.quiet, clock: clock)
      if production {
        try site.reload()
        group.addTask { await watch.followEdits() }
      } else {
        let snapshot = await watch.build()
        group.addTask { await watch.run(after: snapshot) }
      }
      let entries = previewLinks(site)
      actions.publishRest()
      group.addTask { await actions.watchClock() }
      try await listen(router, folder, entries, actions)
      group.cancelAll()
    }
  }

  /// Answers requests until a signal comes; throws when the address cannot be had.
  private func listen(
    _ router: ServeRouter, _ folder: SiteFolder, _ entries: [PreviewLinks.Entry],
    _ actions: ServeActions
  ) async throws {
    var logger = Logger(label: "tertulia") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .warning
    let app = Application(
      responder: router,
      server: .http1(configuration: .init(idleTimeout: .seconds(60))),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: {
        let origin = origin($0.localAddress?.port ?? port)
        actions.listens(at: origin)
        greet(origin, folder, router.site, entries)
      },
      logger: logger)
    do {
      try await ServiceGroup(
        services: [app, Farewell()], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
      ).run()
    } catch let error as IOError {
      throw refusal(error.errnoCode)
    } catch is SocketAddressError.UnknownHost {
      throw Failure(.usage, "--host: \(host) is no address of this machine")
    }
  }

  /// How to sign in to a preview that nobody but this machine reaches.
  private func previewLinks(_ site: ServedSite) -> [PreviewLinks.Entry] {
    guard !production, !options.quiet, site.settings != nil,
      ["127.0.0.1", "::1", "localhost"].contains(host)
    else { return [] }
    do {
      return try PreviewLinks.make(options)
    } catch {
      Console.error("no links to sign in: \(Failure(error))")
      return []
    }
  }

  /// Where browsers of this machine find us.
  private func origin(_ port: Int) -> String {
    let isHere = ["127.0.0.1", "0.0.0.0", "::1", "::"].contains(host)
    let name = isHere ? "localhost" : host.utf8.contains(58) ? "[\(host)]" : host
    return "http://\(name):\(port)"
  }

  private func greet(
    _ origin: String, _ folder: SiteFolder, _ site: ServedSite, _ entries: [PreviewLinks.Entry]
  ) {
    guard !options.quiet else { return }
    let path = site.settings?.base.path ?? ""
    Console.line("\(origin)\(path)/ shows \(folder.path) – Ctrl-C ends it")
    for entry in entries {
      Console.line("sign in as \(entry.who), once: \(origin)\(entry.path)")
    }
  }

  /// Why the system does not let us listen.
  private func refusal(_ code: CInt) -> Failure {
    switch code {
    case EADDRINUSE:
      Failure(
        .unavailable,
        """
        port \(port) is taken: another program listens there; choose one with --port, such as \
        \(port < 65_535 ? port + 1 : 8080)
        """)
    case EACCES:
      Failure(.noPermission, "port \(port) is for the administrator; choose one above 1023")
    case EADDRNOTAVAIL: Failure(.usage, "--host: \(host) is no address of this machine")
    default:
      Failure(
        .unavailable, "cannot listen on \(host):\(port): \(String(cString: strerror(code)))")
    }
  }
}

/// Ends the process a moment after a signal, even when a client holds its connection open: whatever
/// is cut off then is made good at the next start, as after a crash.
///
/// It is the last service of its group, because that one hears of the signal first.
private struct Farewell: Service {
  func run() async throws {
    try await gracefulShutdown()
    Task.detached {
      try await Task.sleep(for: .milliseconds(800))
      _exit(0)
    }
  }
}
