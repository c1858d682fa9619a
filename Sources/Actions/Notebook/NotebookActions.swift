import Model
import Theme

/// The actions and pages of a member's notebook.
enum NotebookActions: PartActions {
  static let part = SitePart.feature(.notebook)
  static let views: [any PageView.Type] = [
    NotebookPage.self, NotebookSectionPage.self, OwnNotePage.self, OwnNoteFormPage.self,
    ConnectNotesPage.self, FindNotesPage.self, SharedNotesPage.self, NoteFilePage.self,
    AgendaPage.self,
    OwnEventPage.self, EventFormPage.self, OwnProfessorsPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .bookmarkOwnNote: try BookmarkAction(context, .ownNote(OwnNote.ID(route.number)))
    case .notebook: try NotebookAction(context)
    case .newSubject: try NewSubjectAction(context)
    case .ownSubject: try NotebookSectionAction(context, .subject(OwnSubject.ID(route.number)))
    case .ownLesson: try NotebookSectionAction(context, .lesson(OwnLesson.ID(route.number)))
    case .newNote: try NoteFormAction(context)
    case .ownNote: try OwnNoteAction(context, OwnNote.ID(route.number))
    case .editNote: try NoteFormAction(context, OwnNote.ID(route.number))
    case .connectNote: try ConnectNotesAction(context, OwnNote.ID(route.number))
    case .findNotes: try FindNotesAction(context)
    case .agenda: try AgendaAction(context)
    case .newEvent: try EventFormAction(context)
    case .ownEvent: try OwnEventAction(context, OwnEvent.ID(route.number))
    case .editEvent: try EventFormAction(context, OwnEvent.ID(route.number))
    case .importAgenda: try ImportAgendaAction(&context)
    case .importNotebook: try ImportNotebookAction(&context)
    case .agendaFile: AgendaFileAction(context)
    case .ownProfessors: try OwnProfessorsAction(context)
    case .ownProfessor: try OwnProfessorsAction(&context, OwnProfessor.ID(route.number))
    case .notebookExport: try NotebookArchiveAction(context)
    case .personNotes: try SharedNotesAction(context, Member.ID(route.number))
    case .sharedNote: try OwnNoteAction(context, shared: OwnNote.ID(route.number))
    case .noteFile: try NoteFileAction(context, OwnNote.ID(route.number))
    default: nil
    }
  }
}
