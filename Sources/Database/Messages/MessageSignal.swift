public import Model

/// The number of a conversation's newest message, in a small file that its open pages poll.
///
/// The file's name is 128 random bits, and known to those in the conversation; of two each knows their own alone, so that
/// nobody learns from it whether the other hears them. It is no page: neither in the manifest nor in a sitemap, and nothing
/// is lost with it.
public struct MessageSignal: Hashable, Sendable {
  /// 32 hexadecimal digits.
  public let name: String
  /// The number.
  public let number: Int
  /// When something older was given other words or taken back, in seconds; nil where nothing is said of it.
  public var change: Int64?

  /// What its file says: `12`, or `12 1794675600`.
  public var text: String { change.map { "\(number) \($0)\n" } ?? "\(number)\n" }

  /// Where it is heard.
  public var path: SitePath { .signal(name) }

  /// The bells of a conversation: one name for all in a group, two behind each other of two people.
  ///
  /// `own` is the newest message that the reader sees, `heard` that everybody does.
  static func all(_ names: String, own: Int, heard: Int, isOther: Bool) -> [MessageSignal] {
    let halves = [names.utf8.prefix(32), names.utf8.dropFirst(32)].map { String(Substring($0)) }
    guard !halves[1].isEmpty else { return [MessageSignal(name: names, number: own)] }
    return [
      MessageSignal(name: halves[isOther ? 1 : 0], number: own),
      MessageSignal(name: halves[isOther ? 0 : 1], number: heard),
    ]
  }
}
