// The routes of a member's notebook.
extension Route {
  /// A subject or a lesson of one's own.
  public static func place(_ place: NotebookPlace) -> Route {
    switch place {
    case .subject(let id): Route(.ownSubject, id.rawValue)
    case .lesson(let id): Route(.ownLesson, id.rawValue)
    }
  }
  /// Something of one's own notebook.
  public static func thing(_ thing: NotebookThing) -> Route {
    switch thing {
    case .place(let place): .place(place)
    case .note(let id): .ownNote(id)
    }
  }
  /// A note of one's own, or what is done with it.
  public static func ownNote(_ note: OwnNote.ID, _ kind: Kind = .ownNote) -> Route {
    Route(kind, note.rawValue)
  }
  /// A note that another member shows.
  public static func sharedNote(_ note: OwnNote.ID) -> Route { Route(.sharedNote, note.rawValue) }
  /// The page of a picture or a document of a note.
  public static func noteFile(_ note: OwnNote.ID) -> Route { Route(.noteFile, note.rawValue) }
  /// An entry of one's own agenda, or what is done with it.
  public static func ownEvent(_ event: OwnEvent.ID, _ kind: Kind = .ownEvent) -> Route {
    Route(kind, event.rawValue)
  }
  /// Somebody who teaches, as a member writes it down.
  public static func ownProfessor(_ professor: OwnProfessor.ID) -> Route {
    Route(.ownProfessor, professor.rawValue)
  }
  /// The notes that a member shows.
  public static func personNotes(_ member: Member.ID) -> Route {
    Route(.personNotes, member.rawValue)
  }
}
