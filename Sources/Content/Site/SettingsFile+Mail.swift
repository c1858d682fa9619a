import Model

extension SettingsFile {
  /// What stands under `mail:`.
  static func mail(_ fields: Fields) -> MailSettings {
    fields.refuse(otherThan: ["sendmail", "from", "after_answer", "desk_minutes"])
    var mail = MailSettings()
    mail.sendmail = fields.value(
      "sendmail", expected: "the absolute path of a program such as /usr/sbin/sendmail", program)
    mail.from = fields.value(
      "from", expected: "an address such as club@example.org", EmailAddress.init)
    mail.isAfterAnswer =
      fields.value("after_answer", expected: "yes or no") { answer in
        ["yes": true, "no": false][answer]
      } ?? false
    mail.deskMinutes =
      fields.number("desk_minutes", in: MailSettings.deskRange) ?? mail.deskMinutes
    if fields.has("sendmail"), !fields.has("from") {
      fields.report("sendmail", .missingField("from"))
    }
    return mail
  }

  /// What stands under `photos:`.
  static func photos(_ fields: Fields) -> PhotoSettings {
    fields.refuse(otherThan: ["vipsthumbnail", "pdftoppm"])
    func program(_ name: String) -> PhotoSettings.Program {
      let said = fields.value(name, expected: "off, or the absolute path of the program") {
        $0 == "off" ? PhotoSettings.Program.off : Self.program($0).map { .path($0) }
      }
      return said ?? .usual
    }
    var photos = PhotoSettings()
    photos.program = program("vipsthumbnail")
    photos.pages = program("pdftoppm")
    return photos
  }

  /// It is started as it is, by no shell: one path without arguments.
  private static func program(_ text: String) -> String? {
    text.utf8.first == 47 && text.utf8.last != 47 && text.utf8.allSatisfy { $0 > 32 && $0 != 127 }
      ? text : nil
  }
}
