/// Files in `content/` that nothing reads, since they are in the wrong folder.
struct UnusedFiles {
  let tree: ContentTree
  let problems: Problems

  /// Folders that are read, and whether folders in them are.
  private static let folders = [
    "notes": true, "forum": true, "catalogue": true, "map": false, "professors": false,
    "events": false,
  ]

  /// Warns of each; pictures and documents may be everywhere, and files of other names are reported where they are read.
  func warn() {
    for entry in tree.entries("content") where entry.isFolder {
      let folder = "content/\(entry.name)"
      guard let isDeep = Self.folders[entry.name] else {
        warn(folder, expected: "pages as files in content/ itself, such as content/")
        continue
      }
      if isDeep { continue }
      for inner in tree.entries(folder) where inner.isFolder {
        warn("\(folder)/\(inner.name)", expected: "files in the folder itself, such as \(folder)/")
      }
      if entry.name == "map" { warnOfMaps(folder) }
    }
  }

  private func warn(_ folder: String, expected: String) {
    for (path, name) in tree.filesBelow(folder) where !Self.isIgnored(name) {
      let isText = name.hasSuffix(".md")
      problems.warn(path, .unusedFile(expected: expected + (isText ? name : "name.md")))
    }
  }

  private func warnOfMaps(_ folder: String) {
    for entry in tree.entries(folder)
    where !entry.isFolder && !entry.name.hasSuffix(".geojson") && !Self.isIgnored(entry.name) {
      problems.warn(
        "\(folder)/\(entry.name)", .unusedFile(expected: "a name that ends in .geojson"))
    }
  }

  private static func isIgnored(_ name: String) -> Bool {
    MediaFiles.isMedia(name) || isAuxiliaryFile(name)
  }

  /// True if an editor's program or a person left a file beside others intentionally: a backup copy, or a readme.
  static func isAuxiliaryFile(_ name: String) -> Bool {
    name.hasSuffix("~") || name.lowercased().hasPrefix("readme")
  }
}
