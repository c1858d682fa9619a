// The addresses of a member's notebook.
extension Route.Kind {
  /// The form to bookmark a note of a member.
  public static let bookmarkOwnNote = Self(
    "notes/#/bookmark", of: .notebook, for: .role(.member), .form)
  /// A member's own subjects, lessons and notes.
  public static let notebook = Self("me/notebook", of: .notebook, for: .role(.member), .form)
  /// The form for a new subject.
  public static let newSubject = Self(
    "me/notebook/subjects", of: .notebook, for: .role(.member), .form)
  /// A subject of one's own, and the forms to change it.
  public static let ownSubject = Self(
    "me/notebook/subjects/#", of: .notebook, for: .role(.member), .form)
  /// A lesson of one's own, and the forms to change it.
  public static let ownLesson = Self(
    "me/notebook/lessons/#", of: .notebook, for: .role(.member), .form)
  /// The form for a new note.
  public static let newNote = Self(
    "me/notebook/notes", of: .notebook, for: .role(.member), [.form, .attachments], fields: 80)
  /// A note of one's own.
  public static let ownNote = Self("me/notebook/notes/#", of: .notebook, for: .role(.member), .form)
  /// The form to change a note.
  public static let editNote = Self(
    "me/notebook/notes/#/edit", of: .notebook, for: .role(.member), [.form, .attachments],
    fields: 80)
  /// The form to connect a note with another one.
  public static let connectNote = Self(
    "me/notebook/notes/#/connect", of: .notebook, for: .role(.member), .form)
  /// The search in one's own notes, by words, place and tags.
  public static let findNotes = Self("me/notebook/find", of: .notebook, for: .role(.member), .form)
  /// A member's own agenda.
  public static let agenda = Self("me/notebook/agenda", of: .notebook, for: .role(.member), .form)
  /// The form for a new entry of the agenda.
  public static let newEvent = Self(
    "me/notebook/agenda/new", of: .notebook, for: .role(.member), .form)
  /// An entry of the agenda.
  public static let ownEvent = Self(
    "me/notebook/agenda/#", of: .notebook, for: .role(.member), .form)
  /// The form to change an entry.
  public static let editEvent = Self(
    "me/notebook/agenda/#/edit", of: .notebook, for: .role(.member), .form)
  /// The form to import a calendar.
  public static let importAgenda = Self(
    "me/notebook/agenda/import", of: .notebook, for: .role(.member), [.form, .file])
  /// The form to import a vault of notes.
  public static let importNotebook = Self(
    "me/notebook/import", of: .notebook, for: .role(.member), [.form, .file])
  /// An agenda, for a program that has its address.
  public static let agendaFile = Self("agenda.ics", of: .notebook, for: .everyone)
  /// The professors in a member's notebook.
  public static let ownProfessors = Self(
    "me/notebook/professors", of: .notebook, for: .role(.member), .form)
  /// One professor of the notebook.
  public static let ownProfessor = Self(
    "me/notebook/professors/#", of: .notebook, for: .role(.member), [.form, .file])
  /// All notes, as a file.
  public static let notebookExport = Self("me/notebook/export", of: .notebook, for: .role(.member))
  /// The notes that a member shows.
  public static let personNotes = Self("people/#/notes", of: .notebook, for: .role(.member))
  /// One of those notes.
  public static let sharedNote = Self("notes/#", of: .notebook, for: .role(.member))
  /// A picture or a document of a note, on a page with a link back.
  public static let noteFile = Self("notes/#/file", of: .notebook, for: .role(.member))
}

extension FeatureManifest {
  static let notebook = FeatureManifest(purposes: [.class])
}

extension SitePart {
  static func findNotebook(_ finder: inout RouteFinder) {
    finder.under("notes", [.bookmarkOwnNote, .sharedNote, .noteFile])
    finder.under(
      "me",
      [
        .notebook, .newSubject, .ownSubject, .ownLesson, .newNote, .ownNote, .editNote,
        .connectNote, .findNotes, .agenda, .newEvent, .ownEvent, .editEvent, .importAgenda,
        .importNotebook, .ownProfessors, .ownProfessor, .notebookExport,
      ])
    finder.under("agenda.ics", [.agendaFile])
    finder.under("people", [.personNotes])
  }
}

extension Route {
  /// A subject or a lesson of one's own.
  public static func place(_ place: NotebookPlace) -> Route {
    switch place {
    case .subject(let id): Route(.ownSubject, id.rawValue)
    case .lesson(let id): Route(.ownLesson, id.rawValue)
    }
  }
  /// A thing of one's own notebook.
  public static func thing(_ thing: NotebookThing) -> Route {
    switch thing {
    case .place(let place): .place(place)
    case .note(let id): .ownNote(id)
    }
  }
  /// A note of one's own, or an action for it.
  public static func ownNote(_ note: OwnNote.ID, _ kind: Kind = .ownNote) -> Route {
    Route(kind, note.rawValue)
  }
  /// A note that another member shows.
  public static func sharedNote(_ note: OwnNote.ID) -> Route { Route(.sharedNote, note.rawValue) }
  /// The page of a picture or a document of a note.
  public static func noteFile(_ note: OwnNote.ID) -> Route { Route(.noteFile, note.rawValue) }
  /// An entry of one's own agenda, or an action for it.
  public static func ownEvent(_ event: OwnEvent.ID, _ kind: Kind = .ownEvent) -> Route {
    Route(kind, event.rawValue)
  }
  /// A professor as a member describes them.
  public static func ownProfessor(_ professor: OwnProfessor.ID) -> Route {
    Route(.ownProfessor, professor.rawValue)
  }
  /// The notes that a member shows.
  public static func personNotes(_ member: Member.ID) -> Route {
    Route(.personNotes, member.rawValue)
  }
}
