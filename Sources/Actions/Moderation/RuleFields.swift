import Model
import Theme

// Fields of a form that cites one of the site's rules and has words of the moderator or reporter besides.
extension ActionContext {
  /// The most bytes of what is said.
  private static let wordBytes = 1000

  /// The rules to choose from; nil where the site has none.
  func ruleField(_ errors: FieldErrors) -> FieldView? {
    let rules = ruleLines
    guard !rules.isEmpty else { return nil }
    var field = self.field("rule", errors)
    let chosen = fields["rule"]
    field.choices =
      [ChoiceView(value: "0", label: locale.text("rule_none"))]
      + rules.enumerated().map { index, line in
        let number = String(index + 1)
        return ChoiceView(
          value: number, label: "\(number). \(line.text)", isSelected: number == chosen)
      }
    return field
  }

  /// The rule and the reason in one of several forms of a page, as typed where that form was sent.
  func groundFields(_ part: String, _ errors: FieldErrors, hint: String) -> [FieldView] {
    var context = self
    if fields["do"] != part { (context.fields["rule"], context.fields["words"]) = ("", "") }
    var words = context.field("words", errors, hint: hint, isOptional: true)
    (words.label, words.isLong) = (locale.text("label_grounds"), true)
    return ((context.ruleField(errors).map { [$0] } ?? []) + [words]).map { field in
      var field = field
      field.formID = part
      return field
    }
  }

  /// The number of the rule that was chosen; nil for none.
  func chosenRule(_ errors: inout FieldErrors) -> Int? {
    let chosen = fields["rule"]
    guard !chosen.isEmpty, chosen != "0" else { return nil }
    let known = (1...max(ruleLines.count, 1)).first { String($0) == chosen }
    guard let known, known <= ruleLines.count else {
      errors.add("rule", "unknown")
      return nil
    }
    return known
  }

  /// The additional words in a field, checked; may be empty.
  func checkedWords(_ errors: inout FieldErrors, in name: String = "words") -> String {
    let words = fields[name]
    if words.utf8.count > Self.wordBytes {
      errors.add(name, "long", in: "words", ["limit": locale.number(Self.wordBytes)])
    }
    return PlainText.isBlank(words) ? "" : words
  }
}
