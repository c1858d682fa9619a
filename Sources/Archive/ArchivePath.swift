import Mime

/// Reads the names of an archive's files, which may be anything.
enum ArchivePath {
  /// The most folders around a file.
  private static let depth = 20
  /// The most bytes of a name, and of a whole path: less than file systems take (`NAME_MAX`, `PATH_MAX`).
  private static let (nameBytes, pathBytes) = (255, 1_000)
  /// Folder that archives of macOS have besides the files that were put into them.
  private static let resources = "__MACOSX"

  /// The text of a name: UTF-8, where an archive says that it is or it can be, else in the code page of Windows in Western
  /// Europe.
  static func text(_ raw: some Collection<UInt8>, isUTF8: Bool = true) -> String {
    let bytes = Array(raw)
    if isUTF8 || String(validating: bytes, as: UTF8.self) != nil {
      return String(decoding: bytes, as: UTF8.self)
    }
    return Charset.text(bytes, "IBM850").text
  }

  /// The names on the way to a file; nil for a folder, for a hidden file or one of an operating system, and for a way that
  /// leads elsewhere.
  static func names(of text: String) -> [String]? {
    let raw = text.utf8
    guard let first = raw.first, let last = raw.last, first != slash, last != slash,
      last != backslash, raw.count <= pathBytes
    else { return nil }
    var names: [String] = []
    for name in parts(of: text) {
      guard !name.utf8.starts(with: ".".utf8), name != resources, name.utf8.count <= nameBytes,
        !name.unicodeScalars.contains(where: { $0.value < 32 })
      else { return nil }
      names.append(name)
    }
    return names.isEmpty || names.count > depth ? nil : names
  }

  /// True if a path lies below a folder in a folder.
  static func isBelow(_ text: String, _ folder: String, _ inner: String) -> Bool {
    let parts = parts(of: text)
    return parts.count > 2 && parts[0] == folder && parts[1] == inner
  }

  /// The first name of a path, hidden or not, and true if more follow; nil for a path that an operating system adds.
  ///
  /// A path that leads up counts as a file: it does not lie in one folder.
  static func top(of text: String) -> (name: String, isFolder: Bool)? {
    let parts = parts(of: text)
    guard let first = parts.first, first != resources, first != ".DS_Store",
      !first.utf8.starts(with: "._".utf8)
    else { return nil }
    let isFolder = parts.count > 1 || text.utf8.last == slash || text.utf8.last == backslash
    return (first, isFolder && !parts.contains(".."))
  }

  private static func parts(of text: String) -> [String] {
    text.utf8.split(whereSeparator: { $0 == slash || $0 == backslash })
      .map { String(Substring($0)) }.filter { $0 != "." }
  }

  private static let slash = UInt8(ascii: "/")
  /// Separator that some programs of Windows write.
  private static let backslash = UInt8(ascii: "\\")
}
