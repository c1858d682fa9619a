import Database
import Model
import Theme
import Time

/// The fields of a new poll: a question, one answer on each line, when it ends, and what is shown to whom.
struct PollFields {
  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  private func text(_ name: String) -> String { PlainText.singleLine(context.fields[name]) }

  // MARK: Reading

  /// The poll that is typed; nil, with words beside fields, where something is wrong.
  func poll(_ errors: inout FieldErrors) -> NewPoll? {
    let question = text("question")
    if PlainText.isBlank(question) {
      errors.add("question", "empty")
    } else if question.utf8.count > NewPoll.maxBytes {
      errors.add("question", "long", ["limit": context.locale.number(NewPoll.maxBytes)])
    }
    var poll = NewPoll(question: question, answers: answers(&errors))
    poll.isMultiple = context.fields.has("several")
    poll.isAnonymous = context.fields.has("anonymous")
    poll.showsAtEnd = text("results") == "end"
    poll.endsAt = end(&errors)
    return errors.isEmpty ? poll : nil
  }

  private func answers(_ errors: inout FieldErrors) -> [String] {
    let most = NewPoll.answerCount.upperBound
    var answers: [String] = []
    for line in context.fields["answers"].utf8.split(separator: UInt8(ascii: "\n"))
    where answers.count <= most {
      let words = PlainText.singleLine(String(Substring(line)))
      if PlainText.isBlank(words) { continue }
      if words.utf8.count > NewPoll.maxBytes {
        errors.add("answers", "long", ["limit": context.locale.number(NewPoll.maxBytes)])
      }
      if answers.contains(where: { Folding.fold($0) == Folding.fold(words) }) {
        errors.add("answers", "twice", ["answer": words])
      }
      answers.append(words)
    }
    if answers.count < NewPoll.answerCount.lowerBound { errors.add("answers", "few") }
    if answers.count > most {
      errors.add("answers", "many", ["limit": context.locale.number(most)])
    }
    return answers
  }

  /// The end, on the clocks of the site; without a time, that of the day.
  private func end(_ errors: inout FieldErrors) -> Timestamp? {
    let (day, time) = (text("day"), text("time"))
    if day.isEmpty {
      if !time.isEmpty { errors.add("day", "none") }
      return nil
    }
    guard let date = CivilDate(day), (1...9998).contains(date.year) else {
      errors.add("day", "wrong")
      return nil
    }
    guard let (hour, minute) = time.isEmpty ? (23, 59) : Self.clock(time),
      let civil = CivilDateTime(date: date, hour: hour, minute: minute)
    else {
      errors.add("time", "wrong")
      return nil
    }
    let end = context.clock.timestamp(of: civil)
    if end <= context.now { errors.add("day", "over") }
    if end > context.now.adding(seconds: Int64(NewPoll.maxDays) * 86_400) {
      errors.add("day", "late", ["limit": context.locale.number(NewPoll.maxDays)])
    }
    return end
  }

  /// `09:30`, also `9:30`.
  private static func clock(_ typed: String) -> (Int, Int)? {
    let parts = typed.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }),
      let hour = Int(String(Substring(parts[0]))), let minute = Int(String(Substring(parts[1]))),
      (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    return (hour, minute)
  }

  // MARK: Showing

  /// The form, as filled in so far; at first a poll is anonymous.
  func form(to route: Route, _ state: FormState, cancel: String) -> FormView {
    var form = context.form(
      "poll", to: route, state, fields(state.errors), hidden: [("do", "make")],
      button: "poll_make")
    form.other = LinkView(label: context.locale.text("poll_cancel"), url: cancel)
    return form
  }

  private func fields(_ errors: FieldErrors) -> [FieldView] {
    let locale = context.locale
    func field(_ name: String, _ type: String = "text") -> FieldView {
      FieldView(
        name: name, label: locale.text("poll_field_\(name)"), type: type,
        value: context.fields[name], error: errors[name])
    }
    var answers = field("answers")
    answers.isLong = true
    answers.hint = locale.text(
      "poll_field_answers_hint", ["limit": locale.number(NewPoll.answerCount.upperBound)])
    var (day, time) = (field("day", "date"), field("time", "time"))
    (day.isShort, day.isOptional, time.isShort, time.isOptional) = (true, true, true, true)
    var results = field("results")
    results.choices = context.choices(["vote", "end"], chosen: context.fields["results"]) {
      "poll_field_results_\($0)"
    }
    let isSent = context.fields["do"] == "make"
    var (several, anonymous) = (field("several", "checkbox"), field("anonymous", "checkbox"))
    (several.value, anonymous.value) = ("1", "1")
    several.isTicked = context.fields.has("several")
    anonymous.isTicked = !isSent || context.fields.has("anonymous")
    anonymous.hint = locale.text("poll_field_anonymous_hint")
    return [field("question"), answers, day, time, results, several, anonymous]
  }
}
