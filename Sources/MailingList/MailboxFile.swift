import Glibc

/// A mailing list's archive in one file: letters behind one another, each after a line that begins with `From `.
///
/// The file is read once to find where letters begin; each is read again when its turn comes, so that a large archive
/// needs little memory. Of a letter the first four megabytes are read: what is longer has attachments.
public final class MailboxFile {
  /// One letter in the file.
  public struct Place: Sendable {
    /// Counted from 1, as errors name it.
    public let number: Int
    let offset: Int
    let count: Int
    /// What stands behind `From ` before it: `ana@example.org Thu Feb 13 10:11:12 1997`.
    let envelope: [UInt8]
  }

  /// Why a file cannot be read.
  public enum Failure: Error, Hashable, Sendable {
    /// The system's error number.
    case unreadable(code: Int32)
    /// Its first line is no beginning of a letter.
    case noMailbox
    /// There are more letters than `mostLetters`.
    case tooMany
  }

  /// Bytes that are read of a letter.
  static let mostBytes = 4 << 20
  /// Bytes that are read of one to know its header.
  static let headerBytes = 64 << 10
  /// Bytes of a line that begins a letter.
  static let envelopeBytes = 1000
  /// The most letters of a file.
  public static let mostLetters = 5_000_000

  private let descriptor: Int32
  /// The letters, in the order of the file.
  public private(set) var places: [Place] = []

  /// Opens a file and finds its letters.
  public init(path: String) throws(Failure) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(code: errno) }
    var finder = LetterFinder()
    var offset = 0
    while true {
      let piece = try read(at: offset, 1 << 20)
      guard !piece.isEmpty else { break }
      finder.read(piece)
      offset += piece.count
      guard finder.places.count <= Self.mostLetters else { throw .tooMany }
    }
    finder.finish()
    guard !finder.isRefused else { throw .noMailbox }
    places = finder.places
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes of a letter, its lines as they were before they came into the file; whether some were left out.
  public func bytes(of place: Place) throws(Failure) -> (bytes: [UInt8], isCut: Bool) {
    let bytes = try read(at: place.offset, min(place.count, Self.mostBytes))
    return (Self.unescaped(bytes), place.count > Self.mostBytes)
  }

  /// What a letter's header says.
  public func head(of place: Place) throws(Failure) -> LetterHead {
    let bytes = try read(at: place.offset, min(place.count, Self.headerBytes))
    return LetterHead(Header.read(bytes[...]).header, envelope: place.envelope)
  }

  private func read(at offset: Int, _ size: Int) throws(Failure) -> [UInt8] {
    var (filled, code) = (0, Int32(0))
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while filled < size {
        let read = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), size - filled, offset + filled)
        if read < 0, errno == EINTR { continue }
        if read < 0 { code = errno }
        guard read > 0 else { break }
        filled += read
      }
      count = filled
    }
    guard code == 0 else { throw .unreadable(code: code) }
    return bytes
  }

  /// A line of a text that begins with `From ` has got a `>` (mboxo), one with `>From ` too (mboxrd).
  static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for line in Lines(bytes[...]) {
      let rest = line.drop { $0 == UInt8(ascii: ">") }
      let isEscaped = rest.startIndex > line.startIndex && rest.starts(with: LetterFinder.mark)
      output += isEscaped ? line.dropFirst() : line
      if line.endIndex < bytes.endIndex { output.append(10) }
    }
    return output
  }
}
