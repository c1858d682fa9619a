/// The folder of a site as it was when a process started.
///
/// A service sees of the disk what it may write when it starts (systemd.exec(5), ReadWritePaths=): in a folder that was put in the
/// place of this one it could write nothing, until it is started again.
public struct ServedFolder: Sendable {
  private let path: String
  private let identity: FileIdentity?

  /// Looks at a folder; nil where nobody named one.
  public init?(_ path: String?) {
    guard let path else { return nil }
    self.path = path
    identity = FileIdentity(path)
  }

  /// Whether another folder is in its place; one that is gone may come back.
  public var isReplaced: Bool {
    guard let now = FileIdentity(path), let identity else { return false }
    return now != identity
  }
}
