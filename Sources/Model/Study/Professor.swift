/// Somebody who teaches, in one tree: `content/professors/carmen-vidal.md`.
public struct Professor: Hashable, Sendable {
  /// Its name in addresses.
  public let slug: String
  /// The name as title, and a few lines.
  public let text: PageText
  /// The family's name, by which the directory is ordered.
  public let family: String
  /// Where to be found; may be empty.
  public let office: String
  /// Nil where there is none and where the site withholds it.
  public let email: String?
  /// Whether there is an address that the site withholds.
  public let isEmailWithheld: Bool
  /// Nil where there is none.
  public let phone: String?
  /// A file's name below `public/assets/avatars/`.
  public let avatar: String?
  /// The slugs of the subjects that she teaches.
  public let subjects: [String]

  /// Takes every value as it is.
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

  /// The name without the family's: `Carmen` of `Carmen Vidal`.
  public var given: String {
    let name = text.title
    guard name.hasSuffix(family), name.utf8.count > family.utf8.count else { return "" }
    return PlainText.singleLine(String(name.dropLast(family.count)))
  }
}
