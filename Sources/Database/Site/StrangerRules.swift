import Glibc

/// What a request must know to refuse a stranger before the database is opened: `data/strangers`, some hundred bytes.
///
/// Four lines: the reads that are let through in a second, where the actions are, whether the site is asked by https, the key of
/// passes:
///
///     10
///     /do/
///     https
///     PxFgDwSVCjZxQ_hXgq5QJmY5LzKqTnqDdqvF3zDq3eE
///
/// Requests that did open the database write it where it differs from the settings, so that nobody else has to; without it all
/// are let in. It is in no backup: another key ends passes, which last ten minutes.
public struct StrangerRules: Hashable, Sendable {
  /// Reads in a second; 0 for no limit.
  public let readsPerSecond: Int
  /// Where all actions are, such as `/do/`, base path included.
  public let actionsPath: String
  /// Whether cookies are for https alone.
  public let isSecure: Bool
  /// The key of passes.
  public let key: String

  /// Takes every value as it is; `actionsPath` and `key` have no line breaks.
  public init(readsPerSecond: Int, actionsPath: String, isSecure: Bool, key: String) {
    self.readsPerSecond = readsPerSecond
    self.actionsPath = actionsPath
    self.isSecure = isSecure
    self.key = key
  }

  private static let most = 1_024

  /// Those of a site; nil where none were written, or the file is damaged.
  public init?(_ folder: SiteFolder) {
    let file = open(folder.strangers, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Self.most)
    let count = read(file, &bytes, bytes.count)
    let lines = bytes.prefix(max(count, 0)).split(separator: 10, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.count == 5, lines[4].isEmpty, let number = Int(lines[0]), number >= 0,
      lines[1].utf8.first == 47, lines[1].utf8.last == 47
    else { return nil }
    self.init(
      readsPerSecond: number, actionsPath: lines[1], isSecure: lines[2] == "https", key: lines[3])
  }

  /// Writes them whole, or not at all.
  ///
  /// A failure is ignored: the next request tries again. Of two that write at once one wins.
  public func write(to folder: SiteFolder) {
    let text = "\(readsPerSecond)\n\(actionsPath)\n\(isSecure ? "https" : "http")\n\(key)\n"
    let new = "\(folder.data)/.strangers-\(getpid()).new"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    let isWhole = writeAll(Array(text.utf8)[...], to: file)
    close(file)
    if !isWhole || rename(new, folder.strangers) != 0 { unlink(new) }
  }
}
