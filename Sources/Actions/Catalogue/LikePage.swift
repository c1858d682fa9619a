import Pages
import Templates
import Theme

/// A product, and the button by which somebody likes it, or does not any more.
struct LikePage: PageView {
  static let template = "like"

  /// The frame.
  let chrome: Chrome
  /// The way back to the catalogue.
  let catalogue: LinkView
  /// The product.
  let card: ProductCardView
  /// Where things stand, a sentence.
  let state: String
  /// Why nothing was done, a sentence.
  var summary: String?
  /// Where the form is sent.
  let action: String
  /// What is sent along.
  var hidden: [HiddenFieldView] = []
  /// The words on the button.
  let button: String
  /// Whether the button is the one that matters on the page.
  let isMain: Bool
  /// Where to go from here.
  var links: [LinkView] = []
  /// What a guest may like to know; none for members.
  var guest: GuestNoteView?
}

/// What a guest may like to know of what their browser keeps.
struct GuestNoteView: View {
  /// That only this browser has it, a sentence or two.
  let text: String
  /// The ways to an account, which lead back here.
  var links: [LinkView] = []
}
