import Glibc
import Testing

@testable import Serving

struct WorkerSettingsTests {
  private static func settings(_ variables: [String: String]) -> WorkerSettings {
    WorkerSettings { variables[$0] }
  }

  @Test func `a pool has its number of workers, unless another one is said`() {
    #expect(Self.settings([:]).workers == 4)
    #expect(Self.settings(["TERTULIA_POOL": "writes"]).workers == 8)
    #expect(Self.settings(["TERTULIA_POOL": "guests"]).workers == 2)
    #expect(Self.settings(["TERTULIA_POOL": "guests", "TERTULIA_WORKERS": "3"]).workers == 3)
    #expect(Self.settings(["TERTULIA_POOL": "elsewhere"]).workers == 4)
    // Guests are the first for whom there is no place.
    #expect(Pool.allCases.allSatisfy { $0.workers >= Pool.guests.workers })
  }

  @Test func `numbers are kept within their bounds, what is none is not there`() {
    let settings = Self.settings([
      "TERTULIA_WORKERS": "0", "TERTULIA_IDLE_SECONDS": "99999999", "TERTULIA_REQUESTS": "-5",
      "TERTULIA_MEMORY": "much",
    ])
    #expect(settings.workers == 1)
    #expect(settings.idleSeconds == 86_400)
    #expect(settings.requests == 1)
    #expect(settings.memory == 64)
  }

  @Test func `a worker is used up by requests or by memory`() {
    let settings = Self.settings([:])
    #expect(!settings.isUsedUp(999, bytes: 64 << 20 - 1))
    #expect(settings.isUsedUp(1000, bytes: 0))
    #expect(settings.isUsedUp(1, bytes: 64 << 20))
    #expect(!settings.isUsedUp(0, bytes: 64 << 20), "each answers one at least")
  }

  @Test func `another file in a program's place is another version, no file is none`() throws {
    let path = "/tmp/tertulia-program-\(getpid())"
    let other = path + ".new"
    defer { for file in [path, other] { unlink(file) } }
    for file in [path, other] { close(open(file, O_CREAT | O_WRONLY, 0o700)) }
    let program = RunningProgram(path)
    #expect(!program.isReplaced)
    unlink(path)
    #expect(!program.isReplaced)
    #expect(rename(other, path) == 0)
    #expect(program.isReplaced)
    #expect(chmod(path, 0o600) == 0)
    #expect(!program.isReplaced, "nobody may run it yet")
  }

  @Test func `a program that was changed in its place is another version`() {
    let path = "/tmp/tertulia-program-\(getpid())-changed"
    defer { unlink(path) }
    close(open(path, O_CREAT | O_WRONLY, 0o700))
    let program = RunningProgram(path)
    var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    #expect(program.isReplaced)
  }

  @Test func `this process runs what it was started from`() {
    let program = RunningProgram.own(startedAs: "/bin/of-somebody-else")
    #expect(access(program.path, X_OK) == 0)
    #expect(!program.isReplaced)
  }

  @Test func `a link by which a program was started may lead to another version`() {
    let link = "/tmp/tertulia-program-\(getpid())-link"
    defer { unlink(link) }
    #expect(symlink(RunningProgram.own(startedAs: nil).path, link) == 0)
    let program = RunningProgram.own(startedAs: link)
    #expect(program.path == link)
    #expect(!program.isReplaced)
    unlink(link)
    #expect(symlink("/bin/true", link) == 0)
    #expect(program.isReplaced)
  }
}
