import Templates
import Theme

/// The search: its form, and what has the words in its title, kind by kind.
struct SearchPage: PageView {
  static let template = "search"

  /// The frame.
  let chrome: Chrome
  /// Where the form leads.
  let action: String
  /// The language of the form: "es".
  let lang: String
  /// What was typed.
  var query = ""
  /// What is wrong with it, a sentence.
  var queryError: String?
  /// What the reader should know of the results, a sentence.
  var notice: String?
  /// What was found; empty before anything was looked for.
  var results: SearchResults = SearchResults()
  /// Whether nothing was found although something was looked for.
  var isNothingFound = false
  /// Whether nothing was looked for yet.
  var isUnasked = false
  /// Where to look around: the forum.
  let forumURL: String
  /// Where to look around: the notes, when there are any.
  var notesURL: String?
}

/// What a search found; a kind of which nothing was found has no group.
struct SearchResults: View {
  /// Topics.
  var topics: SearchGroup<TopicRowView>?
  /// Notes.
  var notes: SearchGroup<NoteRowView>?
  /// Events.
  var events: SearchGroup<EventRowView>?
  /// Professors.
  var professors: SearchGroup<ProfessorRowView>?
  /// Pages of the editors, shown as notes are.
  var documents: SearchGroup<NoteRowView>?
  /// Things of the catalogue.
  var things: SearchGroup<ThingRowView>?
  /// Shops, shown as notes are.
  var shops: SearchGroup<NoteRowView>?
  /// People.
  var people: SearchGroup<PersonRowView>?
  /// Boards.
  var boards: SearchGroup<LinkView>?
  /// Tags.
  var tags: SearchGroup<LinkView>?
}

/// What was found of one kind.
struct SearchGroup<Row: View>: View {
  /// The first of them.
  let rows: [Row]
  /// Whether there are more.
  let hasMore: Bool
}

/// A thing of the catalogue that was found.
struct ThingRowView: View {
  /// Its name.
  let name: String
  /// The language of its name, where that is not the page's.
  var lang: String?
  /// Its page.
  let url: String
  /// Its picture; none where there is no drawing or photo.
  var pictureURL: String?
  /// Who made it and what it costs: "Vereda · 79 €".
  var facts: String?
}
