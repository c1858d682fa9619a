@testable import Actions
@testable import Pages
@testable import Theme

/// The search, with everything that it can show at once, and bare.
extension Sample {
  static let search = SearchPage(
    chrome: privateChrome, action: "/do/search", lang: "en", query: "night <b>",
    queryError: "200 bytes are the most.", notice: "Only the first 8 words count.",
    results: searchResults, isNothingFound: true, isUnasked: true, forumURL: "/forum/",
    notesURL: "/notes/")
  static let bareSearch = SearchPage(
    chrome: bareChrome, action: "/do/search", lang: "en", forumURL: "/forum/")

  private static var searchResults: SearchResults {
    var results = SearchResults()
    results.topics = SearchGroup(rows: rows, hasMore: true)
    results.notes = SearchGroup(rows: noteRows, hasMore: true)
    results.events = SearchGroup(rows: eventRows, hasMore: true)
    results.professors = SearchGroup(rows: professors.groups.flatMap(\.professors), hasMore: true)
    results.documents = SearchGroup(rows: noteRows, hasMore: true)
    results.people = SearchGroup(rows: people.people, hasMore: true)
    results.boards = SearchGroup(rows: links, hasMore: true)
    results.tags = SearchGroup(rows: links, hasMore: true)
    return results
  }
}
