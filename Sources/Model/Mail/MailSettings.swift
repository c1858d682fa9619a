/// How a site sends letters: what `site.yml` says under `mail:`.
public struct MailSettings: Hashable, Sendable {
  /// The program that takes letters (`sendmail -t -i -f from`), by its absolute path; nil puts them into `data/mail`.
  public var sendmail: String?
  /// Who sends them; nil for a sender that answers nothing.
  public var from: EmailAddress?
  /// Whether the CGI sends them after its answer: for hosts where nothing runs `tertulia refresh`.
  public var isAfterAnswer = false
  /// Minutes between two letters to somebody who keeps order, which say that something waits.
  public var deskMinutes = 60
  /// What these may be: four hours are the longest that a letter rests.
  public static let deskRange = 1...240

  /// Letters go into `data/mail`.
  public init() {}
}
