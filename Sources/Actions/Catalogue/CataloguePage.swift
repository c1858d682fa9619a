import Pages
import Templates
import Theme

/// The catalogue through a filter: what fits, the sentence that says so, and the form to choose by.
struct CataloguePage: PageView {
  static let template = "catalogue"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Catalogue".
  let title: String
  /// The way here: the catalogue's own page.
  var breadcrumb: Breadcrumb = []
  /// How much fits of how much there is: "64 of 214".
  let count: String
  /// The sentence, word by word; none when everything is shown.
  var bits: [SentenceBitView] = []
  /// What has just been done, a sentence.
  var notice: String?
  /// Where the filter is saved.
  let saveURL: String
  /// The same things one by one.
  let deckURL: String?
  /// The orders to choose from.
  var orders: [LinkView] = []
  /// What fits.
  var products: [ProductTileView] = []
  /// The page before.
  var previousURL: String?
  /// The page after.
  var nextURL: String?
  /// Where more would fit, when nothing does.
  var ways: [LinkView] = []
  /// The form.
  let form: FilterFormView
  /// Whether there is a page before or after.
  var hasPages: Bool { previousURL != nil || nextURL != nil }
}

/// The form of a filter.
struct FilterFormView: View {
  /// Where it leads.
  let action: String
  /// Sent along unseen: the language, the order.
  var hidden: [HiddenFieldView] = []
  /// How much is wrong, a sentence.
  var summary: String?
  /// Attributes with their values, those before the prices.
  var groups: [FilterGroupView] = []
  /// The range of prices; none where nothing has a price.
  var prices: PriceRangeView?
  /// Attributes after the prices.
  var others: [FilterGroupView] = []
  /// The words on the button: "Show 64".
  let button: String
  /// The catalogue without a filter.
  let resetURL: String
}

/// An attribute in the form of a filter.
struct FilterGroupView: View {
  /// What it is called: "Colour".
  let title: String
  /// The name of its fields: "colour".
  let name: String
  /// Its values.
  var values: [FilterValueView] = []
  /// More values, folded away.
  var more: [FilterValueView] = []
  /// The words on the fold: "All 23".
  var moreLabel: String?
  /// Whether all values are numbers, such as sizes.
  var isNumbers = false
  /// Whether values have squares of their colour.
  var hasFills = false
  /// What of it is the reader's own, a sentence.
  var own: String?
  /// Where they say what is theirs.
  var ownURL: String?
  /// What was typed to find a value; set where there is a field for it.
  var find: FindFieldView?
  /// The page of all values.
  var all: LinkView?
}

/// The field to find a brand by.
struct FindFieldView: View {
  /// What it is called: "Find a brand".
  let label: String
  /// What was typed.
  let value: String
}

/// A value to choose in the form of a filter.
struct FilterValueView: View {
  /// The name of the field: "colour".
  let name: String
  /// What it sends: "red".
  let value: String
  /// What it is called: "Red".
  let label: String
  /// How much would fit with it: "17".
  let count: String
  /// Whether it is chosen.
  var isChosen = false
  /// Whether nothing would fit with it.
  var isNone = false
  /// The colour of its square.
  var fill: String?
}

/// The range of prices in the form of a filter, with a drawing of how much costs how much.
struct PriceRangeView: View {
  /// The lowest price, as typed.
  var min = ""
  /// The highest price, as typed.
  var max = ""
  /// The lowest that there is.
  let lowest: String
  /// The highest that there is.
  let highest: String
  /// What is wrong with the lowest, a sentence.
  var minError: String?
  /// What is wrong with the highest, a sentence.
  var maxError: String?
  /// The sign of the currency.
  let sign: String
  /// What the drawing shows, a sentence.
  let drawing: String
  /// Its columns.
  var columns: [PriceColumnView] = []
}

/// A column of the drawing of prices, in units of its own.
struct PriceColumnView: View {
  /// Its left edge.
  let x: String
  /// Its upper edge.
  let y: String
  /// Its width.
  let width: String
  /// Its height.
  let height: String
  /// Whether the range holds it.
  let isIn: Bool
}
