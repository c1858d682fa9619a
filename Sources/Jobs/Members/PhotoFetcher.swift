import Database
import Glibc
import Model

/// Fetches, with curl, the photo of a member's account at an identity provider.
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
  private static let seconds = 5
  /// Most seconds of the clock.
  private static let patience: Int64 = 15
  /// Most bytes of memory, which include the libraries.
  private static let memory = 1 << 30

  /// The bytes of a photo; throws `AvatarUpload.Failure` and `DatabaseError`.
  func bytes(of address: String, by milliseconds: () -> Int64) throws -> [UInt8] {
    guard access(program, X_OK) == 0 else { throw AvatarUpload.Failure.unavailable }
    try folder.make()
    // A name that `PruneJob` recognises if the process is killed.
    let output = "\(folder.temporary)/spool-photo"
    unlink(output)
    defer { unlink(output) }
    try LimitedProgram(
      words: [
        program, "--disable", "--silent", "--fail", "--globoff", "--proto", "=https",
        "--max-redirs", "0", "--max-time", "\(Self.patience)", "--max-filesize", "\(most)",
        "--output", "tmp/spool-photo", "--url", address,
      ], environment: ["PATH=/usr/bin:/bin"], folder: folder.path, seconds: Self.seconds,
      patience: Self.patience, memory: Self.memory, fileBytes: most
    ).run(atMost: Self.patience * 1000, by: milliseconds)
    return try LimitedProgram.output(output, atMost: most)
  }
}
