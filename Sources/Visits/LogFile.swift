import Glibc

/// A log of a web server on this machine, plain or packed by gzip, as rotation leaves it.
public enum LogFile {
  /// Why a log was not read to its end; the part before is counted.
  public enum Fault: Error, Hashable, Sendable {
    /// The system refused: `errno`.
    case system(code: Int32)
    /// It is a folder without a log, or not a regular file.
    case noLog
    /// It is packed by another program, such as `zstd`.
    case packed(by: String)
    /// It is packed by gzip, and ends early: it may still be written.
    case cutShort
    /// It is packed by gzip, and damaged.
    case damaged
  }

  /// Programs that pack, by the beginnings of their files.
  private static let packers: [(mark: [UInt8], name: String)] = [
    ([0x28, 0xb5, 0x2f, 0xfd], "zstd"), ([0xfd, 0x37, 0x7a, 0x58, 0x5a], "xz"),
    ([0x42, 0x5a, 0x68], "bzip2"),
  ]
  private static let gzip: [UInt8] = [0x1f, 0x8b]

  /// The logs that an argument names, sorted.
  ///
  /// A file stands for itself, a folder for the files with “access” in their names, a pattern such as
  /// `/var/log/nginx/access.log*` for its matches (glob(3)). An argument that matches nothing comes back, so that opening it
  /// shows the error.
  public static func named(_ argument: String) -> [String] {
    var status = stat()
    if stat(argument, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { return [argument] }
      let logs = matches("\(escaped(argument))/*access*")
      return logs.isEmpty ? [argument] : logs
    }
    let found = matches(argument)
    return found.isEmpty ? [argument] : found
  }

  private static func matches(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      found.gl_pathv[index].map { String(cString: $0) }
    }
  }

  /// A path in which every sign stands for itself in glob(3).
  private static func escaped(_ path: String) -> String {
    String(
      decoding: path.utf8.flatMap { "*?[\\".utf8.contains($0) ? [92, $0] : [$0] }, as: UTF8.self)
  }

  /// The file behind a path, so that a log which was named twice is counted once; nil where it cannot be seen.
  public static func identity(of path: String) -> String? {
    var status = stat()
    return stat(path, &status) == 0 ? "\(status.st_dev) \(status.st_ino)" : nil
  }

  /// Reads a log by its path.
  public static func read(_ path: String, into counts: inout VisitCounts) throws(Fault) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noLog }
    try read(descriptor, into: &counts)
  }

  /// Reads a log from a descriptor, such as standard input; its last line may lack an end.
  public static func read(_ descriptor: Int32, into counts: inout VisitCounts) throws(Fault) {
    defer { counts.finish() }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var beginning: [UInt8] = []
    var gunzip: Gunzip?
    var isBegun = false
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(code: errno) }
      beginning += buffer[..<count]
      // A packed log is recognised by some bytes, which may come one by one.
      if !isBegun, count > 0, beginning.count < 6 { continue }
      if !isBegun {
        isBegun = true
        gunzip = try unpacking(beginning)
      }
      if let gunzip {
        gunzip.add(beginning[...]) { counts.add($0) }
        if gunzip.state == .damaged { throw .damaged }
      } else {
        counts.add(beginning[...])
      }
      beginning.removeAll(keepingCapacity: true)
      if count == 0 { break }
    }
    if gunzip?.state == .within { throw .cutShort }
  }

  /// An unpacker for a log that begins so; nil for one that is not packed.
  private static func unpacking(_ beginning: [UInt8]) throws(Fault) -> Gunzip? {
    if let packer = packers.first(where: { beginning.starts(with: $0.mark) }) {
      throw .packed(by: packer.name)
    }
    guard beginning.starts(with: gzip) else { return nil }
    guard let gunzip = Gunzip() else { throw .system(code: ENOMEM) }
    return gunzip
  }
}
