import Pages
import Templates
import Theme

/// The form by which a shop is asked to keep a thing.
struct ReservePage: PageView {
  static let template = "reserve"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Keep it for me".
  let title: String
  /// The way here: the catalogue, the product.
  var breadcrumb: Breadcrumb = []
  /// What happens, in three steps.
  var steps: [StepView] = []
  /// The product.
  let card: ProductCardView
  /// How much is wrong, a sentence.
  var summary: String?
  /// Where the form is sent.
  let action: String
  /// What is sent along.
  var hidden: [HiddenFieldView] = []
  /// The sizes that the chosen shop has.
  var sizes: [SizeChoiceView] = []
  /// What is wrong with the size, a sentence.
  var sizeError: String?
  /// The shops that have the product; those that can be asked lead to a form of their own.
  var shops: [PlaceView] = []
  /// Name, address, day, a word.
  var fields: [FieldView] = []
  /// Whether there is a field that people do not see.
  var hasTrap = false
  /// What is wrong with that, a sentence.
  var trapError: String?
  /// The words on the button, "Ask La Horma"; none where no shop can be asked.
  var button: String?
  /// The product's page.
  let backURL: String
  /// What a member has asked for so far; none for guests.
  var reservationsURL: String?
}

/// A step of what happens.
struct StepView: View {
  /// What it is: "The shop answers".
  let label: String
  /// Whether things stand there.
  var isCurrent = false
}

/// A size to choose.
struct SizeChoiceView: View {
  /// Its slug: "38-5".
  let value: String
  /// What it is called: "38½".
  let label: String
  /// Whether it is chosen.
  var isChosen = false
}

/// A shop that may be asked.
struct PlaceView: View {
  /// What it is called.
  let name: String
  /// The form for it; none where that is this one, or there is none.
  var url: String?
  /// Street and town.
  var address: String?
  /// When it is open.
  var hours: String?
  /// The sizes that it has: "38, 39".
  var sizes: String?
  /// Whether this form is for it.
  var isChosen = false
  /// Whether it cannot be asked: whoever wants the thing calls, or goes there.
  var mustBeVisited = false
}
