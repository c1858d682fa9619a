import Database
import Glibc
import Model
import Pages
import Theme

// The files of `public/`, by the manifest and by the folder itself.
extension SiteHealth {
  /// Files that are looked at while the publish lock is held.
  private static let batch = 1_000
  /// Milliseconds after which the holder of the publish lock counts as hanging.
  static let patience = 10_000

  /// Faults of files that the manifest has.
  private struct ManifestFaults {
    var missing = FindingSample()
    var others = FindingSample()
    var links = FindingSample()
    var unreadable = FindingSample()
    /// The folder that was looked at last, and whether it is one, without a link on the way.
    var folder = ""
    var isFolder = true
  }

  mutating func checkManifest(_ site: SiteDatabase) throws {
    let entries = try site.manifest()
    let theme = try SiteTheme.stored(in: site)
    var faults = ManifestFaults()
    var links: Set<String> = []
    for start in stride(from: 0, to: entries.count, by: Self.batch) {
      let lock = try FileLock(path: folder.publishLock, waiting: Self.patience)
      let waiting = try Self.waitingKeys(site, theme)
      for entry in entries[start..<min(start + Self.batch, entries.count)] {
        if let link = look(at: entry.path, &faults) {
          if links.insert(link).inserted { faults.links.add(link) }
        } else if !faults.isFolder || status(entry.path) == nil {
          let isExpected = waiting?.contains(entry.key) ?? true
          if try !isExpected && site.manifestKey(path: entry.path) != nil {
            faults.missing.add(entry.path)
          }
        } else if status(entry.path)?.isFile != true {
          faults.others.add(entry.path)
        } else if status(entry.path)?.mayBeReadByOthers != true {
          faults.unreadable.add(entry.path)
        }
      }
      _ = consume lock
    }
    report(faults, count: entries.count)
  }

  /// Looks at the folders of a file unless they are the last one's; returns the first symbolic link.
  private func look(at file: String, _ faults: inout ManifestFaults) -> String? {
    let parent = Self.parent(file)
    if parent == faults.folder { return nil }
    (faults.folder, faults.isFolder) = (parent, true)
    var path = ""
    for name in parent.utf8.split(separator: 47) {
      path += (path.isEmpty ? "" : "/") + String(Substring(name))
      guard let status = status(path) else {
        faults.isFolder = false
        return nil
      }
      if status.isLink {
        // The next file in it leads here again.
        faults.folder = "/"
        return path
      }
    }
    return nil
  }

  private static func parent(_ file: String) -> String {
    guard let slash = file.utf8.lastIndex(of: 47) else { return "" }
    return String(file[..<slash])
  }

  private func status(_ file: String) -> stat? {
    var status = stat()
    return lstat("\(folder.documentRoot)/\(file)", &status) == 0 ? status : nil
  }

  private mutating func report(_ faults: ManifestFaults, count: Int) {
    if !faults.links.isEmpty {
      fail(
        "public",
        """
        folders that are symbolic links, through which pages are never written: \(faults.links.text); remove them, \
        then run `tertulia build --all`
        """)
    }
    if !faults.missing.isEmpty {
      fail("public", "missing files: \(faults.missing.text); run `tertulia build`")
    }
    if !faults.others.isEmpty {
      fail(
        "public",
        """
        pages that are not regular files: \(faults.others.text); remove them, then run `tertulia build --all`
        """)
    }
    if !faults.unreadable.isEmpty {
      warn(
        "public",
        """
        pages that the web server cannot read: \(faults.unreadable.text); run `chmod -R a+rX public`
        """)
    }
    if faults.links.isEmpty, faults.missing.isEmpty, faults.others.isEmpty {
      approve("public", "all files of the manifest exist: \(count)")
    }
  }
}

// Files that the manifest does not have.
extension SiteHealth {
  /// Folders inside folders that are looked into.
  private static let depth = 64

  private struct UnknownFiles {
    var files = FindingSample()
    var temporary = FindingSample()
    var closed = FindingSample()
  }

  mutating func checkForUnknownFiles(_ site: SiteDatabase) throws {
    var unknown = UnknownFiles()
    try look(into: "", depth: Self.depth, site, &unknown)
    if !unknown.closed.isEmpty {
      fail("public", "folders that cannot be read: \(unknown.closed.text)")
    }
    if !unknown.temporary.isEmpty {
      warn(
        "public",
        """
        temporary files of interrupted processes: \(unknown.temporary.text); remove them, unless a process is \
        writing now
        """)
    }
    if !unknown.files.isEmpty {
      warn(
        "public",
        "files that tertulia did not write: \(unknown.files.text); it does not change them")
    }
    if unknown.closed.isEmpty, unknown.temporary.isEmpty, unknown.files.isEmpty {
      approve("public", "there are no files that tertulia did not write, except assets")
    }
  }

  private func look(
    into name: String, depth: Int, _ site: SiteDatabase, _ unknown: inout UnknownFiles
  ) throws {
    guard depth > 0, let directory = opendir("\(folder.documentRoot)/\(name)") else {
      if depth == 0 || errno != ENOENT { unknown.closed.add(name) }
      return
    }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes == [46] || bytes == [46, 46] { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      let file = name.isEmpty ? text : "\(name)/\(text)"
      let path = bytes.map { CChar(bitPattern: $0) } + [0]
      var status = stat()
      let exists = { fstatat(dirfd(directory), path, &status, AT_SYMLINK_NOFOLLOW) == 0 }
      guard exists() else { continue }
      if status.isFolder {
        try look(into: file, depth: depth - 1, site, &unknown)
      } else if try site.manifestKey(path: file) == nil, exists() {
        // It was not removed, with its row, while we looked.
        if bytes.first == 46, text.hasSuffix(".new") {
          unknown.temporary.add(file)
        } else if !file.hasPrefix("assets/"), !file.hasPrefix("\(SitePath.signals)/") {
          unknown.files.add(file)
        }
      }
    }
  }
}
