@_spi(Raw) import Database
import Model
import Testing
import Theme
import Time

/// Members for members: by name, by letter, by the words of names and towns.
struct DirectoryTests {
  private let site: SiteFixture
  private let browser: Browser

  init() throws {
    site = try SiteFixture()
    for (username, name, city, audience) in [
      ("irene-s", "Irene Salvatierra", "Ávila", Audience.members),
      ("jose-m", "José María Peña", "Salamanca", .friends),
      ("alvaro", "Álvaro Núñez", "", .members), ("zoe", "Zoe Ávalos", "Zamora", .everyone),
      ("yulia", "Юлия Белая", "", .members),
    ] {
      let member = try site.addAccount(username, name)
      try site.site.write { transaction in
        var profile = Profile()
        profile[.city] = city
        profile.show(.city, to: audience)
        try transaction.set(profile, of: member)
      }
    }
    browser = try Browser(site, as: "irene-s")
  }

  private func names(_ query: String) throws -> [String] {
    let answer = try browser.sound("/people?\(query)&lang=en")
    return answer.body.components(
      after: "<a class=\"title\"", until: "</a>"
    ).map { String($0.split(separator: ">").last ?? "") }
  }

  /// `小明` of `王小明`: names without spaces are found from each letter on.
  @Test func `a name without spaces is found by its second part, and ё as е`() throws {
    try site.addAccount("wang", "王小明")
    try site.addAccount("fyodor", "Фёдор")
    #expect(try names("q=%E5%B0%8F%E6%98%8E") == ["王小明"])
    #expect(try names("q=%E7%8E%8B") == ["王小明"])
    #expect(try names("q=%E6%98%8E%E5%B0%8F") == [])
    #expect(try names("q=%D0%A4%D0%B5%D0%B4") == ["Фёдор"])
    #expect(try site.site.integrityErrors() == [])
  }

