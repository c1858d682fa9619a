import Database
import Glibc
import Model
import Pages
import Theme
import Time

// Whether letters can be sent, and those that were not.
extension SiteHealth {
  mutating func lookAtMail(_ site: SiteDatabase) throws {
    let queue = try site.mailQueue()
    lookAtMailProgram(
      try SiteTheme.stored(in: site).settings.mail,
      isNeeded: try queue.waiting > 0 || site.hasAccounts())
    if let oldest = queue.oldest {
      let letters = queue.waiting == 1 ? "1 letter waits" : "\(queue.waiting) letters wait"
      let text = "\(letters) to be sent, the oldest since \(oldest.rfc3339)"
      if let error = queue.error {
        warn(Self.place, "\(text); the last try: \(error)")
      } else {
        approve(Self.place, "\(text); «tertulia refresh» sends them")
      }
    } else {
      approve(Self.place, "no letter waits to be sent")
    }
    for mail in queue.givenUp {
      warn(
        Self.place,
        """
        letter \(mail.id.rawValue) (\(mail.kind)) of \(mail.queuedAt.rfc3339) could not be sent for three days: \
        \(mail.error); «tertulia doctor --retry» tries it once more
        """)
    }
  }

  private mutating func lookAtMailProgram(_ mail: MailSettings, isNeeded: Bool) {
    guard let program = mail.sendmail else {
      if isNeeded {
        warn(
          "site.yml",
          "says nothing of «mail», so letters are put into data/mail, and nobody gets them")
      } else {
        approve("site.yml", "says nothing of «mail», and nobody needs letters so far")
      }
      return
    }
    if access(program, X_OK) == 0 {
      approve("site.yml", "letters are sent with \(program)")
    } else {
      fail(
        "site.yml",
        "the mail program \(program) cannot be run: \(String(cString: strerror(errno)))")
    }
  }
}
