/// Tells whether the folder of a site was replaced since a process started.
///
/// The folders that a service may write are fixed when it starts (systemd.exec(5), ReadWritePaths=): in a folder that was put
/// in the place of this one it could write nothing, until it is started again.
public struct ServedFolderWatch: Sendable {
  /// The folder, and those of its folders that are on another disk, behind a link.
  private let places: [(path: String, identity: FileIdentity?)]

  /// Looks at a folder; nil if none is named.
  public init?(_ path: String?) {
    guard let path else { return nil }
    let linked = ["data", "public"].map { "\(path)/\($0)" }.filter {
      FileIdentity.target(of: $0) != nil
    }
    places = ([path] + linked).map { ($0, FileIdentity($0)) }
  }

  /// True if another folder is in the place of one of them; one that is gone may come back as a different one.
  public var isReplaced: Bool {
    places.contains { place in
      guard let now = FileIdentity(place.path) else { return false }
      return now != place.identity
    }
  }
}
