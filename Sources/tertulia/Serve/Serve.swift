import ArgumentParser
import Database
import Dispatch
import Glibc
import HTTPServer
import Model
import Time

/// `tertulia serve`: a preview of the site in a browser, without a web server.
///
/// It builds, watches and rebuilds. Files come from `public/`, actions from the code of the CGI.
struct Serve: Command {
  static let configuration = CommandConfiguration(
    abstract: "Preview the site, and build it again when a file changes.",
    discussion: """
      Listens on this machine only, unless you set --host. Ctrl-C ends it. It prints links that sign in once each: \
      as an admin, as a member, and as a moderator if there is one. If there is no admin or member, it creates one \
      without a password. With --host or --quiet it prints no links.
      """)

  @OptionGroup var options: SiteOptions

  @Option(name: .shortAndLong, help: "The port; 0 chooses a free one.")
  var port = 8080

  @Option(
    name: .long, help: "The address to listen on; 0.0.0.0 means all addresses of this machine.")
  var host = "127.0.0.1"

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
    let watch = ServeWatch(site, quiet: options.quiet, clock: clock)
    // Browsers that come early wait for the first build.
    let server = try listening()
    let snapshot = await watch.build()
    let origin = origin(server.port)
    let actions = ServeActions(folder, at: origin, clock: clock)
    let signals = Self.ends(server)
    server.start(ServeRouter(site: site, actions: actions, isLogging: log).answer)
    greet(origin, folder, site, previewLinks(site))
    Task { await actions.watchClock() }
    await watch.run(after: snapshot)
    for signal in signals { signal.cancel() }
  }

  /// Has the address, or throws why not.
  private func listening() throws -> HTTPServer {
    do throws(HTTPServer.ListenError) {
      return try HTTPServer(host: host, port: port)
    } catch {
      switch error {
      case .unknownAddress:
        throw Failure(.usage, "--host: \(host) is not an address of this machine")
      case .system(let code): throw refusal(code)
      }
    }
  }

  /// Ends the process at a signal, as long as the result is kept alive.
  ///
  /// It also ends during a build or publication: interrupted work is completed at the next start, as after a crash. It waits
  /// until the sources are registered: a signal before that is lost, and no one has seen an answer yet.
  private static func ends(_ server: HTTPServer) -> [any DispatchSourceSignal] {
    let registered = DispatchSemaphore(value: 0)
    let sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setRegistrationHandler { registered.signal() }
      source.setEventHandler {
        server.stop(within: 800)
        fflush(nil)
        _exit(0)
      }
      source.resume()
      return source
    }
    for _ in sources { registered.wait() }
    return sources
  }

  /// Links that sign in to a preview that only this machine can reach.
  private func previewLinks(_ site: ServedSite) -> [PreviewLinks.Entry] {
    guard !options.quiet, site.settings != nil, ["127.0.0.1", "::1", "localhost"].contains(host)
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
        port \(port) is in use by another program; choose one with --port, such as \
        \(port < 65_535 ? port + 1 : 8080)
        """)
    case EACCES:
      Failure(.noPermission, "port \(port) needs root; choose a port above 1023")
    default:
      Failure(
        .unavailable, "cannot listen on \(host):\(port): \(String(cString: strerror(code)))")
    }
  }
}
