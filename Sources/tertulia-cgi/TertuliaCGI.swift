import Actions
import Database
import Glibc
import Publishing
import Serving
import Time

/// Answers one request of a web server (RFC 3875) and publishes its changes; or, without a request, continues publishing the
/// rest of an earlier one; or, on a listening socket, answers many (`SCGIParent`).
///
/// The first lines bound the cost of a process; arguments are never read, since Apache passes a query without `=` as one.
/// Order: read the whole request, commit, publish for at most 50 ms, answer, record the written pages; the rest goes to a
/// process of its own, because servers end a CGI with its request.
@main
enum TertuliaCGI {
  static func main() {
    if variable("GATEWAY_INTERFACE") == nil, let socket = SCGISocket.inherited {
      socket.serve()
      return
    }
    ResourceLimits.set()
    ResourceLimits.setRequest()
    umask(0o022)
    SiteDatabase.assumeSingleThread()
    let input = RequestInput(STDIN_FILENO, keepAlive: ResourceLimits.renewAlarm)
    let slots = RequestVariables.slots(variable("TERTULIA_SLOTS"))
    let variables = RequestVariables(slots: slots, input: input, variable)
    if variable("TERTULIA_BUSY") != nil {
      SingleRequest.refuseBusy(variables) { send($0, $1) }
      return
    }
    let folder = SiteFolder(siteFolder)
    CrashMark.wakeJobs(of: folder)
    if let followers {
      DetachedPublisher.run(folder, followers: followers)
      return
    }
    ResourceLimits.ignoreTermination()
    let site = CachedSite(folder)
    // Nothing is freed piece by piece, which costs half a millisecond: the kernel takes it back at once.
    SingleRequest.handle(variables, site, boot: WriteOrigin.currentBoot) {
      send($0, $1)
    } end: { answering in
      withExtendedLifetime(answering) { () -> Void in _exit(0) }
    }
  }

  /// Answers, and lets the server go.
  private static func send(_ response: ActionResponse, _ request: ActionRequest) {
    CGIOutput.send(response, to: request, on: STDOUT_FILENO)
    CGIOutput.detachStreams()
  }

  /// When an earlier request has left us pages to write: how many processes may follow us with the rest.
  private static var followers: Int? {
    guard variable("GATEWAY_INTERFACE") == nil else { return nil }
    return variable("TERTULIA_REFRESH").map {
      min(max(Int($0) ?? 0, 0), DetachedPublisher.followers)
    }
  }

  /// `TERTULIA_SITE`, else the nearest folder upwards of the script that has `site.yml`.
  private static var siteFolder: String {
    if let folder = variable("TERTULIA_SITE") { return folder }
    var path = variable("SCRIPT_FILENAME") ?? ""
    while let slash = path.utf8.lastIndex(of: 47), slash != path.startIndex {
      path = String(path[..<slash])
      if access(path + "/site.yml", F_OK) == 0 { return path }
    }
    return "."
  }

  /// A variable of this process; of a CGI those of its request are among them.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(validatingCString: value)
  }
}
