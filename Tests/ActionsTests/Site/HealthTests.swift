import Database
import Glibc
import HTTPTypes
import Model
import Testing
import Theme

@testable import Actions

/// The address that a monitor asks.
struct HealthTests {
  private static let well = """
    {"status":"ok","database":"ok","lock":"ok","data":"ok","public":"ok","disk":"ok","changes":"ok","jobs":"ok",\
    "oldest_change_seconds":0}

    """

  private let site: SiteFixture

  init() throws {
    site = try SiteFixture(patience: 20)
    mkdir(site.folder.documentRoot, 0o755)
  }

  private func ask(
    _ path: String = "/health", _ method: HTTPRequest.Method = .get
  ) -> Answer? {
    var hostEnvironment = ServiceCheck.HostEnvironment()
    hostEnvironment.patience = 20
    hostEnvironment.room = { _ in FreeDiskSpace(bytes: 1 << 30) }
    let head = HTTPRequest(method: method, scheme: nil, authority: "monitor.example", path: path)
    return ActionResponse.health(
      ActionRequest(head: head, body: .success([]), client: ""), of: site.folder,
      now: SiteFixture.now, hostEnvironment
    ).map { Answer($0) }
  }

  @Test func `a site that works is 200, by whatever name it is asked`() throws {
    let answer = try #require(ask())
    #expect(answer.status == 200 && answer.body == Self.well)
    #expect(answer.header("Content-Type") == "application/json")
    #expect(answer.header("Cache-Control") == "no-store")
    #expect(try #require(ask("/health", .head)).status == 200)
    #expect(try #require(ask("/health?lang=es")).body == Self.well)
  }

  @Test func `a failing part is 503, and says neither where nor why`() throws {
    rmdir(site.folder.documentRoot)
    let lock = try FileLock(path: site.folder.writeLock, waiting: 0)
    let answer = try #require(ask())
    _ = consume lock
    #expect(answer.status == 503)
    let states = #""status":"failed","database":"ok","lock":"busy","data":"ok","public":"missing""#
    #expect(answer.body.contains(states))
    #expect(!answer.body.contains("/") && answer.header("Cache-Control") == "no-store")
  }

  @Test func `without a database it answers, too`() throws {
    for end in ["", "-wal", "-shm"] { unlink(site.folder.database + end) }
    let answer = try #require(ask())
    #expect(answer.status == 503)
    #expect(answer.body.contains(#""database":"missing","lock":"unchecked""#))
  }

  @Test(arguments: [
    ("/search", HTTPRequest.Method.get), ("/health", .post), ("/health/x", .get), ("/", .get),
    ("/page/health", .get), ("/elsewhere/health", .get),
  ])
  func `nothing else is answered so`(path: String, method: HTTPRequest.Method) {
    #expect(ask(path, method) == nil)
  }

  @Test func `a server that gives the whole path is understood once the site is known`() {
    let head = HTTPRequest(method: .get, scheme: nil, authority: "club.example", path: "/do/search")
    let request = ActionRequest(head: head, body: .success([]), client: "")
    #expect(ask("/do/health") == nil)
    StrangerThrottle(site.folder, for: request).keep(site.theme.settings)
    #expect(ask("/do/health")?.status == 200)
    #expect(ask("/no/health") == nil)
  }

  @Test func `it has an action for servers that say the mount point in no other way`() throws {
    #expect([200, 503].contains(try site.get("/health").status))
    #expect(try site.get("/health").body.hasPrefix(#"{"status":""#))
    #expect(try site.post("/health", [:]).status == 405)
  }
}

