import Database
import HTTPTypes
import Model
import Pages
import Templates
import Theme

/// `catalogue/brands?…`: all brands, each with the number of its products that fit the rest of a filter.
///
/// The form leads back to the catalogue with the chosen ones.
struct BrandsAction: Action {
  private let context: ActionContext
  private let attributes: Set<String>

  init(_ context: inout ActionContext) throws {
    attributes = try context.allowRepeatedFilters()
    self.context = context
  }

  func show() throws -> Reply {
    try context.countFilter()
    let request = try FilterRequest(context, attributes: attributes)
    return .finished(
      try context.site.read { try response(CatalogueListing(context, request, [:], nil)) })
  }

  private func response(_ look: CatalogueListing) throws -> ActionResponse {
    let (locale, filter) = (context.locale, look.filter)
    let choices = try choices(look)
    let shown = FilterChoice.found(choices, context.fields["find"]).map(\.view)
    let title = locale.text("filter_brands")
    // A chosen brand that is not found stays chosen; one that is found can be unchecked.
    let rest = filter.without(Product.brand).fields
    let view = BrandsPage(
      chrome: context.chrome(title, tab: .catalogue, sheet: PageRenderer.catalogueSheet),
      title: title,
      breadcrumb: [LinkView(label: locale.text("catalogue"), url: context.href(filter))],
      action: context.settings.href(.plain(.catalogue)),
      findAction: context.settings.href(.plain(.brands)),
      hidden: context.hidden(rest.map { ($0.name, $0.value) } + [("mine", "no")]),
      find: FindFieldView(
        label: locale.text("filter_find_brand"), value: context.fields["find"]),
      values: shown, isNothingFound: shown.isEmpty, backURL: context.href(filter),
      button: locale.text("filter_brands_button"))
    return try context.page(view)
  }

  private func choices(_ look: CatalogueListing) throws -> [FilterChoice] {
    let brands = look.index.values.enumerated().filter {
      $0.element.list.attribute == Product.brand
    }
    let places = brands.map(\.offset)
    let groups = try look.renderer.choices(brands.map(\.element.list), context.tree)
    return (groups.first?.values ?? []).map { look.value($0, look.result.counts[places[$0.index]]) }
  }
}

/// All brands, to choose from.
struct BrandsPage: PageView {
  static let template = "brands"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Brands".
  let title: String
  /// Breadcrumb: the catalogue through the filter.
  var breadcrumb: Breadcrumb = []
  /// URL to which the choice is sent.
  let action: String
  /// URL to which the search is sent: this page.
  let findAction: String
  /// The rest of the filter, and the language.
  var hidden: [HiddenFieldView] = []
  /// The field to find a brand by.
  let find: FindFieldView
  /// The brands.
  var values: [FilterValueView] = []
  /// True if no brand has the words in its name.
  var isNothingFound = false
  /// The catalogue with what had been chosen.
  let backURL: String
  /// Label of the button.
  let button: String
}
