public import Templates

/// The fields of a reply, as typed so far, with what is wrong beside each.
public final class ReplyFormView: View {
  /// Where the form is sent: "/do/topics/42/comments".
  public let action: String
  /// The language that the reply is taken to be in, a hidden field.
  public let lang: String
  /// The number of the answered comment, a hidden field.
  public let replyTo: String?
  /// The text, as typed.
  public let body: String
  /// The most bytes that the text may have, as a plain number.
  public let bodyLimit: String
  /// What is wrong with it.
  public let bodyError: String?
  /// The name, as typed.
  public let name: String
  /// What is wrong with it.
  public let nameError: String?

  /// Takes every string finished, in the page's language.
  public init(
    action: String,
    lang: String,
    replyTo: String? = nil,
    body: String,
    bodyLimit: Int,
    bodyError: String? = nil,
    name: String,
    nameError: String? = nil
  ) {
    self.action = action
    self.lang = lang
    self.replyTo = replyTo
    self.body = body
    self.bodyLimit = String(bodyLimit)
    self.bodyError = bodyError
    self.name = name
    self.nameError = nameError
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "action": .text,
    "lang": .text,
    "replyTo": .text,
    "body": .text,
    "bodyLimit": .text,
    "bodyError": .text,
    "name": .text,
    "nameError": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "action": .text(action)
    case "lang": .text(lang)
    case "replyTo": .optional(replyTo)
    case "body": .text(body)
    case "bodyLimit": .text(bodyLimit)
    case "bodyError": .optional(bodyError)
    case "name": .text(name)
    case "nameError": .optional(nameError)
    default: .missing
    }
  }
}
