import Database
import Foundation
import Mime
import TestSupport

@testable import MailingList

/// A file of emails, as it lies on a disk, and what becomes of it.
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
  init(fixture name: String) throws { try self.init(Self.fixture(name)) }

  static func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name).mbox")))
  }

  /// The emails read in full; HTML stays what it is.
  func emails() throws -> [Email] {
    try file.places.map { place in
      let (bytes, isCut) = try file.bytes(of: place)
      return Email(bytes, isCut: isCut, envelope: place.envelope) { "HTML: \($0)" }
    }
  }

  /// Each thread: its subject, and its emails' texts as they are imported.
  func threads() throws -> [(subject: String, texts: [String])] {
    let emails = try emails()
    let footers = Footers(emails)
    return Threads(emails.map(\.head)) { emails[$0].words(footers: footers) }.threads.map {
      thread in
      var known = ThreadWords()
      let texts = thread.emails.map { index in
        defer { known.add(emails[index]) }
        return emails[index].markdown(in: known, footers: footers)
      }
      return (thread.subject, texts)
    }
  }

  /// The texts by their threads' subjects, without what is folded.
  func shown() throws -> [String: [String]] {
    Dictionary(
      try threads().map { ($0.subject, $0.texts.map(Self.shown)) }, uniquingKeysWith: { $0 + $1 })
  }

  /// A text without what is folded.
  static func shown(_ text: String) -> String {
    text.replacing(/\n*<details>(?s:.*?)<\/details>/, with: "").trimmingCharacters(in: .newlines)
  }
}
