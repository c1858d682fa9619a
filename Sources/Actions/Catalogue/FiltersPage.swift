import Templates
import Theme

/// The filters that somebody keeps.
struct FiltersPage: PageView {
  static let template = "filters"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Saved filters".
  let title: String
  /// The ways back among pages of one's own; none for a guest, as links.
  var mine: [LinkView] = []
  /// What has just been done, a sentence.
  var notice: String?
  /// How much is wrong, a sentence.
  var summary: String?
  /// Where the forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// The form to keep one more.
  var save: SaveFilterView?
  /// What was just taken away.
  var deleted: UndoView?
  /// What is kept.
  var filters: [SavedFilterView] = []
  /// The way to what was deleted lately.
  var recent: LinkView?
  /// Where a filter is made.
  let catalogueURL: String
  /// The way to an account, for a guest.
  var guest: LinkView?
}

/// The form to keep a filter.
struct SaveFilterView: View {
  /// What it looks for, a sentence.
  let sentence: String
  /// How much fits now: a number and a word.
  let now: String
  /// The name, as typed or proposed.
  let name: String
  /// What is wrong with it, a sentence.
  var nameError: String?
  /// The filter.
  var hidden: [HiddenFieldView] = []
  /// Whether there can be letters: a guest gets none.
  var hasMail = false
  /// Whether they were asked for.
  var isMailTicked = false
}

/// A filter that somebody keeps.
struct SavedFilterView: View {
  /// What buttons send.
  let number: String
  /// What its owner calls it.
  let name: String
  /// Where it is opened.
  let url: String
  /// What it looks for.
  let sentence: String
  /// That letters come, a sentence.
  var mailNote: String?
  /// What is new: "2 new", "nothing new".
  let news: String
  /// Whether anything is.
  var isNew = false
  /// The newest of it.
  var pictures: [NewThingView] = []
  /// Whether it is a member's, with letters and a feed.
  var isMember = false
  /// Whether letters come.
  var isMailOn = false
  /// Its own page: name and feed.
  let ownURL: String
}

/// Something new, as a small picture.
struct NewThingView: View {
  /// Its name.
  let name: String
  /// Its page.
  let url: String
  /// Its picture; none where there is no drawing or photo.
  var pictureURL: String?
}

/// One saved filter: its name, and the address of its feed.
struct SavedFilterPage: PageView {
  static let template = "saved-filter"

  /// The frame.
  let chrome: Chrome
  /// The heading: the name.
  let title: String
  /// The way here: the filters.
  var breadcrumb: Breadcrumb = []
  /// What it looks for.
  let sentence: String
  /// What has just been done, a sentence.
  var notice: String?
  /// The form for its name.
  let rename: FormView
  /// The feed; none for a guest.
  var feed: FilterFeedView?
  /// The way to an account, for a guest.
  var guest: LinkView?
}

/// The private feed of a filter.
struct FilterFeedView: View {
  /// Where the forms are sent.
  let action: String
  /// The address, this once; none when it is not made just now.
  var url: String?
  /// Whether there is one.
  var isThere = false
  /// The language of the page.
  let lang: String
}
