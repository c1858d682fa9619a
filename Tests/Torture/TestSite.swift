@_spi(Raw) import Database
import Glibc
import Model
import Time

/// Paths of the executables under test, and where their sites are made.
struct Programs {
  var tool: String
  var cgi: String
  var base: String
}

/// A small site that is tortured, and a copy of its first state to go back to.
///
/// Pages hold five topics and five comments, so that borders of pages are crossed all the time.
final class TestSite {
  static let commentsPerPage = 5

  let programs: Programs
  let name: String
  let tokenPrefix: String
  var folder: SiteFolder
  var ledger = Ledger()
  var expectedStates = ExpectedStates()
  var tokens = 0
  /// Topics with their number of comments, and the first comment of each, as last examined.
  var topics: [Int64: Int] = [:]
  var firstComments: [Int64: Int64] = [:]
  /// Comments that wait to be shown, and those that could be held: replies that are shown.
  var waiting: [Int64] = []
  var shown: [Int64] = []
  /// A signed-in member whose posts are held.
  static let newcomer = "newcomer"
  private var restores = 0
  private var templates: [String] = []

  init(_ programs: Programs, name: String, seed: UInt64) throws {
    self.programs = programs
    self.name = name
    tokenPrefix = "tok\(String(seed, radix: 36))\(name)x"
    folder = SiteFolder("\(programs.base)/\(name)")
    for languages in ["en", "en,es"] { templates.append(try makeTemplate(languages)) }
    try restore()
  }

  /// Back to the first state; every fourth time that of a site with two languages.
  func restore() throws {
    let template = templates[restores % 4 == 3 ? 1 : 0]
    restores += 1
    try Files.remove(folder.path)
    try Files.copy(template, to: folder.path)
    (ledger, expectedStates) = (Ledger(), ExpectedStates())
    try look()
  }

  /// A site of which there is only what editors wrote.
  func forget() throws {
    try Files.remove(folder.data)
    try Files.remove(folder.documentRoot)
    (ledger, expectedStates) = (Ledger(), ExpectedStates())
    (topics, firstComments, waiting, shown) = ([:], [:], [], [])
  }

  /// Keeps the folder so that a violation can be examined; returns its new path.
  func keep(as name: String) throws -> String {
    let kept = "\(programs.base)/\(name)"
    try Files.remove(kept)
    try Files.copy(folder.path, to: kept)
    return kept
  }

  /// Finds out which topics there are to answer in.
  func look() throws {
    let site = try SiteDatabase(folder)
    topics = [:]
    firstComments = [:]
    try site.connection.forEach(
      """
      SELECT id, comment_count, (SELECT coalesce(min(id), 0) FROM comments
        WHERE topic_id = topics.id AND state = 0 AND position IS NOT NULL)
      FROM topics WHERE state = 0 AND comment_count > 0
      """
    ) {
      topics[$0.integer(0)] = $0.int(1)
      firstComments[$0.integer(0)] = $0.integer(2)
    }
    waiting = try site.connection.all(
      "SELECT id FROM comments WHERE state = 1 AND position IS NULL"
    ) { $0.integer(0) }
    shown = try site.connection.all("SELECT id FROM comments WHERE state = 0 AND position > 1") {
      $0.integer(0)
    }
  }
}

// The tool's commands.
extension TestSite {
  func tool(_ arguments: [String]) -> Command {
    Command(program: programs.tool, arguments: arguments)
  }

  func build(_ flags: [String] = []) -> Command {
    tool(["build", "--site", folder.path, "--quiet"] + flags)
  }

  func refresh(_ flags: [String] = []) -> Command {
    tool(["refresh", "--site", folder.path, "--quiet"] + flags)
  }

  /// Command of a moderator on a comment.
  func moderate(_ operation: String, _ comment: Int64?) -> Command {
    tool([operation, "comment", "\(comment ?? 0)", "--site", folder.path, "--quiet"])
  }

  /// The work that a request leaves to a process of its own: the same program without a request.
  var continuation: Command {
    Command(
      program: programs.cgi, environment: ["TERTULIA_SITE=\(folder.path)", "TERTULIA_REFRESH=0"])
  }

  /// Runs what must succeed for the tests to make sense.
  @discardableResult
  func must(_ command: Command) throws -> Ending {
    let ending = try Processes.run(command)
    guard ending.code == 0 else {
      throw TortureError.failed("\(command.arguments): \(ending.errorText)")
    }
    return ending
  }
}

// The first state.
extension TestSite {
  private func makeTemplate(_ languages: String) throws -> String {
    let path = "\(programs.base)/\(name)-template-\(languages.utf8.count)"
    try Files.remove(path)
    folder = SiteFolder(path)
    try must(tool(["init", path, "--name", "Torture", "--languages", languages, "--quiet"]))
    let settings = String(decoding: Files.read(folder.settings) ?? [], as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("sections:") }.joined(separator: "\n")
    try Files.write(
      settings + """

        sections: [forum, notes, events, people, meet]
        guest_tags: new
        features: {calls: on}
        limits:
          rate_limits: 0
          sign_ups_per_hour: 0
          topics_per_page: 5
          comments_per_page: 5
          newcomer_posts: 100

        """, to: folder.settings)
    try writeContent()
    try must(build())
    try look()
    try Club.join(Self.newcomer, "New Comer", try SiteDatabase(folder))
    try seed()
    try must(refresh())
    folder = SiteFolder("\(programs.base)/\(name)")
    return path
  }

  private func writeContent() throws {
    for place in ["notes", "notes/math", "notes/math/sets", "events", "catalogue"] {
      mkdir("\(folder.content)/\(place)", 0o755)
    }
    let day = Timestamp(seconds: Int64(time(nil)) - 43_200)
    let texts = [
      "forum/_boards.yml": """
      - {slug: general, title: General}
      - {slug: talk, title: Talk}

      """,
      "catalogue/shops.csv":
        "slug,name,email\n\(Club.shop),La Horma,Canary-horma@example.org\n",
      "events/walk.md": "---\ntitle: A walk\nstart: \(day.day)\n---\n\nTo the bridge.\n",
      "events/feast.md": "---\ntitle: A feast\nstart: 2099-05-01T10:00\n---\n\nHere.\n",
      "notes/math/sets/empty.md": "The empty set, and [[edited]].\n\n![a ring](ring.svg)\n",
      "notes/math/sets/ring.svg":
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><circle r=\"4\"/></svg>",
    ]
    for (name, text) in texts { try Files.write(text, to: "\(folder.content)/\(name)") }
    try edit("0")
  }

  /// Gives a note another text, and one file more or less, as an editor does.
  func edit(_ word: String) throws {
    let sets = "\(folder.content)/notes/math/sets"
    try Files.write("The word is \(word).\n\n[[empty]]\n", to: sets + "/edited.md")
    let other = sets + "/now-and-then.md"
    if unlink(other) != 0 { try Files.write("Here for a while: \(word).\n", to: other) }
  }

  private func seed() throws {
    var dice = Dice(seed: 1)
    let kinds: [Post.Kind] =
      Array(repeating: .topic, count: 7) + Array(repeating: .comment, count: 24)
      + [.held, .held]
    for kind in kinds {
      try must(request(post(kind, &dice)))
      Orphans.settle()
      try look()
    }
    try Club.join(try SiteDatabase(folder))
    for kind: Post.Kind in [.topic, .comment, .comment, .reply, .comment] {
      try postAsMember(kind, &dice)
    }
  }
}

extension Timestamp {
  /// `2026-11-14`, in UTC.
  var day: String { String(rfc3339.prefix(10)) }
}
