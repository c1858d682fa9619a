import Backup
import Content
import Database
import Export
import Foundation
import Model
import TestSupport
import Testing
import Time

/// A forum with something of everything, and where it is written.
struct ExportedSite {
  let site: TemporarySite
  let shelf: TemporarySite
  let database: SiteDatabase

  init() throws {
    var files = SampleSite.files()
    files["content/forum/_boards.yml"] = """
      - slug: travel
        title: {en: Travel, es: Viajes}
        description: Far and "near"
      - slug: books
        title: Books
      - slug: keys
        title: Keys
        audience: members

      """
    site = try TemporarySite(files)
    shelf = try TemporarySite()
    database = try site.compile()
  }

  var folder: String { "\(shelf.folder.path)/out" }

  func write(_ scope: ExportScope = .everyone) throws -> ForumFolder.Tally {
    try ForumFolder.write(database, scope, to: folder)
  }

  func text(_ path: String) throws -> String { try shelf.text("out/\(path)") }

  func files() throws -> ExportedFiles {
    try ExportedFiles(folder: folder, try SettingsFile.read(site.folder.path))
  }

  /// A pinned topic, answered by a comment that helped, and in which another one continues.
  func arrange() throws {
    let member = try database.openAccount("arranger")
    let topic = try database.postTopic("Which way?", author: .member(member))
    let answer = try database.postComment(in: topic)
    let merged = try database.postTopic("Which way, again")
    try database.write { transaction in
      try transaction.pin(topic, since: TemporarySite.now)
      try transaction.setSolution(answer, of: topic)
      try transaction.react(.helped, to: answer, by: member)
      try transaction.merge(merged, into: topic)
    }
    let told = try database.exportedTopic(topic)
    #expect(told?.answer == 2 && told?.pinnedAt == TemporarySite.now)
    #expect(try database.exportedTopic(merged)?.mergedInto == topic)
  }

  /// All paths of files that were written.
  func paths() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains(".") }.sorted()
  }
}

