import Model
import TestSupport
import Testing
import Time

@_spi(Raw) @testable import Database

/// Actions of members on their notebooks: in public notes no word begins with the mark, in all others each does.
extension MemberLife {
  /// Writes a note that others or everyone may see, connects it, plans something, and does one more thing with what there is.
  func note(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws -> String {
    let mayShow = try database.hasPage(person.id)
    let audiences = ["me", "members"] + (mayShow ? ["everyone", "everyone"] : [])
    let audience = try #require(audiences.randomElement(using: &dice))
    let mark = audience == "everyone" ? "shown" : Self.mark
    let subjects = try database.subjects(of: person.id)
    let words = [
      "title": "\(mark)-note", "body": "\(mark)-note-body \(count) [[shown-note]]",
      "tags": "\(mark)-tag", "subject": "subject",
      "place": subjects.first.map { "s\($0.id)" } ?? "", "audience": audience,
    ]
    try write("notes", words, person, now)
    let newest = try database.notes(of: person.id, NoteFilter(), atMost: 2)
    guard let note = newest.first else { return "member \(person.id) writes no note" }
    if newest.count > 1 {
      let areShown = newest.allSatisfy { $0.audience == .everyone }
      let why = ["to": "\(newest[1].id)", "why": areShown ? "why" : "\(Self.mark)-why"]
      try write("notes/\(note.id)/connect", why, person, now)
    }
    try plan(person, &dice, now)
    try arrange(note, words, person, &dice, now)
    return "member \(person.id) writes note \(note.id) for \(audience)"
  }

  private func write(
    _ path: String, _ fields: [String: String], _ person: Person, _ now: Timestamp
  ) throws {
    let path = path.isEmpty ? "/me/notebook" : "/me/notebook/\(path)"
    try send(path, fields.merging(["lang": "en"]) { $1 }, person, now)
  }

  /// Does one thing more with a note, its tags or its subject.
  private func arrange(
    _ note: OwnNote, _ words: [String: String], _ person: Person, _ dice: inout Dice,
    _ now: Timestamp
  ) throws {
    let (path, subject) = ("notes/\(note.id)", "subjects/\(note.subject.id)")
    let mark = note.audience == .everyone ? "shown" : Self.mark
    switch Int.random(in: 0..<10, using: &dice) {
    case 0: try write(path, ["do": "drop"], person, now)
    case 1: try write(subject, ["do": "save", "title": "subject \(note.id)"], person, now)
    case 2:
      // The first note began the subject that it is in.
      let again = [
        "title": "\(Self.mark)-again", "body": "\(Self.mark)-again", "audience": "me",
        "place": "s\(note.subject.id)",
      ]
      try write("\(path)/edit", words.merging(again) { $1 }, person, now)
    case 3: try write(path, ["do": "tag", "tag": "\(mark)-\(note.id)"], person, now)
    case 4: try write(subject, ["do": "drop"], person, now)
    case 5:
      let rename = ["do": "rename", "tags": "\(mark)-tag", "name": "\(mark)-tag-\(count)"]
      try write("find", rename, person, now)
    case 6: try write("find", ["do": "remove", "tags": "\(mark)-tag"], person, now)
    case 7: try bringBack(person, now, &dice)
    case 8: try disconnect(note, person, now)
    default: try database.write { try $0.dropOldNotebookThings(at: now.adding(seconds: 90_000)) }
    }
  }

  /// Brings back what was deleted last, a subject before a note, or deletes it permanently.
  private func bringBack(_ person: Person, _ now: Timestamp, _ dice: inout Dice) throws {
    for (letter, table) in [("s", "own_subjects"), ("n", "own_notes")] {
      let id = try database.connection.first(
        "SELECT max(id) FROM \(table) WHERE member_id = ? AND dropped_at IS NOT NULL",
        [.id(person.id)]
      ) { $0.isNull(0) ? nil : $0.integer(0) }
      guard let id else { continue }
      let thing = ["do": "restore", "thing": "\(letter)\(id)", "lang": "en"]
      switch Int.random(in: 0..<3, using: &dice) {
      case 0: try write("", thing, person, now)
      case 1: try send("/me/deleted", thing, person, now)
      default: try send("/me/deleted", thing.merging(["do": "erase"]) { $1 }, person, now)
      }
      return
    }
  }

  /// Takes one of its connections away.
  private func disconnect(_ note: OwnNote, _ person: Person, _ now: Timestamp) throws {
    guard let other = try database.connections(of: note, for: .me).first?.note.id else { return }
    try write("notes/\(note.id)", ["do": "disconnect", "note": "\(other)"], person, now)
  }

  /// Enters something into the agenda, which is changed, left out once, or deleted: no page says anything of it.
  private func plan(_ person: Person, _ dice: inout Dice, _ now: Timestamp) throws {
    let waiting = try database.pendingChanges()
    let entry = [
      "title": "\(Self.mark)-entry-\(count)", "day": "2026-12-01", "remind": "start",
      "repeat": "daily", "times": "3",
    ]
    try write("agenda/new", entry, person, now)
    let id = try database.number(
      "SELECT max(id) FROM own_events WHERE member_id = ? AND dropped_at IS NULL",
      [.id(person.id)])
    let title = ["title": "\(Self.mark)-entry again"]
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: try write("agenda/\(id)/edit", entry.merging(title) { $1 }, person, now)
    case 1: try write("agenda/\(id)", ["do": "skip", "day": "2026-12-02"], person, now)
    case 2: try write("agenda/\(id)", ["do": "drop"], person, now)
    default: try database.remind(at: now.adding(seconds: 86_400 * 40))
    }
    #expect(try database.pendingChanges() == waiting, "an agenda touches no page")
  }
}
