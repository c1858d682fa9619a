/// Why there is no backup: a fault of the site, or of the place for its backup.
///
/// Refusals by the system or the database are a `DatabaseError`.
public enum BackupError: Error, Equatable, Sendable {
  /// A backup is made in a new folder or an empty one.
  case destinationNotEmpty(String)
  /// A backup would be inside the data to be backed up: the folder, and the place of the site.
  case destinationInside(String, place: String)
  /// A symbolic link that leads out of the backed-up places.
  case strayLink(String, target: String)
  /// The path of a file whose name is not UTF-8, repaired, or of a link to such a name.
  case strangeName(String)
}

/// Why nothing was restored.
///
/// Refusals by the system or the database are a `DatabaseError`, faults of links and names a `BackupError`.
public enum RestoreError: Error, Equatable, Sendable {
  /// A folder without a manifest.
  case noBackup(String)
  /// A manifest that was changed or that is cut short: its path.
  case damagedManifest(String)
  /// A manifest of another format: its path and first line.
  case otherFormat(String, found: String)
  /// Files that are not as the manifest has them.
  case differences([BackupDifference])
  /// There is something where a site would be restored.
  case siteNotEmpty(String)
  /// The first thing that `integrity_check` says of the database of a backup.
  case damagedDatabase(String)
}

/// How a file of a backup differs from the manifest.
public enum BackupDifference: Equatable, Sendable {
  /// The file is missing.
  case missing(String)
  /// The manifest does not have it.
  case extra(String)
  /// The file differs.
  case changed(String, expected: BackupManifest.Item, found: BackupManifest.Item)
}
