import Database
import Foundation
import Model
import TestSupport

/// Editors who do at random what editors do, and members who post in between.
struct EditorLife {
  private let site: TemporarySite
  private let database: SiteDatabase
  private var dice: Dice
  private var files: [String: String]
  private var good: [String: String]
  private var count = 0
  private var topics: [Topic.ID] = []
  /// Log of actions, the last ones last.
  private(set) var diary: [String] = []

  private static let notes = "content/notes/"
  private static let folders = [
    "Statistics/Estimation/", "Statistics/", "Books/Niebla/", "Books/", "", "Books/Late/",
  ]
  private static let names = [
    "Intervals", "Límite central", "Augusto", "Orfeo", "Eugenia", "Mean", "Median", "Mode",
  ]
  private static let tags = ["trains", "exam", "course", "course/one", "course/two", "lisbon"]

  init(_ site: TemporarySite, _ files: [String: String], seed: UInt64) throws {
    self.site = site
    self.files = files.filter { $0.key.hasPrefix("content/") }
    good = self.files
    database = try SiteDatabase(site.folder)
    dice = Dice(seed)
  }

  private mutating func pick<T>(_ items: [T]) -> T {
    items[Int.random(in: items.indices, using: &dice)]
  }

  /// A tag, as one person or another writes it.
  private mutating func tag() -> String { spelled(pick(Self.tags)) }