/// The number by which an operator finds what a person met.
struct FailureNumberTests {
  /// The answer to a comment as it goes out.
  private func answer(
    _ site: SiteFixture, _ fields: String = "", headers: String = ownPage
  ) throws -> (Answer, RequestFailure, line: String) {
    let request = try RequestText(
      formText("/topics/1/comments?c=secret", "body=Kept.&name=Eva\(fields)", headers))
    let asked = ActionRequest(head: request.head, body: .success(request.body), client: "192.0.2.7")
    let reply = Responder(site.site, site.theme).respond(to: asked, now: SiteFixture.now)
    guard case .finished(let response) = reply else { throw Problem.notFound }
    return (
      Answer(response), try #require(response.failure), try #require(response.logLine(of: asked))
    )
  }

  @Test(arguments: [
    ("", "Error # Tell an admin this number."),
    ("&lang=es", "Error # Dale este número a la administración."),
  ])
  func `the page has the number of the log, in the reader's language`(
    fields: String, words: String
  ) throws {
    let site = try SiteFixture(patience: 20)
    let lock = try FileLock(path: site.folder.writeLock, waiting: 0)
    let (answer, failure, line) = try answer(site, fields)
    _ = consume lock
    #expect(answer.status == 503 && answer.page.fields["body"] == "Kept.")
    #expect(answer.page.shows(words.replacing("#", with: "\(failure.number).")))
    #expect(
      line
        == "\(failure.number): POST /topics/#/comments was answered with 503: \(failure.reason)")
    #expect(failure.reason.contains("another process held the lock"))
    // No trace of the visitor, or of their request.
    for word in ["Eva", "Kept", "192.0.2.7", "secret"] { #expect(!line.contains(word)) }
  }

  @Test func `a program gets the number, too`() throws {
    let site = try SiteFixture(patience: 20)
    let lock = try FileLock(path: site.folder.writeLock, waiting: 0)
    let (answer, failure, _) = try answer(site, headers: ownPage + "\nAccept: application/json")
    _ = consume lock
    #expect(answer.header("Content-Type") == "application/problem+json")
    #expect(answer.body.contains("Error \(failure.number)."))
  }

  @Test(arguments: [("en", "Tell an admin this number."), ("es", "Dale este número")])
  func `the page of last resort has it, in the language that the browser prefers`(
    language: String, words: String
  ) throws {
    var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/nowhere/at/all?a=b")
    head.headerFields[.acceptLanguage] = "\(language)-MX,fr;q=0.5"
    let request = ActionRequest(head: head, body: .success([]), client: "")
    let failure = RequestFailure(DatabaseError.notBuilt(path: "/s/data/tertulia.db"))
    let response = EmergencyPage.response(.serviceUnavailable, keeping: request, because: failure)
    let answer = Answer(response)
    #expect(answer.page.language == language)
    #expect(answer.body.contains("Error \(failure.number). \(words)"))
    #expect(!answer.body.contains("/s/data"))
    let line = try #require(response.logLine(of: request))
    #expect(
      line.hasPrefix("\(failure.number): POST /nowhere/at/all was answered with 503: /s/data"))
  }

  @Test func `a number has six unmistakable signs, and is another each time`() {
    let numbers = (0..<200).map { _ in RequestFailure("x").number }
    #expect(Set(numbers).count > 190)
    for number in numbers {
      #expect(number.utf8.count == 6 && !number.contains { "ILOU".contains($0) })
    }
  }

  @Test func `a deliberate refusal counts as no failure`() throws {
    let site = try SiteFixture()
    var head = HTTPRequest(method: .get, scheme: nil, authority: "other.example", path: "/search")
    let request = ActionRequest(head: head, body: .success([]), client: "")
    guard
      case .finished(let response) = Responder(site.site, site.theme)
        .respond(to: request, now: SiteFixture.now)
    else { throw Problem.notFound }
    #expect(response.head.status.code == 421 && response.logLine(of: request) == nil)
    head.path = "/" + String(repeating: "a", count: 5000)
    var failed = response
    failed.failure = RequestFailure("x")
    let long = ActionRequest(head: head, body: .success([]), client: "")
    #expect(try #require(failed.logLine(of: long)).utf8.count < 300)
  }
}
