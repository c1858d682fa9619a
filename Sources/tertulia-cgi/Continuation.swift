import Database
import Glibc
import Model
import Pages
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

  /// Starts the process and forgets it.
  static func spawn(_ folder: SiteFolder) {
    guard let path = realpath("/proc/self/exe", nil) else { return }
    defer { free(path) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, newSession)
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
    let deadline = Deadline(milliseconds: patience)
    do {
      let site = try SiteDatabase(folder)
      let theme = try SiteTheme.stored(in: site)
      let now = Timestamp(seconds: Int64(time(nil)))
      let publishing = Publishing(
        site, theme, origin: WriteOrigin(boot: WriteOrigin.currentBoot, time: now))
      while try !deadline.isOver && site.hasPendingWork() {
        let batch = Deadline(milliseconds: Int64(Publishing.budget))
        guard try publishing.round(until: { batch.isOver }).isEmpty else { return }
      }
    } catch {
      // Somebody else publishes (the lock), or the disk refuses: what is stale stays noted as stale.
      return
    }
  }
}
