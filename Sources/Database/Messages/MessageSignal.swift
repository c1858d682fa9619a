public import Model

/// The number of a conversation's newest message, in a small file that its open pages poll.
///
/// The file's name is 128 random bits, and known to the participants. In a conversation of two each knows only their own, so
/// that the file does not reveal if the other receives the messages. It is not a page: it is neither in the manifest nor in a
/// sitemap, and nothing is lost with it.
public struct MessageSignal: Hashable, Sendable {
  /// 32 hexadecimal digits.
  public let name: String
  /// The number.
  public let number: Int
  /// When an older message was edited or deleted, in seconds; nil where none was.
  public var change: Int64?

  /// Content of the file: `12`, or `12 1794675600`.
  public var text: String { change.map { "\(number) \($0)\n" } ?? "\(number)\n" }

  /// Path of the file.
  public var path: SitePath { .signal(name) }

  /// Signals of a conversation: one name for all in a group; for two people, two names one after the other.
  ///
  /// `own` is the newest message that the reader sees, `heard` the newest that all see.
  static func all(_ names: String, own: Int, heard: Int, isOther: Bool) -> [MessageSignal] {
    let halves = [names.utf8.prefix(32), names.utf8.dropFirst(32)].map { String(Substring($0)) }
    guard !halves[1].isEmpty else { return [MessageSignal(name: names, number: own)] }
    return [
      MessageSignal(name: halves[isOther ? 1 : 0], number: own),
      MessageSignal(name: halves[isOther ? 0 : 1], number: heard),
    ]
  }
}
