@_spi(Raw) import Database
import Foundation
import Mail
import Model
import Sodium
import TestSupport
import Testing
import Time

@testable import Jobs

/// Emails: which are sent to whom, their contents, and the outcome of those that no server accepts.
struct MailJobTests {
  let site: TemporarySite
  let database: SiteDatabase
  private let outbox = Outbox()
  let irene: Member.ID
  let now = TemporarySite.now

  init() throws {
    var files = SampleSite.files()
    files["site.yml", default: ""] += "features: {meet: on}\n"
    site = try TemporarySite(files)
    database = try site.compile()
    irene = try database.openAccount("irene", language: .spanish)
    try database.write { try $0.rename(irene, to: "Irene\r\nBcc: x & <b>") }
  }

  func queue(
    _ kind: QueuedMail.Kind, for member: Member.ID? = nil, to address: String? = nil,
    facts: String = ""
  ) throws {
    _ = try database.write {
      try $0.queueMail(
        kind, for: member, to: address.flatMap { EmailAddress($0) }, .english, facts: facts, at: now
      )
    }
  }

  @discardableResult
  private func run(at time: Timestamp? = nil) throws -> JobRunner {
    var runner = JobRunner([NewsJob(), MailJob(outbox)])
    runner.run(try site.jobContext(database, at: time ?? now))
    return runner
  }

  /// The one email that was sent.
  func message() throws -> MailMessage {
    try run()
    #expect(outbox.emails.count == 1)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
    return try #require(outbox.emails.last)
  }

