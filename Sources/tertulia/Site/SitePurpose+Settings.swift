public import ArgumentParser
import Model

extension SitePurpose: ExpressibleByArgument {
  /// The lines of `site.yml`; none where nothing is said that is not so anyway.
  func settings(withCatalogue: Bool) -> String {
    guard self != .everything else { return "" }
    let sections = sections.map(\.rawValue).joined(separator: ", ")
    let others = withCatalogue ? [Feature.catalogue, .cards, .reservations] : []
    let features = (features + others).map(\.rawValue).joined(separator: ", ")
    return """
      sections: [\(sections)]
      # The features that are on; docs/features.md describes them.
      features: [\(features)]

      """
  }
}
