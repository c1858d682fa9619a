public import Model

extension QueuedMail.Kind {
  /// The features any of which sends it; none for what every site sends.
  var features: [Feature] {
    switch self {
    case .talk, .photo: [.messages]
    case .filter: [.catalogue]
    case .reservation, .reservationShop: [.reservations]
    case .match: [.meet]
    // Entries of the agenda, and bookmarks.
    case .reminder: [.notebook, .bookmarks]
    default: []
    }
  }
}

extension SiteSettings {
  /// Whether a site with these features sends emails of a kind.
  public func sends(_ kind: QueuedMail.Kind) -> Bool {
    kind.features.isEmpty || kind.features.contains(where: has)
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
  /// Takes the tables of features that are off and were never used out of the file, and brings back those of all others.
  public func settleTables(for features: FeatureSet) throws {
    try connection.settleTables(for: features)
  }
}
