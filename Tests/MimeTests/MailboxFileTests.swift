import Database
import Glibc
import TestSupport
import Testing

@testable import Mime

/// A file of emails, as it lies on a disk.
struct Archive {
  let folder: TemporarySite
  let file: MailboxFile

  init(_ text: String) throws { try self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) throws {
    folder = try TemporarySite()
    try folder.write(bytes, "list.mbox")
    file = try MailboxFile(path: "\(folder.folder.path)/list.mbox")
  }

  func text(_ index: Int) throws -> String {
    String(decoding: try file.bytes(of: file.places[index]).bytes, as: UTF8.self)
  }
}

struct MailboxFileTests {
  private static let line = "From ana@example.org Thu Feb 13 10:11:12 1997\n"

  @Test func `emails begin behind an empty line and a line with a time and a year`() throws {
    let archive = try Archive(
      Self.line + "A: 1\n\nFrom here it is far.\n\nFrom there, too: 12 steps in 1997\n\n"
        + Self.line + "B: 2\n\n" + Self.line + Self.line + "\nC\n")
    #expect(archive.file.places.map(\.number) == [1, 2, 3])
    #expect(
      try archive.text(0) == "A: 1\n\nFrom here it is far.\n\nFrom there, too: 12 steps in 1997\n\n"
    )
    #expect(try archive.text(1) == "B: 2\n\n")
    // The line is an email's header unless an empty line is before it.
    #expect(try archive.text(2) == Self.line + "\nC\n")
  }

  @Test func `a line marked as no beginning loses its mark once`() throws {
    let archive = try Archive(Self.line + "\n>From me\n>>From you\n> From a quote\n>Fromage\n")
    #expect(try archive.text(0) == "\nFrom me\n>From you\n> From a quote\n>Fromage\n")
  }

  @Test func `carriage returns and a missing end do not matter`() throws {
    let archive = try Archive(
      "From ana Thu Feb 13 10:11:12 1997\r\nA: 1\r\n\r\nx\r\n\r\n" + Self.line + "\ny")
    #expect(archive.file.places.count == 2)
    #expect(try archive.text(1) == "\ny")
  }

  @Test(arguments: ["Dear all,\n", "\n\nSubject: x\n\n" + line, "From me to you\n"])
  func `a file that does not begin with an email is refused`(text: String) throws {
    #expect(throws: MailboxFile.Failure.noMailbox) { try Archive(text) }
  }

  @Test func `a file that is not there is refused, an empty one has no emails`() throws {
    #expect(throws: MailboxFile.Failure.unreadable(code: ENOENT)) {
      try MailboxFile(path: "/nowhere/list.mbox")
    }
    #expect(try Archive("").file.places.isEmpty)
  }

  @Test func `of an email of megabytes the beginning is read, and the next one is found`() throws {
    let long = String(repeating: String(repeating: "x", count: 9999) + "\n", count: 500)
    let archive = try Archive(Self.line + "\n" + long + "\n" + Self.line + "\nafter\n")
    let (bytes, isCut) = try archive.file.bytes(of: archive.file.places[0])
    #expect(isCut && bytes.count == MailboxFile.maxBytes)
    #expect(try archive.text(1) == "\nafter\n")
  }

  private static let head = "From: Ana <ana@x.example>\n"

  @Test func `no empty line is needed above a line between emails, but a header below it`() throws {
    let archive = try Archive(
      Self.line + Self.head + "\nfirst\n" + Self.line + Self.head + "\nsecond\n" + Self.line
        + "is what it says.\n\n" + Self.line + "is quoted here, too.\n")
    #expect(archive.file.places.count == 2)
    #expect(try archive.text(0).hasSuffix("first\n"))
    #expect(try archive.text(1).hasSuffix("is quoted here, too.\n"))
  }

  @Test func `an email that says how long it is may have such lines in it`() throws {
    let text = "\nA patch.\n\n" + Self.line + Self.head + "\nEnd.\n"
    func file(_ length: Int) -> String {
      Self.line + Self.head + "Content-Length: \(length)\n" + text + "\n" + Self.line
        + "To: b\n\nx\n"
    }
    let count = text.utf8.count - 1
    for length in [count, count + 1] { #expect(try Archive(file(length)).file.places.count == 2) }
    // A length that leads elsewhere says nothing.
    for length in [count - 5, count + 3, 9_999_999, -1, 0] {
      #expect(try Archive(file(length)).file.places.count == 3, "\(length)")
    }
    #expect(try Archive(Self.line + "Content-Length: 5\n\nhello").file.places.count == 1)
    #expect(
      try Archive(Self.line + "Content-Length: 99999999999999999999\n\nhello").file.places.count
        == 1)
  }

  @Test func `a byte order mark and pipermail's spelling of addresses do not matter`() throws {
    let archive = try Archive(
      "\u{FEFF}From ana at x.example  Tue Feb 17 10:00:00 2004\nA: 1\n\nx\n")
    #expect(archive.file.places.count == 1)
  }

  @Test func `a header of many fields is read to its end`() throws {
    let many = String(
      repeating: "Received: from a by b; Thu, 13 Feb 1997 10:11:12 +0000\n", count: 300)
    let archive = try Archive(Self.line + many + "Subject: here\n\nx\n")
    #expect(try archive.file.header(of: archive.file.places[0]).text("subject").text == "here")
  }
}
