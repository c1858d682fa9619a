import Pages
import Templates
import Theme

/// The catalogue through a filter: the products that fit, the sentence that describes the filter, and the form to change it.
struct CataloguePage: PageView {
  static let template = "catalogue"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Catalogue".
  let title: String
  /// Breadcrumb: the catalogue's own page.
  var breadcrumb: Breadcrumb = []
  /// Number of products that fit, of how many there are: "64 of 214".
  let count: String
  /// The sentence, word by word; empty when everything is shown.
  var bits: [SentenceBitView] = []
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// Page on which the filter is saved.
  let saveURL: String
  /// The products as a deck, one by one.
  let deckURL: String?
  /// The orders to choose from.
  var orders: [LinkView] = []
  /// The products that fit.
  var products: [ProductTileView] = []
  /// The page before.
  var previousURL: String?
  /// The page after.
  var nextURL: String?
  /// Links to looser filters, when nothing fits.
  var ways: [LinkView] = []
  /// The form.
  let form: FilterFormView
  /// True if there is a page before or after.
  var hasPages: Bool { previousURL != nil || nextURL != nil }
}

/// The form of a filter.
struct FilterFormView: View {
  /// URL to which the form is sent.
  let action: String
  /// Sent along unseen: the language, the order.
  var hidden: [HiddenFieldView] = []
  /// Number of errors, as a sentence.
  var summary: String?
  /// Attributes with their values, those before the prices.
  var groups: [FilterGroupView] = []
  /// The range of prices; nil where nothing has a price.
  var prices: PriceRangeView?
  /// Attributes after the prices.
  var others: [FilterGroupView] = []
  /// Label of the button: "Show 64".
  let button: String
  /// The catalogue without a filter.
  let resetURL: String
}

/// An attribute in the form of a filter.
struct FilterGroupView: View {
  /// Title: "Colour".
  let title: String
  /// The name of its fields: "colour".
  let name: String
  /// The values to choose from.
  var values: [FilterValueView] = []
  /// More values, folded away.
  var more: [FilterValueView] = []
  /// Label of the fold: "All 23".
  var moreLabel: String?
  /// True if all values are numbers, such as sizes.
  var isNumbers = false
  /// True if values have squares of their colour.
  var hasFills = false
  /// Note that the reader's own value is chosen, as a sentence.
  var own: String?
  /// Page on which readers set their own values.
  var ownURL: String?
  /// The words typed to find a value; set where there is a field for it.
  var find: FindFieldView?
  /// The page of all values.
  var all: LinkView?
}

/// The field to find a brand by.
struct FindFieldView: View {
  /// Label: "Find a brand".
  let label: String
  /// The text typed so far.
  let value: String
}

/// A value to choose in the form of a filter.
struct FilterValueView: View {
  /// The name of the field: "colour".
  let name: String
  /// Value that the field sends: "red".
  let value: String
  /// Label: "Red".
  let label: String
  /// Number of products that would fit with it: "17".
  let count: String
  /// True if the value is chosen.
  var isChosen = false
  /// True if nothing would fit with it.
  var isNone = false
  /// The colour of its square.
  var fill: String?
}

/// The range of prices in the form of a filter, with a drawing of the number of products by price.
struct PriceRangeView: View {
  /// The lowest price, as typed.
  var min = ""
  /// The highest price, as typed.
  var max = ""
  /// The lowest that there is.
  let lowest: String
  /// The highest that there is.
  let highest: String
  /// Error message for the lowest price, as a sentence.
  var minError: String?
  /// Error message for the highest price, as a sentence.
  var maxError: String?
  /// The sign of the currency.
  let sign: String
  /// Description of the drawing, as a sentence.
  let drawing: String
  /// Columns of the drawing.
  var columns: [PriceColumnView] = []
}

/// A column of the drawing of prices, in units of its own.
struct PriceColumnView: View {
  /// Left edge.
  let x: String
  /// Upper edge.
  let y: String
  /// Width of the column.
  let width: String
  /// Height of the column.
  let height: String
  /// True if the column is within the chosen range.
  let isIn: Bool
}
