// The addresses of messages.
extension Route.Kind {
  /// A member's conversations.
  public static let talk = Self("talk", of: .messages, for: .role(.member), .form)
  /// The form to begin a conversation, or a group.
  public static let newTalk = Self("talk/new", of: .messages, for: .role(.member), .form)
  /// A conversation, and the form to write a message.
  public static let conversation = Self(
    "talk/#", of: .messages, for: .role(.member), [.form, .talk, .attachments])
  /// The members of a conversation, and its actions.
  public static let conversationFacts = Self(
    "talk/#/about", of: .messages, for: .role(.member), .form)
  /// A whole conversation, as a file.
  public static let conversationExport = Self("talk/#/export", of: .messages, for: .role(.member))
  /// The pictures that were sent in a conversation.
  public static let conversationPhotos = Self("talk/#/photos", of: .messages, for: .role(.member))
  /// The form to send a member's card into a conversation.
  public static let talkPerson = Self("talk/#/person", of: .messages, for: .role(.member), .form)
  /// The form to send one of the pictures by email.
  public static let photoMail = Self(
    "talk/#/photos/mail", of: .messages, for: .role(.member), .form)
  /// The conversation with a member, which may not exist yet.
  public static let personTalk = Self(
    "people/#/talk", of: .messages, for: .role(.member), [.form, .talk, .attachments])
  /// One message: its author changes or deletes it, others report it.
  public static let message = Self(
    "messages/#", of: .messages, for: .role(.member), [.form, .talk])
  /// The form to report a message to the moderators.
  public static let messageReport = Self(
    "messages/#/report", of: .messages, for: .role(.member), .form)
}

extension FeatureManifest {
  static let messages = FeatureManifest(purposes: [.forum, .club, .class])
}

extension SitePart {
  static func findMessages(_ finder: inout RouteFinder) {
    finder.under(
      "talk",
      [
        .talk, .newTalk, .conversation, .conversationFacts, .conversationExport,
        .conversationPhotos, .talkPerson, .photoMail,
      ])
    finder.under("people", [.personTalk])
    finder.under("messages", [.message, .messageReport])
  }
}

extension Route {
  /// The conversation with a member, which may not exist yet.
  public static func personTalk(_ member: Member.ID) -> Route {
    Route(.personTalk, member.rawValue)
  }
  /// A conversation, or a form of it.
  public static func talk(_ talk: Conversation.ID, _ kind: Kind = .conversation) -> Route {
    Route(kind, talk.rawValue)
  }
  /// One message, or a form of it.
  public static func message(_ message: Message.ID, _ kind: Kind = .message) -> Route {
    Route(kind, message.rawValue)
  }
}
