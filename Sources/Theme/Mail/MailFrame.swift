public import Templates

/// The frame of every email: the name of the community above it, the reason for it below it.
///
/// All URLs are absolute.
public struct MailFrame: View {
  /// The language of the email: "es".
  public let lang: String
  /// The direction of its script: "ltr" or "rtl".
  public let dir: String
  /// Subject, on one line.
  public let subject: String
  /// Heading: the subject, or a longer text.
  public let heading: String
  /// The name of the community.
  public let siteName: String
  /// The home page in this language.
  public let homeURL: String
  /// The reason why the reader gets it, as a sentence.
  public let why: String
  /// Address to unsubscribe from emails of this kind; none if that is not possible.
  public let stopURL: String?
  /// Address of the reader's choice of emails; none for emails that are always sent.
  public let choicesURL: String?

  /// Stores every value as given; a missing heading is the subject.
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
