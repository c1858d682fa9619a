import Catalogue
import Discourse
import FoundationEssentials
import MailingList
import Markdown
import Media
import Mime
import Model
import Time
import Vault

@testable import Actions
@testable import Content

/// A reader of files from elsewhere, and which samples are its own.
struct FuzzedReader: Sendable {
  let name: String
  /// Endings of the samples' names.
  let endings: [String]
  /// Reads a file whole; what it refuses, it throws.
  let read: @Sendable (_ file: [UInt8], _ folder: String) throws -> Void

  /// All of them.
  static let all = [
    FuzzedReader(name: "mail", endings: [".mbox"], read: mail),
    FuzzedReader(name: "calendar", endings: [".ics"]) { file, _ in calendar(file) },
    FuzzedReader(name: "card", endings: [".vcf"]) { file, _ in _ = try UploadedVCard(file) },
    FuzzedReader(name: "track", endings: [".gpx", ".geojson"]) { file, _ in
      _ = try TrackReader(file, before: now)
    },
    FuzzedReader(name: "phone", endings: [".jsonl"]) { file, _ in
      _ = OwnTracksMessage(file, at: now)
    },
    FuzzedReader(name: "note", endings: [".md"]) { file, _ in try note(file) },
    FuzzedReader(name: "list", endings: [".csv"]) { try list($0, $1, "list.csv") },
    FuzzedReader(name: "linked", endings: ["products.json"]) { try list($0, $1, "list.jsonld") },
    FuzzedReader(
      name: "discourse", endings: ["1.json", "2.json", "3.json", "4.json"], read: discourse),
  ]

  private static let now = Timestamp(seconds: 1_795_000_000)

  private static func mail(_ file: [UInt8], _ folder: String) throws {
    let path = "\(folder)/list.mbox"
    try Data(file).write(to: URL(filePath: path))
    let mailbox = try MailboxFile(path: path)
    let heads = try mailbox.places.map {
      EmailHead(try mailbox.header(of: $0), envelope: $0.envelope)
    }
    let emails = try mailbox.places.map { place in
      let (bytes, isCut) = try mailbox.bytes(of: place)
      return Email(bytes, isCut: isCut, envelope: place.envelope, fromHTML: CookedHTML.markdown)
    }
    let footers = Footers(emails)
    let threads = Threads(heads) { emails[$0].words(footers: footers) }
    for thread in threads.threads {
      var known = ThreadWords()
      for index in thread.emails {
        _ = emails[index].markdown(in: known, footers: footers)
        known.add(emails[index])
      }
    }
  }

  private static func calendar(_ file: [UInt8]) {
    let reader = CalendarReader(
      file, zones: ["UTC": .utc], zone: .utc, host: "camino.example", untitled: "(none)")
    for event in reader.events {
      _ = event.times(in: event.day...event.day.adding(days: 400), atMost: 50)
    }
  }

  private static func note(_ file: [UInt8]) throws {
    let text = String(decoding: file, as: UTF8.self)
    _ = FrontMatter(note: text, file: "a.md", Problems())
    _ = MemberText.shownSource(of: text)
    _ = MemberText.withoutComments(file, isNote: true)
    let clean = Array(text.utf8)
    _ = try MemberText.post(clean, in: MarkdownRenderer.Context())
    _ = try MemberText.note(clean, in: MarkdownRenderer.Context())
    _ = try NoteRenderer().render(clean)
  }

  private static let dictionary = CatalogueDictionary(
    types: .init(slug: "type", label: LocalizedText(), values: []),
    attributes: [.init(slug: "colour", label: LocalizedText(), values: [])],
    prices: PriceSteps(currency: "EUR", bounds: [20, 40]))

  private static func list(_ file: [UInt8], _ folder: String, _ name: String) throws {
    let path = "\(folder)/\(name)"
    try Data(file).write(to: URL(filePath: path))
    guard let form = ListFile.Form(fileName: name) else { return }
    let mapping = ColumnMapping.plain(
      source: "list", language: .english, languages: [.english], attributes: ["colour"])
    let normaliser = Normaliser(dictionary, mapping, languages: [.english], shops: [])
    _ = try ListReader(ListFile(path: path, form: form), normaliser)
      .forEach(damaged: { _ in }) { _ in }
  }

  private static func discourse(_ file: [UInt8], _ folder: String) throws {
    for name in ["json", "raw"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    // The first number of a topic is its own, which the file's name has.
    let digits = file.drop { !(48...57).contains($0) }.prefix { (48...57).contains($0) }.prefix(6)
    let name = "a.\(digits.isEmpty ? "5" : String(decoding: digits, as: UTF8.self))"
    try Data(file).write(to: URL(filePath: "\(folder)/json/\(name).json"))
    try Data(file).write(to: URL(filePath: "\(folder)/raw/\(name).md"))
    defer {
      // Why loss is right: the folder goes with the process.
      for path in ["json/\(name).json", "raw/\(name).md"] {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
      }
    }
    let archive = try DiscourseArchive(folder: folder)
    let reader = try TopicReader(archive, categories: [:])
    for topic in archive.topicFiles { _ = try reader.topic(topic) }
  }
}
