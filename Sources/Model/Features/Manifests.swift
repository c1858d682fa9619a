// What each feature needs, and its tabs. Its routes are in `Route+<Feature>.swift`, its tables in its `FeatureStore`.
extension FeatureManifest {
  static let messages = FeatureManifest()
  static let notebook = FeatureManifest()
  static let places = FeatureManifest()
  static let catalogue = FeatureManifest(sections: [.catalogue])
  static let cards = FeatureManifest(needs: [.catalogue], sections: [.cards])
  static let reservations = FeatureManifest(needs: [.catalogue])
  static let meet = FeatureManifest(needs: [.messages], sections: [.meet])
  static let polls = FeatureManifest()
  static let bookmarks = FeatureManifest()
  static let push = FeatureManifest()
  static let translation = FeatureManifest()
  static let calls = FeatureManifest(needs: [.messages])
}
