/// An archive that a member sent: a ZIP file (PKWARE's APPNOTE 6.3.10) or a tar archive (POSIX.1-2017, `pax` and `ustar`, and
/// GNU's).
///
/// The bytes may be anything. The contents are bounded by `ArchiveLimits` before they are unpacked, and names lead nowhere but
/// down: links, devices, hidden files and entries without a plain name are left out.
public struct Archive {
  private enum Kind { case zip, tar }

  private let bytes: [UInt8]
  private let kind: Kind
  private let bounds: ArchiveLimits

  /// Takes its bytes; throws `otherKind`.
  public init(_ bytes: [UInt8], _ bounds: ArchiveLimits) throws(ArchiveFault) {
    if bytes.starts(with: [0x50, 0x4b, 3, 4]) || bytes.starts(with: [0x50, 0x4b, 5, 6]) {
      kind = .zip
    } else if TarReader.isOne(bytes) {
      kind = .tar
    } else {
      throw .otherKind
    }
    (self.bytes, self.bounds) = (bytes, bounds)
  }

  /// Room for all entries.
  private struct Room {
    let bounds: ArchiveLimits
    var bytes: Int
    var entries = 0
    var folders: Set<[String]> = []
    var left: [[String]] = []

    /// Bytes that even the smallest file or folder takes on a disk.
    private static let least = 4096

    init(_ bounds: ArchiveLimits) { (self.bounds, bytes) = (bounds, bounds.bytes) }

    /// Makes room for a file and its folders; false, and noted, for one that is too large by itself.
    mutating func take(_ path: [String], _ size: Int) throws(ArchiveFault) -> Bool {
      guard size <= bounds.fileBytes else {
        left.append(path)
        return false
      }
      try count(max(size, Self.least))
      for length in 1..<path.count where folders.insert(Array(path.prefix(length))).inserted {
        try count(Self.least)
      }
      return true
    }

    private mutating func count(_ size: Int) throws(ArchiveFault) {
      entries += 1
      guard size <= bytes, entries <= bounds.entries else { throw .tooLarge }
      bytes -= size
    }
  }

  /// Passes on each wanted file, by its path, in the order of the archive; throws a fault, and the errors of `take`.
  ///
  /// Returns the paths of wanted files that are too large by themselves.
  @discardableResult
  public func files(
    where isWanted: ([String]) -> Bool, take: (ArchivedFile) throws -> Void
  ) throws -> [[String]] {
    var room = Room(bounds)
    switch kind {
    case .zip:
      let reader = ZipReader(bytes)
      for entry in try reader.entries(atMost: bounds.entries) {
        guard let path = ArchivePath.names(of: entry.name), isWanted(path),
          try room.take(path, entry.size)
        else { continue }
        try take(ArchivedFile(path: path, bytes: try reader.contents(of: entry)))
      }
    case .tar:
      var reader = TarReader(bytes)
      var count = 0
      while let entry = try reader.next() {
        count += 1
        guard count <= bounds.entries else { throw ArchiveFault.tooLarge }
        guard let path = ArchivePath.names(of: entry.name), isWanted(path),
          try room.take(path, entry.contents.count)
        else { continue }
        try take(ArchivedFile(path: path, bytes: Array(bytes[entry.contents])))
      }
    }
    return room.left
  }

  /// The folder in which everything lies, hidden files among it, and whether it has a certain folder; nil where there is more beside it.
  public func onlyFolder(
    with name: String
  ) throws(ArchiveFault) -> (name: String, hasFolder: Bool)? {
    var names: [String] = []
    switch kind {
    case .zip: names = try ZipReader(bytes).entries(atMost: bounds.entries).map(\.name)
    case .tar:
      var reader = TarReader(bytes)
      while let entry = try reader.next() {
        guard names.count < bounds.entries else { throw .tooLarge }
        names.append(entry.name)
      }
    }
    var only: String?
    for name in names {
      guard let top = ArchivePath.top(of: name) else { continue }
      guard top.isFolder, only == nil || only == top.name else { return nil }
      only = top.name
    }
    return only.map { only in
      (only, names.contains { ArchivePath.isBelow($0, only, name) })
    }
  }
}
