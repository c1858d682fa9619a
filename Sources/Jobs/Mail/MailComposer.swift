import Database
import Mail
import Model
import Sodium
import Theme
import Time

/// Composes an email, with the site, the receiver's language, and the data that the email needs from the database.
///
/// Kinds set the receiver and may create one secret; its digest is stored before the email is sent. Optional emails are written
/// to `recipientAccount` alone, which checks that the member wants them and makes the link that stops them.
struct MailComposer {
  let mail: QueuedMail
  let site: SiteDatabase
  let theme: SiteTheme
  let now: Timestamp
  private(set) var language: Language
  /// The receiver: the address that was queued, or one that the kind finds.
  private(set) var receiver: Mailbox?
  /// Token of the link in the email.
  private(set) var token: NewToken?
  /// Token of the link that stops emails of this kind.
  private(set) var stop: NewToken?
  /// Earlier emails that this one refers to.
  var references: [MessageID] = []
  /// Pause before the next email about the same thing.
  var rest: MailCooldown?
  /// Address for replies; nil for none.
  var replyTo: Mailbox?
  /// Attached file.
  var attachment: MailAttachment?
  /// The digest of a mailbox that counts as invited once this email was handed over.
  var invited: String?

  /// Seconds for which an email about one thing rests after one was sent, and the period in which emails are counted.
  static let hour: Int64 = 3600

  /// A token that is yet to be stored.
  struct NewToken {
    let secret: Secret
    let purpose: Token.Purpose
    let member: Member.ID?
    let facts: String
    let ends: Timestamp
  }

  init(_ mail: QueuedMail, _ site: SiteDatabase, _ theme: SiteTheme, now: Timestamp) {
    self.mail = mail
    self.site = site
    self.theme = theme
    self.now = now
    language = theme.settings.tree(mail.language).language
    receiver = mail.address.flatMap { EmailAddress($0) }.map { Mailbox($0) }
  }

  var locale: Locale { theme.locale(language) }
  var siteName: String { theme.siteName(language) }
  var tree: SiteTree { theme.settings.tree(language) }

  /// Addresses the email to a member, in their language: at the confirmed address, or at the queued one that they named.
  mutating func turn(to account: Account, at address: EmailAddress) {
    language = theme.settings.tree(account.language).language
    receiver = Mailbox(name: name(of: account), address)
  }

  /// Name of a member in emails, also to strangers: an old name, from before `PlainText.hasLink` was checked, may be one that
  /// mail programs turn into a link; then it is the username.
  func name(of account: Account) -> String {
    PlainText.hasLink(account.name) ? account.username : PlainLine.text(account.name)
  }

  /// Addresses the email to its member, at the confirmed address; returns nil when it must not be sent.
  ///
  /// An optional one does not go to members who are banned, do not want it in this way, or have lost the role that it is for.
  /// The link in it stops emails of its kind or, in a topic that they follow, those about that topic.
  mutating func recipientAccount(following topic: Topic.ID? = nil) throws -> Account? {
    guard let account = try mail.member.flatMap({ try site.account($0, at: now) }),
      let email = account.email.flatMap({ EmailAddress($0) })
    else { return nil }
    if let least = mail.kind.optionalFrom {
      guard account.ban == nil, account.role >= least,
        try site.mailChoices(of: account.id)[mail.kind] == (mail.kind == .daily ? .daily : .atOnce)
      else { return nil }
      let key = try MailKey(site.folder).secret
      let facts = topic.map { "\(mail.kind.rawValue) \($0)" } ?? mail.kind.rawValue
      stop = NewToken(
        secret: Secret(named: "unsubscribe \(account.id) \(facts)", key: key),
        purpose: .unsubscribe, member: account.id, facts: facts,
        ends: now.adding(seconds: Token.Purpose.unsubscribe.lifetime))
    }
    turn(to: account, at: email)
    return account
  }

  /// Creates a secret for a link; returns the address with it, and a sentence about how long it works.
  mutating func link(
    _ action: Route.Kind, _ purpose: Token.Purpose, member: Member.ID? = nil, facts: String = ""
  ) -> (url: String, until: String) {
    let secret = Secret()
    let ends = now.adding(seconds: purpose.lifetime)
    token = NewToken(secret: secret, purpose: purpose, member: member, facts: facts, ends: ends)
    return (
      url(action, token: secret), locale.text("mail_until", ["time": dateTime(ends)])
    )
  }

  /// The absolute address of an action: `https://club.example/do/confirm?token=…`; in the email's language, unless that is the
  /// site's first.
  func url(_ action: Route.Kind, token: Secret? = nil) -> String {
    var query = token.map { ["token=\($0.text)"] } ?? []
    if language != theme.settings.mainLanguage { query.append("lang=\(language.code)") }
    return theme.settings.absolute(.plain(action), query: query.joined(separator: "&"))
  }

  /// Variant for routes with a number: `https://club.example/do/people/5/friendship`.
  func url(to route: Route) -> String {
    let isOther = language != theme.settings.mainLanguage
    return theme.settings.absolute(route, query: isOther ? "lang=\(language.code)" : "")
  }

  /// Address of a page that only its reader may see, through signing in if needed.
  func url(signedIn route: Route) -> String {
    let query = "then=\(theme.settings.href(route))"
    let isOther = language != theme.settings.mainLanguage
    return theme.settings.absolute(
      .plain(.signIn), query: isOther ? "\(query)&lang=\(language.code)" : query)
  }

  /// Address of a comment, for readers who may see its topic.
  func url(
    of comment: Comment.ID, at position: Int, in topic: TopicAddress, _ topicLanguage: Language
  ) -> String {
    let settings = theme.settings
    return settings.absolute(
      of: comment, on: Paging.page(of: position, size: settings.limits.commentsPerPage), of: topic,
      settings.tree(topicLanguage))
  }

  /// A time in the site's time zone.
  func dateTime(_ time: Timestamp) -> String { locale.dateTime(theme.civil(time)) }

  /// First line of an email to a member.
  func greeting(_ account: Account) -> String {
    locale.text("mail_greeting", ["name": name(of: account)])
  }

  /// Frame of the email; `name` is that of the strings of the kind: `mail_recover_subject`, `mail_recover_why`.
  func frame(_ name: String, subject: String? = nil, heading: String? = nil) -> MailFrame {
    MailFrame(
      lang: language.code, dir: locale.direction,
      subject: subject ?? locale.text("mail_\(name)_subject", ["site": siteName]),
      heading: heading, siteName: siteName, homeURL: theme.settings.absolute(.home(tree)),
      why: locale.text("mail_\(name)_why", ["site": siteName]),
      stopURL: stop.map { url(.unsubscribe, token: $0.secret) },
      choicesURL: stop.map { _ in url(.mailChoices) })
  }
}
