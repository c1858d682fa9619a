import Database
import Mail
import Model
import Templates
import Theme

/// To those who keep order: what somebody suggests, in their words, and where they may be answered.
struct SuggestionMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> SuggestionMail? {
    guard let suggestion = Suggestion(facts: mail.facts), try desk.addressee() != nil else {
      return nil
    }
    let name = PlainLine.text(suggestion.name)
    let who =
      suggestion.username.isEmpty
      ? desk.locale.author(name, isGuest: true) : "\(name) (@\(suggestion.username))"
    let lines = suggestion.words.utf8.split(separator: 10).map {
      PlainLine.text(String(Substring($0)))
    }
    return SuggestionMail(
      mail: desk.frame("suggestion"),
      lead: desk.locale.text("mail_suggestion_lead", ["name": who]),
      lines: lines.filter { !PlainText.isBlank($0) }.map { MailFactView(text: $0) },
      email: suggestion.email.isEmpty
        ? nil : desk.locale.text("mail_suggestion_answer", ["address": suggestion.email]))
  }
}

/// The letter with a suggestion.
struct SuggestionMail: MailView {
  /// `mails/mail-suggestion.txt.mustache` and `.html.mustache`.
  static let template = "mail-suggestion"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Who suggests it, a sentence.
  let lead: String
  /// The suggestion, line by line.
  var lines: [MailFactView] = []
  /// Where who suggests it may be answered, a sentence; none where they did not say.
  var email: String?
}
