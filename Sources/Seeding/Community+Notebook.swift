import Database
import Markdown
import Model
import Time

// Notes that the first member of a sample writes for themselves.
extension Community {
  /// A note of the sample: its place, by the number of its lesson, and its text.
  private typealias Sheet = (
    lesson: Int, title: String, tags: [String], audience: Audience, words: String
  )

  /// Two subjects, three lessons, notes with tags and connections, and an agenda.
  func study(_ member: Member.ID, _ transaction: inout Transaction) throws {
    guard
      let statistics = try transaction.addSubject("Statistics II", hue: 8, of: member),
      let books = try transaction.addSubject("Literatura española", hue: 10, of: member),
      let estimation = try transaction.addLesson("Estimation", to: statistics, of: member),
      let tests = try transaction.addLesson("Tests", to: statistics, of: member),
      let unamuno = try transaction.addLesson("Unamuno", to: books, of: member)
    else { return }
    let lessons = [estimation, tests, unamuno]
    var notes: [OwnNote.ID] = []
    for (index, sheet) in Self.sheets.enumerated() {
      let note = NewOwnNote(
        place: .lesson(lessons[sheet.lesson]), title: sheet.title, body: sheet.words,
        html: try settings.html(sheet.words), renderer: MarkdownRenderer.version,
        tags: sheet.tags.compactMap { OwnTag($0) }, audience: sheet.audience,
        language: sheet.lesson == 2 ? .spanish : .english)
      let days = Int64(3 * (Self.sheets.count - index))
      if case .kept(let id) = try transaction.keep(note, of: member, at: ago(days: days)) {
        notes.append(id)
      }
    }
    guard notes.count == Self.sheets.count else { return }
    _ = try transaction.connect(
      notes[0], notes[1], why: "because it is why 1.96 works although walkers are not normal",
      back: "because it is what all of this is for", of: member, at: now)
    _ = try transaction.connect(
      notes[0], notes[3],
      why: "because both promise something about the telling, not about the tale",
      back: "because both promise something about the method, not about this one sample",
      of: member,
      at: now)
    try plan(member, statistics, books, &transaction)
  }

  private func plan(
    _ member: Member.ID, _ statistics: OwnSubject.ID, _ books: OwnSubject.ID,
    _ transaction: inout Transaction
  ) throws {
    let today = TimeZone.utc.civil(now).date
    var exam = OwnEvent(
      title: "Partial exam", day: today.adding(days: 5), minute: 9 * 60,
      zone: settings.timeZoneName)
    (exam.length, exam.location, exam.subject) = (120, "Room 4", statistics)
    exam.remind = 9 * 60 + 300
    var book = OwnEvent(
      title: "Devolver «Niebla»", day: today.adding(days: 8), minute: nil,
      zone: settings.timeZoneName)
    (book.subject, book.remind) = (books, 300)
    var lecture = OwnEvent(
      title: "Statistics II", day: today.adding(days: 1), minute: 12 * 60,
      zone: settings.timeZoneName)
    (lecture.length, lecture.location, lecture.subject) = (90, "Room 12", statistics)
    lecture.recurrence = Recurrence(.weekly)
    for event in [exam, book, lecture] {
      _ = try transaction.keep(event, of: member, at: now)
    }
  }

  private static let sheets: [Sheet] = [
    (
      0, "Confidence intervals by hand", ["estimation", "exam-2", "by-hand"], .me,
      """
      An interval is a promise about the *method*, not about this one sample. Of a hundred samples, about ninety-five \
      intervals would hold the mean.

      Ours: n = 36, mean 14.2 km, s = 3 km. So from 13.2 to 15.2 km. See [[The central limit theorem]].

      **In the exam: write down which σ, known or estimated.**
      """
    ),
    (
      0, "The central limit theorem", ["estimation"], .everyone,
      "Means of many walks are nearly normal, *whatever* the walks are. Thirty are enough, if nobody walks to Rome."
    ),
    (
      1, "What a p-value is, with walnuts", ["exam-2", "walnuts"], .friends,
      """
      If the bag were fair, how often would it look as odd as this one?

      1. Count the empty shells.
      2. Ask how often chance does that.
      3. Do not say “proved”.
      """
    ),
    (
      2, "Los dos prólogos de Niebla", ["narradores"], .me,
      "El prólogo lo firma Víctor Goti, que es un personaje; el postprólogo le contesta su autor, que quizá también."
    ),
  ]
}
