import Database
import Glibc
import Media
import Model

/// Runs `vipsthumbnail` to make pictures small and upright, and poppler's programs to read documents.
///
/// The program is third-party code and decodes bytes that anyone may have sent: it gets a folder, limits and a name, no shell,
/// nothing of our environment and no descriptor of ours. The output is checked like any picture that comes from outside.
struct Thumbnailer {
  let program: String
  let folder: UploadFolder
  /// Deadline for all that it starts, in milliseconds of the clock that never jumps.
  private let end: Int64

  /// Most seconds of the processor, for each program.
  private static let seconds = 5
  /// Most milliseconds of the clock for all work on a file: emails wait for no longer.
  private static let patience: Int64 = 10_000
  /// Most bytes of memory, which include the libraries.
  private static let memory = 1 << 30
  /// Most bytes of a file that it writes.
  private static let fileBytes = 4 << 20
  /// Most bytes of a document's text.
  private static let textBytes = 64 << 10
  /// Qualities of a photo, tried in turn until it is small enough.
  private static let qualities = [80, 60, 40]

  /// One thread, and no loader that the makers of the program do not trust.
  private static let environment = [
    "PATH=/usr/bin:/bin", "VIPS_CONCURRENCY=1", "VIPS_BLOCK_UNTRUSTED=1",
  ]

  /// Sets the deadline for a file from `now`.
  init(program: String, folder: UploadFolder, at now: Int64) {
    (self.program, self.folder, end) = (program, folder, now + Self.patience)
  }

  /// A photo of a member: 512 pixels square, cut from the middle; throws `AvatarUpload.Failure` and `DatabaseError`.
  func photo(of file: String, by milliseconds: () -> Int64) throws -> [UInt8] {
    for quality in Self.qualities {
      let jpeg = try picture(
        of: file, ["--size", "512x512", "--smartcrop", "centre"], quality, milliseconds)
      do {
        if case .ready(let jpeg) = try AvatarPicture(jpeg) { return jpeg }
      } catch {
        throw AvatarUpload.Failure.unreadable
      }
    }
    throw AvatarUpload.Failure.unreadable
  }

  /// The small variant of a picture for lists, at most 320 pixels a side, or the first page of a document, at most 480, with
  /// its name; throws the same.
  func small(
    of upload: UploadName, by milliseconds: () -> Int64
  ) throws -> (name: UploadName, bytes: [UInt8]) {
    let file = "files/\(upload.text)"
    let jpeg =
      try upload.isDocument
      ? made(of: file, ".jpg", milliseconds) {
        [program, "-q", "-singlefile", "-scale-to", "480", "-jpeg", file, $0]
      } : picture(of: file, ["--size", "320x320>"], 75, milliseconds)
    // Why loss is right: if anything is wrong with it, there is no small picture.
    guard let file = try? UploadedFile(jpeg), file.kind == .jpeg else {
      throw AvatarUpload.Failure.unreadable
    }
    return (UploadName(hash: upload.hash, size: file.size, fileExtension: "jpg"), file.bytes)
  }

  /// The text of a document, folded, by `pdftotext` beside the program, as far as it came, and whether it took too much; throws
  /// `unavailable`.
  func words(
    of upload: UploadName, by milliseconds: () -> Int64
  ) throws -> (text: String, isCostly: Bool) {
    let file = "files/\(upload.text)"
    let folder = program.utf8.lastIndex(of: UInt8(ascii: "/")).map { program[..<$0] } ?? ""
    let reader = "\(folder)/pdftotext"
    guard access(reader, X_OK) == 0 else { return ("", false) }
    var isCostly = false
    do {
      let text = try made(
        of: file, ".txt", most: Self.textBytes, orPart: { isCostly = $0 == .costly }, milliseconds
      ) { [reader, "-q", "-enc", "UTF-8", "-nopgbrk", file, "\($0).txt"] }
      let words = Folding.fold(String(decoding: text, as: UTF8.self)).utf8
      return (String(decoding: words.prefix(Self.textBytes), as: UTF8.self), isCostly)
    } catch let failure as AvatarUpload.Failure where failure != .unavailable {
      return ("", isCostly)
    }
  }

  private func picture(
    of file: String, _ options: [String], _ quality: Int, _ milliseconds: () -> Int64
  ) throws -> [UInt8] {
    try made(of: file, ".jpg", milliseconds) {
      [program, file] + options + ["--output", "\($0).jpg[Q=\(quality),optimize_coding]"]
    }
  }

  /// Output of a program for a file; `words` makes its command.
  ///
  /// `words` gets a path without `ending`. With `orPart`, partial output is used where the program failed; `orPart` is called
  /// with the failure.
  private func made(
    of file: String, _ ending: String, most: Int = Self.fileBytes,
    orPart: ((AvatarUpload.Failure) -> Void)? = nil, _ milliseconds: () -> Int64,
    words: (_ path: String) -> [String]
  ) throws -> [UInt8] {
    guard access("\(folder.path)/\(file)", R_OK) == 0 else {
      throw AvatarUpload.Failure.unavailable
    }
    let base = file.utf8.lastIndex(of: UInt8(ascii: "/")).map(file.utf8.index(after:))
    let letters = file.utf8[(base ?? file.startIndex)...].prefix(6)
    // A name that `PruneJob` recognises if the process is killed.
    let name = "spool-\(Substring(letters))"
    let output = "\(folder.temporary)/\(name)\(ending)"
    unlink(output)
    defer { unlink(output) }
    do {
      try run(words("tmp/\(name)"), most, milliseconds)
    } catch let failure as AvatarUpload.Failure where failure != .unavailable {
      guard let orPart else { throw failure }
      orPart(failure)
    }
    return try LimitedProgram.output(output, atMost: most)
  }

  private func run(_ words: [String], _ most: Int, _ milliseconds: () -> Int64) throws {
    let now = milliseconds()
    guard now < end else { throw AvatarUpload.Failure.costly }
    try LimitedProgram(
      words: words, environment: Self.environment, folder: folder.path,
      seconds: Self.seconds, patience: Self.patience / 1000, memory: Self.memory, fileBytes: most
    ).run(atMost: end - now, by: milliseconds)
  }
}
