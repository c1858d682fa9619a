import Database
import Mail
import Model
import Theme

/// Email to moderators: a suggestion in the author's words, and an address for answers.
struct SuggestionMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let suggestion = Suggestion(facts: mail.facts), try composer.recipientAccount() != nil
    else {
      return nil
    }
    let name = PlainLine.text(suggestion.name)
    let who =
      suggestion.username.isEmpty
      ? composer.locale.author(name, isGuest: true) : "\(name) (@\(suggestion.username))"
    let lines = suggestion.words.utf8.split(separator: 10).map {
      PlainLine.text(String(Substring($0)))
    }
    let answer = composer.locale.text("mail_suggestion_answer", ["address": suggestion.email])
    var email = composer.standardMail(
      "suggestion", lines: [composer.locale.text("mail_suggestion_lead", ["name": who])],
      notes: suggestion.email.isEmpty ? [] : [MailNote(text: answer)])
    email.passage = lines.filter { !PlainText.isBlank($0) }.map { MailLine(text: $0) }
    return email
  }
}
