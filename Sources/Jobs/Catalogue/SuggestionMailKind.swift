import Database
import Mail
import Model
import Theme

/// Email to moderators: a suggestion in the author's words, and an address for answers.
struct SuggestionMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> LetterMail? {
    guard let suggestion = Suggestion(facts: mail.facts), try composer.addressee() != nil else {
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
    var letter = composer.letter(
      "suggestion", lines: [composer.locale.text("mail_suggestion_lead", ["name": who])],
      notes: suggestion.email.isEmpty ? [] : [LetterNote(text: answer)])
    letter.passage = lines.filter { !PlainText.isBlank($0) }.map { LetterLine(text: $0) }
    return letter
  }
}
