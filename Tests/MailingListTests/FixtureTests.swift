import Mime
import Rounds
import TestSupport
import Testing
import Time

@testable import MailingList

struct FixtureTests {
  @Test func `a list of walkers`() throws {
    let archive = try Archive(fixture: "walks")
    let emails = try archive.emails()
    #expect(emails.flatMap(\.problems).isEmpty)
    #expect(
      emails.map(\.head.author) == [
        "Carmen Ledesma", "Mateo Rubio Pérez", "Nuria", "ivo", "Mateo Rubio",
      ])
    let threads = try archive.threads()
    #expect(threads.map(\.subject) == ["Sunday: to the quarries", "Lost glove"])
    #expect(threads.map(\.texts.count) == [3, 2])
    #expect(
      threads.flatMap(\.texts).map(Archive.shown) == [
        """
        Who comes along on Sunday?

        We need:

        - good shoes
        - a hat, and \\*water\\*

        The way, as I typed it for the gate:

        ```
        left  at the oak
        right at the mill
        ```

        Write to me (carmen@…) or call.
        From the bus stop it is one hour.
        """,
        """
        On Thu, 3 Sep 2026, Carmen Ledesma \\<carmen@…> wrote:

        > Who comes along on Sunday?

        I do. Quedamos en la estación; I bring the map of the one who has made all the others.

        >    left  at the oak

        Is that oak still standing?
        """,
        """
        Me too.

        \\-----Original Message-----
        From: Mateo Rubio
        Sent: Thursday
        To: walks

        I do. Quedamos en la estacion.
        """,
        "It is red, and it costs €12.\n\n📎 guante 🧤.jpg (image/jpeg, 1 KB)",
        "Found it, in the mill.",
      ])
  }

  @Test func `a list of programmers, as pipermail has it`() throws {
    let archive = try Archive(fixture: "code")
    let emails = try archive.emails()
    #expect(emails.map(\.head.author) == ["D. Evans", "Ana Gil", "Ana Gil"])
    let texts = try archive.threads().flatMap(\.texts)
    #expect(texts.count == 3)
    let patch = """
      ```diff
      diff --git a/stove.c b/stove.c
      index 12ab..34cd 100644
      --- a/stove.c
      +++ b/stove.c
      @@ -1,3 +1,4 @@
       int heat(int *p) {
      -  return 100 / *p;
      +  if (*p == 0) return 0; /* ``cold'' */
      +  return 100 / *p;
       }
      ```
      """
    #expect(
      texts[0].contains("Signed-off-by: D. Evans \\<dev@…>\n\\---\n stove.c | 3 ++-\n\n" + patch))
    #expect(
      texts[0].hasPrefix("The stove says:\n\n```\n$ stove --heat 0\nerror: <nil>\n```\n\nPatch"))
    #expect(texts[0].hasSuffix("```\n\n\\--\n1.2.3"))
    #expect(
      Archive.shown(texts[1]).hasPrefix("dev at … wrote:\n\n> ```diff\n> diff --git a/stove.c"))
    #expect(texts[1].contains("<details><summary>[…]</summary>\n\n> The stove says:"))
    #expect(
      texts[1].hasSuffix(
        "> ```\n\n\\# Looks good to me\nbut p may be \\<NULL> & that is a crash, see \\[1].\n\n\\[1]: http://bugs.example/12"
      ))
    #expect(Archive.shown(texts[2]) == "Applied." && texts[2].contains("> Patch below."))
  }

  @Test func `a list of programs that people have today`() throws {
    let emails = try Archive(fixture: "flowed").emails()
    #expect(emails.map(\.head.author) == ["Lena", "Lena", "", "broken"])
    #expect(emails[0].head.subject == "Leña para el invierno")
    #expect(
      emails[0].markdown() == """
        Hemos contado la leña y no llega a Navidad, así que hay que ir a por más antes de que llueva.

        Jueves
        Viernes

        > ¿Quién tiene furgoneta?
        >
        > > Nadie.

        Yo no.
        """)
    #expect(
      emails[1].markdown().hasPrefix("HTML: <html>")
        && !emails[1].markdown().contains("club.example")
    )
    #expect(emails[2].problems.isEmpty && emails[2].markdown() == "plain")
    #expect(emails[2].head.date?.rfc3339 == "2026-10-08T09:00:00Z")
    #expect(emails[3].markdown().isEmpty)
  }

  @Test(.timeLimit(.minutes(3)), arguments: ["walks", "code", "flowed"])
  func `whatever happens to a file, it is read to its end`(name: String) throws {
    let whole = try Archive.fixture(name)
    var dice = Dice(2026)
    for round in 0..<Rounds.most(3334, few: 334) {
      let bytes = Self.broken(whole, &dice)
      // The bytes are read as a file of one email, and every fiftieth time as the file that they are.
      let email = Email(bytes, isCut: false, envelope: Array(bytes.prefix(80))) { $0 }
      #expect(email.markdown().utf8.count <= 4 * bytes.count + 400)
      if round % 50 == 0, let archive = try? Archive(bytes) {
        // Why loss is right: what begins with no email is refused, and not read.
        #expect(
          try archive.threads().reduce(0) { $0 + $1.texts.count } <= archive.file.places.count)
      }
    }
  }

  /// A copy with a few bytes changed, removed, doubled or moved.
  private static func broken(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0..<8, using: &dice) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &dice)
      let end = min(place + Int.random(in: 1..<200, using: &dice), bytes.count)
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes = Array(bytes[place...] + bytes[..<place])
      case 4:
        let signs = Array("\n>=?<-\"@;:`\\\t \r".utf8)
        let sign = signs[Int.random(in: 0..<signs.count, using: &dice)]
        bytes.insert(contentsOf: Array(repeating: sign, count: end - place), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "<", "=?", "=?a?q?", "\n ", "\n>", "\n\n--b\n", "@", "a@", "[", "\n- ", "`", "\n    x\n\n",
      "> > > ", "Re: ",
      "\ndiff -\n", "=\n", "=?utf-8?q?a", "?=", "\"", "(", "a:", "<a@b", ";a=", "begin 644 a\n",
      "http://a", "(a",
      "@@ -1,9 +1,9 @@\n", "-----BEGIN PGP SIGNED MESSAGE-----\n", "-- \n", "From: a\n",
      "____________\n", "a.b@",
      "\u{1B}$B", "a  b  c\n", "[a] ", "--b\nContent-Type: x\n", "=?utf-8?q?=C3?= ",
      "\n--- a\n+++ b\n",
    ])
  func `a lot of one thing takes no long time`(piece: String) throws {
    let text = String(
      repeating: piece, count: Rounds.most(60_000, few: 15_000) / piece.utf8.count)
    for start in [
      "", "Subject: ", "References: ", "From: ", "Date: ",
      "Content-Type: multipart/mixed; boundary=b\n\n",
      "\n", "Content-Type: multipart/mixed\n\n", "Content-Type: text/enriched\n\n",
      "Content-Type: image/png; name=",
      "Content-Transfer-Encoding: base64\n\n",
    ] {
      _ = Email(Array((start + text).utf8), isCut: false, envelope: []) { $0 }.markdown()
    }
  }
}
