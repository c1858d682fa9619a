@_spi(Raw) import Database
import Model
import Time

// Notes and agenda of a member, and reminders.
extension TestSite {
  /// A subject with two notes: one that is for their author alone, one that is shown and hidden.
  fileprivate static let notes = [
    ("Sums", "Canary, the first."), ("Unveiled 0", "For all: [[Sums]]."),
  ]

  /// Makes them, where they are missing; an author of posts may show something to everyone.
  func ensureNotebook() throws {
    try growTopics(of: Club.prolific)
    let database = try SiteDatabase(folder)
    let member = Member.ID(try database.id(of: Club.prolific))
    guard try database.subjects(of: member).isEmpty else { return }
    try database.write { transaction in
      guard let subject = try transaction.addSubject("Numbers", hue: 1, of: member) else {
        throw TortureError.failed("there is no room for a subject")
      }
      for (title, body) in Self.notes {
        let note = NewOwnNote(
          place: .subject(subject), title: title, body: body, html: Array(body.utf8), renderer: 1)
        _ = try transaction.keep(note, of: member, at: Club.now)
      }
    }
  }
}

extension Operation {
  func notebook(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt {
    let member = Member.ID(try database.id(of: Club.prolific))
    switch self {
    case .remind: return try reminded(site, database, member, number)
    case .plan:
      let fields = [("title", "Canary \(number)"), ("day", "2099-01-01"), ("remind", "day")]
      return try oneMore(
        site, database, .plans(Club.prolific), "/me/notebook/agenda/new", fields)
    default: break
    }
    let place = try database.subjects(of: member).first.map { "s\($0.id)" } ?? ""
    if self == .saveNote {
      let fields = [
        ("title", "Canary \(number)"), ("body", "Canary, see [[Sums]]."), ("place", place),
        ("tags", "Canary-tag"),
      ]
      return try oneMore(site, database, .notes(Club.prolific), "/me/notebook/notes", fields)
    }
    let notes = try database.notes(of: member, NoteFilter(), asWritten: true, atMost: 2)
    guard notes.count == 2 else { throw TortureError.failed("there are no notes") }
    if self == .editNote {
      let body = "Canary \(number) said otherwise."
      return try site.act(
        .note(Club.prolific), body, "/me/notebook/notes/\(notes[0].id)/edit",
        [("title", "Sums"), ("body", body), ("place", place), ("audience", "me")],
        by: Club.prolific)
    }
    let audience: Audience = notes[1].audience == .everyone ? .me : .everyone
    return try site.act(
      .shownNote(Club.prolific), "Unveiled \(number) \(audience.rawValue)",
      "/me/notebook/notes/\(notes[1].id)/edit",
      [
        ("title", "Unveiled \(number)"), ("body", "For all: [[Sums]]."), ("place", place),
        ("audience", audience.name),
      ], by: Club.prolific)
  }

  /// Something is written once more: sent twice, it is stored once.
  private func oneMore(
    _ site: TestSite, _ database: SiteDatabase, _ subject: ExpectedState.Subject, _ path: String,
    _ fields: [(String, String)]
  ) throws -> Attempt {
    let count = Int(try database.value(of: subject).prefix { $0 != " " }) ?? 0
    let title = fields.first?.1 ?? ""
    return try site.act(subject, "\(count + 1) \(title)", path, fields, by: Club.prolific)
  }

  /// Something begins this minute, of which the job runner tells, once.
  private func reminded(
    _ site: TestSite, _ database: SiteDatabase, _ member: Member.ID, _ number: Int
  ) throws -> Attempt {
    let start = TimeZone.utc.civil(Club.now)
    var event = OwnEvent(
      title: "Begins \(number)", day: start.date, minute: start.hour * 60 + start.minute,
      zone: "UTC")
    event.remind = 0
    let kept = try database.write { [event] in
      try $0.keep(event, of: member, at: Club.now.adding(seconds: -600))
    }
    guard case .kept(let id) = kept else { throw TortureError.failed("\(kept)") }
    let subject = ExpectedState.Subject.reminded(id.rawValue)
    return Attempt(
      command: site.refresh(),
      expectedState: ExpectedState(
        subject: subject, value: "1 0", former: try database.value(of: subject)))
  }
}
