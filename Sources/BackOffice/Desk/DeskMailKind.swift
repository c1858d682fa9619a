import Database
import Mail
import Model
import Theme

/// To those who keep order: that something waits for them, and how much; who reported what is said at the desk alone.
///
/// None while nothing has come since the last one. `facts` has the newest report and the newest held comment that were
/// told of: `12 345`.
struct DeskMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    let told = mail.facts.utf8.split(separator: 32).map { Int64(Substring($0)) ?? 0 }
    let (report, comment) = (told.first ?? 0, told.dropFirst().first ?? 0)
    guard let keeper = try desk.addressee() else { return nil }
    let queue = try desk.site.keepersQueue(of: keeper.id)
    guard queue.reported + queue.reportedMembers + queue.held > 0,
      queue.newestReport > report || queue.newestComment > comment || told.isEmpty
    else { return nil }
    desk.rest = MailRest(
      facts: "\(max(queue.newestReport, report)) \(max(queue.newestComment, comment))",
      seconds: Int64(desk.theme.settings.mail.deskMinutes) * 60)
    let counts = [
      ("mail_desk_held", queue.held), ("mail_desk_reported", queue.reported),
      ("mail_desk_members", queue.reportedMembers),
    ]
    return desk.letter(
      "desk", lines: counts.filter { $0.1 > 0 }.map { desk.locale.plural($0.0, $0.1) },
      button: ("mail_to_desk", desk.url(.desk)))
  }
}
