import Glibc

/// Rules for a request that refuses a stranger before the database is opened: `data/strangers`, about a hundred bytes.
///
/// Four lines: the number of reads allowed per second, the path of actions, whether the site is reached by https, the key of
/// passes:
///
///     10
///     /do/
///     https
///     PxFgDwSVCjZxQ_hXgq5QJmY5LzKqTnqDdqvF3zDq3eE
///
/// Requests that opened the database write it if it differs from the settings, so that others need not; without it all are let
/// in. It is in no backup: another key invalidates passes, which last ten minutes.
public struct StrangerRules: Hashable, Sendable {
  /// Reads per second; 0 for no limit.
  public let readsPerSecond: Int
  /// Path of all actions, such as `/do/`, base path included.
  public let actionsPath: String
  /// True if cookies are only sent over https.
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

  /// Reads the rules of a site; nil if none were written, or the file is damaged.
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

  /// Writes the rules completely, or not at all.
  ///
  /// A failure is ignored: the next request tries again. Of two simultaneous writers, one wins.
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
