public import Model

extension QueuedMail.Kind {
  /// The features any of which sends it; none for what every site sends.
  var features: [Feature] {
    FeatureStores.all.filter { $0.emails.contains(self) }.compactMap { $0.feature }
  }
}

extension SiteSettings {
  /// Whether a site with these features sends emails of a kind.
  public func sends(_ kind: QueuedMail.Kind) -> Bool {
    let features = kind.features
    return features.isEmpty || features.contains(where: has)
  }
}

extension Feature {
  /// The SQL expression for whether it is on, as the last build stored it; builds of before knew no features, and had all.
  public var isOn: String {
    """
    coalesce((SELECT instr(' ' || o.value || ' ', ' \(rawValue) ') > 0
      FROM settings o WHERE o.name = 'features'), 1)
    """
  }
}

extension Transaction {
  /// Takes the tables of features that were never used out of the file, and those of content that is not there.
  public func settleTables() throws { try connection.settleTables() }
}
