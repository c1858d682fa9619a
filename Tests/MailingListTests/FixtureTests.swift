import TestSupport
import Testing
import Time

@testable import MailingList

struct FixtureTests {
  @Test func `a list of walkers`() throws {
    let letters = try Archive(Archive.fixture("walks")).letters()
    #expect(letters.flatMap(\.problems).isEmpty)
    #expect(
      letters.map(\.head.author) == [
        "Carmen Ledesma", "Mateo Rubio Pérez", "Nuria", "ivo", "Mateo Rubio",
      ])
    let threads = Threads(letters.map(\.head)).threads
    #expect(threads.map(\.letters) == [[0, 1, 2], [3, 4]])
    #expect(threads.map(\.subject) == ["Sunday: to the quarries", "Lost glove"])
    #expect(
      letters.map(\.markdown) == [
        """
        Who comes along on Sunday?

        We need:

        - good shoes
        - a hat, and *water*

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
        "Me too.",
        "It is red, and it costs €12.\n\n📎 guante 🧤.jpg (image/jpeg, 1 KB)",
        "Found it, in the mill.",
      ])
  }

  @Test func `a list of programmers, as pipermail has it`() throws {
    let letters = try Archive(Archive.fixture("code")).letters()
    #expect(letters.map(\.head.author) == ["D. Evans", "Ana Gil", "Ana Gil"])
    #expect(Threads(letters.map(\.head)).threads.map(\.letters) == [[0, 1, 2]])
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
      letters[0].markdown.hasSuffix(
        "Signed-off-by: D. Evans \\<dev@…>\n\\---\n stove.c | 3 ++-\n\n" + patch))
    #expect(
      letters[0].markdown.hasPrefix(
        "The stove says:\n\n```\n$ stove --heat 0\nerror: <nil>\n```\n\nPatch"))
    #expect(letters[1].markdown.hasPrefix("dev at … wrote:\n\n> […]\n>\n> ```diff\n> diff --git"))
    #expect(
      letters[1].markdown.hasSuffix(
        "> ```\n\n\\# Looks good to me\nbut p may be \\<NULL> & that is a crash, see [1].\n\n\\[1]: http://bugs.example/12"
      ))
    #expect(letters[2].markdown == "Applied.")
  }

  @Test func `a list of programs that people have today`() throws {
    let letters = try Archive(Archive.fixture("flowed")).letters()
    #expect(letters.map(\.head.author) == ["Lena", "Lena", "", "broken"])
    #expect(letters[0].head.subject == "Leña para el invierno")
    #expect(
      letters[0].markdown == """
        Hemos contado la leña y no llega a Navidad, así que hay que ir a por más antes de que llueva.

        Jueves
        Viernes

        > ¿Quién tiene furgoneta?
        >
        > > Nadie.

        Yo no.
        """)
    #expect(
      letters[1].markdown.hasPrefix("HTML: <html>") && !letters[1].markdown.contains("club.example")
    )
    #expect(letters[2].problems == [.unknownCharset("koi8-r")])
    #expect(letters[2].head.date?.rfc3339 == "2026-10-08T09:00:00Z")
    #expect(letters[3].markdown.isEmpty)
  }

  @Test(.timeLimit(.minutes(3)), arguments: ["walks", "code", "flowed"])
  func `whatever happens to a file, it is read to its end`(name: String) throws {
    let whole = try Archive.fixture(name)
    var dice = Dice(2026)
    for round in 0..<3334 {
      let bytes = Self.broken(whole, &dice)
      // The bytes are read as a file of one letter, and every fiftieth time as the file that they are.
      let place = MailboxFile.Place(
        number: 1, offset: 0, count: bytes.count, envelope: Array(bytes.prefix(80)))
      let letter = Letter(MailboxFile.unescaped(bytes), isCut: false, in: place) { $0 }
      #expect(letter.markdown.utf8.count <= 4 * bytes.count + 400)
      if round % 50 == 0, let archive = try? Archive(bytes) {
        // Why loss is right: what begins with no letter is refused, and not read.
        let letters = try archive.letters()
        let threads = Threads(letters.map(\.head)).threads
        #expect(threads.flatMap(\.letters).count <= letters.count)
      }
    }
  }

  /// A copy with a few bytes changed, taken away, doubled or put elsewhere.
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
      "\ndiff -\n", "=\n", "=?utf-8?q?=C3?= ", "\n--- a\n+++ b\n",
    ])
  func `a lot of one thing takes no long time`(piece: String) throws {
    let text = String(repeating: piece, count: 60_000 / piece.utf8.count)
    for start in [
      "", "Subject: ", "References: ", "From: ", "Content-Type: multipart/mixed; boundary=b\n\n",
      "\n",
    ] {
      let place = MailboxFile.Place(number: 1, offset: 0, count: 0, envelope: [])
      _ = Letter(Array((start + text).utf8), isCut: false, in: place) { $0 }
    }
  }
}
