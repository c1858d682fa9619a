import Database
import Mail
import Model
import Theme

/// To those who keep order: what somebody suggests, in their words, and where they may be answered.
struct SuggestionMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
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
    let answer = desk.locale.text("mail_suggestion_answer", ["address": suggestion.email])
    var letter = desk.letter(
      "suggestion", lines: [desk.locale.text("mail_suggestion_lead", ["name": who])],
      notes: suggestion.email.isEmpty ? [] : [LetterNote(text: answer)])
    letter.passage = lines.filter { !PlainText.isBlank($0) }.map { LetterLine(text: $0) }
    return letter
  }
}
