import CProcess
import Glibc

/// A program to be run, with all that it gets from us: nothing is inherited but the folder.
struct Command {
  var program: String
  var arguments: [String] = []
  var environment: [String] = []
  /// Standard input; less than a pipe holds.
  var input: [UInt8] = []

  /// Variant of the command under strace, which injects faults or signals.
  func traced(_ options: [String]) -> Command {
    Command(
      program: "/usr/bin/strace", arguments: ["-f", "-qq"] + options + [program] + arguments,
      environment: environment, input: input)
  }
}

/// Output of a program, and how it ended.
struct Ending {
  var output: [UInt8] = []
  var errors: [UInt8] = []
  var status: Int32 = 0
  /// True if it had to be killed because it did not end by itself.
  var hung = false

  /// The signal that ended it.
  var signal: Int32? { status & 0x7f == 0 ? nil : status & 0x7f }
  /// The code with which it ended by itself.
  var code: Int32? { status & 0x7f == 0 ? status >> 8 & 0xff : nil }
  var wasKilled: Bool { signal == SIGKILL }
  /// True if it crashed: an illegal instruction, a trap, an access to nothing.
  var crashed: Bool { [SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGTRAP, SIGFPE].contains(signal) }
  var errorText: String { String(decoding: errors.suffix(600), as: UTF8.self) }
}

/// Starts programs and waits for them; processes that they leave behind become children of ours.
enum Processes {
  /// Nanoseconds after which a program counts as hung.
  static let patience: Int64 = 40_000_000_000

  /// Orphans of our children are given to us.
  static func adoptOrphans() throws {
    guard tertulia_adopt_orphans() == 0 else { throw TortureError.system("prctl", errno) }
  }

  /// Runs a program to its end, or kills it `delay` nanoseconds after its start.
  static func run(_ command: Command, killedAfter delay: Int64? = nil) throws -> Ending {
    let input = try Pipe()
    let output = try Pipe()
    let errors = try Pipe()
    input.fill(command.input)
    let process = try spawn(command, [input.reading, output.writing, errors.writing])
    let start = Clock.now
    input.closeReading()
    output.closeWriting()
    errors.closeWriting()
    if let delay {
      Clock.wait(until: start + delay)
      kill(process, SIGKILL)
    }
    var ending = Ending()
    ending.hung = !read(output.reading, errors.reading, into: &ending, until: start + patience)
    if ending.hung { kill(process, SIGKILL) }
    while waitpid(process, &ending.status, 0) < 0, errno == EINTR {}
    return ending
  }

  /// Starts a program with these descriptors as 0, 1 and 2.
  static func spawn(_ command: Command, _ descriptors: [Int32]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (index, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(index))
    }
    let arguments = ([command.program] + command.arguments).map { strdup($0) }
    let environment = (command.environment + ["SWIFT_BACKTRACE=enable=no"]).map { strdup($0) }
    defer { for pointer in arguments + environment { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(
      &process, command.program, &actions, nil, arguments + [nil], environment + [nil])
    guard code == 0 else { throw TortureError.system("start \(command.program)", code) }
    return process
  }

  /// Reads both pipes to their ends; false when that takes too long.
  private static func read(
    _ output: Int32, _ errors: Int32, into ending: inout Ending, until deadline: Int64
  ) -> Bool {
    var open = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while open.contains(where: { $0.fd >= 0 }) {
      let left = (deadline - Clock.now) / 1_000_000
      guard left > 0, poll(&open, 2, Int32(left)) > 0 else { return false }
      for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
        let count = Glibc.read(open[index].fd, &buffer, buffer.count)
        if count <= 0 {
          open[index].fd = -1
        } else if index == 0 {
          ending.output += buffer[..<count]
        } else {
          ending.errors += buffer[..<count]
        }
      }
    }
    return true
  }
}

/// Processes that outlived the program that started them.
enum Orphans {
  /// Waits for all of them, having killed them `delay` nanoseconds from now if one is given; tells how many
  /// were killed.
  @discardableResult
  static func settle(killedAfter delay: Int64? = nil) -> Int {
    if let delay {
      Clock.wait(until: Clock.now + delay)
      for process in children { kill(process, SIGKILL) }
    }
    var killed = 0
    var status: Int32 = 0
    while true {
      let process = waitpid(-1, &status, 0)
      if process < 0, errno == EINTR { continue }
      guard process > 0 else { return killed }
      if status & 0x7f == SIGKILL { killed += 1 }
    }
  }

  private static var children: [pid_t] {
    let process = getpid()
    let text = Files.read("/proc/\(process)/task/\(process)/children") ?? []
    return text.split(separator: 32).compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
  }
}

/// A pipe whose ends no child inherits unless it is given them.
final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw TortureError.system("pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func fill(_ bytes: [UInt8]) {
    _ = Glibc.write(writing, bytes, bytes.count)
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
