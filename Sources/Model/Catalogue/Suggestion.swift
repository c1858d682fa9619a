/// What somebody suggests to those who keep order, on its way into a letter.
public struct Suggestion: Hashable, Sendable {
  /// The most UTF-8 bytes of the words.
  public static let wordBytes = 8000

  /// Who suggests it, one line.
  public let name: String
  /// Their name in addresses; empty for a guest.
  public let username: String
  /// Where they may be answered; empty where they did not say it.
  public let email: String
  /// What they suggest, in lines.
  public let words: String

  /// Takes every value as it is.
  public init(name: String, username: String, email: String, words: String) {
    self.name = name
    self.username = username
    self.email = email
    self.words = words
  }

  /// As a letter carries it: a line for each of name, username and address, and the words behind them.
  public var facts: String {
    let lines = [name, username, email].map { PlainText.singleLine($0) }
    return (lines + [words]).joined(separator: "\n")
  }

  /// Reads what `facts` wrote; nil for anything else.
  public init?(facts: String) {
    let parts = facts.utf8.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let texts = parts.map { String(Substring($0)) }
    self.init(name: texts[0], username: texts[1], email: texts[2], words: texts[3])
  }
}
