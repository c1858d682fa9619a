public import Database
public import Pages

extension StalePages {
  /// Queues pages whose files are gone, for instance because `public/` was emptied.
  public static func findMissing(_ site: SiteDatabase) throws {
    let output = try OutputFolder(site.folder)
    let missing = try site.manifest { !output.exists($0.path) }
    guard !missing.isEmpty else { return }
    try site.write { transaction in
      for entry in missing {
        try transaction.addStale(StalePage(key: entry.key, priority: Priority.rest.rawValue))
      }
    }
  }
}
