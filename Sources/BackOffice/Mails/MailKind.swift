import Database
import Mail
import Model
import Sodium
public import Theme
import Time

/// A kind of letter: what is read when one is sent, and what it says.
///
/// A kind is one file beside this one, two templates and its strings; `QueuedMail.Kind.type` lists the kinds. What a letter
/// says is found out when it is sent, not when it is queued: whether the address has an account is told to nobody but who
/// reads its letters.
protocol MailKind {
  associatedtype Letter: MailView

  /// The letter; nil when there is to be none.
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> Letter?
}

extension QueuedMail.Kind {
  /// What makes letters of this kind.
  var type: any MailKind.Type {
    switch self {
    case .signUp: SignUpMailKind.self
    case .recover: RecoverMailKind.self
    case .email: EmailMailKind.self
    case .emailChanged: EmailChangedMailKind.self
    case .passwordChanged: PasswordChangedMailKind.self
    }
  }
}

/// The letters that a site sends.
public enum AllMails {
  /// The views that they are rendered from, whose templates a build checks.
  public static var views: [any PageView.Type] {
    QueuedMail.Kind.allCases.map { view(of: $0.type) }
  }

  private static func view<Kind: MailKind>(of kind: Kind.Type) -> any PageView.Type {
    Kind.Letter.self
  }
}

/// Where a letter is written: the site, the language of its receiver, and what the letter needs from the database.
///
/// Kinds set the receiver and may ask for one secret; its digest is stored before the letter leaves.
struct MailDesk {
  let site: SiteDatabase
  let theme: SiteTheme
  let now: Timestamp
  private(set) var language: Language
  /// Who receives it: the address that was queued, or one that the kind finds.
  private(set) var receiver: Mailbox?
  /// What lets the bearer of a link in it do something.
  private(set) var token: NewToken?

  /// A token that is yet to be stored.
  struct NewToken {
    let secret: Secret
    let purpose: Token.Purpose
    let member: Member.ID?
    let facts: String
    let ends: Timestamp
  }

  init(_ mail: QueuedMail, _ site: SiteDatabase, _ theme: SiteTheme, now: Timestamp) {
    self.site = site
    self.theme = theme
    self.now = now
    language = theme.settings.tree(mail.language).language
    receiver = mail.address.flatMap { EmailAddress($0) }.map { Mailbox($0) }
  }

  var locale: Locale { theme.locale(language) }
  var siteName: String { theme.siteName(language) }

  /// Writes to a member, in their language: at the confirmed address, or at the queued one that they named.
  mutating func turn(to account: Account, at address: EmailAddress) {
    language = theme.settings.tree(account.language).language
    receiver = Mailbox(name: account.name, address)
  }

  /// Makes a secret for a link and returns the address that has it, and a sentence that says until when it works.
  mutating func link(
    _ action: MailAction, _ purpose: Token.Purpose, member: Member.ID? = nil, facts: String = ""
  ) -> (url: String, until: String) {
    let secret = Secret()
    let ends = now.adding(seconds: purpose.lifetime)
    token = NewToken(secret: secret, purpose: purpose, member: member, facts: facts, ends: ends)
    return (
      theme.settings.url(of: action, token: secret.text, language),
      locale.text("mail_until", ["time": locale.dateTime(theme.civil(ends))])
    )
  }

  /// The first line of a letter to a member.
  func greeting(_ account: Account) -> String {
    locale.text("mail_greeting", ["name": PlainLine.text(account.name)])
  }

  /// What surrounds the letter; `name` is that of the strings of the kind: `mail_recover_subject`, `mail_recover_why`.
  func frame(_ name: String) -> MailFrame {
    MailFrame(
      lang: language.code, dir: locale.direction,
      subject: locale.text("mail_\(name)_subject", ["site": siteName]), siteName: siteName,
      homeURL: theme.settings.absolute(.home(theme.settings.tree(language))),
      why: locale.text("mail_\(name)_why", ["site": siteName]))
  }
}

/// Where links in letters lead.
enum MailAction: String {
  /// Opens the account that somebody asked for.
  case confirm
  /// Chooses another password.
  case newPassword = "new-password"
  /// Takes another e-mail address.
  case confirmEmail = "confirm-email"
  /// Signs in.
  case signIn = "sign-in"
  /// Asks for a letter to choose another password.
  case recover
}

extension SiteSettings {
  /// The absolute address of an action: `https://club.example/do/confirm?token=…`; in its own language, unless that is
  /// the site's first.
  func url(of action: MailAction, token: String? = nil, _ language: Language) -> String {
    var query = token.map { ["token=\($0)"] } ?? []
    if language != mainLanguage { query.append("lang=\(language.code)") }
    return base.origin + actionsPath + action.rawValue
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}
