/// A talk among members: of two, or of a group with a name.
public enum Conversation {
  /// Its number, which only those in it may do anything with.
  public typealias ID = Identifier<Conversation>

  /// Messages on a page.
  public static let pageSize = 40
  /// The most bytes of a group's name.
  public static let nameBytes = 120
  /// For how long what a member cleared or deleted for themselves can be restored, in seconds: a day.
  public static let restorable: Int64 = 86_400
  /// How long a group that was ended can be brought back, in seconds: a week.
  public static let ended: Int64 = 7 * 86_400
}

/// Roles in a conversation, the least first; in one of two both are members.
public enum ConversationRole: Int64, Comparable, Sendable {
  /// Reads and writes.
  case member
  /// Adds people to a group and takes them out.
  case helper
  /// Does everything: names helpers, gives the group its name, gives it away, ends it.
  case owner

  /// Whether one may do less than another.
  public static func < (one: ConversationRole, other: ConversationRole) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// Something that was said in a conversation, or happened to it.
public enum Message {
  /// Its number on the site; `number` is the one in its conversation.
  public typealias ID = Identifier<Message>

  /// The most bytes of its Markdown.
  public static let bytes = 8192

  /// What it tells.
  public enum Kind: Int64, Sendable {
    /// Somebody says something.
    case words
    /// Somebody made the group.
    case made
    /// Somebody came into the group.
    case came
    /// Somebody left it, or was taken out.
    case went
    /// Somebody gave it another name, which are its words.
    case named
    /// Somebody called; its words say what came of it, with or without a picture, and for how many seconds they talked:
    /// `done 1 720`.
    case called
  }

  /// Who reads it.
  public enum State: Int64, Sendable {
    /// Everybody in the conversation.
    case heard
    /// Only its author: the other wants no contact.
    case unheard
    /// Nobody any more: its author took it back, and a line is left.
    case takenBack
  }
}

extension SitePath {
  /// The folder of all bells.
  public static let signals = "bells"

  /// Where the bell of a conversation is heard: a file that says the number of its newest message.
  public static func signal(_ name: String) -> SitePath { SitePath("\(signals)/\(name)") }
}
