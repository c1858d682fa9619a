import Pages
import Templates
import Theme

/// A product, and the button that adds it to the favourites or removes it.
struct LikePage: PageView {
  static let template = "like"

  /// The frame.
  let chrome: Chrome
  /// The way back to the catalogue.
  let catalogue: LinkView
  /// The product.
  let card: ProductCardView
  /// The current state, as a sentence.
  let state: String
  /// Why nothing was done, a sentence.
  var summary: String?
  /// URL to which the form is sent.
  let action: String
  /// Hidden fields of the form.
  var hidden: [HiddenFieldView] = []
  /// Label of the button.
  let button: String
  /// True if the button is the main one on the page.
  let isMain: Bool
  /// Links to go on from here.
  var links: [LinkView] = []
  /// Note for guests; nil for members.
  var guest: GuestNoteView?
}

/// A note for guests about the data that their browser keeps.
struct GuestNoteView: View {
  /// Note that only this browser has the data, a sentence or two.
  let text: String
  /// The ways to an account, which lead back here.
  var links: [LinkView] = []
}
