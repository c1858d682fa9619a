/// A conversation among members: of two, or of a group with a name.
public enum Conversation {
  /// Number of a conversation, which only its members can use.
  public typealias ID = Identifier<Conversation>

  /// Number of messages on a page.
  public static let pageSize = 40
  /// The most bytes of a group's name.
  public static let nameBytes = 120
  /// Seconds for which messages that a member cleared or deleted for themselves can be restored: a day.
  public static let restorable: Int64 = 86_400
  /// Seconds for which a group that was ended can be restored: a week.
  public static let ended: Int64 = 7 * 86_400
}

/// Roles in a conversation, the least first; in one of two both are members.
public enum ConversationRole: Int64, Comparable, Sendable {
  /// Reads and writes.
  case member
  /// Adds people to a group and removes them.
  case helper
  /// Does everything: appoints helpers, renames the group, transfers it, ends it.
  case owner

  /// True if one has fewer rights than another.
  public static func < (one: ConversationRole, other: ConversationRole) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// A message in a conversation, or an event of it.
public enum Message {
  /// Number of a message, unique on the site; `number` is the one in its conversation.
  public typealias ID = Identifier<Message>

  /// The most bytes of its Markdown.
  public static let bytes = 8192

  /// Kind of message or event.
  public enum Kind: Int64, Sendable {
    /// A member wrote something.
    case words
    /// A member created the group.
    case made
    /// A member joined the group.
    case came
    /// A member left it, or was removed.
    case went
    /// A member renamed it; the text is the new name.
    case named
    /// A member called. The text is the result, with or without a picture, and the duration in seconds: `done 1 720`.
    case called
  }

  /// State of a message: decides its readers.
  public enum State: Int64, Sendable {
    /// Everyone in the conversation reads it.
    case heard
    /// Only its author reads it: the recipient has blocked them.
    case unheard
    /// No one reads it: its author deleted it, and a stub is left.
    case deleted
  }
}

extension SitePath {
  /// The folder of all signals.
  public static let signals = "bells"

  /// The signal of a conversation: a file with the number of its newest message.
  public static func signal(_ name: String) -> SitePath { SitePath("\(signals)/\(name)") }
}
