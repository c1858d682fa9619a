/// The programs for which there is a configuration.
public enum DeployTarget: String, CaseIterable, Sendable {
  case nginx, apache, lighttpd, systemd
}

/// A file of a configuration, or a link that switches it on.
public struct DeployedFile: Hashable, Sendable {
  /// Contents of the file.
  public enum Content: Hashable, Sendable {
    /// The text, with its mark.
    case text(String)
    /// A symbolic link to another path, relative to its folder.
    case link(String)
  }

  /// Absolute path, such as `/etc/nginx/conf.d/tertulia.conf`.
  public let path: String
  /// The text, or the target of the link.
  public let content: Content
}
