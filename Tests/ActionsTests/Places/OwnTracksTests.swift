import HTTPTypes
import Model
import Testing
import Time

@testable import Actions
@_spi(Raw) @testable import Database

/// OwnTracks in HTTP mode: requests and answers, by its booklet's examples and by hostile input.
struct OwnTracksTests {
  private let site: SiteFixture
  private let irene: Browser
  private let ids: [Member.ID]
  private let password: String

  init() throws {
    site = try SiteFixture()
    let fixture = site
    ids = try ["irene-s", "mateo-r"].map { try fixture.addAccount($0, "Ms \($0)") }
    irene = try Browser(site, as: "irene-s")
    let made = try irene.json("/me/places/phone", ["do": "password"])
    let text = try #require(made.body.split(separator: "\"").dropFirst(3).first)
    password = String(text)
  }

  /// Base64 of a name and a password.
  static func basic(_ name: String, _ password: String) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let bytes = Array("\(name):\(password)".utf8)
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for index in 0..<4 {
        text +=
          index > part.count ? "=" : String(UnicodeScalar(signs[bits >> (18 - 6 * index) & 63]))
      }
    }
    return "Basic \(text)"
  }

  private func send(
    _ body: String, as credentials: String? = nil, after seconds: Int64 = 0
  ) throws -> Answer {
    try send(.success(Array(body.utf8)), as: credentials, after: seconds)
  }

  private func send(
    _ body: Result<[UInt8], ActionRequest.BodyError>, as credentials: String? = nil,
    after seconds: Int64 = 0
  ) throws -> Answer {
    var head = HTTPRequest(
      method: .post, scheme: nil, authority: "club.example", path: "/places/owntracks")
    head.headerFields[.contentType] = "application/json"
    head.headerFields[.authorization] = credentials ?? Self.basic("irene-s", password)
    let request = ActionRequest(head: head, body: body, client: "192.0.2.7")
    return Answer(
      Responder(site.site, site.theme).respond(
        to: request, now: SiteFixture.now.adding(seconds: seconds)))
  }

  /// A location of the booklet, with another place and time.
  private func location(_ latitude: String, _ longitude: String, at seconds: Int64 = 0) -> String {
    """
    {"_type":"location","acc":13,"alt":56,"batt":98,"bs":1,"conn":"w","created_at":1794680401,\
    "lat":\(latitude),"lon":\(longitude),"m":1,"tid":"is","topic":"owntracks/irene-s/phone",\
    "tst":\(SiteFixture.now.seconds + seconds),"vac":3,"vel":0,"inregions":["Home"],"BSSID":"a:b"}
    """
  }

  private var kept: [String] {
    get throws {
      try site.texts(
        "SELECT (at - \(SiteFixture.now.seconds)) || ' ' || latitude || ' ' || longitude || ' ' || coalesce(accuracy, '') FROM positions ORDER BY at"
      )
    }
  }

  @Test func `a location is kept, and answered with friends as far as they show it`() throws {
    #expect(try send(location("40.9653", "-5.6641", at: -5)).body == "[]")
    #expect(try kept == ["-5 409653000 -56641000 13"])
    try site.site.write { transaction in
      try transaction.makeFriends(ids[0], ids[1], at: SiteFixture.now)
      var sharing = Sharing()
      sharing.friends = .area
      try transaction.setSharing(sharing, of: ids[1], at: SiteFixture.now)
      let point = try #require(Point(latitude: 40.4912, longitude: -6.1078))
      let at = SiteFixture.now.adding(seconds: -2000)
      try transaction.keep(Fix(point, at: at, source: .typed), of: ids[1])
    }
    let answer = try send(location("41", "-5.6641", at: 300), after: 300)
    #expect(answer.status == 200 && answer.header("Content-Type") == "application/json")
    #expect(
      answer.body
        == """
        [{"_type":"card","tid":"0\(ids[1])","name":"Ms mateo-r"},{"_type":"location","tid":"0\(ids[1])",\
        "lat":40.475,"lon":-6.081,"tst":\(SiteFixture.now.seconds - 3000 - 1200 % 1),"acc":3950}]
        """.replacing(
          "\(SiteFixture.now.seconds - 3000)",
          with: "\((SiteFixture.now.seconds - 2000) / 1800 * 1800)"))
    #expect(try irene.page("/me/places/phone").shows("Last contact today, 18:20."))
  }

  @Test(arguments: [
    #"{"_type":"transition","event":"enter","tst":1,"acc":1,"lat":1,"lon":1}"#,
    #"{"_type":"waypoints","waypoints":[{"_type":"waypoint","desc":"x","lat":1,"lon":2,"rad":3,"tst":4}]}"#,
    #"{"_type":"lwt","tst":1}"#, #"{"_type":"status","android":{"hib":1}}"#,
    #"{"_type":"card","name":"x"}"#,
    #"{"_type":"encrypted","data":"AA=="}"#, #"{"_type":7}"#, #"{}"#,
  ])
  func `a body that is no location is answered with an empty list`(_ body: String) throws {
    let answer = try send(body)
    #expect(answer.status == 200 && answer.body == "[]")
    #expect(try kept == [])
  }

  @Test(arguments: [
    "", "x", "[]", "7", "{", "\u{1F}\u{8B}\u{8}", #"{"_type":"location"}"#,
    #"{"_type":"location","lat":91,"lon":0,"tst":$NOW}"#,
    #"{"_type":"location","lat":0,"lon":180.1,"tst":$NOW}"#,
    #"{"_type":"location","lat":NaN,"lon":0,"tst":$NOW}"#,
    #"{"_type":"location","lat":1e999,"lon":0,"tst":$NOW}"#,
    #"{"_type":"location","lat":"1 N","lon":0,"tst":$NOW}"#,
    #"{"_type":"location","lat":null,"lon":0,"tst":$NOW}"#,
    #"{"_type":"location","lat":1,"lon":0,"tst":1}"#,
    #"{"_type":"location","lat":1,"lon":0,"tst":-1e30}"#,
    #"{"_type":"location","lat":1,"lon":0,"tst":1e30}"#,
    #"{"_type":"location","lat":1,"lon":0}"#,
    #"{"_type":"location","lat":1,"lon":0,"tst":null}"#,
    #"{"_type":"location","lat":01,"lon":0,"tst":$NOW}"#,
    #"{"_type":"location","lat":1,"lat":2,"lon":0,"tst":$NOW}"#,
    #"{"_type":"location","lat":1,"lon":0,"tst":$NOW}x"#,
    // Receivers without a fix.
    #"{"_type":"location","lat":0,"lon":0,"tst":$NOW,"acc":0,"tid":"ir"}"#,
    #"{"_type":"location","lat":0,"lon":-0.0,"tst":$NOW,"tid":"ir"}"#,
    #"{"_type":"location","lat":"0","lon":"0.000","tst":$NOW,"acc":12}"#,
    #"{"_type":"location","lat":42.5,"lon":-5.664,"tst":$NOW,"acc":-1,"tid":"ir"}"#,
    #"{"_type":"location","lat":42.5,"lon":-5.664,"tst":$NOW,"acc":"x","tid":"ir"}"#,
    #"{"_type":"location","lat":41.9,"lon":-5.664,"tst":$NOW,"acc":65535,"tid":"ir"}"#,
    #"{"_type":"location","lat":41.9,"lon":-5.664,"tst":$NOW,"acc":1e300,"tid":"ir"}"#,
    // Clocks that are wrong, phones that were off for a month, microseconds.
    #"{"_type":"location","lat":40.965,"lon":-5.664,"tst":0,"acc":12,"tid":"ir"}"#,
    #"{"_type":"location","lat":40.965,"lon":-5.664,"tst":$OLD31,"acc":12}"#,
    #"{"_type":"location","lat":40.965,"lon":-5.664,"tst":$OLD31000,"acc":12}"#,
    #"{"_type":"location","lat":40.965,"lon":-5.664,"tst":$FUTURE,"acc":12}"#,
    #"{"_type":"location","lat":40.965,"lon":-5.664,"tst":$NOW000000,"acc":12}"#,
  ])
  func `an unacceptable location blocks no phone, and is not stored`(_ body: String) throws {
    let answer = try send(sample(body))
    #expect(answer.status == 200 && answer.body == "[]")
    #expect(try kept == [])
    // The next location in the phone's queue is accepted.
    #expect(try send(location("41", "-5")).status == 200)
    #expect(try kept == ["0 410000000 -50000000 13"])
  }

  /// The message of a sample: `$NOW` and `$OLD31`, 31 days ago, in seconds; `$FUTURE` is in two days.
  private func sample(_ body: String) -> String {
    let now = SiteFixture.now.seconds
    return body.replacing("$NOW", with: "\(now)").replacing("$OLD31", with: "\(now - 31 * 86_400)")
      .replacing("$FUTURE", with: "\(now + 2 * 86_400)")
  }

  @Test(arguments: [
    (#"{"_type":"location","lat":40.965,"lon":-5.664,"tst":$NOW,"acc":12,"tid":"ir"}"#, "12"),
    (#"{"_type":"location","lat":40.965,"lon":-5.664,"tst":$NOW}"#, ""),
    (#"{"_type":"location","lat":40.965,"lon":-5.664,"tst":$NOW,"acc":null}"#, ""),
    (#"{"_type":"location","lat":40.965,"lon":-5.664,"tst":$NOW.9,"acc":12.4}"#, "12"),
    // Milliseconds, numbers in quotes, a list.
    (#"{"_type":"location","lat":40.965,"lon":-5.664,"tst":$NOW000,"acc":12}"#, "12"),
    (#"{"_type":"location","lat":"40.965","lon":"-5.664","tst":"$NOW","acc":12}"#, "12"),
    (#"{"_type":"location","lat":"40.965","lon":" -5.664","tst":"$NOW000","acc":"12"}"#, "12"),
    (#"[{"_type":"location","lat":40.965,"lon":-5.664,"tst":$NOW}]"#, ""),
    (
      #"[7, {"_type":"lwt","tst":1}, {"_type":"location","lat":40.965,"lon":-5.664,"tst":$NOW}]"#,
      ""
    ),
  ])
  func `a place in the forms that programs write is kept as it is`(
    _ body: String, _ accuracy: String
  ) throws {
    #expect(try send(sample(body)).status == 200)
    #expect(try kept == ["0 409650000 -56640000 \(accuracy)"])
  }

  @Test func `places of a list are kept in the order of their times`() throws {
    let parts = [("42", 600), ("40", -600), ("41", 0)].map { location($0, "-5", at: Int64($1)) }
    #expect(try send("[\(parts.joined(separator: ","))]", after: 700).status == 200)
    #expect(
      try kept == [
        "-600 400000000 -50000000 13", "0 410000000 -50000000 13", "600 420000000 -50000000 13",
      ])
  }

  @Test func `a message that is no location says that the phone is there`() throws {
    #expect(try irene.page("/me/places/phone").shows("No contact yet."))
    #expect(try send("").body == "[]")
    #expect(try irene.page("/me/places/phone").shows("Last contact today, 18:20."))
  }

  @Test func `nesting and size are bounded`() throws {
    let place = location("40", "-5")
    let deep =
      "[\(place),"
      + String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000) + "]"
    let wide = "[\(place)," + String(repeating: "1,", count: 20_000) + "1]"
    let long = "[\(place),\"" + String(repeating: "x", count: 70_000) + "\"]"
    for body in [deep, wide, long] {
      let answer = try send(body)
      #expect(answer.status == 200 && answer.body == "[]")
    }
    #expect(try kept == [])
  }

  @Test
  func `a body that is too long or has no length blocks no phone; one that was cut is sent again`()
    throws
  {
    let errors: [(ActionRequest.BodyError, Int)] = [
      (.tooLong(limit: 9), 200), (.badLength, 200), (.cutShort, 400), (.noSpace, 507),
    ]
    for (error, status) in errors {
      #expect(try send(.failure(error)).status == status, "\(error)")
    }
    #expect(try send(.failure(.tooLong(limit: 9)), as: Self.basic("irene-s", "x")).status == 401)
  }

  @Test func `a clock that is ahead says now, and what waited for a network is kept in its order`()
    throws
  {
    #expect(try send(location("40", "-5", at: 80_000)).status == 200)
    #expect(try kept == ["0 400000000 -50000000 13"])
    // Before the last one it comes too late.
    #expect(try send(location("41", "-5", at: -600)).status == 200)
    #expect(try kept.count == 1)
    #expect(try send(location("41", "-5", at: 200), after: 9000).status == 200)
    #expect(try send(location("42", "-5", at: 400), after: 9000).status == 200)
    #expect(try kept.count == 3)
  }

  @Test func `the password is that of one telephone, and opens nothing else`() throws {
    let place = location("40", "-5")
    for wrong in [
      "", "Basic", "Basic !!!", "Bearer \(password)", Self.basic("mateo-r", password),
      Self.basic("irene-s", SiteFixture.password),
      Self.basic("irene-s", String(password.dropLast())),
      Self.basic("irene-s", password) + " x", "Basic " + String(repeating: "A", count: 5000),
    ] {
      let answer = try send(place, as: wrong)
      #expect(answer.status == 401 && answer.body == "", "\(wrong.prefix(60))")
      #expect(answer.header("WWW-Authenticate") == "Basic realm=\"OwnTracks\", charset=\"UTF-8\"")
    }
    #expect(try kept == [])
    #expect(try send(place, as: Self.basic("IRENE-S", password)).status == 200)
    let again = try irene.post("/me/places/phone", ["do": "password"])
    #expect(
      again.page.problems == []
    )
    #expect(
      again.body.contains("<svg class=\"scan\" viewBox=\"-4 -4 ")
        && again.body.contains("owntracks:///config?inline=eyJfdHlwZSI6ImNvbmZpZ3VyYXRpb24i"))
    #expect(try send(place).status == 401)
    #expect(try site.texts("SELECT length(digest) FROM place_devices") == ["64"])
    _ = try irene.post("/me/places/phone", ["do": "end"])
    #expect(try site.count("place_devices") == 0)
    #expect(try irene.page("/me/places/phone").shows("Create password"))
  }

  @Test func `guesses and floods are slowed down`() throws {
    var codes: Set<Int> = []
    for _ in 0..<40 { codes.insert(try send("{}", as: Self.basic("irene-s", "x")).status) }
    #expect(codes == [401, 429])
    #expect(try send("{}").status == 200)
  }
}
