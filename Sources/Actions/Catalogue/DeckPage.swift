import Pages
import Templates
import Theme

/// The catalogue one by one: a card and three buttons, or the end.
struct DeckPage: PageView {
  static let template = "deck"

  /// The frame.
  let chrome: Chrome
  /// The way back to the catalogue.
  let catalogue: LinkView
  /// Description of the deck's contents, as a sentence.
  let sentence: String
  /// Page on which the filter is changed.
  let changeURL: String
  /// URL to which the forms are sent.
  let action: String
  /// Hidden fields of each form: the filter, the language.
  var hidden: [HiddenFieldView] = []
  /// Why nothing was done, a sentence.
  var summary: String?
  /// The card; nil at the end.
  var card: ProductCardView?
  /// The number of its product.
  var product: String?
  /// Why it is this card, a sentence.
  var because: String?
  /// The choice that can be undone.
  var undo: UndoChoiceView?
  /// Sentence about the known taste; nil where nothing is known.
  var learned: String?
  /// True if there is something to forget.
  var canForget = false
  /// The picture that may come next, so that it is there already.
  var nextPictureURL: String?
  /// Summary at the end of the deck; nil while there is a card.
  var end: DeckEndView?
  /// Note for guests; nil for members.
  var guest: GuestNoteView?
  /// The URL of the script that takes keys and moves the card, hash included.
  let script: String?
}

/// The choice that can be undone.
struct UndoChoiceView: View {
  /// The number of the product.
  let product: String
  /// The choice: "no".
  let choice: String
  /// The choice in words: "Arribes sandal, no".
  let label: String
}

/// The end of a deck.
struct DeckEndView: View {
  /// Title that says that nothing is left, or that there never was anything.
  let title: String
  /// Summary of the choices, a sentence for each kind of answer.
  var said: String?
  /// Label of the button that deals postponed products again.
  var later: String?
  /// Label of the button that deals refused products again.
  var refused: String?
  /// The favourites.
  let favouritesURL: String
}
