import Model

extension PageRenderer {
  /// True if the site has a catalogue: the feature is on and there has been a product.
  var hasCatalogue: Bool { get throws { try settings.has(.catalogue) && reader.hasCatalogue() } }
}
