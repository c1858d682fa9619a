import Glibc

/// A mailing list's archive in one file: emails behind one another, each after a line that begins with `From `.
///
/// The file is read once to find where emails begin; each is read again when its turn comes, so that a large archive needs
/// little memory. Only the first four megabytes of an email are read: a longer one has attachments.
public final class MailboxFile {
  /// One email in the file.
  public struct Place: Sendable {
    /// Counted from 1, as errors name it.
    public let number: Int
    let offset: Int
    let count: Int
    /// The text behind `From ` before the email: `ana@example.org Thu Feb 13 10:11:12 1997`.
    public let envelope: [UInt8]
  }

  /// Why a file cannot be read.
  public enum Failure: Error, Hashable, Sendable {
    /// The system's error number.
    case unreadable(code: Int32)
    /// The first line does not begin an email.
    case noMailbox
    /// There are more emails than `maxEmails`.
    case tooMany
  }

  /// Bytes that are read of an email.
  static let maxBytes = 4 << 20
  /// Bytes that are read of one to know its header: at first, and where that does not hold it.
  static let headerBytes = (first: 8 << 10, all: 64 << 10)
  /// Bytes of a line that begins an email.
  static let envelopeBytes = 1000
  /// The most emails of a file.
  public static let maxEmails = 5_000_000

  private let descriptor: Int32
  /// The emails, in the order of the file.
  public private(set) var places: [Place] = []

  /// Opens a file and finds its emails.
  public init(path: String) throws(Failure) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    descriptor = file
    guard descriptor >= 0 else { throw .unreadable(code: errno) }
    // Why loss is right: bytes that cannot be read here are read, and reported, when the finder comes to them.
    var finder = EmailFinder { offset, count in (try? Self.read(file, at: offset, count)) ?? [] }
    var offset = 0
    while true {
      let piece = try Self.read(descriptor, at: offset, 1 << 20)
      guard !piece.isEmpty else { break }
      finder.read(piece)
      offset += piece.count
      guard finder.places.count <= Self.maxEmails else { throw .tooMany }
    }
    finder.finish()
    guard !finder.isRefused else { throw .noMailbox }
    places = finder.places
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes of an email, its lines as they were before they came into the file; whether some were left out.
  public func bytes(of place: Place) throws(Failure) -> (bytes: [UInt8], isCut: Bool) {
    let bytes = try Self.read(descriptor, at: place.offset, min(place.count, Self.maxBytes))
    return (Self.unescaped(bytes), place.count > Self.maxBytes)
  }

  /// An email's header.
  public func header(of place: Place) throws(Failure) -> Header {
    let start = try Self.read(
      descriptor, at: place.offset, min(place.count, Self.headerBytes.first))
    let (header, body) = Header.read(start[...])
    if !body.isEmpty || start.count >= place.count { return header }
    let bytes = try Self.read(descriptor, at: place.offset, min(place.count, Self.headerBytes.all))
    return Header.read(bytes[...]).header
  }

  private static func read(_ file: Int32, at offset: Int, _ size: Int) throws(Failure) -> [UInt8] {
    var (filled, code) = (0, Int32(0))
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while filled < size {
        let read = pread(
          file, buffer.baseAddress?.advanced(by: filled), size - filled, offset + filled)
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
    guard bytes.contains(62) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for line in Lines(bytes[...]) {
      let rest = line.first == 62 ? line.drop { $0 == 62 } : line
      let isEscaped = rest.startIndex > line.startIndex && rest.starts(with: EmailFinder.mark)
      output += isEscaped ? line.dropFirst() : line
      if line.endIndex < bytes.endIndex { output.append(10) }
    }
    return output
  }
}
