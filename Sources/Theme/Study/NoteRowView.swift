public import Templates

/// A note in a list: a lesson, a tag, the newest.
public struct NoteRowView: View {
  /// Title of the note.
  let title: String
  /// Address of the note.
  let url: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// That language's own name: "Español".
  var language: String?
  /// The class of its subject's colour; none where all are of one subject.
  var hue: String?
  /// The title of its subject; none where all are of one subject.
  var subject: String?
  /// Day of writing: "11 Nov 2026".
  var date: String?
  /// Day of writing, for machines: "2026-11-11".
  var datetime: String?
  /// A line about it.
  var description: String?
}
