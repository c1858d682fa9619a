import Pages
import Templates
import Theme

/// A reader's favourites in the catalogue.
struct FavouritesPage: PageView {
  static let template = "favourites"

  /// The frame.
  let chrome: Chrome
  /// Links back to the reader's own pages.
  var mine: [LinkView] = []
  /// The kinds of favourites, as links; none for a guest.
  var tabs: [LinkView] = []
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// The product that was just removed, with a button to restore it.
  var removed: UndoView?
  /// Why nothing was done, a sentence.
  var summary: String?
  /// URL to which the forms are sent.
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
  /// Links to places to look around.
  let catalogueURL: String
  /// The deck.
  let deckURL: String?
  /// Sentence that says who can see this page.
  let audience: String
  /// Note for guests; nil for members.
  var guest: GuestNoteView?

  /// True if there is a page before or after.
  var isPaged: Bool { newerURL != nil || olderURL != nil }
}

/// A favourite.
struct FavouriteView: View {
  /// Product number.
  let id: String
  /// Product name, for the button.
  let title: String
  /// The product in a grid.
  let tile: ProductTileView
  /// True if the product is no longer available.
  let isGone: Bool
}
