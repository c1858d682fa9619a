import Templates
import Theme

/// A letter of sentences and mostly one link.
struct LetterMail: MailView {
  /// `mails/mail-letter.txt.mustache` and `.html.mustache`.
  static let template = "mail-letter"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Its first line: "Hello Irene,"; none where nobody is to be named.
  var greeting: String?
  /// A sentence before all else, larger: when it happened.
  var lead: String?
  /// What it says, a paragraph each.
  var lines: [LetterLine] = []
  /// What it is about, in few words each: a thing, a shop, a day.
  var facts: [LetterLine] = []
  /// The beginning of what somebody wrote, in quotation marks.
  var words: String?
  /// The language of the words, where it is not the letter's.
  var lang: String?
  /// All that somebody wrote, line by line.
  var passage: [LetterLine] = []
  /// What else is to be known: the rule of the house and the reason, an address to answer to.
  var notes: [LetterNote] = []
  /// The words of the button; none where there is nothing to do.
  var label: String?
  /// Where it leads.
  var url: String?
  /// Another way, below the button.
  var secondLink: LinkView?
  /// What stands below the button, smaller: until when the link works, what to do with a letter that nobody asked for.
  var closing: [LetterLine] = []
}

/// A line of a letter.
struct LetterLine: View {
  /// The line.
  let text: String
}

/// A paragraph of a letter that may have a label.
struct LetterNote: View {
  /// What stands above it: "The reason:".
  var label: String?
  /// The paragraph.
  let text: String
}

extension MailComposer {
  /// A letter that needs no view and no templates of its own; `name` is that of its strings, as for `frame`.
  ///
  /// The button is the key of its words and where it leads. What fewer letters have, their kinds set: facts, words, a lead.
  func letter(
    _ name: String, subject: String? = nil, heading: String? = nil, greeting: String? = nil,
    lines: [String] = [], notes: [LetterNote] = [], button: (label: String, url: String)? = nil,
    closing: [String] = []
  ) -> LetterMail {
    LetterMail(
      mail: frame(name, subject: subject, heading: heading), greeting: greeting,
      lines: lines.map { LetterLine(text: $0) }, notes: notes,
      label: button.map { locale.text($0.label) }, url: button?.url,
      closing: closing.map { LetterLine(text: $0) })
  }

  /// Words in quotation marks; nil where there are none.
  func quoted(_ words: String) -> String? {
    words.isEmpty ? nil : locale.text("mail_quoted", ["words": words])
  }
}
