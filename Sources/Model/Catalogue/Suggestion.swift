/// A suggestion to the moderators, on its way into an email.
public struct Suggestion: Hashable, Sendable {
  /// The most UTF-8 bytes of the words.
  public static let wordBytes = 8000

  /// Name of the sender, one line.
  public let name: String
  /// Username; empty for a guest.
  public let username: String
  /// Email address for an answer; empty if none was given.
  public let email: String
  /// Text of the suggestion, in lines.
  public let words: String

  /// Stores every value as given.
  public init(name: String, username: String, email: String, words: String) {
    self.name = name
    self.username = username
    self.email = email
    self.words = words
  }

  /// Text of the email: a line for each of name, username and address, and the words after them.
  public var facts: String {
    let lines = [name, username, email].map { PlainText.singleLine($0) }
    return (lines + [words]).joined(separator: "\n")
  }

  /// Reads the output of `facts`; nil for anything else.
  public init?(facts: String) {
    let parts = facts.utf8.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let texts = parts.map { String(Substring($0)) }
    self.init(name: texts[0], username: texts[1], email: texts[2], words: texts[3])
  }
}
