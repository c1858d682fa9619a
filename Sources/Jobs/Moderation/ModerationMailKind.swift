import Database
import Mail
import Model
import Theme

/// Email to moderators: how much is waiting for them; only the moderation page shows who reported what.
///
/// None is sent while nothing new has come since the last one. `facts` has the newest report and the newest held comment that
/// they were notified of: `12 345`.
struct ModerationMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    let told = mail.facts.utf8.split(separator: 32).map { Int64(Substring($0)) ?? 0 }
    let (report, comment) = (told.first ?? 0, told.dropFirst().first ?? 0)
    guard let moderator = try composer.recipientAccount() else { return nil }
    let queue = try composer.site.moderatorQueue(of: moderator.id)
    guard queue.reported + queue.reportedMembers + queue.held > 0,
      queue.newestReport > report || queue.newestComment > comment || told.isEmpty
    else { return nil }
    composer.rest = MailCooldown(
      facts: "\(max(queue.newestReport, report)) \(max(queue.newestComment, comment))",
      seconds: Int64(composer.theme.settings.mail.deskMinutes) * 60)
    let counts = [
      ("mail_desk_held", queue.held), ("mail_desk_reported", queue.reported),
      ("mail_desk_members", queue.reportedMembers),
    ]
    return composer.standardMail(
      "desk", lines: counts.filter { $0.1 > 0 }.map { composer.locale.plural($0.0, $0.1) },
      button: ("mail_to_desk", composer.url(.desk)))
  }
}