  /// The token in an email, found by the secret in its link.
  private func token(_ purpose: Token.Purpose, _ action: String, _ message: MailMessage) throws
    -> Token
  {
    let link = try #require(MailLinks.links(in: message.text).first)
    let start = "https://club.example/do/\(action)?token="
    #expect(link.hasPrefix(start))
    #expect(
      String(decoding: message.html, as: UTF8.self).contains(link.replacing("&", with: "&amp;")))
    let secret = try #require(Secret(String(link.dropFirst(start.count).prefix(43))))
    return try #require(try database.token(secret.digest, purpose, at: now))
  }

  @Test func `signing up sends a link that opens the account`() throws {
    try queue(.signUp, to: "new@example.net", facts: "the form")
    let message = try message()
    #expect(message.to.address.text == "new@example.net" && message.to.name.isEmpty)
    #expect(
      message.subject == "Activate your account at Club Niebla" && message.language == .english)
    let token = try token(.signUp, "confirm", message)
    #expect(token.facts == "the form" && token.member == nil)
    #expect(token.ends == now.adding(seconds: 3 * 86_400))
    #expect(
      message.from.name == "Club Niebla" && message.from.address.text == "tertulia@club.example")
  }

  @Test func `signing up with a member's address says so by email, without a token`() throws {
    try queue(.signUp, to: "IRENE@example.net", facts: "the form")
    let message = try message()
    #expect(message.subject == "Ya tienes una cuenta en Club Niebla")
    #expect(
      MailLinks.links(in: message.text).prefix(2) == [
        "https://club.example/do/sign-in?lang=es", "https://club.example/do/recover?lang=es",
      ])
    #expect(try database.number("SELECT count(*) FROM tokens") == 0)
  }

  @Test
  func `a forgotten password sends a link in one's own language, to the confirmed address`()
    throws
  {
    try queue(.recover, to: "Irene@Example.net")
    let message = try message()
    #expect(message.to.address.text == "irene@example.net")
    #expect(
      message.subject == "Recupera tu contraseña de Club Niebla" && message.language.code == "es")
    let token = try token(.recover, "new-password", message)
    #expect(token.member == irene && token.ends == now.adding(seconds: 3600))
    #expect(message.text.contains("&lang=es\n"))
    // The hostile name is on one line of the text, and escaped in the HTML.
    #expect(message.text.contains("Hola, Irene Bcc: x & <b>:\n"))
    #expect(String(decoding: message.html, as: UTF8.self).contains("Irene Bcc: x &amp; &lt;b&gt;:"))
  }

  @Test func `an address without an account gets no email and costs nothing`() throws {
    try queue(.recover, to: "nobody@example.net")
    let runner = try run()
    #expect(outbox.emails.isEmpty && runner.problems.isEmpty)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test func `a new address is confirmed with a link that carries it`() throws {
    try queue(.email, for: irene, to: "new@example.net")
    let message = try message()
    #expect(message.to.address.text == "new@example.net")
    let token = try token(.email, "confirm-email", message)
    #expect(token.member == irene && token.facts == "new@example.net")
  }

  @Test func `the owner of the address is notified, without a link or a name`() throws {
    try database.openAccount("mateo", language: .spanish)
    try queue(.email, for: irene, to: "mateo@example.net")
    let message = try message()
    #expect(message.to.address.text == "mateo@example.net")
    #expect(MailLinks.links(in: message.text) == ["https://club.example/es/"])
    #expect(!message.text.contains("Irene"))
    #expect(try database.number("SELECT count(*) FROM tokens") == 0)
  }

  @Test func `changes are announced to the old address, and to the confirmed one`() throws {
    try queue(.emailChanged, for: irene, to: "old@example.net")
    try queue(.passwordChanged, for: irene)
    try run()
    #expect(outbox.emails.map(\.to.address.text) == ["old@example.net", "irene@example.net"])
    #expect(
      outbox.emails.map(\.subject) == [
        "Tu correo en Club Niebla ha cambiado", "Tu contraseña en Club Niebla ha cambiado",
      ])
    #expect(try database.number("SELECT count(*) FROM tokens") == 0)
  }

  @Test func `a member without an address gets no email`() throws {
    let eve = try database.openAccount("eve", email: nil, language: .spanish)
    for kind in QueuedMail.Kind.allCases { try queue(kind, for: eve) }
    try run()
    #expect(outbox.emails.isEmpty)
    #expect(try database.number("SELECT count(*) FROM mails") == 0)
  }

  @Test(arguments: QueuedMail.Kind.allCases)
  func `every kind says why it comes, asks nothing from elsewhere, and leaves nothing unfilled`(
    kind: QueuedMail.Kind
  ) throws {
    for language in ["en", "es"] {
      outbox.emails = []
      try database.write {
        try $0.setLanguage(try #require(Language(language)), of: irene)
      }
      try cause(kind)
      try run()
      let message = try #require(outbox.emails.last)
      try database.set("DELETE FROM mails")
      #expect((message.unsubscribe != nil) == (kind.optionalFrom != nil))
      let html = String(decoding: message.html, as: UTF8.self)
      for text in [message.text, html, message.subject] {
        #expect(!text.contains("{") || text.contains("<style>"))
        #expect(!text.contains("mail_") && !text.contains("{{"))
      }
      for forbidden in ["<img", "<script", "<link", "url(", "src=", "@import", "http://"] {
        #expect(!html.contains(forbidden))
      }
      // The reason is below the mark of a signature.
      let parts = message.text.split(separator: "\n-- \n")
      #expect(parts.count == 2 && (parts.last?.contains("Club Niebla") ?? false))
    }
  }

  @Test func `a refused email is tried again with its Message-ID and another token`() throws {
    try queue(.signUp, to: "new@example.net")
    outbox.error = .refused(75, says: "")
    let runner = try run()
    // It happens every day: no one is notified before the email is given up.
    #expect(runner.problems.isEmpty && outbox.emails.isEmpty)
    #expect(try database.number("SELECT count(*) FROM tokens") == 0)
    #expect(try database.mailQueue().error == "the mail program ended with 75 (try again later)")
    try run(at: now.adding(seconds: 59))
    #expect(outbox.refused.count == 1)
    outbox.error = nil
    try run(at: now.adding(seconds: 60))
    #expect(outbox.emails.map(\.id) == outbox.refused.map(\.id) && outbox.emails.count == 1)
    #expect(outbox.emails.map(\.text) != outbox.refused.map(\.text))
    #expect(try database.number("SELECT count(*) FROM tokens") == 1)
  }

  @Test
  func `trouble with the program ends the pass and is reported, trouble with an email does not`()
    throws
  {
    for _ in 0..<3 { try queue(.signUp, to: "new@example.net") }
    outbox.error = .cannotStart(2, program: "/no/sendmail")
    let runner = try run()
    #expect(outbox.refused.count == 1)
    #expect(runner.problems.map(\.item) == ["mail 1"])
    outbox.error = .refused(67, says: "unknown")
    #expect(try run(at: now).problems.isEmpty)
    #expect(outbox.refused.count == 3)
    for code: Int32 in [65, 67, 68, 69, 75] {
      #expect(!MailError.refused(code, says: "").isOfProgram)
    }
    for code: Int32 in [1, 64, 70, 71, 77, 78] {
      #expect(MailError.refused(code, says: "").isOfProgram)
    }
  }

  @Test func `an email that is given up is reported once`() throws {
    try queue(.signUp, to: "new@example.net")
    outbox.error = .refused(75, says: "")
    let later = now.adding(seconds: 3 * 86_400)
    #expect(try run(at: later).problems.map(\.item) == ["mail 1"])
    #expect(try run(at: later).problems.isEmpty)
    #expect(try database.mailQueue().givenUp.count == 1)
  }

  @Test func `a template that breaks keeps its emails back, and no others`() throws {
    try cause(.invitation)
    try queue(.passwordChanged, for: irene)
    try database.breakTemplate("mail-invitation.html")
    #expect(try run().problems.map(\.item) == ["mail 1"])
    #expect(outbox.emails.count == 1 && outbox.refused.isEmpty)
    #expect(try database.mailQueue().waiting == 1)
  }

  @Test func `a kill after handing over sends an equal email again`() throws {
    try queue(.signUp, to: "new@example.net")
    try run()
    try queue(.signUp, to: "new@example.net")
    // As if the row of the first one had stayed.
    try database.set("UPDATE mails SET id = 1")
    try run()
    #expect(outbox.emails.map(\.id.description).count == 2)
    #expect(Set(outbox.emails.map(\.id)).count == 1)
    // Both links work.
    for message in outbox.emails { _ = try token(.signUp, "confirm", message) }
  }
}
