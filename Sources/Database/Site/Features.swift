public import Model

extension QueuedMail.Kind {
  /// Features any of which sends it; none for emails that every site sends.
  var features: [Feature] {
    FeatureStores.all.filter { $0.emails.contains(self) }.compactMap { $0.feature }
  }
}

extension SiteSettings {
  /// Returns true if a site with these features sends emails of a kind.
  public func sends(_ kind: QueuedMail.Kind) -> Bool {
    let features = kind.features
    return features.isEmpty || features.contains(where: has)
  }
}

extension Feature {
  /// SQL expression for whether it is on, as the last build stored it; earlier builds knew no features, and had them all.
  public var isOn: String {
    """
    coalesce((SELECT instr(' ' || o.value || ' ', ' \(rawValue) ') > 0
      FROM settings o WHERE o.name = 'features'), 1)
    """
  }
}

extension Transaction {
  /// Drops the tables of features that were never used, and those of content that does not exist.
  public func dropUnusedTables() throws { try connection.dropUnusedTables() }
}
