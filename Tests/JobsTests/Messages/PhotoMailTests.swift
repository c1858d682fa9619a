import Mail
import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database
@testable import Jobs

/// A picture that is forwarded by email: the email's text, and when there is none.
struct PhotoMailTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let irene: Member.ID
  private let mateo: Member.ID
  private let photo: UploadName

  init() throws {
    site = try TemporarySite(SampleSite.files(languages: ["en"]))
    let database = try site.compile()
    let (irene, mateo) = (try database.openAccount("irene"), try database.openAccount("mateo"))
    photo = try database.send([1, 2, 3, 4], by: irene)
    try database.write { try $0.makeFriends(irene, mateo, at: TemporarySite.now) }
    try database.show(photo, of: irene, to: mateo)
    (self.database, self.irene, self.mateo) = (database, irene, mateo)
  }

  private func message(
    to friend: Member.ID? = nil, isAnswered: Bool = false, subject: String = "", words: String = ""
  ) throws -> MailMessage? {
    let facts = MailedPhoto(
      sender: irene, name: photo, isAnswered: isAnswered, subject: subject, words: words
    ).facts
    // Removes the email about the accepted request.
    try database.set("DELETE FROM mails")
    let address = friend == nil ? EmailAddress("ada@example.net") : nil
    try database.write {
      _ = try $0.queueMail(
        .photo, for: friend, to: address, .english, facts: facts, at: TemporarySite.now)
    }
    let place = try site.jobContext(database, at: TemporarySite.now)
    let mail = try #require(try database.nextMail(at: TemporarySite.now))
    defer { try? database.write { try $0.finish(mail, at: TemporarySite.now) } }
    return try WrittenMail(mail, place)?.message
  }

  @Test func `it says who sends it, with the picture and the words`() throws {
    let message = try #require(try message(subject: "Cranes", words: "Look at\nthem."))
    let name = try #require(try database.memberName(irene)).name
    #expect(message.to.address.text == "ada@example.net" && message.subject == "\(name): Cranes")
    #expect(message.replyTo == nil && message.attachment?.bytes == [1, 2, 3, 4])
    #expect(message.attachment?.name == "photo.jpg" && message.attachment?.type == "image/jpeg")
    #expect(
      message.text.contains("\(name) sent you this photo") && message.text.contains("> them."))
    #expect(message.text.contains("reach no one"))
    let bytes = String(decoding: message.bytes, as: UTF8.self)
    #expect(bytes.contains("\r\n\r\nAQIDBA==\r\n"))
    let stored = StoredMail(message.bytes)
    #expect(stored["Subject"] == message.subject && stored.text.contains("> them."))
  }

  @Test func `answers go to who wants them`() throws {
    let account = try #require(try database.account(irene, at: TemporarySite.now))
    let message = try #require(try message(isAnswered: true))
    #expect(message.replyTo?.address.text == account.email)
    #expect(message.subject == "\(account.name) sent you a photo")
  }

  @Test func `a friend gets it, as long as they are one`() throws {
    let account = try #require(try database.account(mateo, at: TemporarySite.now))
    #expect(try message(to: mateo)?.to.address.text == account.email)
    let (irene, mateo) = (irene, mateo)
    try database.write { try $0.block(irene, by: mateo, at: TemporarySite.now) }
    #expect(try message(to: mateo) == nil)
  }

  @Test func `there is none where the picture is gone`() throws {
    UploadFolder(site.folder).remove(photo)
    #expect(try message() == nil)
  }

  @Test func `participants of the conversation may send it, until its message is deleted`() throws {
    let eve = try database.openAccount("eve")
    func mayOpen() throws -> [Bool] {
      try [irene, mateo, eve].map { try database.mayOpen(photo, $0) }
    }
    #expect(try mayOpen() == [true, true, false])
    let author = irene
    #expect(try database.write { try $0.delete(Message.ID(1), by: author) })
    #expect(try mayOpen() == [false, false, false])
    #expect(try message() == nil)
  }

  @Test(arguments: ["", "1", "x 1 y\n\n", "1 1 x.jpg\n\n", "1 1\n\n"])
  func `facts that were not printed are none`(facts: String) {
    #expect(MailedPhoto(facts: facts) == nil)
  }
}

extension SiteDatabase {
  /// Says something with a picture to a friend.
  func show(_ photo: UploadName, of author: Member.ID, to friend: Member.ID) throws {
    let html = Array("<p><a href=\"/\(SitePath.upload(photo).file)\">Cranes</a></p>\n".utf8)
    try write { transaction in
      let talk = try transaction.talk(of: author, with: friend, at: TemporarySite.now)
      let new = NewMessage(body: "Cranes", html: html, renderer: 1)
      _ = try transaction.say(new, in: talk, by: author, at: TemporarySite.now)
    }
  }

  /// A new member, who is a friend, sends a member a picture, of whom every second wants answers.
  func mailPhoto(to member: Member.ID, at now: Timestamp) throws {
    let number = try self.number("SELECT count(*) FROM members")
    let friend = try openAccount("f-\(number)", language: .spanish)
    let photo = try send([1, 2, 3], by: friend)
    let facts = MailedPhoto(
      sender: friend, name: photo, isAnswered: number % 2 == 0, subject: "<b> & so",
      words: "<x>\n& y"
    ).facts
    try write { transaction in
      try transaction.makeFriends(friend, member, at: now)
    }
    try show(photo, of: friend, to: member)
    try write { transaction in
      _ = try transaction.queueMail(.photo, for: member, .english, facts: facts, at: now)
    }
  }
}