struct ForumFolderTests {
  @Test func `boards and people are lists, and a topic is a folder of files`() throws {
    let saved = try ExportedSite()
    let ada = try saved.database.write {
      try $0.archivedMember(
        username: "ada_l", name: "Ada \"L\" \\", joined: TemporarySite.now)
    }.id
    let topic = try saved.database.postTopic(
      "Ends of lines: «a»", tags: ["x y", "c++"], author: .member(ada),
      body: "One *word*.\n\n    code")
    let first = try saved.database.postComment(in: topic, author: .guest(name: "Eva: yes"))
    try saved.database.postComment(in: topic, author: .member(ada), replyTo: first)
    try saved.database.change(first, to: nil)
    try saved.database.write { try $0.close(topic) }
    let tally = try saved.write()
    #expect(
      try saved.text("_boards.yml") == """
        - slug: travel
          title: {en: "Travel", es: "Viajes"}
          description: {en: "Far and \\"near\\"", es: "Far and \\"near\\""}
        - slug: books
          title: {en: "Books", es: "Books"}

        """)
    #expect(
      try saved.text("_members.yml").hasSuffix(
        """
        - username: "ada_l"
          name: "Ada \\"L\\" \\\\"
          id: \(ada.rawValue)
          joined: 2026-11-14T17:00:00Z
          number: \(tally.members)

        """))
    let place = "travel/\(topic)-ends-of-lines-a"
    let numbers = try saved.text("\(place)/index.md").split(separator: "\n")[6]
    #expect(numbers.hasPrefix("numbers: [") && numbers.hasSuffix(", 1, 1]"))
    #expect(
      try saved.text("\(place)/index.md").replacing("\(numbers)\n", with: "") == """
        ---
        title: "Ends of lines: «a»"
        board: travel
        tags: ["x y", "c++"]
        lang: en
        closed: yes
        author: "Ada \\"L\\" \\\\"
        username: "ada_l"
        date: 2026-11-14T17:00:00Z
        id: \(first.rawValue - 1)
        ---

        One *word*.

            code

        """)
    #expect(
      try saved.text("\(place)/2.md") == """
        ---
        author: "Eva: yes"
        date: 2026-11-14T17:00:00Z
        id: \(first)
        state: removed
        ---



        """)
    #expect(try saved.text("\(place)/3.md").contains("\nreply_to: 2\n---\n\nAn answer.\n"))
  }

  @Test func `written values are read again unchanged`() throws {
    let saved = try ExportedSite()
    try saved.database.postTopic("Held", board: "books", tags: ["new"], state: .held)
    let hidden = try saved.database.postTopic("Where is the key?", board: "keys", tags: ["iron"])
    try saved.database.postComment(in: hidden, state: .held)
    let removed = try saved.database.postTopic("Spam")
    try saved.database.set(.removed, of: removed)
    try saved.arrange()
    _ = try saved.write(.all)
    let files = try saved.files()
    #expect(try files.boards() == saved.database.exportedBoards(.all))
    var members: [ExportedMember] = []
    try saved.database.forEachExportedMember(.all) { members.append($0) }
    #expect(try files.members() == members && members.count > 1)
    let topics = try saved.database.exportedTopics(.all)
    #expect(files.topicFolders.count == topics.count)
    for (folder, id) in zip(files.topicFolders, topics) {
      let (topic, comments) = try files.topic(folder)
      let stored = try #require(try saved.database.exportedTopic(id))
      #expect(Self.words(topic) == Self.words(stored))
      var kept: [ExportedComment] = []
      try saved.database.forEachExportedComment(of: stored, .all) { kept.append($0) }
      #expect(comments.map(Self.words) == kept.map(Self.words), "\(folder)")
    }
  }

  private static func words(_ topic: ExportedTopic) -> String {
    let state = topic.state == .held ? "visible" : "\(topic.state)"
    return """
      \(topic.id) \(topic.slug) \(topic.title) \(topic.language.code) \(topic.board) \(topic.tags) \
      \(topic.createdAt.rfc3339) \(topic.isClosed) \(state) \(topic.isForMembers) \(topic.origin) \
      \(topic.numbers) \(topic.pinnedAt?.rfc3339 ?? "-") \(topic.answer ?? 0) \(topic.mergedInto ?? topic.id)
      """
  }

  private static func words(_ comment: ExportedComment) -> String {
    """
    \(comment.id) \(comment.position ?? 0) \(comment.author) \(comment.username ?? "-") \
    \(comment.language.code) \(comment.createdAt.rfc3339) \(comment.replyTo ?? 0) \(comment.likes) \
    \(comment.helped) \(comment.smiles) \
    \(comment.kind) \(comment.state) \(comment.body)
    """
  }

  @Test func `pictures in posts come along, cleaned once more`() throws {
    let saved = try ExportedSite()
    let member = try saved.database.openAccount("irene")
    let topic = try saved.database.postTopic("Cranes")
    let name = try saved.database.send(PhotoSample.jpeg(480, 640), by: member)
    let wrong = try saved.database.send([1, 2, 3], by: member)
    let hidden = try saved.database.send(PhotoSample.jpeg(480, 640, bytes: 99), by: member)
    let html = [name, wrong].map { "<img src=\"/uploads/\($0.text)\" />" }.joined()
    var comment = NewComment(
      author: .member(member), language: .english, createdAt: TemporarySite.now, body: "x",
      html: Array(html.utf8), renderer: 1)
    _ = try saved.database.write { try $0.reply(comment, in: topic) }
    comment.html = Array("<img src=\"/uploads/\(hidden.text)\" />".utf8)
    comment.state = .held
    _ = try saved.database.write { try $0.reply(comment, in: topic) }
    _ = try saved.write()
    #expect(
      try saved.paths().filter { $0.hasPrefix("_files/") }.sorted()
        == [name, wrong].map { "_files/\($0.text)" }.sorted())
    let bytes = try #require(try saved.files().file(name))
    #expect(bytes.firstRange(of: Array(PhotoSample.canary.utf8)) == nil)
    #expect(try saved.files().file(wrong) == nil)
  }

  @Test func `without all only public posts come along`() throws {
    let saved = try ExportedSite()
    let author = try saved.database.write {
      try $0.addMember(
        username: "canary", name: "Canary", joined: TemporarySite.now, origin: .signUp)
    }
    let hidden = try saved.database.postTopic(
      "CANARY title", board: "keys", author: .member(author), body: "CANARY")
    let open = try saved.database.postTopic("Open", author: .guest(name: "Ada"))
    try saved.database.postComment(
      in: open, author: .member(author), body: "CANARY waits", state: .held)
    let gone = try saved.database.postComment(in: open, body: "CANARY gone")
    try saved.database.change(gone, to: nil)
    try saved.database.postTopic("CANARY held", state: .held)
    _ = try saved.write()
    for path in try saved.paths() {
      #expect(try !saved.text(path).lowercased().contains("canary"), "\(path)")
      #expect(!path.contains("canary") && !path.contains("keys"), "\(path)")
    }
    try saved.shelf.remove("out")
    _ = try saved.write(.all)
    #expect(try saved.text("keys/\(hidden)-canary-title/index.md").contains("\nCANARY\n"))
    let place = "travel/\(open)-open"
    #expect(try saved.text("\(place)/2.md").contains("state: removed\n---\n\nCANARY gone\n"))
    #expect(try saved.text("\(place)/3.md").contains("state: held\n---\n\nCANARY waits\n"))
    #expect(try saved.text("_members.yml").contains("canary"))
  }

  @Test func `a folder that is not empty is left as it is`() throws {
    let saved = try ExportedSite()
    try saved.shelf.write("mine", "out/file")
    #expect(throws: BackupError.destinationNotEmpty(saved.folder)) { try saved.write() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: saved.shelf.folder.path) == ["out"])
    #expect(try saved.paths().isEmpty || saved.text("file") == "mine")
  }
}

