import Model

extension PageRenderer {
  /// Whether the site has a catalogue: the feature, and something in it.
  var hasCatalogue: Bool { get throws { try settings.has(.catalogue) && reader.hasCatalogue() } }
}
