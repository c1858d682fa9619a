import Database
import Model

extension ActionContext {
  /// True if the site has a catalogue: the feature is on, and something is in it.
  var hasCatalogue: Bool { get throws { try settings.has(.catalogue) && site.hasCatalogue() } }

  /// True if the catalogue has products.
  var hasProducts: Bool { get throws { try settings.has(.catalogue) && site.hasProducts() } }
}