struct ExportedFilesTests {
  private func errors(_ file: String, _ text: String) throws -> [String] {
    let saved = try ExportedSite()
    let topic = try saved.database.postTopic("Walks")
    try saved.database.postComment(in: topic)
    _ = try saved.write()
    let place = "travel/\(topic)-walks"
    try saved.shelf.write(text, "out/\(place)/\(file)")
    do {
      _ = try saved.files().topic(place)
      return []
    } catch let errors as ContentErrors {
      return errors.errors.map {
        String($0.description.dropFirst(place.count + 1))
      }
    }
  }

  @Test(arguments: [
    (
      "2.md", "---\ndate: 2026-11-14T17:00:00Z\n---\n\nx\n",
      "2.md:2: error: the field “id” is missing"
    ),
    (
      "2.md", "---\nid: 0\ndate: yesterday\n---\n\nx\n",
      "2.md:2:5: error: “0” is not a valid id; expected a number from 1 to 1000000000000"
    ),
    (
      "2.md", "---\nid: 9\ndate: 2026-11-14T17:00:00Z\n---\n",
      "2.md: error: there is no text after the front matter"
    ),
    ("x.md", "", "x.md: error: unexpected name; expected index.md, 2.md, 3.md …"),
  ])
  func `errors in a file are named with their place`(
    file: String, text: String, error: String
  ) throws {
    let found = try errors(file, text)
    #expect(found.first == error, "\(found)")
  }

  @Test(arguments: [
    "username: ../x", "username: \"a b\"", "source: content:1", "state: gone", "reply_to: 7",
    "likes: -1",
    "numbers: [1]", "edited: x", "written_in: tlh", "e_mail: ana@example.org",
  ])
  func `no field has another value than an export writes`(field: String) throws {
    let text = "---\nid: 9\ndate: 2026-11-14T17:00:00Z\n\(field)\n---\n\nx\n"
    #expect(try errors("2.md", text).count == 1)
  }

  /// Without members, and without anything, as it is written now and as earlier versions wrote it.
  @Test(arguments: [true, false])
  func `the files of an empty forum are read again`(hasGuest: Bool) throws {
    let site = try TemporarySite(SampleSite.files().filter { !$0.key.hasPrefix("content/forum/") })
    let shelf = try TemporarySite()
    let database = try site.compile()
    // A site whose files have no boards has one.
    if hasGuest { try database.postTopic("From a guest", board: "general") }
    let folder = "\(shelf.folder.path)/out"
    let tally = try ForumFolder.write(database, .everyone, to: folder)
    #expect(tally.members == 0 && tally.topics == (hasGuest ? 1 : 0))
    let settings = try SettingsFile.read(site.folder.path)
    var boards = ["general"]
    func check() throws {
      let files = try ExportedFiles(folder: folder, settings)
      #expect(try files.members().isEmpty && files.boards().map(\.slug) == boards)
      #expect(files.topicFolders.count == tally.topics)
      for topic in files.topicFolders { #expect(try files.topic(topic).1.count == 1) }
    }
    try check()
    #expect(try shelf.text("out/_members.yml") == "[]\n")
    try shelf.write("", "out/_members.yml")
    if !hasGuest {
      try shelf.write("", "out/_boards.yml")
      boards = []
    }
    try check()
  }

  @Test func `a folder that is no export is refused`() throws {
    let shelf = try TemporarySite(["out/readme.txt": ""])
    let site = try TemporarySite(SampleSite.files())
    let settings = try SettingsFile.read(site.folder.path)
    #expect(throws: ContentErrors.self) {
      try ExportedFiles(folder: "\(shelf.folder.path)/out", settings)
    }
  }
}
