import Database
import Glibc
import Model
import Time
import Pages
import Publishing
import Theme

/// The process that goes on publishing when a request had to answer.
///
/// It is this executable once more, in a session of its own and with none of the server's descriptors:
/// Apache ends a CGI with its request, and fcgiwrap waits for whoever holds its pipes.
enum Continuation {
  /// POSIX_SPAWN_SETSID of glibc's spawn.h, which hides it from C without GNU extensions.
  private static let newSession: Int16 = 0x80

  /// How long it works before it leaves the rest to the next request or to the timer, in milliseconds.
  private static let patience: Int64 = 1000

  /// How long it waits for its turn: a build keeps the lock for a batch at a time.
  private static let waiting = 10_000

  /// Starts the process and forgets it.
  static func spawn(_ folder: SiteFolder) {
    guard let path = realpath("/proc/self/exe", nil) else { return }
    defer { free(path) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A machine that goes down may end it, unlike us.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF))
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for descriptor in 0...2 {
      posix_spawn_file_actions_addopen(&files, Int32(descriptor), "/dev/null", O_RDWR, 0)
    }
    let name = strdup("tertulia-refresh")
    let site = strdup("TERTULIA_SITE=\(folder.path)")
    let mode = strdup("TERTULIA_REFRESH=1")
    defer {
      free(name)
      free(site)
      free(mode)
    }
    var process: pid_t = 0
    posix_spawn(&process, path, &files, &attributes, [name, nil], [site, mode, nil])
  }

  /// Publishes until nothing is left or the time is over; it has nobody to answer.
  static func run(_ folder: SiteFolder) {
    do {
      let site = try SiteDatabase(folder)
      let theme = try SiteTheme.stored(in: site)
      let now = Timestamp(seconds: Int64(time(nil)))
      let publishing = RequestPublisher(
        site, theme, origin: WriteOrigin(boot: WriteOrigin.currentBoot, time: now))
      var deadline: Deadline?
      while try deadline?.isOver != true && site.hasPendingWork() {
        guard let outcome = try turn(publishing, folder, &deadline) else { return }
        guard outcome.isEmpty else { return }
      }
    } catch {
      // The disk refuses, or others publish all the time: what is stale stays noted as stale.
      return
    }
  }

  /// One round as soon as it is our turn; nil when another continuation waits already.
  ///
  /// One waits for all: it looks for changes when it has its turn, and whoever finds it waiting has
  /// committed before. It waits no more when it begins to look, so that no change falls in between.
  private static func turn(
    _ publishing: RequestPublisher, _ folder: SiteFolder, _ deadline: inout Deadline?
  ) throws -> [RequestPublisher.Problem]? {
    let queue: FileLock
    do throws(DatabaseError) {
      queue = try FileLock(path: folder.continuationLock, waiting: 0)
    } catch {
      if error.isBusy { return nil }
      throw error
    }
    var round = try publishing.begin(waiting: waiting)
    _ = consume queue
    let end = deadline ?? Deadline(milliseconds: patience)
    deadline = end
    let batch = Deadline(milliseconds: Int64(RequestPublisher.budget))
    return try round.run(until: { batch.isOver })
  }
}
