import Pages
import Templates
import Theme

/// What somebody likes of the catalogue.
struct FavouritesPage: PageView {
  static let template = "favourites"

  /// The frame.
  let chrome: Chrome
  /// The ways back among pages of one's own, as links.
  var mine: [LinkView] = []
  /// The kinds of what somebody likes, as links; none of a guest.
  var tabs: [LinkView] = []
  /// What has just been done, a sentence.
  var notice: String?
  /// What was taken away just now, with the way back.
  var removed: UndoView?
  /// Why nothing was done, a sentence.
  var summary: String?
  /// Where the forms are sent.
  let action: String
  /// The language of the page, which forms send along.
  let pageLang: String
  /// The page of the list, which forms send along.
  let number: String
  /// The products, the newest first.
  var products: [FavouriteView] = []
  /// The page before.
  var newerURL: String?
  /// The page after.
  var olderURL: String?
  /// Where to look around.
  let catalogueURL: String
  /// The deck.
  let deckURL: String?
  /// Who sees this, a sentence.
  let audience: String
  /// What a guest may like to know; none for members.
  var guest: GuestNoteView?

  /// Whether there is a page before or after.
  var isPaged: Bool { newerURL != nil || olderURL != nil }
}

/// A favourite.
struct FavouriteView: View {
  /// Its number.
  let id: String
  /// Its name, for the button.
  let title: String
  /// The product in a grid.
  let tile: ProductTileView
  /// Whether it is no longer to be had.
  let isGone: Bool
}
