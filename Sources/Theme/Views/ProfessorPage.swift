public import Templates

/// A professor: how to reach this person, and what is taught.
///
/// `email` and `emailURL` are set together, and so are `phone` and `phoneURL`. An address that
/// exists but is not shown sets `isEmailWithheld` instead.
public final class ProfessorPage: PageView {
  /// The template that shows it.
  public static let template = "professor"

  /// The frame.
  public let chrome: Chrome
  /// The name.
  public let name: String
  /// The way here: professors.
  public let breadcrumb: [LinkView]
  /// A picture; without one a face is drawn from initials and hue.
  public let avatarURL: String?
  /// Two letters for the face.
  public let initials: String
  /// The class of the face's colour.
  public let hue: String
  /// The original's language, when there is no translation into the page's.
  public let lang: String?
  /// What says so: "Shown in the original language: English".
  public let langLabel: String?
  /// Where to find this professor.
  public let office: String?
  /// The address, as it is read.
  public let email: String?
  /// The same as a link: "mailto:carmen.vidal@example.org".
  public let emailURL: String?
  /// The number, as it is read.
  public let phone: String?
  /// The same as a link: "tel:+34923000000".
  public let phoneURL: String?
  /// Whether there is an address that is not shown to everybody.
  public let isEmailWithheld: Bool
  /// The contact as a file.
  public let vcardURL: String
  /// A few lines about this professor.
  public let html: [UInt8]
  /// What is taught.
  public let subjects: [SubjectLinkView]

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    name: String,
    breadcrumb: [LinkView] = [],
    avatarURL: String? = nil,
    initials: String,
    hue: String,
    lang: String? = nil,
    langLabel: String? = nil,
    office: String? = nil,
    email: String? = nil,
    emailURL: String? = nil,
    phone: String? = nil,
    phoneURL: String? = nil,
    isEmailWithheld: Bool = false,
    vcardURL: String,
    html: [UInt8],
    subjects: [SubjectLinkView] = []
  ) {
    self.chrome = chrome
    self.name = name
    self.breadcrumb = breadcrumb
    self.avatarURL = avatarURL
    self.initials = initials
    self.hue = hue
    self.lang = lang
    self.langLabel = langLabel
    self.office = office
    self.email = email
    self.emailURL = emailURL
    self.phone = phone
    self.phoneURL = phoneURL
    self.isEmailWithheld = isEmailWithheld
    self.vcardURL = vcardURL
    self.html = html
    self.subjects = subjects
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "name": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "avatarURL": .text,
    "initials": .text,
    "hue": .text,
    "lang": .text,
    "langLabel": .text,
    "office": .text,
    "email": .text,
    "emailURL": .text,
    "phone": .text,
    "phoneURL": .text,
    "isEmailWithheld": .flag,
    "vcardURL": .text,
    "html": .html,
    "subjects": .list(SubjectLinkView.shape),
    "hasSubjects": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "name": .text(name)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "avatarURL": .optional(avatarURL)
    case "initials": .text(initials)
    case "hue": .text(hue)
    case "lang": .optional(lang)
    case "langLabel": .optional(langLabel)
    case "office": .optional(office)
    case "email": .optional(email)
    case "emailURL": .optional(emailURL)
    case "phone": .optional(phone)
    case "phoneURL": .optional(phoneURL)
    case "isEmailWithheld": .flag(isEmailWithheld)
    case "vcardURL": .text(vcardURL)
    case "html": .html(html)
    case "subjects": .list(subjects)
    case "hasSubjects": .flag(!subjects.isEmpty)
    default: .missing
    }
  }
}
