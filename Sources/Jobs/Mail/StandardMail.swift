import Templates
import Theme

/// An email of sentences, mostly with one link.
struct StandardMail: MailView {
  /// `mails/mail-standard.txt.mustache` and `.html.mustache`.
  static let template = "mail-standard"

  /// Frame of the email.
  let mail: MailFrame
  /// First line: "Hello Irene,"; nil if no one is to be named.
  var greeting: String?
  /// First sentence, larger: the time of the event.
  var lead: String?
  /// Text, a paragraph each.
  var lines: [MailLine] = []
  /// Subject in a few words each: a thing, a shop, a day.
  var facts: [MailLine] = []
  /// Beginning of a quoted text, in quotation marks.
  var words: String?
  /// Language of the quoted text, if it is not the email's.
  var lang: String?
  /// All of a quoted text, line by line.
  var passage: [MailLine] = []
  /// Further details: a house rule and the reason, an address for answers.
  var notes: [MailNote] = []
  /// Label of the button; nil for none.
  var label: String?
  /// Address of the button.
  var url: String?
  /// Another link, below the button.
  var secondLink: LinkView?
  /// Small print below the button: how long the link works, what to do with an email that was not asked for.
  var closing: [MailLine] = []
}

/// A line of an email.
struct MailLine: View {
  /// The line.
  let text: String
}

/// A paragraph of an email that may have a label.
struct MailNote: View {
  /// Label above the paragraph: "The reason:".
  var label: String?
  /// The paragraph.
  let text: String
}

extension MailComposer {
  /// An email that needs no view and no templates of its own; `name` is that of its strings, as for `frame`.
  ///
  /// The button is the key of its label and its address. Kinds set the rarer parts themselves: facts, words, a lead.
  func standardMail(
    _ name: String, subject: String? = nil, heading: String? = nil, greeting: String? = nil,
    lines: [String] = [], notes: [MailNote] = [], button: (label: String, url: String)? = nil,
    closing: [String] = []
  ) -> StandardMail {
    StandardMail(
      mail: frame(name, subject: subject, heading: heading), greeting: greeting,
      lines: lines.map { MailLine(text: $0) }, notes: notes,
      label: button.map { locale.text($0.label) }, url: button?.url,
      closing: closing.map { MailLine(text: $0) })
  }

  /// Words in quotation marks; nil where there are none.
  func quoted(_ words: String) -> String? {
    words.isEmpty ? nil : locale.text("mail_quoted", ["words": words])
  }
}
