public import Templates

/// Everybody who teaches, by the first letter of the family name.
public final class ProfessorsPage: PageView {
  /// The template that shows it.
  public static let template = "professors"

  /// The frame.
  public let chrome: Chrome
  /// The heading: "Professors".
  public let title: String
  /// The way here.
  public let breadcrumb: [LinkView]
  /// The letters in use, each leading to its group.
  public let letters: [LinkView]
  /// The professors, letter by letter.
  public let groups: [ProfessorGroupView]

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    breadcrumb: [LinkView] = [],
    letters: [LinkView] = [],
    groups: [ProfessorGroupView] = []
  ) {
    self.chrome = chrome
    self.title = title
    self.breadcrumb = breadcrumb
    self.letters = letters
    self.groups = groups
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "letters": .list(LinkView.shape),
    "hasLetters": .flag,
    "groups": .list(ProfessorGroupView.shape),
    "hasGroups": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "letters": .list(letters)
    case "hasLetters": .flag(!letters.isEmpty)
    case "groups": .list(groups)
    case "hasGroups": .flag(!groups.isEmpty)
    default: .missing
    }
  }
}

/// The professors whose family name begins with a letter.
public final class ProfessorGroupView: View {
  /// The letter: "V".
  public let letter: String
  /// Its anchor: "letter-v".
  public let id: String
  /// The professors.
  public let professors: [ProfessorRowView]

  /// Takes every string finished, in the page's language.
  public init(
    letter: String,
    id: String,
    professors: [ProfessorRowView] = []
  ) {
    self.letter = letter
    self.id = id
    self.professors = professors
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "letter": .text,
    "id": .text,
    "professors": .list(ProfessorRowView.shape),
    "hasProfessors": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "letter": .text(letter)
    case "id": .text(id)
    case "professors": .list(professors)
    case "hasProfessors": .flag(!professors.isEmpty)
    default: .missing
    }
  }
}

/// A professor in the list of all.
public final class ProfessorRowView: View {
  /// The name.
  public let name: String
  /// The professor's page.
  public let url: String
  /// A picture; without one a face is drawn from initials and hue.
  public let avatarURL: String?
  /// Two letters for the face.
  public let initials: String
  /// The class of the face's colour.
  public let hue: String
  /// Where to find this professor.
  public let office: String?
  /// What is taught: "Statistics II · Probability".
  public let subjects: String?

  /// Takes every string finished, in the page's language.
  public init(
    name: String,
    url: String,
    avatarURL: String? = nil,
    initials: String,
    hue: String,
    office: String? = nil,
    subjects: String? = nil
  ) {
    self.name = name
    self.url = url
    self.avatarURL = avatarURL
    self.initials = initials
    self.hue = hue
    self.office = office
    self.subjects = subjects
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "name": .text,
    "url": .text,
    "avatarURL": .text,
    "initials": .text,
    "hue": .text,
    "office": .text,
    "subjects": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "name": .text(name)
    case "url": .text(url)
    case "avatarURL": .optional(avatarURL)
    case "initials": .text(initials)
    case "hue": .text(hue)
    case "office": .optional(office)
    case "subjects": .optional(subjects)
    default: .missing
    }
  }
}
