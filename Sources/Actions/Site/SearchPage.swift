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

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("action") { $0.action },
    .text("lang") { $0.lang },
    .text("query") { $0.query },
    .text("queryError") { $0.queryError },
    .text("notice") { $0.notice },
    .view("results") { $0.results },
    .flag("isNothingFound") { $0.isNothingFound },
    .flag("isUnasked") { $0.isUnasked },
    .text("forumURL") { $0.forumURL },
    .text("notesURL") { $0.notesURL },
  ]
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

  static let keys: Keys<Self> = [
    .view("topics") { $0.topics },
    .view("notes") { $0.notes },
    .view("events") { $0.events },
    .view("professors") { $0.professors },
    .view("documents") { $0.documents },
    .view("things") { $0.things },
    .view("shops") { $0.shops },
    .view("people") { $0.people },
    .view("boards") { $0.boards },
    .view("tags") { $0.tags },
  ]
}

/// What was found of one kind.
struct SearchGroup<Row: View>: View {
  /// The first of them.
  let rows: [Row]
  /// Whether there are more.
  let hasMore: Bool

  static var keys: Keys<Self> {
    [.list("rows") { $0.rows }, .flag("hasMore") { $0.hasMore }]
  }
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

  static let keys: Keys<Self> = [
    .text("name") { $0.name },
    .text("lang") { $0.lang },
    .text("url") { $0.url },
    .text("pictureURL") { $0.pictureURL },
    .text("facts") { $0.facts },
  ]
}
