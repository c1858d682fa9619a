import Archive
import Content
public import Database
public import Model
public import Theme
public import Time

/// Imports one vault that a member sent into their notebook: the work of a process of its own, with limits.
public struct VaultImportRun {
  private let site: SiteDatabase
  private let theme: SiteTheme
  private let now: Timestamp

  /// The most that is unpacked.
  private static let (entries, bytes) = (50_000, 500_000_000)

  /// Works on a site as it is at a moment.
  public init(_ site: SiteDatabase, _ theme: SiteTheme, at now: Timestamp) {
    (self.site, self.theme, self.now) = (site, theme, now)
  }

  /// The lock that a process holds which takes one over.
  private static func lock(in folder: SiteFolder) -> String { folder.jobLock("vault-process") }

  /// True if a process imports one at this moment.
  static func isRunning(in folder: SiteFolder) throws -> Bool {
    do {
      _ = try FileLock(path: lock(in: folder), waiting: 0)
      return false
    } catch DatabaseError.lockTimedOut {
      return true
    }
  }

  /// Imports it, and notes the result; throws `lockTimedOut` while another process imports one.
  public func take(_ vault: VaultImport) throws {
    let lock = try FileLock(path: Self.lock(in: site.folder), waiting: 0)
    let report = try report(of: vault)
    try site.write { try $0.finish(vault, report, at: now) }
    _ = consume lock
  }

  private func report(of vault: VaultImport) throws -> VaultImport.Report {
    guard let bytes = try site.archive(of: vault) else { return .init(.damaged) }
    let folder = VaultFolder(site.folder, vault.member)
    folder.remove()
    defer { folder.remove() }
    do {
      try folder.make()
      let limits = theme.settings.limits
      let bounds = ArchiveLimits(
        entries: Self.entries, fileBytes: max(limits.uploadBytes, limits.photoBytes),
        bytes: Self.bytes)
      let archive = try Archive(bytes, bounds)
      let left = try folder.unpack(archive)
      return try taken(from: folder.root(of: archive, named: vault.name), left, vault)
    } catch let fault as ArchiveFault {
      return .init(Self.problem(fault))
    } catch is NotebookImporter.Fault {
      return .init(.full)
    } catch is ContentErrors {
      // More notes than a notebook has.
      return .init(.full)
    }
  }

  private func taken(
    from root: (path: String, name: String), _ left: [String], _ vault: VaultImport
  ) throws -> VaultImport.Report {
    let read = try NotebookVault(
      folder: root.path, named: root.name, for: vault.member, site, theme.settings)
    guard !read.titles.isEmpty || !read.errors.isEmpty else { return .init(.empty) }
    let importer = NotebookImporter(
      read, for: vault.member, vault.language, site, theme.settings, before: vault.before, at: now)
    try importer.run()
    let tally = importer.tally
    var report = VaultImport.Report()
    (report.added, report.files, report.connections) = (
      tally.added, tally.files, tally.connections
    )
    report.known = tally.known + tally.different
    // Pictures and documents are named below, and are not notes.
    report.left =
      tally.full + tally.damaged + read.unread + left.count { $0.lowercased().hasSuffix(".md") }
    let faults = read.errors + read.warnings
    report.lines = (left.map { VaultImport.Line(.name, $0) } + faults.prefix(most).map(Self.line))
    report.more = max(0, left.count + faults.count - most)
    report.lines.removeLast(max(0, report.lines.count - most))
    return report
  }

  private var most: Int { VaultImport.maxLines }

  /// A fault as a member reads it: the kind and the place; the expected form is in the documentation.
  private static func line(_ fault: ContentError) -> VaultImport.Line {
    let (kind, value) = words(fault.reason)
    return VaultImport.Line(kind, fault.file, line: fault.line, value)
  }

  private static func words(_ reason: ContentError.Reason) -> (VaultImport.Line.Kind, String) {
    switch reason {
    case .missingFile, .unreadable, .link, .notUTF8: (.unread, "")
    case .markdown: (.long, "")
    case .openComment: (.comment, "")
    case .unresolvedLink(let name), .unknownPart(let name), .unknownNote(let name): (.link, name)
    case .missingMedia(let name, _): (.missing, name)
    case .media, .location: (.media, "")
    case .unusedMedia: (.unused, "")
    default: (.matter, "")
    }
  }

  private static func problem(_ fault: ArchiveFault) -> VaultImport.Problem {
    switch fault {
    case .otherKind: .kind
    case .damaged: .damaged
    case .encrypted: .encrypted
    case .otherMethod: .method
    case .tooLarge: .large
    }
  }
}
