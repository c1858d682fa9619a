import Database
import Foundation
import Model
import TestSupport
import Testing
import Time

@testable import Content

/// Spooled contents come back as they were.
struct SpoolTests {
  private let site: TemporarySite

  init() throws { site = try TemporarySite([:]) }

  /// A folder for a spool.
  private func folder() throws -> String {
    try FileManager.default.createDirectory(
      atPath: site.folder.data, withIntermediateDirectories: true)
    return site.folder.data
  }

  /// Texts of all lengths, together more than is kept in memory, some longer than what is read at once.
  private var texts: [[UInt8]] {
    [0, 1, 300_000, 65_536, 70_000, 12].enumerated().map { number, size in
      [UInt8](repeating: UInt8(number), count: size)
    } + (0..<2_000).map { Array("text \($0) ".utf8) + [UInt8](repeating: 7, count: $0 % 400) }
  }

  private func check(_ spool: Spool) throws {
    let texts = texts
    let places = texts.map { spool.add($0) }
    for index in texts.indices { #expect(try places[index].bytes() == texts[index]) }
    let late = spool.add("late")
    for index in texts.indices.reversed() { #expect(try places[index].bytes() == texts[index]) }
    #expect(try late.bytes() == Array("late".utf8))
    #expect(places[0].isEmpty && !places[1].isEmpty)
  }

  @Test func `texts are read in any order, between others that are added`() throws {
    try check(Spool(folder: try folder()))
  }

  @Test func `without a folder texts stay in memory`() throws {
    try check(Spool(folder: site.folder.path + "/none"))
  }

  @Test func `nothing is left in the folder`() throws {
    let folder = try folder()
    let spool = Spool(folder: folder)
    _ = texts.map { spool.add($0) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func `a note is the same one again`() throws {
    let english = try #require(Language("en"))
    let note = Note(
      address: NoteAddress(subject: "a", lesson: "b", slug: "c"), identity: "permalink ñ",
      text: PageText(
        language: english, writtenIn: try #require(Language("pt-br")), title: "A «title»",
        description: "", html: Array("<p>Ä</p>".utf8)),
      date: CivilDate(year: 2026, month: 2, day: 28),
      outline: [OutlineEntry(level: 2, id: "one", text: "One")], audience: .friends)
    let link = CompiledNote.Link(
      to: 300, kind: .connection, words: Array("why".utf8), writtenIn: english)
    let written = Spool(folder: "").add(
      CompiledNote(
        id: 7, note: note, sort: 1_000_000, tags: [TagName(slug: "x/y", title: "X/Y")],
        links: [link]))
    let read: CompiledNote = try written.value()
    #expect(read.note == note && read.id == 7 && read.sort == 1_000_000)
    #expect(read.tags == [TagName(slug: "x/y", title: "X/Y")])
    #expect(read.links.map(\.to) == [300] && read.links.map(\.kind) == [.connection])
    #expect(read.links.map(\.words) == [link.words] && read.links.map(\.writtenIn) == [english])
  }
}
