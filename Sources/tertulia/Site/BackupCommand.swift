import ArgumentParser
import Backup
import Database
import Model
import Time

/// `tertulia backup`: everything of a site that cannot be made again, while people use it.
struct BackupCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up the site into a folder, while it is in use.",
    discussion: """
      Copies the database and what else is in data/, such as uploads, keys and waiting emails; content/, templates/, \
      site.yml, and your files in public/; with a MANIFEST of sizes and hashes. Pages and caches are left out: a \
      build makes them again. The folder must be new or empty. Only you can read it (mode 0700), because it \
      contains private data. It appears when everything is on disk; a backup that was interrupted leaves `.<name>.<six letters>` next to it, which you can remove.
      """)

  @Argument(
    help: "The folder of the backup; it is created if it does not exist.", completion: .directory)
  var folder: String

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let start = Clock.monotonic
    let (site, now) = (try options.folder(), try options.time())
    let manifest = try SiteBackup.make(
      of: site, at: folder, program: Tertulia.version, time: now)
    // Why loss is right: the backup is there; only the list of a new site's steps misses it.
    try? SiteDatabase(site).write { try $0.noteBackup(at: now) }
    options.say("\(manifest.summary) saved in \(Console.seconds(since: start)): \(folder)")
  }
}

/// `tertulia restore`: a site from a backup.
struct RestoreCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore a site from a backup, and build it.",
    discussion: """
      Compares every file with the MANIFEST first; if a file is missing, changed or unexpected, all such files are \
      named and nothing is written. The site's folder is created if it does not exist. Existing files are not \
      changed, so site.yml must not exist, and content/, templates/, data/ and public/ must be missing or empty. A \
      backup of an older version is upgraded. With --no-build, run `tertulia build` later to write the pages. A \
      folder without site.yml was not restored completely: empty it and try again.
      """)

  @Argument(help: "The folder of the backup.", completion: .directory)
  var folder: String

  @OptionGroup var options: SiteOptions

  @Flag(inversion: .prefixedNo, help: "Write the pages afterwards.")
  var build = true

  func perform() async throws {
    let start = Clock.monotonic
    let now = try options.time()
    try refuseOtherFolder()
    try SiteOptions.refuseOtherOwner(of: options.site)
    let manifest = try SiteRestore(from: folder, into: options.site).run()
    options.say(
      "\(manifest.summary) of \(manifest.time.rfc3339) restored in \(Console.seconds(since: start))"
    )
    guard build else { return }
    try await SiteBuilder(folder: try options.folder(), quiet: options.quiet).build(now: now)
  }

  /// Refuses to fill the current folder if no folder is named and other files are in it.
  private func refuseOtherFolder() throws {
    guard options.site == SiteOptions.here else { return }
    let site = SiteFolder(options.site)
    let places = [site.settings, site.content, site.templates, site.data, site.documentRoot]
    guard let other = SiteOptions.firstFile(in: options.site, besides: places) else { return }
    throw Failure(
      .usage,
      """
      this folder is not empty (\(other)), and no site; name the folder to restore into with --site, such as \
      --site restored
      """)
  }
}

extension BackupManifest {
  /// Size of the backup: `1,204 files, 3,507,112 bytes`.
  fileprivate var summary: String {
    "\(Console.counted(items.count, "file")), \(Console.counted(bytes, "byte"))"
  }
}

extension Failure {
  /// Words and code for a failed backup.
  init(_ error: BackupError) {
    switch error {
    case .destinationNotEmpty(let path):
      self.init(.cannotCreate, "\(path): is not empty; expected a new or empty folder")
    case .destinationInside(let path, let place):
      self.init(
        .cannotCreate, "\(path): is in \(place), which is backed up; choose another folder")
    case .strayLink(let path, let target):
      self.init(
        .data,
        """
        \(path): a symbolic link to \(target), which is not in the backup; copy the target there, or link to \
        something in content/, templates/, data/ or public/
        """)
    case .strangeName(let name):
      self.init(.data, "\(name): this name, or what the link leads to, is not UTF-8; rename it")
    }
  }

  /// Words and code for a failed restoration.
  init(_ error: RestoreError) {
    switch error {
    case .noBackup(let path):
      self.init(.noInput, "\(path): \(BackupManifest.name) is missing; the backup is not complete")
    case .damagedManifest(let path):
      self.init(.data, "\(path): was changed or truncated; nothing was restored")
    case .otherFormat(let path, let found):
      self.init(.data, "\(path): begins with “\(found)”; use the program that made the backup")
    case .differences(let differences):
      self.init(
        .data,
        (differences.map(Self.line) + ["the backup was changed; nothing was restored"])
          .joined(separator: "\n"))
    case .siteNotEmpty(let path):
      self.init(.cannotCreate, "\(path): already exists; restore into a folder without a site")
    case .damagedDatabase(let found):
      self.init(.data, "the database in the backup is damaged; nothing was restored: \(found)")
    }
  }

  private static func line(_ difference: BackupDifference) -> String {
    switch difference {
    case .missing(let path): "\(path): is missing"
    case .extra(let path): "\(path): is not in the manifest"
    case .changed(let path, let expected, let found):
      "\(path): expected \(words(expected)), found \(words(found))"
    }
  }

  private static func words(_ item: BackupManifest.Item) -> String {
    switch item {
    case .file(let size, let hash): "\(Console.counted(size, "byte")) with the hash \(hash)"
    case .link(let target): "a link to \(target)"
    }
  }
}
