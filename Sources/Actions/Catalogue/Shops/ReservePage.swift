import Pages
import Templates
import Theme

/// The form to reserve a product at a shop.
struct ReservePage: PageView {
  static let template = "reserve"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Keep it for me".
  let title: String
  /// Breadcrumb: the catalogue, the product.
  var breadcrumb: Breadcrumb = []
  /// The next steps, three of them.
  var steps: [StepView] = []
  /// The product.
  let card: ProductCardView
  /// Number of errors, as a sentence.
  var summary: String?
  /// URL to which the form is sent.
  let action: String
  /// Hidden fields of the form.
  var hidden: [HiddenFieldView] = []
  /// The sizes that the chosen shop has.
  var sizes: [SizeChoiceView] = []
  /// Error message for the size, as a sentence.
  var sizeError: String?
  /// The shops that have the product; those that can be asked lead to a form of their own.
  var shops: [PlaceView] = []
  /// Fields for name, address, day and a message.
  var fields: [FieldView] = []
  /// True if there is a trap field that people do not see.
  var hasTrap = false
  /// Error message for the trap field, as a sentence.
  var trapError: String?
  /// Label of the button, "Ask La Horma"; nil where no shop takes reservations.
  var button: String?
  /// The product's page.
  let backURL: String
  /// The member's reservations so far; nil for guests.
  var reservationsURL: String?
}

/// A step of a reservation.
struct StepView: View {
  /// Label of the step: "The shop answers".
  let label: String
  /// True if this is the current step.
  var isCurrent = false
}

/// A size to choose.
struct SizeChoiceView: View {
  /// Slug of the size: "38-5".
  let value: String
  /// Label: "38½".
  let label: String
  /// True if the size is chosen.
  var isChosen = false
}

/// A shop that may be asked.
struct PlaceView: View {
  /// Name of the shop.
  let name: String
  /// URL of the form for it; nil where that is this form, or there is none.
  var url: String?
  /// Street and town.
  var address: String?
  /// When it is open.
  var hours: String?
  /// The sizes that it has: "38, 39".
  var sizes: String?
  /// True if this form is for the shop.
  var isChosen = false
  /// True if the shop takes no reservations: readers call, or go there.
  var mustBeVisited = false
}
