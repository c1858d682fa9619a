import Pages
import Templates
import Theme

/// A reader's reservations: all of a member's, or the one that an email is about.
struct ReservationsPage: PageView {
  static let template = "reservations"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// Why nothing was done, a sentence.
  var summary: String?
  /// The reservations, the newest first.
  var reservations: [ReservationView] = []
  /// Page with products to reserve.
  let catalogueURL: String
  /// Links back to the reader's own pages.
  var mine: [LinkView] = []
}

/// A reservation.
struct ReservationView: View {
  /// Reservation number.
  let id: String
  /// The product.
  let card: ProductCardView
  /// Shop, size and day.
  var facts: [ParagraphView] = []
  /// The name it is put aside for.
  let name: String
  /// A message to the shop; nil if there is none.
  var words: String?
  /// The current state, as a sentence.
  let state: String
  /// The current state as one of three steps; empty once the reservation has ended.
  var steps: [StepView] = []
  /// URL to which the buttons are sent.
  let action: String
  /// Hidden fields of the buttons.
  var hidden: [HiddenFieldView] = []
  /// Label of the button that confirms it; nil where there is nothing to confirm.
  var confirm: String?
  /// Label of the button that withdraws it; nil once it is over.
  var withdraw: String?
  /// True if the reservation has buttons.
  var hasButtons: Bool { confirm != nil || withdraw != nil }
}

/// A request to a shop, and the shop's answer.
struct ReservationAnswerPage: PageView {
  static let template = "answer"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Ana asks you to keep this".
  let title: String
  /// The product.
  let card: ProductCardView
  /// The name it is for, the size, the last day, and the contact address.
  var facts: [FactView] = []
  /// A message from the requester.
  var words: String?
  /// The answer so far, or the reason why there is nothing to answer, as a sentence.
  var state: String?
  /// Why nothing was done, a sentence.
  var summary: String?
  /// URL to which the buttons are sent.
  let action: String
  /// Hidden fields of the buttons.
  var hidden: [HiddenFieldView] = []
  /// True if the shop may say that it has put the product aside.
  let canKeep: Bool
  /// True if the shop may say that it does not have the product.
  let canRefuse: Bool
  /// True if there is anything left to answer.
  var hasButtons: Bool { canKeep || canRefuse }
}

/// A fact with its name.
struct FactView: View {
  /// Name of the fact: "Size".
  let label: String
  /// Value of the fact: "39".
  let value: String
}
