import CProcess
import Database
import Glibc

/// A third-party program that works on bytes from outside: it gets a folder, limits and its arguments, no shell, nothing of our
/// environment and no descriptor of ours.
public struct LimitedProgram {
  /// Path and arguments.
  let words: [String]
  /// All of its environment.
  let environment: [String]
  /// Working directory.
  let folder: String
  /// Most seconds of the processor.
  let seconds: Int
  /// Most seconds of the clock.
  let patience: Int64
  /// Most bytes of memory, which include the libraries.
  let memory: Int
  /// Most bytes of a file that it writes.
  let fileBytes: Int

  /// Takes every value as it is.
  public init(
    words: [String], environment: [String], folder: String, seconds: Int, patience: Int64,
    memory: Int, fileBytes: Int
  ) {
    (self.words, self.environment, self.folder) = (words, environment, folder)
    (self.seconds, self.patience) = (seconds, patience)
    (self.memory, self.fileBytes) = (memory, fileBytes)
  }

  /// Runs it to its end; throws `AvatarUpload.Failure`, and `DatabaseError` where it cannot be started.
  public func run(atMost limit: Int64, by milliseconds: () -> Int64) throws {
    guard let program = words.first else { throw AvatarUpload.Failure.unavailable }
    let arguments = words.map { strdup($0) }
    let environment = environment.map { strdup($0) }
    defer { for word in arguments + environment { free(word) } }
    let process = tertulia_spawn_limited(
      program, arguments + [nil], environment + [nil], folder, rlim_t(seconds), UInt32(patience),
      rlim_t(memory), rlim_t(fileBytes))
    guard process > 0 else {
      throw DatabaseError.system(code: errno, action: "start", path: program)
    }
    let status = ChildProcess(process).wait(atMost: limit, by: milliseconds)
    guard let status, status & 0x7f == 0 else { throw AvatarUpload.Failure.costly }
    switch (status >> 8) & 0xff {
    case 0: return
    case 127: throw AvatarUpload.Failure.unavailable
    default: throw AvatarUpload.Failure.unreadable
    }
  }

  /// The file that a program wrote, up to a limit; throws `AvatarUpload.Failure.unreadable` where there is none.
  static func output(_ path: String, atMost most: Int) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw AvatarUpload.Failure.unreadable }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: most)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        read(file, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      count += got
    }
    return Array(bytes[..<count])
  }
}