  private mutating func spelled(_ tag: String) -> String { chance(2) ? tag : tag.uppercased() }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &dice) == 0 }

  private mutating func write(_ text: String, _ file: String) throws {
    diary.append("write \(file): \(text.replacingOccurrences(of: "\n", with: "⏎"))")
    files[file] = text
    try site.write(text, file)
  }

  private mutating func remove(_ file: String) throws {
    diary.append("remove \(file)")
    files[file] = nil
    try site.remove(file)
  }

  /// Notes that the present files were built.
  mutating func keep() { good = files }

  /// The build refused what was edited: back to what it took.
  mutating func undo() throws {
    diary.append("undo")
    for file in files.keys where good[file] == nil { try site.remove(file) }
    for (file, text) in good where files[file] != text { try site.write(text, file) }
    // A folder without a text is no conversation.
    for file in files.keys where file.hasPrefix("content/forum/") {
      let folder = folder(of: file)
      if !good.keys.contains(where: { $0.hasPrefix(folder) }), site.exists(folder) {
        try site.remove(folder)
      }
    }
    files = good
  }

  private mutating func file(_ prefix: String, _ isWanted: (String) -> Bool = { _ in true })
    -> String?
  {
    let known = files.keys.filter { $0.hasPrefix(prefix) && isWanted($0) }.sorted()
    return known.isEmpty ? nil : pick(known)
  }

  /// One edit, or something that members do.
  mutating func step() throws {
    count += 1
    switch Int.random(in: 0..<20, using: &dice) {
    case 0..<7: try editNote()
    case 7: try removeNote()
    case 8: try moveNote()
    case 9: try editIndex()
    case 10: try editProfessor()
    case 11, 12: try editEvent()
    case 13: try chance(3) ? editBoards() : editDocument()
    case 14, 15: try editTopic()
    case 16, 17: try post()
    default: try publish()
    }
  }

  private func isNote(_ file: String) -> Bool {
    !file.hasSuffix("/_index.md") && !file.contains("_index.")
  }

  private mutating func note() -> String {
    var lines: [String] = ["---", "x: y"]
    if chance(2) { lines.append("title: Title \(Int.random(in: 0..<5, using: &dice))") }
    if chance(3) { lines.append("tags: [\(tag()), \(tag())]") }
    if chance(4) { lines.append("aliases: [Alias \(Int.random(in: 0..<3, using: &dice))]") }
    if chance(3) { lines.append("date: 2026-11-\(10 + Int.random(in: 0..<9, using: &dice))") }
    if chance(5) { lines.append("order: \(Int.random(in: 0..<4, using: &dice))") }
    if chance(6) { lines.append("description: Words \(count)") }
    if chance(8) { lines.append("publish: false") }
    if chance(9) { lines.append("permalink: p\(Int.random(in: 0..<3, using: &dice))") }
    lines += ["---", "Text \(chance(2) ? count : 0). #\(tag())"]
    for _ in 0..<Int.random(in: 0..<4, using: &dice) { lines += ["", link()] }
    if chance(2) { lines += ["", "## Recipe", "", "Step \(count)."] }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func link() -> String {
    let name = chance(6) ? "Alias \(Int.random(in: 0..<3, using: &dice))" : pick(Self.names)
    switch Int.random(in: 0..<6, using: &dice) {
    case 0: return "![[\(name)]]"
    case 1: return "![[\(name)#Recipe]]"
    case 2: return "See [[\(name)#Recipe]] first."
    case 3:
      return "Ask [[carmen-vidal]] at [[dinner|the dinner]], or @bruno, or @member-\(count % 9)."
    default: return "It leads to [[\(name)]] and so on."
    }
  }

  private mutating func editNote() throws {
    // Versions of a note differ in their names; a permalink may not occur twice.
    let known = chance(2) ? file(Self.notes, isNote) : nil
    let ending = chance(4) ? ".es.md" : ".md"
    try write(note(), known ?? Self.notes + pick(Self.folders) + pick(Self.names) + ending)
  }

  private mutating func removeNote() throws {
    if let file = file(Self.notes, isNote) { try remove(file) }
  }

  private mutating func moveNote() throws {
    guard let file = file(Self.notes, isNote) else { return }
    let text = try site.text(file)
    try remove(file)
    try write(text, Self.notes + pick(Self.folders) + pick(Self.names) + ".md")
  }

  private mutating func editIndex() throws {
    let folder = pick(["Statistics/", "Books/", "Statistics/Estimation/", "Books/Niebla/"])
    let file = Self.notes + folder + "_index" + (chance(4) ? ".es" : "") + ".md"
    if files[file] != nil, chance(3) { return try remove(file) }
    var lines = ["title: Part \(Int.random(in: 0..<4, using: &dice))"]
    if chance(2) { lines.append("order: \(Int.random(in: 0..<3, using: &dice))") }
    if folder.split(separator: "/").count == 1, !file.contains(".es."), chance(2) {
      lines.append("color: \(Int.random(in: 1...12, using: &dice))")
    }
    if folder.split(separator: "/").count == 1, chance(2) {
      lines.append("professor: \(chance(2) ? "carmen-vidal" : "ramiro-zurdo")")
    }
    try write(
      "---\n" + lines.joined(separator: "\n") + "\n---\nLead \(count). [[Intervals]]\n", file)
  }

  private mutating func editProfessor() throws {
    let slug = pick(["carmen-vidal", "ramiro-zurdo", "eva-sol"])
    let file = "content/professors/\(slug).md"
    if slug == "eva-sol", files[file] != nil, chance(2) { return try remove(file) }
    let subjects = chance(2) ? "subjects: [statistics]\n" : ""
    try write(
      "---\nname: Name \(count % 4)\n\(subjects)office: Room \(count % 3)\n---\nSee [[Mean]].\n",
      file)
  }

  private mutating func editEvent() throws {
    let file = "content/events/\(pick(["dinner", "exam", "trip", "walk", "talk"])).md"
    if files[file] != nil, chance(4) { return try remove(file) }
    var lines = ["title: Event \(Int.random(in: 0..<4, using: &dice))"]
    lines.append(
      "start: 202\(pick(["6-11", "6-12", "7-01"]))-1\(Int.random(in: 0..<9, using: &dice))")
    if chance(2) { lines.append("tags: [\(tag())]") }
    if chance(3) { lines.append("subject: statistics") }
    if chance(5) { lines.append("status: cancelled") }
    if chance(6) { lines.append("audience: members") }
    if chance(6) { lines.append("zone: America/Lima") }
    try write("---\n" + lines.joined(separator: "\n") + "\n---\nWith [[Intervals]].\n", file)
  }

  private mutating func editDocument() throws {
    let file = "content/" + pick(["about.md", "about.es.md", "index.md", "index.es.md", "map.md"])
    let isExtra = !["content/about.md", "content/index.md"].contains(file)
    if isExtra, files[file] != nil, chance(2) { return try remove(file) }
    try write(
      SampleSite.document("Page \(count % 3)", "Text \(count). [[Augusto]] @member-3"), file)
  }

  /// The second board becomes one for members, or for everyone again.
  private mutating func editBoards() throws {
    let file = "content/forum/_boards.yml"
    let (shown, hidden) = ("slug: books", "slug: books\n  audience: members")
    let text = files[file] ?? ""
    let isHidden = text.contains(hidden)
    try write(
      text.replacingOccurrences(of: isHidden ? hidden : shown, with: isHidden ? shown : hidden),
      file)
  }

  private mutating func editTopic() throws {
    let number = Int.random(in: 1...5, using: &dice)
    let old = files.keys.filter { $0.hasPrefix("content/forum/\(number)-") }.sorted()
    if !old.isEmpty, chance(4) {
      for file in old { try remove(file) }
      return try site.remove(folder(of: old[0]))
    }
    let folder = old.first.map { self.folder(of: $0) } ?? "content/forum/\(number)-topic"
    if !old.isEmpty, chance(2) {
      return try write(
        SampleSite.reply(author: "Author \(count % 6)", body: "Reply \(count), @bruno."),
        "\(folder)/\(Int.random(in: 2...4, using: &dice)).md")
    }
    try write(
      SampleSite.opening(
        "Topic \(count % 7)", author: "Author \(count % 6)", board: chance(2) ? "travel" : "books",
        tags: chance(2) ? [spelled(pick(["trains", "exam", "boats"]))] : [],
        body: "Opening \(count)."),
      "\(folder)/index.md")
  }

  private func folder(of file: String) -> String {
    file.split(separator: "/").dropLast().joined(separator: "/")
  }

  private mutating func post() throws {
    diary.append("post")
    if chance(3) || topics.isEmpty {
      topics.append(
        try database.postTopic(
          "Posted \(count)", language: chance(2) ? .english : .spanish,
          tags: chance(2) ? [pick(["trains", "boats"])] : [], author: .guest(name: "Guest")))
    } else {
      try database.postComment(in: pick(topics), body: "Comment \(count).")
    }
  }

  private mutating func publish() throws {
    diary.append("publish")
    try site.publish(Int.random(in: 1...10, using: &dice))
  }
}
