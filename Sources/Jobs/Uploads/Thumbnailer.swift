import Database
import Glibc
import Media
import Model

/// Has `vipsthumbnail` make pictures small, the right way up, and poppler's programs read documents.
///
/// The program is somebody else's and decodes bytes that anybody may have sent: it gets a folder, limits and a name, no
/// shell, nothing of our environment and no descriptor of ours. What it writes is looked at like any picture that
/// comes from outside.
struct Thumbnailer {
  let program: String
  let folder: UploadFolder
  /// When all that it starts has to be done, in milliseconds of the clock that never jumps.
  private let end: Int64

  /// Most seconds of the processor, for each program.
  private static let seconds = 5
  /// Most milliseconds of the clock for all that is done with a file: letters wait for no longer.
  private static let patience: Int64 = 10_000
  /// Most bytes of memory, which include the libraries.
  private static let memory = 1 << 30
  /// Most bytes of a file that it writes.
  private static let fileBytes = 4 << 20
  /// Most bytes of the words of a document.
  private static let textBytes = 64 << 10
  /// How well the photo is kept, tried in turn until it is small enough.
  private static let qualities = [80, 60, 40]

  /// One thread, and no loader that its makers do not trust.
  private static let environment = [
    "PATH=/usr/bin:/bin", "VIPS_CONCURRENCY=1", "VIPS_BLOCK_UNTRUSTED=1",
  ]

  /// Has so much time for a file from `now` on.
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

  /// A picture that a member sent as lists show it, at most 320 pixels a side, or the first page of a document, at most 480;
  /// and its name; throws the same.
  func small(
    of upload: UploadName, by milliseconds: () -> Int64
  ) throws -> (name: UploadName, bytes: [UInt8]) {
    let file = "files/\(upload.text)"
    let jpeg =
      try upload.isDocument
      ? made(of: file, ".jpg", milliseconds) {
        [program, "-q", "-singlefile", "-scale-to", "480", "-jpeg", file, $0]
      } : picture(of: file, ["--size", "320x320>"], 75, milliseconds)
    // Why loss is right: whatever is wrong with it, there is no small picture.
    guard let file = try? SentFile(jpeg), file.kind == .jpeg else {
      throw AvatarUpload.Failure.unreadable
    }
    return (UploadName(hash: upload.hash, size: file.size, fileExtension: "jpg"), file.bytes)
  }

  /// The words of a document, folded, by `pdftotext` beside the program, as far as it came, and whether it took too much; throws
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

  /// What a program writes of a file, by the words of its command.
  ///
  /// A path without `ending` is passed to those. With `orPart`, what it wrote is of use where it did not come to its end, which
  /// that is told.
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
    // As the job that takes away what killed processes leave knows them.
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
