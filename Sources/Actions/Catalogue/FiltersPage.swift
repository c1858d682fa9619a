import Templates
import Theme

/// The filters that somebody keeps.
struct FiltersPage: PageView {
  static let template = "filters"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Saved filters".
  let title: String
  /// The pages that are one's own, as links; none for a guest.
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
  var deleted: DeletedFilterView?
  /// What is kept.
  var filters: [SavedFilterView] = []
  /// Where a filter is made.
  let catalogueURL: String
  /// The way to an account, for a guest.
  var guest: LinkView?

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("title") { $0.title },
    .list("mine") { $0.mine },
    .flag("hasMine") { !$0.mine.isEmpty },
    .text("notice") { $0.notice },
    .text("summary") { $0.summary },
    .text("action") { $0.action },
    .text("lang") { $0.lang },
    .view("save") { $0.save },
    .view("deleted") { $0.deleted },
    .list("filters") { $0.filters },
    .flag("hasFilters") { !$0.filters.isEmpty },
    .text("catalogueURL") { $0.catalogueURL },
    .view("guest") { $0.guest },
  ]
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

  static let keys: Keys<Self> = [
    .text("sentence") { $0.sentence },
    .text("now") { $0.now },
    .text("name") { $0.name },
    .text("nameError") { $0.nameError },
    .list("hidden") { $0.hidden },
    .flag("hasMail") { $0.hasMail },
    .flag("isMailTicked") { $0.isMailTicked },
  ]
}

/// A filter that was just taken away.
struct DeletedFilterView: View {
  /// That it is deleted, a sentence.
  let words: String
  /// What the button sends that brings it back.
  var hidden: [HiddenFieldView] = []

  static let keys: Keys<Self> = [
    .text("words") { $0.words },
    .list("hidden") { $0.hidden },
  ]
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

  static let keys: Keys<Self> = [
    .text("number") { $0.number },
    .text("name") { $0.name },
    .text("url") { $0.url },
    .text("sentence") { $0.sentence },
    .text("mailNote") { $0.mailNote },
    .text("news") { $0.news },
    .flag("isNew") { $0.isNew },
    .list("pictures") { $0.pictures },
    .flag("hasPictures") { !$0.pictures.isEmpty },
    .flag("isMember") { $0.isMember },
    .flag("isMailOn") { $0.isMailOn },
    .text("ownURL") { $0.ownURL },
  ]
}

/// Something new, as a small picture.
struct NewThingView: View {
  /// Its name.
  let name: String
  /// Its page.
  let url: String
  /// Its picture; none where there is no drawing or photo.
  var pictureURL: String?

  static let keys: Keys<Self> = [
    .text("name") { $0.name },
    .text("url") { $0.url },
    .text("pictureURL") { $0.pictureURL },
  ]
}

/// One saved filter: its name, and the address of its feed.
struct SavedFilterPage: PageView {
  static let template = "saved-filter"

  /// The frame.
  let chrome: Chrome
  /// The heading: the name.
  let title: String
  /// The way here: the filters.
  var breadcrumb: [LinkView] = []
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

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("title") { $0.title },
    .list("breadcrumb") { CrumbView.numbered($0.breadcrumb) },
    .flag("hasBreadcrumb") { !$0.breadcrumb.isEmpty },
    .text("sentence") { $0.sentence },
    .text("notice") { $0.notice },
    .view("rename") { $0.rename },
    .view("feed") { $0.feed },
    .view("guest") { $0.guest },
  ]
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

  static let keys: Keys<Self> = [
    .text("action") { $0.action },
    .text("url") { $0.url },
    .flag("isThere") { $0.isThere },
    .text("lang") { $0.lang },
  ]
}
