import Database
import Foundation
import TestSupport
import Testing

@testable import MailingList

/// A file of letters, as it lies on a disk.
struct Archive {
  let folder: TemporarySite
  let file: MailboxFile

  init(_ text: String) throws { try self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) throws {
    folder = try TemporarySite()
    try folder.write(bytes, "list.mbox")
    file = try MailboxFile(path: "\(folder.folder.path)/list.mbox")
  }

  /// One of those that the tests bring along.
  static func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name).mbox")))
  }

  /// The letters read in full; HTML stays what it is.
  func letters() throws -> [Letter] {
    try file.places.map { place in
      let (bytes, isCut) = try file.bytes(of: place)
      return Letter(bytes, isCut: isCut, in: place) { "HTML: \($0)" }
    }
  }

  func text(_ index: Int) throws -> String {
    String(decoding: try file.bytes(of: file.places[index]).bytes, as: UTF8.self)
  }
}

struct MailboxFileTests {
  private static let line = "From ana@example.org Thu Feb 13 10:11:12 1997\n"

  @Test func `letters begin behind an empty line and a line with a time and a year`() throws {
    let archive = try Archive(
      Self.line + "A: 1\n\nFrom here it is far.\n\nFrom there, too: 12 steps in 1997\n\n"
        + Self.line + "B: 2\n\n" + Self.line + Self.line + "\nC\n")
    #expect(archive.file.places.map(\.number) == [1, 2, 3])
    #expect(
      try archive.text(0) == "A: 1\n\nFrom here it is far.\n\nFrom there, too: 12 steps in 1997\n\n"
    )
    #expect(try archive.text(1) == "B: 2\n\n")
    // The line is a letter's header where no empty line stands before it.
    #expect(try archive.text(2) == Self.line + "\nC\n")
  }

  @Test func `what was marked as no beginning gets its mark taken off once`() throws {
    let archive = try Archive(Self.line + "\n>From me\n>>From you\n> From a quote\n>Fromage\n")
    #expect(try archive.text(0) == "\nFrom me\n>From you\n> From a quote\n>Fromage\n")
  }

  @Test func `carriage returns and a missing end do not matter`() throws {
    let archive = try Archive(
      "From ana Thu Feb 13 10:11:12 1997\r\nA: 1\r\n\r\nx\r\n\r\n" + Self.line + "\ny")
    #expect(archive.file.places.count == 2)
    #expect(try archive.text(1) == "\ny")
    #expect(try archive.letters().map(\.markdown) == ["x", "y"])
  }

  @Test(arguments: ["Dear all,\n", "\n\nSubject: x\n\n" + line, "From me to you\n"])
  func `what does not begin with a letter is refused`(text: String) throws {
    #expect(throws: MailboxFile.Failure.noMailbox) { try Archive(text) }
  }

  @Test func `a file that is not there is refused, an empty one has no letters`() throws {
    #expect(throws: MailboxFile.Failure.unreadable(code: ENOENT)) {
      try MailboxFile(path: "/nowhere/list.mbox")
    }
    #expect(try Archive("").file.places.isEmpty)
  }

  @Test func `of a letter of megabytes the beginning is read, and the next one is found`() throws {
    let long = String(repeating: String(repeating: "x", count: 9999) + "\n", count: 500)
    let archive = try Archive(Self.line + "\n" + long + "\n" + Self.line + "\nafter\n")
    let (bytes, isCut) = try archive.file.bytes(of: archive.file.places[0])
    #expect(isCut && bytes.count == MailboxFile.mostBytes)
    let letters = try archive.letters()
    #expect(letters[0].problems == [.cut, .tooLong])
    #expect(letters[1].markdown == "after" && letters[1].problems.isEmpty)
  }
}
