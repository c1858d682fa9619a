public import Templates

/// What surrounds every letter: the name of the community above it, why it came below it.
///
/// All URLs are absolute.
public struct MailFrame: View {
  /// The language of the letter: "es".
  public let lang: String
  /// The direction of its script: "ltr" or "rtl".
  public let dir: String
  /// What it is about, on one line.
  public let subject: String
  /// What stands above it: the subject, or more than that.
  public let heading: String
  /// The name of the community.
  public let siteName: String
  /// Its home page in this language.
  public let homeURL: String
  /// Why its receiver gets it, a sentence.
  public let why: String
  /// Where letters of this kind are stopped; none where they cannot be.
  public let stopURL: String?
  /// Where its receiver chooses which letters come; none with letters that come in any case.
  public let choicesURL: String?

  /// Takes every value as it is.
  public init(
    lang: String, dir: String, subject: String, heading: String? = nil, siteName: String,
    homeURL: String, why: String, stopURL: String? = nil, choicesURL: String? = nil
  ) {
    self.lang = lang
    self.dir = dir
    self.subject = subject
    self.heading = heading ?? subject
    self.siteName = siteName
    self.homeURL = homeURL
    self.why = why
    self.stopURL = stopURL
    self.choicesURL = choicesURL
  }
}
