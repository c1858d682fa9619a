import Model

/// Reads `features:` of `site.yml`: a list of those that are on, or a mapping of some to `on` or `off`.
enum FeatureFields {
  private static let names = Feature.allCases.map(\.rawValue)

  static func features(_ fields: Fields, sections: [Section]) -> FeatureSet {
    let usual = FeatureSet.byDefault(with: sections)
    guard fields.has("features") else { return usual }
    let features =
      fields.isMapping("features")
      ? switched(fields.fields("features"), from: usual) : listed(fields)
    for (feature, other) in features.lacking {
      fields.report("features", .featureNeeds(feature, other))
    }
    for feature in Feature.allCases where !features.has(feature) {
      for section in feature.manifest.sections where sections.contains(section) {
        fields.report("sections", .tabIsOff(section, feature))
      }
    }
    return features
  }

  private static func listed(_ fields: Fields) -> FeatureSet {
    FeatureSet(
      fields.values(
        "features", list: "a list such as [messages, polls]", called: "feature",
        expected: names.joined(separator: " or ")
      ) { Feature(rawValue: $0) })
  }

  /// Returns the features that are on.
  ///
  /// One that is switched off also switches off those that need it; one of those that is switched on by name is an error.
  private static func switched(_ fields: Fields?, from usual: FeatureSet) -> FeatureSet {
    guard let fields else { return usual }
    fields.refuse(otherThan: names)
    var (isOn, named): (Set<Feature>, Set<Feature>) = (Set(usual.features), [])
    for feature in Feature.allCases {
      let word = fields.value(feature.rawValue, expected: "on or off") { word in
        ["on": true, "yes": true, "true": true, "off": false, "no": false, "false": false][word]
      }
      guard let word else { continue }
      named.insert(feature)
      if word { isOn.insert(feature) } else { isOn.remove(feature) }
    }
    for (feature, _) in FeatureSet(isOn).lacking where !named.contains(feature) {
      isOn.remove(feature)
    }
    return FeatureSet(isOn)
  }
}
