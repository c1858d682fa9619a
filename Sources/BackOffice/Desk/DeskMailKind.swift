import Database
import Mail
import Model
import Templates
import Theme

/// To those who keep order: that something waits for them, and how much; who reported what is said at the desk alone.
///
/// None while nothing has come since the last one. `facts` has the newest report and the newest held comment that were
/// told of: `12 345`.
struct DeskMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> DeskMail? {
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
    return DeskMail(
      mail: desk.frame("desk"),
      held: queue.held > 0 ? desk.locale.plural("mail_desk_held", queue.held) : nil,
      reported: queue.reported > 0
        ? desk.locale.plural("mail_desk_reported", queue.reported) : nil,
      members: queue.reportedMembers > 0
        ? desk.locale.plural("mail_desk_members", queue.reportedMembers) : nil,
      url: desk.url(.desk))
  }
}

/// The letter to those who keep order.
struct DeskMail: MailView {
  /// `mails/mail-desk.txt.mustache` and `.html.mustache`.
  static let template = "mail-desk"

  /// What surrounds the letter.
  let mail: MailFrame
  /// How many posts wait before they are shown, a sentence; none where there are none.
  var held: String?
  /// How many posts were reported, a sentence; none where there are none.
  var reported: String?
  /// How many members were reported, a sentence; none where there are none.
  var members: String?
  /// The way to the desk.
  let url: String
}
