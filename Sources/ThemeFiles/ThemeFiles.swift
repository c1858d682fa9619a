/// The theme that comes with the program: every file of `templates/`, embedded in the executable, and
/// its guide.
///
/// `all`, `documents`, `starters` and `guide` are written by Plugins/ThemeTable.
public enum ThemeFiles {
  /// A file of the theme.
  public struct File: Sendable {
    /// Its path below `templates/`.
    public let path: String
    /// Its content.
    public let bytes: [UInt8]
  }

  /// The file of a path such as `partials/comment.mustache`, of its name, or of its name without
  /// `.mustache`.
  public static func file(named name: String) -> File? {
    all.first { file in
      file.path == name || file.path.hasSuffix("/\(name)")
        || file.path.hasSuffix("/\(name).mustache")
    }
  }
}
