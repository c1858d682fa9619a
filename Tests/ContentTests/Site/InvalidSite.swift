import Model
import TestSupport
import Testing

/// A small site with something wrong, and the lines that a build prints for it.
struct InvalidSite: CustomTestStringConvertible {
  let what: String
  /// Files that are other than in the sample site; nil takes one away.
  let files: [String: String?]
  let errors: [String]

  var testDescription: String { what }

  init(_ what: String, _ files: [String: String?], _ errors: String...) {
    self.init(what, files, errors)
  }

  init(_ what: String, _ files: [String: String?], _ errors: [String]) {
    self.what = what
    self.files = files
    self.errors = errors
  }

  /// A file, and the message behind its path.
  static func file(
    _ path: String, _ what: String, _ text: String, _ errors: String...
  ) -> InvalidSite { InvalidSite(what, [path: text], errors.map { "\(path):\($0)" }) }

  /// Front matter whose last field has a value that is none of what is expected.
  static func refused(_ path: String, _ fields: [String], _ expected: String) -> InvalidSite {
    let line = fields.last ?? ""
    return InvalidSite(
      line, [path: matter(fields)], fault(line, fields.count + 1, of: path, expected))
  }

  /// Message about the last value of a line.
  static func fault(_ line: String, _ number: Int, of path: String, _ expected: String) -> String {
    let fields = line.hasSuffix("}") ? line.dropLast() : line[...]
    let start = fields.ranges(of: ": ").last?.upperBound ?? fields.startIndex
    let field = fields[..<start].dropLast(2).split { " {".contains($0) }.last ?? ""
    let place = "\(path):\(number):\(fields[..<start].utf8.count + 1)"
    return "\(place): error: “\(fields[start...])” is not a valid \(field); expected \(expected)"
  }

  /// The site on disk.
  func site() throws -> TemporarySite {
    var all = SampleSite.files()
    for (path, text) in files { all[path] = text }
    return try TemporarySite(all)
  }

  static func matter(_ fields: [String], body: String = "Text.") -> String {
    (["---"] + fields + ["---", "", body, ""]).joined(separator: "\n")
  }

  static let openMatter =
    "1:1: error: the front matter that begins here is never closed; expected a line `---` after its fields"

  static let noMatter =
    "1:1: error: expected front matter: a first line `---`, fields, and a line `---`"

  static func settings(_ line: String, without field: String = "-") -> String {
    let lines = ["name: Club", "languages: [en, es]", "base: https://club.example"]
    return (lines.filter { !$0.hasPrefix(field) } + [line, ""]).joined(separator: "\n")
  }

  /// Settings with one line more, and the message behind its number.
  private static func setting(
    _ line: String, without field: String = "-", _ errors: String...
  ) -> InvalidSite {
    InvalidSite(
      line, ["site.yml": settings(line, without: field)],
      errors.map { "site.yml:\(field == "-" ? 4 : 3):\($0)" })
  }

  /// A setting whose last value is none of what is expected.
  private static func refused(_ line: String, _ expected: String) -> InvalidSite {
    InvalidSite(line, ["site.yml": settings(line)], fault(line, 4, of: "site.yml", expected))
  }

  private static let knownSettings =
    "languages, name, tagline, base, actions, time_zone, sections, features, professor_emails, robots, offline, guests, guest_tags, guest_trap, "
    + "sign_up, sign_up_fields, second_factor, new_topics, hello_topic, shared_host, sso, proxies, mail, courier, translate, calls, photos, map, limits"

  private static func features(_ separator: String) -> String {
    Feature.allCases.map(\.rawValue).joined(separator: separator)
  }

  /// Expected form of `content/blocked.txt`.
  private static let entry = """
    one to 4 words, a host such as spam.example, or network addresses such as 192.0.2.0/24, in at most 100 bytes
    """
  private static let base = "an address such as https://club.example or https://uni.example/~club"
  private static let zone = "the name of a time zone such as Europe/Madrid"
  private static let languages = "a list such as [en, es]"

