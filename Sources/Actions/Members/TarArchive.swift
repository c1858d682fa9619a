import Database
import Time

/// A tar archive (POSIX.1-2001, ustar) that is written into a file, one entry after another.
///
/// Names are ours: ASCII, at most 100 bytes. Contents are passed as a whole, or as a file that was written before; nothing else
/// is held in memory.
struct TarArchive {
  private static let block = 512

  private let file: OutgoingFile
  private let time: Timestamp

  /// Begins an archive whose entries all have one time.
  init(_ file: OutgoingFile, _ time: Timestamp) {
    self.file = file
    self.time = time
  }

  /// Adds a file with these bytes.
  func add(_ name: String, _ bytes: [UInt8]) throws {
    try file.append(header(name, bytes.count) + bytes + Self.padding(bytes.count))
  }

  /// Adds a file with the content of another one.
  func add(_ name: String, _ content: OutgoingFile) throws {
    var count = 0
    try content.forEachPiece { count += $0.count }
    try file.append(header(name, count))
    try content.forEachPiece { try file.append($0) }
    try file.append(Self.padding(count))
  }

  /// Ends the archive with two empty blocks.
  func end() throws { try file.append([UInt8](repeating: 0, count: 2 * Self.block)) }

  private static func padding(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (block - count % block) % block)
  }

  private func header(_ name: String, _ size: Int) -> [UInt8] {
    var header = Array(name.utf8.prefix(100))
    header += [UInt8](repeating: 0, count: 100 - header.count)
    header += Self.octal(0o600, 8) + Self.octal(0, 8) + Self.octal(0, 8)
    header += Self.octal(size, 12) + Self.octal(Int(max(time.seconds, 0)), 12)
    let sum = header.count
    header += [UInt8](repeating: 32, count: 8)
    header += Array("0".utf8) + [UInt8](repeating: 0, count: 100)
    header += Array("ustar\0".utf8) + Array("00".utf8)
    header += [UInt8](repeating: 0, count: Self.block - header.count)
    let digits = Self.octal(header.reduce(0) { $0 + Int($1) }, 7) + [32]
    header.replaceSubrange(sum..<(sum + 8), with: digits)
    return header
  }

  /// Digits with leading zeros and a trailing NUL; a number that does not fit means 8 GB or more.
  private static func octal(_ number: Int, _ width: Int) -> [UInt8] {
    let digits = Array(String(number, radix: 8).utf8.suffix(width - 1))
    return [UInt8](repeating: 48, count: width - 1 - digits.count) + digits + [0]
  }
}
