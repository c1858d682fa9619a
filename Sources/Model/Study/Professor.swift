/// A professor in one tree: `content/professors/carmen-vidal.md`.
public struct Professor: Hashable, Sendable {
  /// Slug in addresses.
  public let slug: String
  /// The name as title, and a few lines.
  public let text: PageText
  /// The family name, by which the directory is ordered.
  public let family: String
  /// Office and hours; may be empty.
  public let office: String
  /// Email address; nil if there is none, or if the site withholds it.
  public let email: String?
  /// True if there is an address that the site withholds.
  public let isEmailWithheld: Bool
  /// Phone number; nil if there is none.
  public let phone: String?
  /// A file's name below `public/assets/avatars/`.
  public let avatar: String?
  /// The slugs of the professor's subjects.
  public let subjects: [String]

  /// Stores every value as given.
  public init(
    slug: String, text: PageText, family: String, office: String, email: String?,
    isEmailWithheld: Bool, phone: String?, avatar: String?, subjects: [String]
  ) {
    self.slug = slug
    self.text = text
    self.family = family
    self.office = office
    self.email = email
    self.isEmailWithheld = isEmailWithheld
    self.phone = phone
    self.avatar = avatar
    self.subjects = subjects
  }

  /// The name without the family name: `Carmen` of `Carmen Vidal`.
  public var given: String {
    let name = text.title
    guard name.hasSuffix(family), name.utf8.count > family.utf8.count else { return "" }
    return PlainText.singleLine(String(name.dropLast(family.count)))
  }
}
