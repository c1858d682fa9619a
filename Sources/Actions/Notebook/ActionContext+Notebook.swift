import Database
import Markdown
import Model
import Pages
import Templates
import Theme
import Time

// Shared by the pages of a notebook.
extension ActionContext {
  /// The parts of a notebook, as a row of links.
  private func notebookTabs(_ current: Route.Kind?) -> [LinkView] {
    let parts: [(kind: Route.Kind, label: String)] = [
      (.agenda, "agenda_title"), (.notebook, "notebook_subjects"), (.findNotes, "notebook_find"),
      (.ownProfessors, "notebook_professors"),
    ]
    return parts.map {
      LinkView(label: locale.text($0.label), url: href($0.kind), isCurrent: $0.kind == current)
    }
  }

  var notebookLink: LinkView {
    LinkView(label: locale.text("notebook_title"), url: href(.notebook))
  }

  /// The frame of a page in the reader's own notebook, with links to its parts and the current one marked.
  func notebookChrome(_ title: String, in part: Route.Kind? = nil) -> Chrome {
    var frame = chrome(title, sheet: PageRenderer.memberSheet)
    frame.area = notebookTabs(part)
    frame.areaLabel = locale.text("notebook_title")
    return frame
  }

  func link(_ subject: OwnSubject) -> LinkView {
    LinkView(label: subject.title, url: href(to: .place(.subject(subject.id))))
  }

  func link(_ lesson: OwnLesson) -> LinkView {
    LinkView(label: lesson.title, url: href(to: .place(.lesson(lesson.id))))
  }

  /// Breadcrumb of a note: the notebook, its subject, its lesson.
  func trail(_ note: OwnNote, isWithin: Bool = false) -> Breadcrumb {
    let own = isWithin ? [LinkView(label: note.title, url: href(to: .ownNote(note.id)))] : []
    return Breadcrumb(
      [notebookLink, link(note.subject)] + (note.lesson.map { [link($0)] } ?? []) + own)
  }

  /// A note in a list; where all notes are of one subject the subject is left out.
  func row(_ note: OwnNote, withSubject: Bool, url: String? = nil) -> OwnNoteRowView {
    let changed = civil(note.changedAt)
    let isOwn = url == nil
    return OwnNoteRowView(
      title: note.title, url: url ?? href(to: .ownNote(note.id)),
      hue: withSubject ? "hue-\(note.subject.hue)" : nil,
      subject: withSubject ? note.subject.title : nil,
      lesson: withSubject ? note.lesson?.title : nil, date: locale.date(changed),
      datetime: changed.date.description,
      audience: isOwn ? locale.text("audience_\(note.audience.name)") : nil,
      audienceClass: "for-\(note.audience.name)",
      acts: isOwn
        ? OwnNoteActsView(
          action: settings.href(.ownNote(note.id)), lang: tree.language.code,
          tagsURL: href(to: .ownNote(note.id), query: "tags=1") + "#tags",
          connectURL: href(to: .ownNote(note.id, .connectNote))) : nil)
  }

  /// The title in the field `title`, checked: some letter or digit, and not too long.
  func ownTitle(_ errors: inout FieldErrors, _ field: String = "title") -> String {
    let title = PlainText.singleLine(fields[field])
    if PlainText.isBlank(title) {
      errors.add(field, "none", in: "title")
    } else if title.utf8.count > Notebook.titleBytes {
      errors.add(field, "long", in: "title", ["limit": locale.number(Notebook.titleBytes)])
    } else if PlainText.initials(of: title) == "?" {
      errors.add(field, "letters", in: "title")
    }
    return title
  }

  /// The colour number in the field `hue`, from 1; the first where none is named.
  var ownHue: Int { min(max(Int(fields["hue"]) ?? 1, 1), Subject.colors.count) }

  /// The choice among the twelve colours.
  func hueField(_ chosen: Int) -> FieldView {
    var field = FieldView(name: "hue", label: locale.text("label_hue"), isPick: true)
    field.choices = Subject.colors.enumerated().map { offset, color in
      ChoiceView(
        value: "\(offset + 1)", label: locale.text("hue_\(color)"),
        isSelected: offset + 1 == chosen, hue: "hue-\(offset + 1)")
    }
    return field
  }

  /// The places that a note may be put in: each subject, and each lesson after its subject.
  func places(of member: Member.ID, chosen: NotebookPlace?) throws -> [ChoiceView] {
    let lessons = try site.lessons(of: member)
    return try site.subjects(of: member).flatMap { subject in
      let own = NotebookPlace.subject(subject.id)
      return [
        ChoiceView(value: "\(own)", label: subject.title, isSelected: own == chosen)
      ]
        + lessons.filter { $0.subject == subject.id }.map { lesson in
          let place = NotebookPlace.lesson(lesson.id)
          return ChoiceView(
            value: "\(place)", label: "\(subject.title) › \(lesson.title)",
            isSelected: place == chosen)
        }
    }
  }

  /// The number of notes, in words.
  func noteCount(_ count: Int) -> String { locale.plural("notebook_notes", count) }

  /// The answer after a change to a notebook of which everyone could see some notes before.
  ///
  /// The pages of all of these and of the notes that everyone sees now are written, or removed, before the owner gets the
  /// answer; first that of `note`, whose text may have changed.
  func changed(
    _ before: PublicNotes, of member: SignedIn, note: OwnNote.ID? = nil, to url: String
  ) throws -> Reply {
    let after = try site.publicNotes(of: member.id)
    let hidden = before.keys(without: after, in: settings.languages)
    let shown = note.flatMap { after.notes.contains($0) ? $0 : nil } ?? after.notes.last
    guard let page = hidden.first ?? shown.map({ .ownNote($0) }) else {
      return redirect(to: url)
    }
    var saved = WriteOutcome(
      id: member.id.rawValue, page: page, pageURL: url, fallbackURL: url,
      absoluteURL: settings.base.origin + url, asJSON: request.wantsJSON, isNew: false,
      waitsForPages: true)
    saved.hidden = hidden
    return .saved(saved)
  }

  /// Counts one more change to a member's notebook; throws when there are too many.
  func countNotebook(_ member: Member.ID) throws(Problem) {
    try allow([Quota("notebook \(member)", most: 120, seconds: 600)])
  }
}

/// A note in the reader's own list: `partials/own-note-row.mustache`.
struct OwnNoteRowView: View {
  /// Title of the note.
  let title: String
  /// Page of the note.
  let url: String
  /// The class of its subject's colour; nil where all are of one subject.
  var hue: String?
  /// The title of its subject; nil where all are of one subject.
  var subject: String?
  /// The title of its lesson; nil likewise.
  var lesson: String?
  /// When it was last changed: "11 Nov 2026".
  let date: String
  /// The date for machines: "2026-11-11".
  let datetime: String
  /// Audience of the note: "Only me"; nil for another member's note.
  var audience: String?
  /// The class of the cup icon for the audience: "for-me".
  let audienceClass: String
  /// Actions on the note; nil for another member's note.
  var acts: OwnNoteActsView?
}

/// Actions on a note in a list.
struct OwnNoteActsView: View {
  /// URL to which the delete button is sent.
  let action: String
  /// The language of the page.
  let lang: String
  /// Page on which the note gets tags.
  let tagsURL: String
  /// Page on which the note is connected with another one.
  let connectURL: String
}