  @Test func `members are in the order of their names, accents folded, with letters`() throws {
    #expect(
      try names("") == [
        "Álvaro Núñez", "Irene Salvatierra", "José María Peña", "Zoe Ávalos", "Юлия Белая",
      ])
    let page = try browser.get("/people?lang=en")
    for letter in [">A</a>", ">I</a>", ">J</a>", ">Z</a>", ">Ю</a>"] {
      #expect(page.body.contains(letter))
    }
    #expect(try names("from=j").first == "José María Peña")
    #expect(page.body.contains("Ávila") && page.body.contains("Zamora"))
    #expect(!page.body.contains("Salamanca"), "a town that is for friends")
  }

  @Test(arguments: [
    ("pena", ["José María Peña"]), ("MARIA jose", ["José María Peña"]),
    ("ÁV", ["Irene Salvatierra", "Zoe Ávalos"]), ("zam", ["Zoe Ávalos"]),
    ("salam", []), ("jose-m", ["José María Peña"]), ("юл", ["Юлия Белая"]), ("irene zamora", []),
    ("irene avila", ["Irene Salvatierra"]), ("%", []), ("a' OR 1=1", []), ("\"*", []),
  ])
  func `words are found from their beginning, in names and in towns that members see`(
    query: String, found: [String]
  ) throws {
    #expect(try names("q=\(escaped(query))") == found)
  }

  @Test func `among thousands of one name a member is found by the other word`() throws {
    try site.site.connection.execute(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3100)
        INSERT INTO members (id, username, name, folded_name, joined_at, origin)
        SELECT 1000 + i, 'm' || i, 'Aaron Martinez', 'aaron martinez', 9, 0 FROM n;
      INSERT INTO accounts (member_id, role, lang, created_at)
        SELECT id, 0, 'en', 9 FROM members WHERE id > 1000;
      INSERT INTO directory (kind, word, member_id)
        SELECT 0, 'aaron martinez', id FROM members WHERE id > 1000;
      INSERT INTO directory (kind, word, member_id)
        SELECT 1, w.word, m.id FROM members m, (SELECT 'aaron' AS word UNION SELECT 'martinez') w
        WHERE m.id > 1000;
      """)
    #expect(try site.addAccount("zz", "Zulema Martínez").rawValue > 4000)
    #expect(try names("q=martinez+zule") == ["Zulema Martínez"])
    let many = try browser.get("/people?q=martinez+aaron&lang=en")
    #expect(many.page.shows("There are more results.") && !many.page.shows("No members found."))
    #expect(try names("q=martinez+mart+ma+m+zulema+zu") == ["Zulema Martínez"])
  }

  @Test func `members who blocked the viewer, or were blocked, are not listed`() throws {
    let member = { [site] in try #require(try site.site.member(username: $0)) }
    let (me, zoe, jose) = (try member("irene-s"), try member("zoe"), try member("jose-m"))
    try site.site.write { transaction in
      try transaction.block(me, by: zoe, at: SiteFixture.now)
      try transaction.block(jose, by: me, at: SiteFixture.now)
    }
    #expect(try names("") == ["Álvaro Núñez", "Irene Salvatierra", "Юлия Белая"])
    #expect(try names("q=zoe") == [] && names("q=pena") == [])
    #expect(try !browser.get("/people?lang=en").body.contains(">Z</a>"))
    let page = try browser.get("/people/\(zoe)?lang=en")
    #expect(page.status == 200 && page.body.contains("Zamora"), "what is for everybody")
  }

  @Test func `a page has fifty, and the next one goes on behind it`() throws {
    for number in 100..<170 { try site.addAccount("same-\(number)", "Same Name \(number % 3)") }
    var path = "/people?lang=en"
    var seen: [String] = []
    for count in [50, 25] {
      let answer = try browser.get(path)
      let links = answer.body.components(after: "<a class=\"title\" href=\"", until: "\"")
      #expect(links.count == count)
      seen += links
      guard
        let next = answer.body.components(after: "<a rel=\"next\" href=\"/do", until: "\"").first
      else { break }
      path = next.replacing("&amp;", with: "&")
    }
    #expect(seen.count == 75 && Set(seen).count == 75)
    let json = try site.get("/people", browser.fields(json: true)).body
    #expect(json.contains("\"next\":\"http://club.example/do/people?from="))
  }

  @Test func `an invalid page address starts from the beginning, and a long query is refused`()
    throws
  {
    #expect(try names("after=x&from=").count == 5)
    #expect(try names("after=99999999999999999999").count == 5)
    let answer = try browser.get("/people?q=\(String(repeating: "a", count: 201))")
    #expect(answer.status == 422 && answer.page.problems.isEmpty)
    #expect(try names("q=nobody") == [])
    #expect(try browser.get("/people?from=%F0%9F%98%80&lang=en").page.shows("No members found."))
    #expect(try browser.get("/people?q=nobody&lang=es").page.shows("No se ha encontrado a nadie."))
  }

  @Test func `another name is found at once, and the former one no more`() throws {
    _ = try browser.post("/me/account", ["do": "name", "name": "Wendelin Roth"])
    #expect(try names("q=wendelin") == ["Wendelin Roth"])
    #expect(try names("q=salvatierra") == [])
    #expect(try site.site.integrityErrors() == [])
  }

  @Test func `every query uses an index, for any number of members`() throws {
    let plans = try site.site.connection.all(
      """
      EXPLAIN QUERY PLAN SELECT m.id FROM directory d JOIN members m ON m.id = d.member_id
      WHERE d.kind = 0 AND (d.word, d.member_id) > ('a', 3) ORDER BY d.word, d.member_id LIMIT 51
      """
    ) { $0.text(3) }
    for plan in plans { #expect(!plan.contains("SCAN m") && !plan.contains("SCAN d"), "\(plan)") }
  }
}

extension String {
  /// The texts between two marks.
  func components(after mark: String, until end: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let start = rest.firstRange(of: mark) {
      rest = rest[start.upperBound...]
      guard let stop = rest.firstRange(of: end) else { break }
      found.append(String(rest[..<stop.lowerBound]))
    }
    return found
  }
}
