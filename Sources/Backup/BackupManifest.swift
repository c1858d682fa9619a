import Model
public import Time

/// Contents of a backup: the text of its file `MANIFEST`.
///
///     tertulia backup 1
///     program 0.1.0
///     schema 7
///     time 2026-11-14T18:20:00Z
///     file 1482 3f0c… content/index.md
///     link ../about.md content/notes/about.md
///     sum 9d41…
///
/// Sizes are in bytes, hashes BLAKE2b with 32 bytes. The last line is the hash of those before it. Paths are written as in
/// addresses (`%20`): names may hold anything, and two that look alike may differ in bytes.
public struct BackupManifest: Equatable, Sendable {
  /// A file or a symbolic link.
  public enum Item: Hashable, Sendable {
    /// The bytes of a file: how many, and their hash.
    case file(size: Int, hash: String)
    /// Where a link leads, as it is written in it.
    case link(to: String)
  }

  /// The file's name, in the folder of the backup.
  public static let name = "MANIFEST"
  private static let firstLine = "tertulia backup 1"

  /// The version of the program that made the backup.
  public let program: String
  /// The version of the database.
  public let schema: Int
  /// When it was begun.
  public let time: Timestamp
  /// Everything by its path below the site's folder, as it is written here.
  public internal(set) var items: [String: Item] = [:]

  /// The bytes of all files.
  public var bytes: Int {
    items.values.reduce(0) {
      if case .file(let size, _) = $1 { $0 + size } else { $0 }
    }
  }
}

// The text.
extension BackupManifest {
  var text: String {
    var lines = [
      Self.firstLine, "program \(Self.escaped(program))", "schema \(schema)",
      "time \(time.rfc3339)",
    ]
    for (path, item) in items.sorted(by: { $0.key < $1.key }) {
      switch item {
      case .file(let size, let hash): lines.append("file \(size) \(hash) \(path)")
      case .link(let target): lines.append("link \(Self.escaped(target)) \(path)")
      }
    }
    let body = lines.map { $0 + "\n" }.joined()
    return body + "sum \(FileTree.hash(of: body))\n"
  }

  /// Reads a manifest; `path` is for errors.
  init(text: String, path: String) throws(RestoreError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix("tertulia backup ") else {
      throw .damagedManifest(path)
    }
    guard first == Self.firstLine else { throw .otherFormat(path, found: String(first)) }
    guard lines.count > 5, lines.removeLast().isEmpty, let sum = lines.popLast() else {
      throw .damagedManifest(path)
    }
    let body = lines.map { $0 + "\n" }.joined()
    guard sum == "sum \(FileTree.hash(of: body))",
      let manifest = Self.parsed(lines.dropFirst().map { $0.split(separator: " ") })
    else { throw .damagedManifest(path) }
    self = manifest
  }

  private static func parsed(_ lines: [[Substring]]) -> BackupManifest? {
    guard lines.count >= 3, let program = value("program", lines[0]),
      let schema = value("schema", lines[1]).flatMap({ Int($0) }),
      let time = value("time", lines[2]).flatMap({ Timestamp(rfc3339: $0) })
    else { return nil }
    var manifest = BackupManifest(program: program, schema: schema, time: time)
    for line in lines[3...] {
      guard let (path, item) = item(line), manifest.items.updateValue(item, forKey: path) == nil
      else { return nil }
    }
    return SavedPlaces.indispensable.allSatisfy { manifest.items[$0] != nil } ? manifest : nil
  }

  private static func value(_ name: String, _ line: [Substring]) -> String? {
    line.count == 2 && line[0] == name ? unescaped(line[1]) : nil
  }

  private static func item(_ line: [Substring]) -> (String, Item)? {
    switch (line.first, line.count) {
    case ("file", 4):
      guard let size = Int(line[1]) else { return nil }
      return (String(line[3]), .file(size: size, hash: String(line[2])))
    case ("link", 3):
      guard let target = unescaped(line[1]) else { return nil }
      return (String(line[2]), .link(to: target))
    default: return nil
    }
  }
}

// Names of any bytes, on one line.
extension BackupManifest {
  /// A path as a manifest writes it.
  static func escaped(_ text: String) -> String {
    PercentEncoding.text(text) { $0 > 32 && $0 < 127 && $0 != 37 }
  }

  /// The path that a manifest's text stands for; nil when it stands for none.
  static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == 37 else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let code = UInt8(String(Substring(digits)), radix: 16) else {
        return nil
      }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
