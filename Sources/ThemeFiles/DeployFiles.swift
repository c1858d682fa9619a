/// The templates of configurations for web servers and systemd: the files of `deploy/`, embedded in the executable.
///
/// `all` is written by Plugins/ThemeTable.
public enum DeployFiles {
  /// The text of a file by its name, such as `nginx.conf`.
  public static func text(_ name: String) -> String? {
    all.first { $0.path == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
