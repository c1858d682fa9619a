import Database
public import Theme

/// A kind of email: the data it reads when one is sent, and its text.
///
/// A kind is one file and its strings; `QueuedMail.Kind.type` lists the kinds. Most emails are a `StandardMail`; one that lists
/// many things has a view and two templates of its own. The text is decided when an email is sent, not when it is queued: that
/// an address has an account is revealed only to the reader of its emails.
protocol MailKind {
  associatedtype Email: MailView

  /// The email; nil when there is to be none.
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> Email?
}

extension QueuedMail.Kind {
  /// Type that makes emails of this kind.
  var type: any MailKind.Type {
    switch self {
    case .signUp: SignUpMailKind.self
    case .recover: RecoverMailKind.self
    case .email: EmailMailKind.self
    case .emailConsent: EmailConsentMailKind.self
    case .emailRequested: EmailRequestedMailKind.self
    case .emailChanged: EmailChangedMailKind.self
    case .passwordChanged: PasswordChangedMailKind.self
    case .secondFactor: SecondFactorMailKind.self
    case .reply: ReplyMailKind.self
    case .followed: ReplyMailKind.self
    case .mention, .newTopic, .report: NewsMailKind.self
    case .notice: NoticeMailKind.self
    case .daily: DailyMailKind.self
    case .decision: DecisionMailKind.self
    case .desk: ModerationMailKind.self
    case .ban: BanMailKind.self
    case .filter: FilterMailKind.self
    case .friendRequest: FriendRequestMailKind.self
    case .friend: FriendMailKind.self
    case .match: MatchMailKind.self
    case .talk: MessageMailKind.self
    case .reminder: ReminderMailKind.self
    case .invitation: InvitationMailKind.self
    case .photo: PhotoMailKind.self
    case .reservation: ReservationMailKind.self
    case .reservationShop: ReservationShopMailKind.self
    case .suggestion: SuggestionMailKind.self
    case .test: TestMailKind.self
    }
  }
}

/// All emails that a site sends.
public enum AllMails {
  /// All views of emails, whose templates a build checks.
  public static var views: [any PageView.Type] {
    var seen: Set<ObjectIdentifier> = []
    // Some kinds share a view.
    return QueuedMail.Kind.allCases.map { view(of: $0.type) }
      .filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  private static func view<Kind: MailKind>(of kind: Kind.Type) -> any PageView.Type {
    Kind.Email.self
  }
}
