import Templates
import Theme

/// A reader's saved filters.
struct FiltersPage: PageView {
  static let template = "filters"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Saved filters".
  let title: String
  /// Links back to the reader's own pages; none for a guest.
  var mine: [LinkView] = []
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// Number of errors, as a sentence.
  var summary: String?
  /// URL to which the forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let lang: String
  /// The form to save one more.
  var save: SaveFilterView?
  /// The filter that was just deleted.
  var deleted: UndoView?
  /// The saved filters.
  var filters: [SavedFilterView] = []
  /// Link to recently deleted filters.
  var recent: LinkView?
  /// Page on which a filter is made.
  let catalogueURL: String
  /// The way to an account, for a guest.
  var guest: LinkView?
}

/// The form to save a filter.
struct SaveFilterView: View {
  /// Description of the filter, as a sentence.
  let sentence: String
  /// Number of products that fit now: a number and a word.
  let now: String
  /// The name, as typed or proposed.
  let name: String
  /// Error message for the name, as a sentence.
  var nameError: String?
  /// The filter.
  var hidden: [HiddenFieldView] = []
  /// True if emails are possible: guests get none.
  var hasMail = false
  /// True if the reader chose to get emails.
  var isMailTicked = false
}

/// A saved filter.
struct SavedFilterView: View {
  /// Number that the buttons send.
  let number: String
  /// Name given by the owner.
  let name: String
  /// URL that opens the filter.
  let url: String
  /// Description of the filter.
  let sentence: String
  /// Note that emails are on, as a sentence.
  var mailNote: String?
  /// News of the filter: "2 new", "nothing new".
  let news: String
  /// True if anything is new.
  var isNew = false
  /// The newest of it.
  var pictures: [NewThingView] = []
  /// True for a member's filter, which has emails and a feed.
  var isMember = false
  /// True if emails are on.
  var isMailOn = false
  /// Page of the filter: name and feed.
  let ownURL: String
}

/// Something new, as a small picture.
struct NewThingView: View {
  /// Product name.
  let name: String
  /// Product page.
  let url: String
  /// Product picture; nil where there is no drawing or photo.
  var pictureURL: String?
}

/// One saved filter: its name, and the address of its feed.
struct SavedFilterPage: PageView {
  static let template = "saved-filter"

  /// The frame.
  let chrome: Chrome
  /// The heading: the name.
  let title: String
  /// Breadcrumb: the filters.
  var breadcrumb: Breadcrumb = []
  /// Description of the filter.
  let sentence: String
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// The form for its name.
  let rename: FormView
  /// The feed; nil for a guest.
  var feed: FilterFeedView?
  /// The way to an account, for a guest.
  var guest: LinkView?
}

/// The private feed of a filter.
struct FilterFeedView: View {
  /// URL to which the forms are sent.
  let action: String
  /// The address, shown this once; nil unless it was created just now.
  var url: String?
  /// True if there is a feed.
  var isThere = false
  /// The language of the page.
  let lang: String
}
