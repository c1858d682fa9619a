import Database
import Model

extension ActionContext {
  /// Whether the site has a catalogue: the feature, and something in it.
  var hasCatalogue: Bool { get throws { try settings.has(.catalogue) && site.hasCatalogue() } }

  /// Whether that has products.
  var hasProducts: Bool { get throws { try settings.has(.catalogue) && site.hasProducts() } }
}
