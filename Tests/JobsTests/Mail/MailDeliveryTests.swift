@_spi(Raw) import Database
import Foundation
import Mail
import Model
import TestSupport
import Testing
import Time

@testable import Jobs

/// Delivery of emails: into a folder, or to a program that is started for each.
struct MailDeliveryTests {
  private let site: TemporarySite

  init() throws {
    site = try TemporarySite()
    _ = try site.migrated()
  }

  private func message(_ subject: String = "Hello") throws -> MailMessage {
    let address = try #require(EmailAddress("irene@example.net"))
    return MailMessage(
      id: MessageID(mail: 7, digest: "ab", host: "club.example"), date: TemporarySite.now,
      from: Mailbox(address), to: Mailbox(address), subject: subject, language: .english,
      text: "Hello.\n", html: [])
  }

  /// A program that notes what it is given, then ends as `script` says.
  private func program(_ script: String) throws -> String {
    let folder = site.folder.path
    try site.write(
      "#!/bin/sh\nprintf '%s\\n' \"$@\" >\(folder)/arguments\nenv >\(folder)/environment\n"
        + "ls /proc/self/fd >\(folder)/descriptors\ncat >\(folder)/input\n\(script)\n", "program")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/program")
    return "\(folder)/program"
  }

  private func send(_ program: String, limit: Int64 = 20_000) throws {
    let sendmail = Sendmail(
      program: program, from: EmailAddress("club@example.org"), spool: site.folder.data,
      timeLimit: limit)
    try sendmail.deliver(message(), 7, by: { Int64(ProcessInfo.processInfo.systemUptime * 1000) })
  }

  @Test func `a folder has one private file for each email, the last one`() throws {
    let folder = MailFolder(site.folder)
    try folder.deliver(message("First"), 7, by: { 0 })
    try folder.deliver(message("Second"), 7, by: { 0 })
    let path = site.folder.mail
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["7.eml"])
    #expect(try site.text("data/mail/7.eml").contains("Subject: Second\r\n"))
    for (path, mode) in [(path, 0o700), ("\(path)/7.eml", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
    }
  }

  @Test func `a folder that cannot be written to is named`() throws {
    try site.write("a file", "data/mail")
    #expect(throws: MailError.self) { try MailFolder(site.folder).deliver(message(), 7, by: { 0 }) }
  }

  @Test func `a program gets the email, fixed arguments and nothing of ours`() throws {
    setenv("TERTULIA_SECRET", "x", 1)
    let path = try program("")
    let file = try FileHandle(forReadingAtPath: path) ?? { throw MailError.noSender }()
    try send(path)
    #expect(try site.text("arguments") == "-t\n-i\n-f\nclub@example.org\n")
    let environment = try site.text("environment").split(separator: "\n")
      .map { $0.prefix { $0 != "=" } }
    // The shell adds its own.
    #expect(Set(environment).isSubset(of: ["PATH", "PWD", "OLDPWD", "SHLVL", "_"]))
    // One more is the folder that ls reads.
    #expect(try site.text("descriptors") == "0\n1\n2\n3\n")
    let input = try site.text("input")
    #expect(input.hasPrefix("Date: ") && !input.utf8.contains(13))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: site.folder.data)
        .allSatisfy { !$0.hasPrefix("spool-") })
    try file.close()
  }

  @Test func `the message of a program that refuses is noted on one line`() throws {
    let path = try program("printf 'no\\nroute \\033[31m' >&2; exit 75")
    #expect(throws: MailError.refused(75, says: "no route [31m")) { try send(path) }
    let killed = try program("kill -9 $$")
    #expect(throws: MailError.signal(9)) { try send(killed) }
  }

  @Test func `a program that is not there, or cannot be run, is named`() throws {
    #expect(throws: MailError.cannotStart(ENOENT, program: "/no/sendmail")) {
      try send("/no/sendmail")
    }
    try site.write("text", "text")
    let path = "\(site.folder.path)/text"
    #expect(throws: MailError.cannotStart(EACCES, program: path)) { try send(path) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a program that hangs is ended with all that it started`() throws {
    let path = try program("sleep 3600 & echo $! >\(site.folder.path)/child; sleep 3600")
    #expect(throws: MailError.tookTooLong(700)) { try send(path, limit: 700) }
    let child = try #require(
      pid_t(try site.text("child").trimmingCharacters(in: .whitespacesAndNewlines)))
    // It is another process's child now, and stays a zombie until that one has looked.
    while let status = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8),
      !status.contains(") Z ")
    { usleep(10_000) }
  }
}
