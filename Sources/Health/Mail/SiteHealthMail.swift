import Database
import Glibc
import Model
import Pages
import Theme
import Time

// Checks that emails can be sent, and reports those that were not.
extension SiteHealth {
  mutating func checkMail(_ site: SiteDatabase) throws {
    let queue = try site.mailQueue()
    checkMailProgram(
      try SiteTheme.stored(in: site).settings.mail,
      isNeeded: try queue.waiting > 0 || site.hasAccounts())
    if let oldest = queue.oldest {
      let letters =
        queue.waiting == 1 ? "1 email is waiting" : "\(queue.waiting) emails are waiting"
      let text = "\(letters) to be sent, the oldest since \(oldest.rfc3339)"
      if let error = queue.error {
        warn(Self.place, "\(text); the last try: \(error)")
      } else {
        approve(Self.place, "\(text); run `tertulia refresh`")
      }
    } else {
      approve(Self.place, "no email is waiting to be sent")
    }
    for mail in queue.givenUp {
      warn(
        Self.place,
        """
        email \(mail.id.rawValue) (\(mail.kind)) of \(mail.queuedAt.rfc3339) could not be sent for three days: \
        \(mail.error); try it once more with `tertulia doctor --retry`
        """)
    }
  }

  private mutating func checkMailProgram(_ mail: MailSettings, isNeeded: Bool) {
    guard let program = mail.sendmail else {
      if isNeeded {
        warn(
          "site.yml",
          "`mail` is not set, so emails are written to data/mail and not sent")
      } else {
        approve("site.yml", "`mail` is not set, and no member needs email so far")
      }
      return
    }
    if access(program, X_OK) == 0 {
      approve("site.yml", "emails are sent with \(program)")
    } else {
      fail(
        "site.yml",
        "the mail program \(program) cannot be run: \(String(cString: strerror(errno)))")
    }
  }
}
