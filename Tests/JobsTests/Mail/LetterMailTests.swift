import Model
import TestSupport
import Testing
import Theme

@testable import Jobs

/// The view that most emails share: each part in its place, and no gap where an email lacks one.
struct LetterMailTests {
  private let site: TemporarySite
  private let theme: SiteTheme
  private let frame = MailFrame(
    lang: "en", dir: "ltr", subject: "About it", siteName: "Club",
    homeURL: "https://club.example/", why: "Why it comes.")

  init() throws {
    site = try TemporarySite(SampleSite.files())
    theme = try site.jobContext(site.compile()).theme
  }

  private func text(_ letter: LetterMail) throws -> String {
    String(decoding: try theme.render(letter: letter, in: .english).text, as: UTF8.self)
  }

  @Test func `each part of an email is in its place`() throws {
    var letter = LetterMail(mail: frame)
    (letter.greeting, letter.lead) = ("Hello Irene,", "At ten")
    letter.lines = [LetterLine(text: "First."), LetterLine(text: "Second.")]
    letter.facts = [LetterLine(text: "A boot"), LetterLine(text: "A shop")]
    letter.words = "“Some <words>”"
    letter.passage = [LetterLine(text: "One"), LetterLine(text: "Two")]
    letter.notes = [LetterNote(text: "Rule 3"), LetterNote(label: "Reason:", text: "“So.”")]
    (letter.label, letter.url) = ("Look", "https://club.example/look")
    letter.secondLink = LinkView(label: "Or here", url: "https://club.example/here")
    letter.closing = [LetterLine(text: "Until ten.")]
    let (text, html) = try theme.render(letter: letter, in: .english)
    #expect(
      String(decoding: text, as: UTF8.self) == """
        About it

        Hello Irene,

        At ten

        First.

        Second.

        * A boot
        * A shop

        “Some <words>”

        > One
        > Two

        Rule 3

        Reason:
        “So.”

        Look:
        https://club.example/look

        Or here:
        https://club.example/here

        Until ten.


        --\u{20}
        Why it comes.
        https://club.example/

        """)
    #expect(String(decoding: html, as: UTF8.self).contains(">“Some &lt;words&gt;”</p>"))
  }

  @Test func `missing parts of an email leave no gap`() throws {
    let end = "\n\n\n-- \nWhy it comes.\nhttps://club.example/\n"
    var letter = LetterMail(mail: frame)
    letter.lines = [LetterLine(text: "First.")]
    #expect(try text(letter) == "About it\n\nFirst.\(end)")
    letter.lines = []
    letter.words = "“Words”"
    (letter.label, letter.url) = ("Look", "https://club.example/look")
    // A note without a label has not that of the button.
    letter.notes = [LetterNote(text: "Rule 3")]
    #expect(
      try text(letter)
        == "About it\n\n“Words”\n\nRule 3\n\nLook:\nhttps://club.example/look\(end)")
  }
}