  static let settings: [InvalidSite] = [
    file(
      "content/blocked.txt", "lines that block nothing",
      "# Mine\ncasino\n\n!!\nhttps://spam.example\none two three four five\n",
      "4: error: “!!” is not a valid entry; expected \(entry)",
      "5: error: “https://spam.example” is not a valid entry; expected \(entry)",
      "6: error: “one two three four five” is not a valid entry; expected \(entry)"),
    file(
      "content/blocked.txt", "too much that is blocked",
      (0...10_000).map { "word\($0)\n" }.joined(), "10001: error: there are more than 10000 entries"
    ),
    refused("guest_tags: all", "existing or new"), refused("guest_trap: hidden", "on or off"),
    InvalidSite("no site.yml", ["site.yml": nil], "site.yml: error: the file does not exist"),
    setting("colour: red", "1: error: unknown field “colour”; known fields: \(knownSettings)"),
    setting(
      "languages: [en, Español]", without: "lang",
      "12: error: “Español” is not a valid language; expected a code such as en, es or pt-br"),
    setting(
      "languages: [en, es, en]", without: "lang",
      "12: error: the language “en” is already used by the one before it"),
    file(
      "site.yml", "no name", settings("", without: "name"), "1: error: the field “name” is missing"),
    file(
      "site.yml", "neither name nor base", "languages: [en]\n",
      "1: error: the field “name” is missing", "1: error: the field “base” is missing"),
    file(
      "site.yml", "no base", settings("", without: "base"), "1: error: the field “base” is missing"),
    InvalidSite(
      "a base without a scheme", ["site.yml": settings("base: club.example", without: "base")],
      fault("base: club.example", 3, of: "site.yml", base)),
    refused("actions: /do/", "a path such as /do"), refused("time_zone: Europe/Salamanca", zone),
    refused("time_zone: ../../../etc/passwd", zone),
    refused("robots: never", "allow, no-training or none"),
    refused("guests: sometimes", "allowed, held or off"),
    refused("sign_up: friends", "open, code or off"),
    setting(
      "sign_up_fields: [city, shoe_size]",
      "17: error: “shoe_size” is not a valid sign_up_fields; expected email or city or country or phone"
    ),
    refused("sign_up_fields: city", "a list such as [email, city]"),
    refused("shared_host: yes", "trusted"),
    setting(
      "limits: {sign_in_attempts: -1, sign_ups_per_hour: 100001}",
      "28: error: “-1” is not a valid sign_in_attempts; expected a number from 0 to 100000",
      "51: error: “100001” is not a valid sign_ups_per_hour; expected a number from 0 to 100000"),
    setting(
      "sections: [forum, chat]",
      "11: error: “chat” is not a valid section; expected forum or notes or events or people or map or catalogue or cards or meet"
    ),
    setting(
      "features: [messages, chat]",
      "11: error: “chat” is not a valid feature; expected \(features(" or "))"),
    setting(
      "features: {messages: off, chat: on}",
      "27: error: unknown field “chat”; known fields: \(features(", "))"
    ),
    setting(
      "features: {messages: maybe}",
      "22: error: “maybe” is not a valid messages; expected on or off"),
    setting("features: [cards]", "11: error: “cards” needs “catalogue”; switch that on too"),
    setting(
      "features: {messages: off, meet: on}",
      "11: error: “meet” needs “messages”; switch that on too"),
    setting(
      "sections: [forum, cards]\nfeatures: {catalogue: off}",
      "11: error: the tab “cards” belongs to “cards”, which `features` switches off"),
    setting(
      "proxies: [10.0.0.0/8, localhost]",
      "10: error: “localhost” is not a valid proxies; expected an address or a block of them such as "
        + "127.0.0.1, 10.0.0.0/8 or \"::1\""),
    setting(
      "map: {tiles: \"http://t.example/{z}/{x}/{y}.png\", credit: us}",
      "14: error: “http://t.example/{z}/{x}/{y}.png” is not a valid tiles; expected an address such as "
        + "https://tiles.example.org/{z}/{x}/{y}.png"),
    setting(
      "map: {tiles: \"https://t.example/{z}/{x}/{y}.png\"}",
      "14: error: the field “credit” is missing"),
    refused(
      "mail: {from: a@b.example, sendmail: sendmail -t}",
      "the absolute path of a program such as /usr/sbin/sendmail"),
    refused("mail: {from: club}", "an address such as club@example.org"),
    setting("mail: {sendmail: /bin/true}", "18: error: the field “from” is missing"),
    refused("mail: {after_answer: soon}", "yes or no"),
    refused("photos: {vipsthumbnail: vips}", "off, or the absolute path of the program"),
    refused("photos: {pdftoppm: on}", "off, or the absolute path of the program"),
    setting(
      "photos: {pdftotext: off}",
      "10: error: unknown field “pdftotext”; known fields: vipsthumbnail, pdftoppm"),
    setting(
      "mail: {smtp: example.org}",
      "8: error: unknown field “smtp”; known fields: sendmail, from, after_answer, desk_minutes"),
    refused("mail: {desk_minutes: 241}", "a number from 1 to 240"),
    refused(
      "sso: {email: HTTP_X_EMAIL}",
      "a variable that the web server sets, such as OIDC_CLAIM_email"),
    setting("sso: {user: REMOTE_USER}", "6: error: the field “email” is missing"),
    setting("sso: {town: {email: E}}", "13: error: the field “label” is missing"),
    setting("sso: {town: {label: Town}}", "13: error: the field “email” is missing"),
    setting(
      "sso: {town: {label: Town, email: REMOTE_USER}}",
      "34: error: “REMOTE_USER” is not a valid email; expected a variable of its own, such as OIDC_CLAIM_email"
    ),
    setting(
      "sso: {Town Hall: {label: Town, email: E}}",
      "18: error: “Town Hall” is not a valid sso; expected an id of small letters, digits and hyphens"
    ),
    setting(
      "sso: {email: E, picture: P, picture_hosts: [127.0.0.1]}",
      "44: error: “127.0.0.1” is not a valid picture_hosts; expected the name of a host in small letters"
    ),
    refused("limits: {comments_per_page: 0}", "a number from 5 to 200"),
    refused("limits: {comments_per_page: many}", "a number from 5 to 200"),
    InvalidSite(
      "broken YAML", ["site.yml": settings("tagline: \"open")],
      """
      site.yml:5:1: error: this is not valid YAML: found unexpected end of stream; put the value in \
      quotes: tagline: "open"
      """),
    InvalidSite(
      "languages that are no list, and everything else right",
      ["site.yml": "name: {en: Club, es: Club}\nlanguages: en, es\nbase: https://club.example\n"],
      fault("languages: en, es", 2, of: "site.yml", languages)),
    setting(
      "languages: [en, [es]]", without: "lang",
      "17: error: “[es]” is not a valid languages; expected a text"),
    refused("sections: forum, notes", "a list such as [forum, notes]"),
    InvalidSite(
      "four mistakes at once",
      [
        "site.yml":
          "name: Club\nlanguages: en, es\nbase: club.example\ntime_zone: Mars\nguests: sometimes\n"
      ],
      fault("languages: en, es", 2, of: "site.yml", languages),
      fault("base: club.example", 3, of: "site.yml", base),
      fault("time_zone: Mars", 4, of: "site.yml", zone),
      fault("guests: sometimes", 5, of: "site.yml", "allowed, held or off")),
    setting(
      "tageline: Walks",
      "1: error: unknown field “tageline”; did you mean “tagline”? known fields: \(knownSettings)"),
    file(
      "site.yml", "a setting twice", settings("name: Again"),
      "4:1: error: this is not valid YAML: the field “name” appears twice; the first is in line 1"),
    file(
      "site.yml", "a setting twice below another",
      settings("limits:\n  topics_per_page: 20\n  topics_per_page: 30"),
      "6:3: error: this is not valid YAML: the field “topics_per_page” appears twice; the first is in line 5"
    ),
    file(
      "site.yml", "a setting twice among braces",
      settings("limits: {topics_per_page: 20, topics_per_page: 30}"),
      "4:31: error: this is not valid YAML: the field “topics_per_page” appears twice; the first is in line 4"
    ),
    file(
      "site.yml", "a setting twice among braces, behind other letters and a quotation",
      settings("limits: {x: \"ñ, a: 1\", a: 2, ñ: 3, a: 4}"),
      "4:36: error: this is not valid YAML: the field “a” appears twice; the first is in line 4"),
    setting("notebook: off", "1: error: unknown field “notebook”; write it below “features”"),
    setting(
      "topics_per_page: 20", "1: error: unknown field “topics_per_page”; write it below “limits”"),
    setting(
      "guests: [held]", "9: error: “[held]” is not a valid guests; expected allowed, held or off"),
    setting("guests:", "8: error: the field “guests” is empty; expected allowed, held or off"),
    setting(
      "calls: off",
      "8: error: “off” is not a valid calls; expected fields; to switch the feature on or off, write `calls: …` below “features”"
    ),
    file(
      "site.yml", "settings that are a list", "- name\n",
      "1:1: error: this is not valid YAML: expected `field: value` lines"),
  ]

