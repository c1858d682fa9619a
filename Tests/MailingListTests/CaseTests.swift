import Testing
import Time

@testable import MailingList

/// Archives with the peculiarities of real ones, each with what has to come of it.
struct CaseTests {
  private func emails(_ name: String) throws -> [Email] {
    try Archive(fixture: "cases/\(name)").emails()
  }

  private func shown(_ name: String) throws -> [String: [String]] {
    try Archive(fixture: "cases/\(name)").shown()
  }

  @Test func `authors are people, whatever form their field has`() throws {
    #expect(
      try emails("authors").map(\.head.author) == [
        "Ana Gil", "Ana María Gil", "Bea (Trish) Sanz", "bea.sanz", "Ana Gil", "Ana @ Home",
        "Ana Gil", "Ana Gil", "Ana Gil",
      ])
  }

  @Test func `character sets are read in headers and in texts`() throws {
    let emails = try emails("charsets")
    #expect(
      emails.map(\.head.subject) == [
        "周四散步", "木曜日の散歩", "Прогулка", "Хлеб", "Piątek", "週四", "No label",
        "Только заголовок",
      ])
    #expect(
      emails.map(\.head.author) == [
        "王小明", "田中太郎", "Анна Гиль", "Пётр Рубио", "Łukasz Żak", "陳大文", "Tanaka", "Анна",
      ])
    #expect(
      emails.map { $0.markdown() } == [
        "我们星期四在桥边见面。", "会議は木曜日です。", "Встречаемся у моста.", "Кто печёт?",
        "Spotkajmy się w piątek.", "星期四見。", "会議は木曜日です。",
        "The body is plain ASCII; only the header has another set.",
      ])
    #expect(emails.flatMap(\.problems).isEmpty)
  }

  @Test func `broken types leave no email without its words`() throws {
    let texts = try emails("content-type-broken").map { $0.markdown() }
    #expect(texts[4] == "```diff\n--- a\n+++ b\n@@ -1 +1 @@\n-words t5\n+words\n```")
    for (index, text) in texts.enumerated() where index != 4 {
      #expect(text == "words t\(index + 1)")
    }
    #expect(texts.count == 8)
  }

  @Test func `times in the words of the sender are right`() throws {
    #expect(
      try emails("date-words").map { $0.head.date?.rfc3339 } == [
        "2004-02-17T10:00:00Z", "2004-02-17T10:00:00Z", "2004-02-17T10:00:00Z",
        "2004-02-17T10:00:00Z", "2007-08-28T13:55:12Z", "2007-08-30T13:55:12Z",
      ])
  }

  @Test func `encoded words of careless programs are read`() throws {
    #expect(
      try emails("encoded-words").map(\.head.subject) == [
        "Lücke in allen Systemen", "Leña para el invierno largo", "Año nuevo",
        "\"Peña\" de Francia", "Nada más", "Ávila y Béjar",
      ])
  }

  @Test func `a forwarded email is shown`() throws {
    let threads = try Archive(fixture: "cases/forwarded").threads()
    #expect(threads.map(\.subject) == ["Fwd: The bridge", "Fwd: The road", "Fwd: The train"])
    for thread in threads {
      #expect(thread.texts.count == 1 && !thread.texts[0].contains("<details>"))
      #expect(thread.texts[0].contains("the bridge is closed until May"))
      #expect(thread.texts[0].contains("the last line"))
    }
  }

  @Test func `a length says where an email ends that has a line between emails in it`() throws {
    let threads = try Archive(fixture: "cases/from-in-text").threads()
    #expect(threads.map(\.texts.count) == [2])
    #expect(threads[0].texts[0].hasSuffix("Words of the patch.\n\nlast line of Ana"))
    #expect(try emails("from-in-text-without").count == 3)
  }

  @Test func `names of emails in odd forms join an answer to its email`() throws {
    #expect(
      try shown("ids-in-odd-forms") == [
        "Bread": ["one", "two"], "Cheese": ["three", "four"], "Wine": ["five", "six"],
      ])
  }

  @Test func `lines of the list are folded, and can be read`() throws {
    let threads = try Archive(fixture: "cases/list-footers").threads()
    #expect(threads.flatMap(\.texts).map(Archive.shown) == (1...6).map { "words f\($0)" })
    for (text, word) in zip(
      threads.flatMap(\.texts),
      ["users-unsubscribe", "postorius", "You received", "listinfo", "listinfo", "Yahoo"])
    { #expect(text.contains(word)) }
  }

  @Test func `a list's name before what says that it answers goes`() throws {
    #expect(
      try shown("list-name-before-re") == [
        "Boots": ["Which boots?", "High ones.", "Low ones."],
        "A letter of before the archive begins": ["Yes."], "Maps": ["Maps!"],
      ])
  }

  @Test func `no empty line is needed between emails`() throws {
    #expect(
      try shown("no-empty-line") == [
        "One": ["first letter"], "Two": ["second letter"], "Three": ["third letter"],
      ])
  }

  @Test func `a signed text has no armour`() throws {
    let text = try emails("pgp-signed")[0].markdown()
    #expect(Archive.shown(text) == "We meet at ten.\n\\- not at nine")
    #expect(text.contains("Ana Gil") && !text.contains("PGP") && !text.contains("SHA1"))
  }

  @Test func `signs of plain text stay`() throws {
    let texts = try emails("plain-text-signs").map { $0.markdown() }
    #expect(
      texts[0] == #"""
        Use \`ls' and then \`cat' on it.

        The file is \_\_init\_\_.py, and it calls \_\_main\_\_ then.

        3\*4\*5 is 60, and a\*b\*c is not.

        Go to C:\\PROGRA\~1\\walks and C:\\DOCUME\~1\\ana there.

        Costs \~5 euros, or \~10.
        """#)
    #expect(
      texts[1].contains(
        "```\nTrain      From             To               Leaves    Arrives\n18001"))
    #expect(texts[2].split(separator: "\n").count == 4)
  }

  @Test func `a quote that no one else sent is shown`() throws {
    let threads = try Archive(fixture: "cases/quote-that-is-the-letter").threads()
    #expect(
      threads[0].texts == [
        "Here is what we agreed upon on Sunday:\n\n> The walk begins at ten.\n> Bea brings the bread.\n> Carlos pays the bus.",
        "Fine with me.\n\n<details><summary>[…]</summary>\n\n> Here is what we agreed upon on Sunday:\n\n</details>",
      ])
  }

  @Test func `emails that share a name are all there`() throws {
    #expect(
      try shown("same-id-other-words") == [
        "Bread": ["I bake."], "Cheese": ["I have the cheese, and it is another letter."],
        "Wine": ["And I the wine."],
      ])
  }

  @Test func `only addresses of people are hidden`() throws {
    let text = try emails("signs-at")[0].markdown()
    for part in [
      "<https://lists.example/r/20040301.abc@mail.club.example/>",
      "<https://social.example/@ana/110524>",
      "<https://social.example/@ana@other.example>", "left-pad@1.3.0",
      "git@forge.example:walks/map.git",
      "<ftp://anonymous@ftp.example/pub/>", "<http://user@host.example:8080/x>", "Write to ana@….",
    ] { #expect(text.contains(part)) }
  }

  @Test func `two hyphens begin a signature where they do`() throws {
    let texts = try emails("two-hyphens").map { $0.markdown() }
    let shown = texts.map(Archive.shown)
    #expect(
      shown[0].contains("along the river") && shown[0].contains("over the hill")
        && shown[0].hasSuffix("words s1?"))
    #expect(
      shown[1].contains("P.S. No: at eleven")
        && shown[1].hasSuffix("Line 17 of what I forgot to say."))
    #expect(shown[2].contains("\n-- \n+words s3\n cheese\n```\n\nPlease apply it."))
    #expect(shown[3] == "Words s4." && texts[3].contains("Ana's street 5"))
  }
}
