import ArgumentParser
import Catalogue
import Content
import Database
import Jobs
import Model

/// `tertulia import catalogue`: products of a list, which become pages of the catalogue.
struct ImportCatalogue: Command {
  static let configuration = CommandConfiguration(
    commandName: "catalogue",
    abstract: "Import a list of products: CSV, JSON Lines, or JSON-LD of schema.org.",
    discussion: """
      A product with a known key is updated and keeps its address; products that are no longer in the list are \
      marked as gone. A damaged row is named and left out; everything else is imported, and the exit code is 65. \
      The report says where values come from and which words are missing from content/catalogue/dictionary.yml.
      """)

  @Argument(help: "The list: .csv, .tsv, .txt, .jsonl, .ndjson, .json, .jsonld or .html.")
  var list: String

  @Option(
    name: .long,
    help: "The column mapping, such as content/catalogue/mappings/adidas.yml.")
  var mapping: String?

  @Flag(name: .long, help: "Read everything and report, but write nothing.")
  var dryRun = false

  @Option(name: .long, help: "How many unknown words the report lists.")
  var words = 20

  @OptionGroup var options: SiteOptions

  @Flag(inversion: .prefixedNo, help: "Write the pages afterwards.")
  var build = true

  func validate() throws {
    guard (0...10_000).contains(words) else {
      throw ValidationError("--words: expected 0 to 10000")
    }
  }

  func perform() async throws {
    let folder = try options.folder()
    guard let form = ListFile.Form(fileName: list) else {
      throw Failure(
        .usage, "\(list): expected .csv, .tsv, .txt, .jsonl, .ndjson, .json, .jsonld or .html")
    }
    let settings = try SettingsFile.read(folder.path)
    let plan = try CatalogueImport.read(folder.path, settings, list: list, mapping: mapping)
    let reader = ListReader(
      ListFile(path: list, form: form, encoding: plan.mapping.encoding), plan.normaliser)
    let report = try dryRun ? previewImport(reader) : store(reader, plan, in: folder)
    if !dryRun, build {
      try await SiteBuilder(folder: folder, quiet: options.quiet).build(now: try options.time())
    }
    guard report.damaged == 0 else {
      throw Failure(.data, "\(Console.counted(report.damaged, "damaged row")) left out")
    }
  }

  /// Reads everything and writes nothing.
  private func previewImport(_ reader: ListReader) throws -> ImportReport {
    let report = try reading { try reader.forEach(damaged: name) { _ in } }
    show(report, outcome: "nothing was written")
    return report
  }

  private func store(
    _ reader: ListReader, _ plan: CatalogueImport, in folder: SiteFolder
  ) throws -> ImportReport {
    let site = try SiteBuilder.prepare(folder)
    // Members with a saved filter are notified of a list as a whole.
    let lock = try FileLock(path: folder.jobLock(FiltersJob.name), waiting: 30_000)
    defer { folder.wakeJobs() }
    let importer = CatalogueImporter(site, source: plan.mapping.source, now: try options.time())
    let report = try reading {
      try reader.forEach(damaged: name) { product in
        try importer.add(product)
      }
    }
    // In a list with damaged rows, missing products may still be there.
    try importer.finish(withdrawing: report.damaged == 0)
    _ = consume lock
    show(report, outcome: importer.tally.description)
    return report
  }

  private func name(_ error: CatalogueError) {
    Console.error("\(list):\(error.line): \(error)")
  }

  private func reading(_ body: () throws -> ImportReport) throws -> ImportReport {
    do {
      return try body()
    } catch let error as CatalogueError {
      let place = error.line > 0 ? "\(list):\(error.line)" : list
      throw Failure(error.isMissing ? .noInput : .data, "\(place): \(error)")
    }
  }

  private func show(_ report: ImportReport, outcome: String) {
    guard !options.quiet else { return }
    Console.line(
      "\(Console.counted(report.rows, "row")), \(Console.counted(report.products, "product")); \(outcome)"
    )
    for line in ReportLines.lines(report, words: words) { Console.line(line) }
  }
}

extension CatalogueError {
  /// True if there is nothing to read.
  fileprivate var isMissing: Bool {
    if case .unreadable = reason { true } else { false }
  }
}

/// The report of an import as lines.
enum ReportLines {
  static func lines(_ report: ImportReport, words limit: Int) -> [String] {
    let fields = report.filled.keys.sorted().map { field in
      let counts = report.filled[field] ?? [:]
      let parts = [
        (ValueOrigin.given, "given"), (.name, "from the name"),
        (.description, "from the description"),
      ]
      .compactMap { origin, words in counts[origin].map { "\(Console.grouped($0)) \(words)" } }
      let missing = report.products - counts.values.reduce(0, +)
      return
        "  \(field): \((parts + (missing > 0 ? ["\(Console.grouped(missing)) without"] : [])).joined(separator: ", "))"
    }
    guard !report.unmatched.isEmpty, limit > 0 else { return fields }
    let words = report.commonWords(limit).map {
      "  \($0.word.field): \($0.word.word) \(Console.grouped($0.count))"
    }
    let more = report.hasMoreWords || report.unmatched.count > limit
    return fields + ["words that are not in the dictionary:"] + words
      + (more ? ["  and \(Console.grouped(report.unmatched.count - words.count)) others"] : [])
  }
}
