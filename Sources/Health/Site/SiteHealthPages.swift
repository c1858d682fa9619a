import Database
import Model
import Pages
import Publishing
import Theme

// Every page against its file: the first law, looked at.
extension SiteHealth {
  /// Differences between the database and the files.
  private struct Differences {
    var compared = 0
    var waiting = 0
    var changed = FindingSample()
    var unlisted = FindingSample()
    var surplus = FindingSample()
    var failed = FindingSample()
  }

  mutating func comparePages(_ site: SiteDatabase, _ progress: (Int, Int) -> Void) throws {
    var theme = try SiteTheme.stored(in: site)
    let output = try OutputFolder(folder)
    let keys = try site.read { try AllPages.keys(site, theme.settings) }
    var differences = Differences()
    for start in stride(from: 0, to: keys.count, by: WholeBuild.batchSize) {
      let batch = keys[start..<min(start + WholeBuild.batchSize, keys.count)]
      try compare(batch, site, &theme, output, &differences)
      progress(start + batch.count, keys.count)
    }
    // Files of pages that are gone; a page that came meanwhile is found to be right.
    let known = Set(keys)
    let rest = try site.manifest().compactMap { PageKey(text: $0.key) }
      .filter { !known.contains($0) }
    for start in stride(from: 0, to: rest.count, by: WholeBuild.batchSize) {
      let batch = rest[start..<min(start + WholeBuild.batchSize, rest.count)]
      try compare(batch, site, &theme, output, &differences)
    }
    report(differences)
  }

  /// Pages of one state of the database, while no one writes files.
  private func compare(
    _ batch: ArraySlice<PageKey>, _ site: SiteDatabase, _ theme: inout SiteTheme,
    _ output: OutputFolder, _ differences: inout Differences
  ) throws {
    let lock = try FileLock(path: folder.publishLock, waiting: Self.patience)
    try site.read {
      if try site.buildNumber() != theme.build { theme = try SiteTheme.stored(in: site) }
      let renderer = try PageRenderer(site, theme)
      let waiting = try Self.waitingKeys(site, theme)
      for key in batch {
        let text = key.text
        // A page in quarantine may be one that processes do not survive.
        guard let waiting, !waiting.contains(text) else {
          differences.waiting += 1
          continue
        }
        let files = try site.manifestPaths(text)
        do {
          compare(try renderer.render(key), files, output, &differences)
        } catch {
          differences.failed.add("\(text): \(hostEnvironment.words(error))")
        }
      }
    }
    _ = consume lock
  }

  private func compare(
    _ page: RenderedPage?, _ files: [String], _ output: OutputFolder,
    _ differences: inout Differences
  ) {
    let file = page?.path.file
    for former in files where former != file { differences.surplus.add(former) }
    guard let page, let file else { return }
    differences.compared += 1
    guard files.contains(file) else { return differences.unlisted.add(file) }
    // Missing files were reported before.
    guard output.exists(file) else { return }
    let isSame = page.original.map { output.isCopy(file, of: $0) } ?? output.holds(page.bytes, file)
    if !isSame { differences.changed.add(file) }
  }

  private mutating func report(_ differences: Differences) {
    let cure = "`tertulia refresh --all`"
    if differences.waiting > 0 {
      warn(
        "public",
        "pages not compared, because they are waiting to be written: \(differences.waiting)")
    }
    for (sample, words) in [
      (differences.changed, "pages that differ from the database"),
      (differences.unlisted, "pages missing from the manifest"),
      (differences.surplus, "files whose page no longer exists"),
    ] where !sample.isEmpty {
      fail("public", "\(words): \(sample.text); run \(cure)")
    }
    if !differences.failed.isEmpty {
      fail("public", "pages that cannot be rendered: \(differences.failed.text)")
    }
    let isRight = [
      differences.changed, differences.unlisted, differences.surplus, differences.failed,
    ].allSatisfy(\.isEmpty)
    if isRight {
      approve("public", "pages that match the database: \(differences.compared)")
    }
  }
}
