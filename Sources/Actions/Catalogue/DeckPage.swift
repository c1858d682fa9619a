import Pages
import Templates
import Theme

/// The catalogue one by one: a card and three words, or the end.
struct DeckPage: PageView {
  static let template = "deck"

  /// The frame.
  let chrome: Chrome
  /// The way back to the catalogue.
  let catalogue: LinkView
  /// What the deck is made of, a sentence.
  let sentence: String
  /// Where the filter is changed.
  let changeURL: String
  /// Where the forms are sent.
  let action: String
  /// What each form sends along: the filter, the language.
  var hidden: [HiddenFieldView] = []
  /// Why nothing was done, a sentence.
  var summary: String?
  /// The card; none at the end.
  var card: ProductCardView?
  /// The number of its product.
  var product: String?
  /// Why it is this card, a sentence.
  var because: String?
  /// What can be undone.
  var undo: UndoChoiceView?
  /// What is known of the taste, a sentence; none where nothing is.
  var learned: String?
  /// Whether there is something to forget.
  var canForget = false
  /// The picture that may come next, so that it is there already.
  var nextPictureURL: String?
  /// What became of all; none while there is a card.
  var end: DeckEndView?
  /// What a guest may like to know; none for members.
  var guest: GuestNoteView?
  /// The URL of the script that takes keys and moves the card, hash included.
  let script: String?
}

/// The choice that can be undone.
struct UndoChoiceView: View {
  /// The number of the product.
  let product: String
  /// What was said: "no".
  let choice: String
  /// The same in words: "Arribes sandal, no".
  let label: String
}

/// The end of a deck.
struct DeckEndView: View {
  /// That nothing is left, or that there never was anything.
  let title: String
  /// What became of the things, a sentence for each kind of answer.
  var said: String?
  /// The words on the button that deals again what was put off.
  var later: String?
  /// The words on the button that deals again what was refused.
  var refused: String?
  /// The favourites.
  let favouritesURL: String
}
