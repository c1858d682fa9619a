import Database
import Model
import Time

/// Stores products as they come, some dozens in a transaction, so that people who post meanwhile do not wait for the list.
///
/// Few changes are recorded and cost the pages that they touch; beyond some hundred a whole build is less work.
final class CatalogueImporter {
  /// Result of an import.
  struct Tally: CustomStringConvertible {
    var added = 0
    var changed = 0
    var unchanged = 0
    var gone = 0

    var count: Int { added + changed + unchanged }

    var description: String {
      """
      \(Console.grouped(added)) new, \(Console.grouped(changed)) changed, \(Console.grouped(unchanged)) \
      unchanged, \(Console.grouped(gone)) gone
      """
    }
  }

  /// Products in one transaction.
  private static let batchSize = 50
  /// Changes for which invalidations are recorded.
  private static let touchedProducts = 200

  private(set) var tally = Tally()
  private let site: SiteDatabase
  private let source: String
  private let now: Timestamp
  private var waiting: [NewProduct] = []
  private var seen: Set<Product.ID> = []

  init(_ site: SiteDatabase, source: String, now: Timestamp) {
    self.site = site
    self.source = source
    self.now = now
  }

  /// Takes a product; it is stored with the next batch.
  func add(_ product: NewProduct) throws {
    waiting.append(product)
    if waiting.count == Self.batchSize { try store() }
  }

  /// Stores the pending products, and marks those that did not come as gone.
  func finish(withdrawing: Bool) throws {
    try store()
    if withdrawing { try withdraw() }
    try site.write { try $0.updateProductIndex() }
  }

  private func withdraw() throws {
    let gone = try site.products(of: source).filter { !seen.contains($0) }
    for start in stride(from: 0, to: gone.count, by: Self.batchSize) {
      try write { transaction in
        for product in gone[start..<min(start + Self.batchSize, gone.count)] {
          try transaction.withdraw(product)
          tally.gone += 1
        }
      }
    }
  }

  private func store() throws {
    guard !waiting.isEmpty else { return }
    try write { transaction in
      for product in waiting {
        let stored = try transaction.store(product, at: now)
        seen.insert(stored.id)
        switch stored {
        case .added: tally.added += 1
        case .changed: tally.changed += 1
        case .unchanged: tally.unchanged += 1
        }
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private func write(_ body: (inout Transaction) throws -> Void) throws {
    try site.write { transaction in
      if tally.added + tally.changed + tally.gone > Self.touchedProducts {
        try transaction.requireWholeBuild()
      }
      try body(&transaction)
    }
  }
}
