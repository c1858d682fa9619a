import CProcess
import Database
import Glibc
import Jobs

/// A program of the system in a session of its own, with an input, some files, and nothing of ours: no environment, no
/// descriptor.
///
/// The output goes into a file without a name, of which we read the beginning; its error messages are not read.
struct IsolatedProcess {
  private static let environment = ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C"]
  /// Most bytes of the output that are read.
  private static let most = 1 << 16
  /// POSIX_SPAWN_SETSID of glibc's spawn.h, which hides it from C without GNU extensions.
  private static let newSession: Int16 = 0x80

  private let process: ChildProcess
  private let said: SpoolFile
  private let files: [SpoolFile]

  /// Starts the program: `words` are its absolute path and its arguments, which are never secret; `files` are its descriptors
  /// from 3 on.
  init(_ words: [String], input: [UInt8], files: [[UInt8]], in spool: String) throws(CurlError) {
    let said = try SpoolFile([], in: spool)
    var sources = [try SpoolFile(input, in: spool), said, try SpoolFile([], in: spool)]
    for bytes in files { sources.append(try SpoolFile(bytes, in: spool)) }
    self.files = Array(sources.dropFirst(3))
    process = ChildProcess(try Self.start(words, sources))
    self.said = said
  }

  /// Exit code and output; no code where a signal ended it, or where it was ended because it took longer than `limit`
  /// milliseconds.
  func output(atMost limit: Int64, by milliseconds: () -> Int64) -> (status: Int32?, bytes: [UInt8])
  {
    let status = process.wait(atMost: limit, by: milliseconds)
    let code = status.flatMap { $0 & 0x7f == 0 ? ($0 >> 8) & 0xff : nil }
    return (code, said.beginning(Self.most))
  }

  /// Content of one of its files, by number; at most `limit` bytes.
  func file(_ number: Int, atMost limit: Int) -> [UInt8] {
    files.indices.contains(number) ? files[number].beginning(limit) : []
  }

  private static func start(_ words: [String], _ sources: [SpoolFile]) throws(CurlError) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    // No source has one of these numbers.
    for (number, source) in sources.enumerated() {
      posix_spawn_file_actions_adddup2(&files, source.descriptor, Int32(number))
    }
    _ = tertulia_close_from(&files, Int32(sources.count))
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program would inherit the signals that we ignore.
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let arguments = words.map { strdup($0) }
    let environment = environment.map { strdup($0) }
    defer { for word in arguments + environment { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(
      &process, words.first ?? "", &files, &attributes, arguments + [nil], environment + [nil])
    guard code == 0 else { throw .cannotStart(code, program: words.first ?? "") }
    return process
  }
}

/// A file without a name, which is deleted with its descriptor; for a program that is about to start.
private final class SpoolFile {
  /// Above the descriptors that the program gets.
  private static let first: Int32 = 200

  let descriptor: Int32

  /// Makes one with some bytes, to be read from the first one on.
  init(_ bytes: [UInt8], in spool: String) throws(CurlError) {
    let low = openNameless(in: spool)
    guard low >= 0 else { throw .file(errno, path: spool) }
    defer { close(low) }
    descriptor = fcntl(low, F_DUPFD_CLOEXEC, Self.first)
    guard descriptor >= 0 else { throw .file(errno, path: spool) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .file(errno, path: spool) }
      rest = rest.dropFirst(count)
    }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .file(errno, path: spool) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func beginning(_ most: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: most)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(count, 0)))
  }
}
