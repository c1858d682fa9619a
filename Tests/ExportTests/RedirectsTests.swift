import Content
@_spi(Raw) import Database
import Export
import Model
import TestSupport
import Testing
import Time

struct RedirectsTests {
  /// A forum that came from Discourse, in two languages, with a topic that not everyone may read.
  private func redirects(_ server: Redirects.Server) throws -> String {
    let site = try TemporarySite(SampleSite.files(limits: ["comments_per_page: 5"]))
    let database = try site.compile()
    let ana = try database.write {
      try $0.archivedMember(username: "ana-gil", name: "Ana Gil", joined: TemporarySite.now)
    }.id
    let topic = try database.postTopic("Trains", language: .spanish, tags: ["night"])
    try database.set("UPDATE topics SET source = 'discourse:2400' WHERE id = ?", [.id(topic)])
    try database.set(
      "UPDATE comments SET source = 'discourse:2400#1' WHERE topic_id = ?", [.id(topic)])
    for number in [2, 3, 5, 8, 9, 11] {
      try database.postComment(in: topic, author: .member(ana), source: "discourse:2400#\(number)")
    }
    try database.change(
      Comment.ID(try database.number("SELECT max(id) - 1 FROM comments").int64), to: nil)
    let hidden = try database.postTopic("Hidden", board: "books", tags: ["secret"])
    try database.set(
      "UPDATE topics SET source = 'discourse:7', audience = 1 WHERE id = ?", [.id(hidden)])
    let first = try database.number("SELECT min(id) FROM comments WHERE topic_id = \(topic)")
    return try Redirects(database, try SettingsFile.read(site.folder.path)).text(for: server)
      .replacing("\(topic)-trains", with: "T-trains")
      .replacing("#c\(first + 1)", with: "#cA").replacing("#c\(first + 6)", with: "#cB")
  }

  @Test func `for Apache there is a line for each address`() throws {
    let lines = try redirects(.apache).split(separator: "\n").dropFirst()
    #expect(lines.first == "t/2400 /es/forum/T-trains/")
    #expect(lines.contains("t/2400/2 /es/forum/T-trains/#cA"))
    #expect(lines.contains("t/2400/11 /es/forum/T-trains/2/#cB"))
    // The first post is the topic; a removed one leads there, too.
    #expect(lines.filter { $0.hasPrefix("t/") }.count == 6)
    #expect(
      lines.suffix(4) == [
        "c/travel /boards/travel/", "tag/night /tags/night/", "u/ana-gil /people/ana-gil/",
        "u/ana.gil /people/ana-gil/",
      ])
    #expect(
      !lines.contains { $0.contains("idden") || $0.contains("secret") || $0.contains("books") })
  }

  @Test func `for nginx there are tables`() throws {
    let text = try redirects(.nginx)
    #expect(text.contains("\nmap_hash_max_size 2048;\nmap_hash_bucket_size 512;\n"))
    #expect(
      text.contains(
        "\nmap $tertulia_old_topic $tertulia_topic_place {\n    default \"\";\n    \"t/2400\" \"/es/forum/T-trains/\";\n}\n"
      ))
    #expect(text.contains("    \"t/2400/11\" \"/es/forum/T-trains/2/#cB\";\n"))
  }

  @Test func `for lighttpd there are patterns, a topic's last`() throws {
    let text = try redirects(.lighttpd)
    let post = try #require(
      text.firstRange(of: "2400/11/?(?:\\?.*)?$\" => \"/es/forum/T-trains/2/#cB\""))
    let topic = try #require(
      text.firstRange(of: "2400(?:/[0-9]+)?/?(?:\\?.*)?$\" => \"/es/forum/T-trains/\""))
    #expect(post.lowerBound < topic.lowerBound)
    #expect(
      text.contains(
        "\"^/(?:u|users)/(?i:ana\\.gil)(?:/[^?]*)?/?(?:\\?.*)?$\" => \"/people/ana-gil/\""))
  }
}

extension Int {
  fileprivate var int64: Int64 { Int64(self) }
}
