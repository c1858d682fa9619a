public import Model

/// What a conversation tells to whoever has its page open: the number of its newest message, in a file of its own.
///
/// The file's name is 128 random bits, and known to those in the conversation. It is no page: neither in the manifest nor in a
/// sitemap, and nothing is lost with it.
public struct Bell: Hashable, Sendable {
  /// 32 hexadecimal digits.
  public let name: String
  /// The number.
  public let number: Int

  /// The bell of a conversation, as somebody in it hears it.
  public init(_ talk: OwnConversation) {
    name = talk.bell
    number = talk.newest
  }

  /// Where it is heard.
  public var path: SitePath { .bell(name) }
}
