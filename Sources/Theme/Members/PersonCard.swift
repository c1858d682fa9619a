import Model
public import Time

/// A member's card for a friend's address book: a file of vCard 4.0 (RFC 6350).
///
/// Version 4.0, because only it has a birthday without a year. Empty texts are not written, and nothing that a text holds
/// can begin a line of its own.
public struct PersonCard: Hashable, Sendable {
  /// The whole name.
  public var formattedName: String
  /// The member's page.
  public var url: String
  /// The email address.
  public var email: String?
  /// The phone number.
  public var phone: String?
  /// The town.
  public var city: String?
  /// The country, in words.
  public var country: String?
  /// Text about themselves, plain, of any length.
  public var note: String?
  /// Birthday, of which only day and month are written.
  public var birthday: CivilDate?
  /// The picture's address.
  public var photoURL: String?

  /// Creates a card with only a name and a page.
  public init(formattedName: String, url: String) {
    self.formattedName = formattedName
    self.url = url
  }

  /// The whole file, UTF-8, lines ended by CR LF; the same card gives the same bytes.
  public var bytes: [UInt8] {
    var lines = ContentLines()
    lines.add("BEGIN", "VCARD")
    lines.add("VERSION", "4.0")
    lines.add("KIND", "individual")
    lines.addText("FN", PlainText.singleLine(formattedName))
    lines.addLine("EMAIL", email)
    if let phone = phone.flatMap(SiteTheme.phoneURL) {
      lines.addURI("TEL", phone, [("VALUE", "uri")])
    }
    if city != nil || country != nil {
      let parts = ["", "", "", city ?? "", "", "", country ?? ""]
      lines.addTexts("ADR", parts.map(PlainText.singleLine), separator: ";")
    }
    if let birthday { lines.add("BDAY", "--" + birthday.monthAndDay) }
    if let note, !note.isEmpty { lines.addText("NOTE", note) }
    lines.addURI("URL", url)
    if let photoURL { lines.addURI("PHOTO", photoURL) }
    lines.add("END", "VCARD")
    return lines.bytes
  }
}

extension CivilDate {
  /// `0309` of `1991-03-09` (RFC 6350, section 4.3.1: `--0309`).
  fileprivate var monthAndDay: String {
    String(decoding: description.utf8.suffix(5).filter { $0 != 45 }, as: UTF8.self)
  }
}
