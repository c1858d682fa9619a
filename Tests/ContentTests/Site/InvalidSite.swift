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
    self.what = what
    self.files = files
    self.errors = errors
  }

  /// The site on disk.
  func site() throws -> TemporarySite {
    var all = SampleSite.files()
    for (path, text) in files { all[path] = text }
    return try TemporarySite(all)
  }

  private static let topic = "content/forum/4-x/index.md"

  static func settings(_ line: String, without field: String = "-") -> String {
    let lines = ["name: Club", "languages: [en, es]", "base: https://club.example"]
    return (lines.filter { !$0.hasPrefix(field) } + [line, ""]).joined(separator: "\n")
  }

  private static func matter(_ fields: String..., body: String = "Text.") -> String {
    (["---"] + fields + ["---", "", body, ""]).joined(separator: "\n")
  }

  private static let opening = [
    "title: X", "author: Eva", "date: 2026-10-05T12:00:00Z", "board: books",
  ]

  /// An opening with one line in the place of a field's.
  private static func opening(_ field: String, _ line: String?) -> String {
    let lines = opening.map { $0.hasPrefix(field + ":") ? line : $0 }.compactMap { $0 }
    return (["---"] + lines + ["---", "", "Text.", ""]).joined(separator: "\n")
  }

  private static let knownSettings =
    "name, tagline, languages, base, actions, time_zone, guests, guest_tags, guest_trap, sections, "
    + "professor_emails, proxies, mail, limits, sign_up, sign_up_fields, shared_host, photos"

  /// What `content/blocked.txt` may say.
  private static let entry = """
    one to 4 words, a host such as spam.example, or network addresses such as 192.0.2.0/24, in at most 100 bytes
    """

  static let settings: [InvalidSite] = [
    InvalidSite(
      "lines that block nothing",
      [
        "content/blocked.txt":
          "# Mine\ncasino\n\n!!\nhttps://spam.example\none two three four five\n"
      ],
      "content/blocked.txt:4: error: «!!» is no entry; expected \(entry)",
      "content/blocked.txt:5: error: «https://spam.example» is no entry; expected \(entry)",
      "content/blocked.txt:6: error: «one two three four five» is no entry; expected \(entry)"),
    InvalidSite(
      "too much that is blocked",
      ["content/blocked.txt": (0...10_000).map { "word\($0)\n" }.joined()],
      "content/blocked.txt:10001: error: there are more than 10000 entries"),
    InvalidSite(
      "unknown tags of guests", ["site.yml": settings("guest_tags: all")],
      "site.yml:4:13: error: «all» is no guest_tags; expected existing or new"),
    InvalidSite(
      "an unknown trap", ["site.yml": settings("guest_trap: hidden")],
      "site.yml:4:13: error: «hidden» is no guest_trap; expected on or off"),
    InvalidSite("no site.yml", ["site.yml": nil], "site.yml: error: there is no such file"),
    InvalidSite(
      "an unknown setting", ["site.yml": settings("colour: red")],
      "site.yml:4:1: error: unknown field «colour»; known are: \(knownSettings)"),
    InvalidSite(
      "a language that is none",
      ["site.yml": settings("languages: [en, Español]", without: "lang")],
      "site.yml:3:12: error: «Español» is no language; expected a code such as en, es or pt-br"),
    InvalidSite(
      "a language twice", ["site.yml": settings("languages: [en, es, en]", without: "lang")],
      "site.yml:3:12: error: the language «en» is taken already by the one before it"),
    InvalidSite(
      "no name", ["site.yml": settings("", without: "name")],
      "site.yml:1: error: the field «name» is missing"),
    InvalidSite(
      "neither name nor base", ["site.yml": "languages: [en]\n"],
      "site.yml:1: error: the field «base» is missing",
      "site.yml:1: error: the field «name» is missing"),
    InvalidSite(
      "no base", ["site.yml": settings("", without: "base")],
      "site.yml:1: error: the field «base» is missing"),
    InvalidSite(
      "a base without a scheme", ["site.yml": settings("base: club.example", without: "base")],
      """
      site.yml:3:7: error: «club.example» is no base; expected an address such as \
      https://club.example or https://uni.example/~club
      """),
    InvalidSite(
      "a path of actions with a slash at the end", ["site.yml": settings("actions: /do/")],
      "site.yml:4:10: error: «/do/» is no actions; expected a path such as /do"),
    InvalidSite(
      "a time zone that does not exist", ["site.yml": settings("time_zone: Europe/Salamanca")],
      """
      site.yml:4:12: error: «Europe/Salamanca» is no time_zone; expected the name of a time zone such \
      as Europe/Madrid
      """),
    InvalidSite(
      "a time zone that is a path", ["site.yml": settings("time_zone: ../../../etc/passwd")],
      """
      site.yml:4:12: error: «../../../etc/passwd» is no time_zone; expected the name of a time zone \
      such as Europe/Madrid
      """),
    InvalidSite(
      "a policy that is none", ["site.yml": settings("guests: sometimes")],
      "site.yml:4:9: error: «sometimes» is no guests; expected allowed, held or off"),
    InvalidSite(
      "a way to sign up that is none", ["site.yml": settings("sign_up: friends")],
      "site.yml:4:10: error: «friends» is no sign_up; expected open, code or off"),
    InvalidSite(
      "a field of the sign-up form that is none",
      ["site.yml": settings("sign_up_fields: [city, shoe_size]")],
      """
      site.yml:4:17: error: «shoe_size» is no sign_up_fields; expected email or city or country or phone
      """),
    InvalidSite(
      "fields of the sign-up form that are no list", ["site.yml": settings("sign_up_fields: city")],
      "site.yml:4:17: error: «city» is no sign_up_fields; expected a list such as [email, city]"),
    InvalidSite(
      "a shared host that is not trusted by name", ["site.yml": settings("shared_host: yes")],
      "site.yml:4:14: error: «yes» is no shared_host; expected trusted"),
    InvalidSite(
      "limits of accounts out of range",
      ["site.yml": settings("limits: {sign_in_attempts: -1, sign_ups_per_hour: 100001}")],
      "site.yml:4:28: error: «-1» is no sign_in_attempts; expected a number from 0 to 100000",
      "site.yml:4:51: error: «100001» is no sign_ups_per_hour; expected a number from 0 to 100000"),
    InvalidSite(
      "a section that is none", ["site.yml": settings("sections: [forum, chat]")],
      "site.yml:4:11: error: «chat» is no section; expected forum or notes or events or people"),
    InvalidSite(
      "a proxy that has no address", ["site.yml": settings("proxies: [10.0.0.0/8, localhost]")],
      "site.yml:4:10: error: «localhost» is no proxies; expected an address or a block of them such as "
        + "127.0.0.1, 10.0.0.0/8 or \"::1\""),
    InvalidSite(
      "a mail program with arguments",
      ["site.yml": settings("mail: {sendmail: sendmail -t, from: a@b.example}")],
      "site.yml:4:18: error: «sendmail -t» is no sendmail; expected the absolute path of a program such as "
        + "/usr/sbin/sendmail"),
    InvalidSite(
      "a sender that is no address", ["site.yml": settings("mail: {from: club}")],
      "site.yml:4:14: error: «club» is no from; expected an address such as club@example.org"),
    InvalidSite(
      "a mail program without a sender", ["site.yml": settings("mail: {sendmail: /bin/true}")],
      "site.yml:4:18: error: the field «from» is missing"),
    InvalidSite(
      "a time for mail that is none", ["site.yml": settings("mail: {after_answer: soon}")],
      "site.yml:4:22: error: «soon» is no after_answer; expected yes or no"),
    InvalidSite(
      "a program for photos that is none", ["site.yml": settings("photos: {vipsthumbnail: vips}")],
      "site.yml:4:25: error: «vips» is no vipsthumbnail; expected off, or the absolute path of the program"
    ),
    InvalidSite(
      "an unknown setting of mail", ["site.yml": settings("mail: {smtp: example.org}")],
      "site.yml:4:8: error: unknown field «smtp»; known are: sendmail, from, after_answer, "
        + "desk_minutes"),
    InvalidSite(
      "letters to the desk that rest too long", ["site.yml": settings("mail: {desk_minutes: 241}")],
      "site.yml:4:22: error: «241» is no desk_minutes; expected a number from 1 to 240"),
    InvalidSite(
      "a limit out of range", ["site.yml": settings("limits: {comments_per_page: 0}")],
      "site.yml:4:29: error: «0» is no comments_per_page; expected a number from 5 to 200"),
    InvalidSite(
      "a limit that is no number", ["site.yml": settings("limits: {comments_per_page: many}")],
      "site.yml:4:29: error: «many» is no comments_per_page; expected a number from 5 to 200"),
    InvalidSite(
      "broken YAML", ["site.yml": settings("tagline: \"open")],
      """
      site.yml:5:1: error: this is not valid YAML: found unexpected end of stream; put the value in \
      quotes: tagline: "open"
      """),
    InvalidSite(
      "languages that are no list, and everything else right",
      ["site.yml": "name: {en: Club, es: Club}\nlanguages: en, es\nbase: https://club.example\n"],
      "site.yml:2:12: error: «en, es» is no languages; expected a list such as [en, es]"),
    InvalidSite(
      "a language that is a list", ["site.yml": settings("languages: [en, [es]]", without: "lang")],
      "site.yml:3:17: error: «…» is no languages; expected a text"),
    InvalidSite(
      "sections that are no list", ["site.yml": settings("sections: forum, notes")],
      "site.yml:4:11: error: «forum, notes» is no sections; expected a list such as [forum, notes]"),
    InvalidSite(
      "four mistakes at once",
      [
        "site.yml":
          "name: Club\nlanguages: en, es\nbase: club.example\ntime_zone: Mars\nguests: sometimes\n"
      ],
      "site.yml:2:12: error: «en, es» is no languages; expected a list such as [en, es]",
      """
      site.yml:3:7: error: «club.example» is no base; expected an address such as \
      https://club.example or https://uni.example/~club
      """,
      """
      site.yml:4:12: error: «Mars» is no time_zone; expected the name of a time zone such as \
      Europe/Madrid
      """, "site.yml:5:9: error: «sometimes» is no guests; expected allowed, held or off"),
    InvalidSite(
      "a misspelt setting", ["site.yml": settings("tageline: Walks")],
      """
      site.yml:4:1: error: unknown field «tageline»; did you mean «tagline»? known are: \(knownSettings)
      """),
    InvalidSite(
      "a setting twice", ["site.yml": settings("name: Again")],
      "site.yml:1: error: this is not valid YAML: the field «name» stands twice"),
    InvalidSite(
      "settings that are a list", ["site.yml": "- name\n"],
      "site.yml:1:1: error: this is not valid YAML: expected «field: value» lines"),
  ]

  static let topics: [InvalidSite] = [
    InvalidSite(
      "no front matter", [topic: "Just text.\n"],
      "\(topic):1:1: error: expected front matter: a first line «---», fields, and a line «---»"),
    InvalidSite(
      "front matter without an end", [topic: "---\ntitle: X\n\nText.\n"],
      "\(topic):1:1: error: expected front matter: a first line «---», fields, and a line «---»"),
    InvalidSite(
      "broken YAML in front matter", [topic: matter("title: X", "author: [Eva", "board: books")],
      "\(topic):4:6: error: this is not valid YAML: did not find expected ',' or ']'"),
    InvalidSite(
      "no title", [topic: opening("title", nil)],
      "\(topic):2: error: the field «title» is missing"),
    InvalidSite(
      "an empty title", [topic: opening("title", "title: \"\\u200B \"")],
      "\(topic):2:8: error: «\u{200B} » is no title; expected a text"),
    InvalidSite(
      "no author", [topic: opening("author", nil)],
      "\(topic):2: error: the field «author» is missing"),
    InvalidSite(
      "no date", [topic: opening("date", nil)],
      "\(topic):2: error: the field «date» is missing"),
    InvalidSite(
      "no board", [topic: opening("board", nil)],
      "\(topic):2: error: the field «board» is missing"),
    InvalidSite(
      "a day without a time", [topic: opening("date", "date: 2026-10-05")],
      "\(topic):4:7: error: «2026-10-05» is no date; expected a time such as 2026-11-14T18:20:00Z"),
    InvalidSite(
      "a board that does not exist", [topic: opening("board", "board: boats")],
      "\(topic):5:8: error: «boats» in «board» does not exist; there are: travel, books"),
    InvalidSite(
      "a language that the site does not speak", [topic: opening("title", "title: X\nlang: fr")],
      "\(topic):3:7: error: «fr» is no lang; expected en or es"),
    InvalidSite(
      "tags that are no list", [topic: opening("title", "title: X\ntags: mud")],
      "\(topic):3:7: error: «mud» is no tags; expected a list"),
    InvalidSite(
      "an unknown field", [topic: opening("title", "title: X\ncolour: red")],
      "\(topic):3:1: error: unknown field «colour»; known are: title, author, date, lang, board, tags"
    ),
    InvalidSite(
      "no text", [topic: matter(opening[0], opening[1], opening[2], opening[3], body: " \n\t")],
      "\(topic): error: there is no text after the front matter"),
    InvalidSite(
      "a number twice", ["content/forum/3-x/index.md": opening("", nil)],
      "content/forum/3-x: error: the topic number 3 is taken already by content/forum/3-boots"),
    InvalidSite(
      "a folder without a number", ["content/forum/boots/index.md": opening("", nil)],
      "content/forum/boots: error: unexpected name; expected a folder such as «12-night-trains»"),
    InvalidSite(
      "a folder in upper case", ["content/forum/4-Boots/index.md": opening("", nil)],
      "content/forum/4-Boots: error: unexpected name; expected a folder such as «12-night-trains»"),
    InvalidSite(
      "a file beside the folders", ["content/forum/notes.md": "x"],
      "content/forum/notes.md: error: unexpected name; expected a folder such as «12-night-trains»"),
    InvalidSite(
      "a folder without its first file", ["content/forum/4-x/2.md": SampleSite.reply()],
      "\(topic): error: there is no such file"),
    InvalidSite(
      "a file that is no comment", ["content/forum/3-boots/02.md": SampleSite.reply()],
      "content/forum/3-boots/02.md: error: unexpected name; expected index.md, 2.md, 3.md …"),
    InvalidSite(
      "an answer to nowhere", ["content/forum/3-boots/2.md": SampleSite.reply(answers: 7)],
      """
      content/forum/3-boots/2.md:4:11: error: «7» is no reply_to; expected the number of another file \
      of this topic
      """),
    InvalidSite(
      "an answer to itself", ["content/forum/3-boots/2.md": SampleSite.reply(answers: 2)],
      """
      content/forum/3-boots/2.md:4:11: error: «2» is no reply_to; expected the number of another file \
      of this topic
      """),
    InvalidSite(
      "a title in an answer", ["content/forum/3-boots/2.md": opening("board", nil)],
      """
      content/forum/3-boots/2.md:2:1: error: unknown field «title»; known are: author, date, reply_to
      """),
  ]
}