  private static let topic = "content/forum/4-x/index.md"
  private static let opening = [
    "title: X", "author: Eva", "date: 2026-10-05T12:00:00Z", "board: books",
  ]

  /// An opening without a field.
  private static func opening(without field: String) -> [String] {
    opening.filter { !$0.hasPrefix(field + ":") }
  }

  /// A folder or a file of the forum whose name is none.
  private static func name(_ what: String, _ path: String, of named: String) -> InvalidSite {
    InvalidSite(
      what, ["content/forum/\(path)": matter(opening)],
      "content/forum/\(named): error: unexpected name; expected a folder such as “12-night-trains”")
  }

  private static let reply = "content/forum/3-boots/2.md"

  /// An answer to what is no other file.
  private static func answer(_ what: String, to number: Int) -> InvalidSite {
    file(
      reply, what, SampleSite.reply(answers: number),
      "4:11: error: “\(number)” is not a valid reply_to; expected the number of another file of this topic"
    )
  }

  static let topics: [InvalidSite] =
    ["title", "author", "date", "board"].map { field in
      file(
        topic, "no \(field)", matter(opening(without: field)),
        "2: error: the field “\(field)” is missing")
    } + [
      file(topic, "no front matter", "Just text.\n", noMatter),
      file(topic, "front matter without an end", "---\ntitle: X\n\nText.\n", openMatter),
      file(
        topic, "broken YAML in front matter", matter(["title: X", "author: [Eva", "board: books"]),
        "4:6: error: this is not valid YAML: did not find expected ',' or ']'"),
      file(
        topic, "an empty title", matter(["title: \"\\u200B \""] + opening(without: "title")),
        "2:8: error: “\u{200B} ” is not a valid title; expected a text"),
      refused(
        topic, opening(without: "date") + ["date: 2026-10-05"],
        "a time such as 2026-11-14T18:20:00Z"),
      file(
        topic, "a board that does not exist", matter(opening(without: "board") + ["board: boats"]),
        "5:8: error: “boats” in “board” does not exist; there are: travel, books"),
      refused(topic, opening + ["lang: fr"], "en or es"),
      refused(topic, opening + ["tags: mud"], "a list"),
      file(
        topic, "an unknown field", matter(opening + ["colour: red"]),
        "6:1: error: unknown field “colour”; known fields: title, author, date, lang, board, tags"),
      file(
        topic, "no text", matter(opening, body: " \n\t"),
        " error: there is no text after the front matter"),
      InvalidSite(
        "a number twice", ["content/forum/3-x/index.md": matter(opening)],
        "content/forum/3-x: error: the topic number 3 is already used by content/forum/3-boots"),
      name("a folder without a number", "boots/index.md", of: "boots"),
      name("a folder in upper case", "4-Boots/index.md", of: "4-Boots"),
      name("a file beside the folders", "notes.md", of: "notes.md"),
      InvalidSite(
        "a folder without its first file", ["content/forum/4-x/2.md": SampleSite.reply()],
        "\(topic): error: the file does not exist"),
      file(
        "content/forum/3-boots/02.md", "a file that is no comment", SampleSite.reply(),
        " error: unexpected name; expected index.md, 2.md, 3.md …"),
      answer("an answer to nowhere", to: 7), answer("an answer to itself", to: 2),
      file(
        reply, "a title in an answer", matter(opening(without: "board")),
        "2:1: error: unknown field “title”; known fields: author, date, reply_to"),
    ]
}
