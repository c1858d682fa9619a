/// The programs for which there is a configuration.
public enum DeployTarget: String, CaseIterable, Sendable {
  case nginx, apache, lighttpd, systemd
}

/// A file of a configuration, or a link that switches it on.
public struct DeployedFile: Hashable, Sendable {
  /// What it has.
  public enum Content: Hashable, Sendable {
    /// The text, with its mark.
    case text(String)
    /// A symbolic link to another path, relative to its folder.
    case link(String)
  }

  /// Its absolute path, such as `/etc/nginx/conf.d/tertulia.conf`.
  public let path: String
  /// Its text, or where it leads.
  public let content: Content
}
