import CProcess
import Database
import Glibc
import Mail
import Model

/// Hands emails to a program with the interface of sendmail: `sendmail -t -i -f from`, the email on its input.
///
/// The arguments and the environment are always the same: they contain nothing that people typed, and nothing of ours. The
/// program gets none of our descriptors, and is ended when it takes too long.
struct Sendmail: MailDelivery {
  let program: String
  /// Address for delivery reports.
  let from: EmailAddress?
  /// A folder for temporary files without names.
  let spool: String
  /// Most milliseconds for an email.
  let timeLimit: Int64

  private static let environment = [
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
  ]
  /// Most bytes of its output that are noted.
  private static let noted = 300
  /// POSIX_SPAWN_SETSID of glibc's spawn.h, which hides it from C without GNU extensions.
  private static let newSession: Int16 = 0x80

  func deliver(_ message: MailMessage, _ number: Int64, by milliseconds: () -> Int64) throws {
    let input = try NamelessFile(in: spool)
    let output = try NamelessFile(in: spool)
    // Line ends as of local programs; no body has a bare CR.
    guard writeAll(message.bytes.filter { $0 != 13 }, to: input.descriptor),
      lseek(input.descriptor, 0, SEEK_SET) == 0
    else { throw MailError.file(errno, path: spool) }
    let process = try start(input.descriptor, output.descriptor)
    guard let status = ChildProcess(process).wait(atMost: timeLimit, by: milliseconds) else {
      throw MailError.tookTooLong(timeLimit)
    }
    let signal = status & 0x7f
    guard signal == 0 else { throw MailError.signal(signal) }
    let code = (status >> 8) & 0xff
    guard code == 0 else { throw MailError.refused(code, says: words(in: output)) }
  }

  private func start(_ input: Int32, _ output: Int32) throws(MailError) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO)
    _ = tertulia_close_from(&files, 3)
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
      &attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let words = [program, "-t", "-i"] + (from.map { ["-f", $0.text] } ?? [])
    let arguments = words.map { strdup($0) }
    let environment = Self.environment.map { strdup($0) }
    defer { for word in arguments + environment { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(
      &process, program, &files, &attributes, arguments + [nil], environment + [nil])
    guard code == 0 else { throw .cannotStart(code, program: program) }
    return process
  }

  /// The beginning of the output, on one line.
  private func words(in output: borrowing NamelessFile) -> String {
    var buffer = [UInt8](repeating: 0, count: Self.noted)
    let count = pread(output.descriptor, &buffer, buffer.count, 0)
    return PlainLine.text(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self))
  }
}

/// A file without a name, which is deleted with its descriptor.
private struct NamelessFile: ~Copyable {
  let descriptor: Int32

  init(in folder: String) throws(MailError) {
    descriptor = openNameless(in: folder)
    guard descriptor >= 0 else { throw .file(errno, path: folder) }
  }

  deinit { close(descriptor) }
}
