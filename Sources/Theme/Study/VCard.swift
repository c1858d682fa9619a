import Model

/// A person's card for address books: a file of vCard 3.0 (RFC 2426).
///
/// The data of a person go in, plain texts of any kind; out come the bytes of the file. It is version 3.0, not 4.0, since
/// phones and Outlook all import that. The office is the street of a work address: address books show a street as it is, while
/// many drop an extended address or a label. Empty texts are not written, and nothing in a text can begin a line of its own.
public struct VCard: Hashable, Sendable {
  /// The whole name: `Carmen Vidal Ortega`.
  public var formattedName: String
  /// The family name, by which address books sort: `Vidal Ortega`.
  public var family: String
  /// The given name: `Carmen`.
  public var given: String
  /// The community or faculty.
  public var organisation: String?
  /// Position of the person: `Professor`.
  public var title: String?
  /// The email address.
  public var email: String?
  /// The phone number.
  public var phone: String?
  /// The room: `Room 3.12, Faculty of Mathematics`.
  public var office: String?
  /// A few lines, plain text of any length, with line ends.
  public var note: String?
  /// The person's page.
  public var url: String?
  /// The picture's address.
  public var photoURL: String?
  /// The language of the title and note, a BCP 47 code; an empty one is not written.
  public var language: String

  /// A card with the given data.
  public init(
    formattedName: String, family: String, given: String, organisation: String? = nil,
    title: String? = nil, email: String? = nil, phone: String? = nil, office: String? = nil,
    note: String? = nil, url: String? = nil, photoURL: String? = nil, language: String = ""
  ) {
    self.formattedName = formattedName
    self.family = family
    self.given = given
    self.organisation = organisation
    self.title = title
    self.email = email
    self.phone = phone
    self.office = office
    self.note = note
    self.url = url
    self.photoURL = photoURL
    self.language = language
  }

  /// The whole file, UTF-8, lines ended by CR LF; the same card gives the same bytes.
  public var bytes: [UInt8] {
    let spoken = language.isEmpty ? [] : [("LANGUAGE", language)]
    var lines = ContentLines()
    lines.add("BEGIN", "VCARD")
    lines.add("VERSION", "3.0")
    lines.addTexts("N", [line(family), line(given), "", "", ""], separator: ";")
    lines.addText("FN", line(formattedName))
    lines.addLine("ORG", organisation)
    lines.addLine("TITLE", title, spoken)
    lines.addLine("EMAIL", email, [("TYPE", "INTERNET")])
    lines.addLine("TEL", phone, [("TYPE", "WORK"), ("TYPE", "VOICE")])
    if let office, !line(office).isEmpty {
      let address = ["", "", line(office), "", "", "", ""]
      lines.addTexts("ADR", address, separator: ";", [("TYPE", "WORK")])
    }
    if let note, !note.isEmpty { lines.addText("NOTE", note, spoken) }
    if let url, !url.isEmpty { lines.addURI("URL", url) }
    if let photoURL, !photoURL.isEmpty { lines.addURI("PHOTO", photoURL, [("VALUE", "uri")]) }
    lines.add("END", "VCARD")
    return lines.bytes
  }

  private func line(_ text: String) -> String { PlainText.singleLine(text) }
}
