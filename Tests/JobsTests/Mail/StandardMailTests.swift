import Model
import TestSupport
import Testing
import Theme

@testable import Jobs

/// The view that most emails share: each part in its place, and no gap where an email lacks one.
struct StandardMailTests {
  private let site: TemporarySite
  private let theme: SiteTheme
  private let frame = MailFrame(
    lang: "en", dir: "ltr", subject: "About it", siteName: "Club",
    homeURL: "https://club.example/", why: "Why it comes.")

  init() throws {
    site = try TemporarySite(SampleSite.files())
    theme = try site.jobContext(site.compile()).theme
  }

  private func text(_ message: StandardMail) throws -> String {
    String(decoding: try theme.render(message: message, in: .english).text, as: UTF8.self)
  }

  @Test func `each part of an email is in its place`() throws {
    var message = StandardMail(mail: frame)
    (message.greeting, message.lead) = ("Hello Irene,", "At ten")
    message.lines = [MailLine(text: "First."), MailLine(text: "Second.")]
    message.facts = [MailLine(text: "A boot"), MailLine(text: "A shop")]
    message.words = "“Some <words>”"
    message.passage = [MailLine(text: "One"), MailLine(text: "Two")]
    message.notes = [MailNote(text: "Rule 3"), MailNote(label: "Reason:", text: "“So.”")]
    (message.label, message.url) = ("Look", "https://club.example/look")
    message.secondLink = LinkView(label: "Or here", url: "https://club.example/here")
    message.closing = [MailLine(text: "Until ten.")]
    let (text, html) = try theme.render(message: message, in: .english)
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
    var message = StandardMail(mail: frame)
    message.lines = [MailLine(text: "First.")]
    #expect(try text(message) == "About it\n\nFirst.\(end)")
    message.lines = []
    message.words = "“Words”"
    (message.label, message.url) = ("Look", "https://club.example/look")
    // A note without a label has not that of the button.
    message.notes = [MailNote(text: "Rule 3")]
    #expect(
      try text(message)
        == "About it\n\n“Words”\n\nRule 3\n\nLook:\nhttps://club.example/look\(end)")
  }
}
