public import Model

/// The share of a site that is written in one of its languages.
public struct Coverage: Hashable, Sendable {
  /// The language.
  public let language: Language
  /// One count for each kind of text.
  public internal(set) var kinds: [Count] = []

  /// Kind of text that is counted.
  public enum Kind: String, Sendable {
    /// The editors' pages.
    case pages
    /// Notes.
    case notes
    /// Professors.
    case professors
    /// Events.
    case events
  }

  /// The texts of one kind.
  public struct Count: Hashable, Sendable {
    /// Kind of the texts.
    public let kind: Kind
    /// Number of texts in any language.
    public let total: Int
    /// The files that have no version in the language.
    public let missing: [String]
  }
}
