/// Why there is no backup: what a site or the place for its backup is not like.
///
/// What the system or the database refuses is a `DatabaseError`.
public enum BackupError: Error, Equatable, Sendable {
  /// A backup is made in a new folder or an empty one.
  case destinationNotEmpty(String)
  /// A backup would stand in what is backed up: the folder, and the place of the site.
  case destinationInside(String, place: String)
  /// A symbolic link that leads out of what is backed up.
  case strayLink(String, target: String)
  /// The path of a file whose name is no UTF-8, repaired, or of a link to such a name.
  case strangeName(String)
}

/// Why nothing was restored.
///
/// What the system or the database refuses is a `DatabaseError`, links and names a `BackupError`.
public enum RestoreError: Error, Equatable, Sendable {
  /// A folder without a manifest.
  case noBackup(String)
  /// A manifest that somebody changed or that is cut short: its path.
  case damagedManifest(String)
  /// A manifest of another format: its path and first line.
  case otherFormat(String, found: String)
  /// Files that are not as the manifest has them.
  case differences([BackupDifference])
  /// Something stands where a site would be restored.
  case siteNotEmpty(String)
  /// The first thing that `integrity_check` says of the database of a backup.
  case damagedDatabase(String)
}

/// How a file of a backup differs from what the manifest says.
public enum BackupDifference: Equatable, Sendable {
  /// It is not there.
  case missing(String)
  /// The manifest does not have it.
  case extra(String)
  /// It is another one.
  case changed(String, expected: BackupManifest.Item, found: BackupManifest.Item)
}
