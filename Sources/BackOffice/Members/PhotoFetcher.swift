import CProcess
import Database
import Glibc
import Model

/// Has curl fetch the photo that somebody's account at an identity provider has.
///
/// The address is one that `SSOProvider.mayFetch` allows. The program follows no redirection, speaks HTTPS alone, and gets
/// limits, nothing of our environment and no descriptor of ours; its file is read up to the limit of a photo.
struct PhotoFetcher {
  let folder: UploadFolder
  /// The most bytes of a photo.
  let most: Int
  /// The path of curl.
  let program: String

  /// Most seconds of the processor.
  private static let seconds: rlim_t = 5
  /// Most seconds of the clock.
  private static let patience: Int64 = 15
  /// Most bytes of memory, which include the libraries.
  private static let memory: rlim_t = 1 << 30

  /// The bytes of a photo; throws `FaceUpload.Failure` and `DatabaseError`.
  func bytes(of address: String, by milliseconds: () -> Int64) throws -> [UInt8] {
    guard access(program, X_OK) == 0 else { throw FaceUpload.Failure.unavailable }
    try folder.make()
    // As the duty that takes away what killed processes leave knows it.
    let output = "\(folder.temporary)/spool-photo"
    unlink(output)
    defer { unlink(output) }
    try run(
      [
        program, "--disable", "--silent", "--fail", "--globoff", "--proto", "=https",
        "--max-redirs", "0", "--max-time", "\(Self.patience)", "--max-filesize", "\(most)",
        "--output", "tmp/spool-photo", "--url", address,
      ], milliseconds)
    return try read(output)
  }

  private func run(_ words: [String], _ milliseconds: () -> Int64) throws {
    let arguments = words.map { strdup($0) }
    let environment = [strdup("PATH=/usr/bin:/bin")]
    defer { for word in arguments + environment { free(word) } }
    let process = tertulia_spawn_limited(
      program, arguments + [nil], environment + [nil], folder.path, Self.seconds,
      UInt32(Self.patience), Self.memory, rlim_t(most))
    guard process > 0 else {
      throw DatabaseError.system(code: errno, action: "start", path: program)
    }
    let status = ChildProcess(process).wait(atMost: Self.patience * 1000, by: milliseconds)
    guard let status, status & 0x7f == 0 else { throw FaceUpload.Failure.costly }
    guard status == 0 else {
      throw (status >> 8) & 0xff == 127
        ? FaceUpload.Failure.unavailable : FaceUpload.Failure.unreadable
    }
  }

  private func read(_ path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw FaceUpload.Failure.unreadable }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: most)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      count += got
    }
    return Array(bytes[..<count])
  }
}
