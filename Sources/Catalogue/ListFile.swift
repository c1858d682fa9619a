/// A file with a list of products, read piece by piece: CSV, JSON Lines, or JSON-LD of schema.org, also inside of a web page.
///
/// The form follows the ending: `.csv`, `.tsv` or `.txt`, `.jsonl` or `.ndjson`, `.json`, `.jsonld` or `.html`.
public struct ListFile {
  /// The form of a list.
  public enum Form: Hashable, Sendable {
    /// Fields between delimiters, RFC 4180; a row names the columns. A list whose columns have other marks between them is read by
    /// those.
    case csv(delimiter: UInt8)
    /// One JSON object a line.
    case jsonLines
    /// One document with things of type `Product` at any depth, or a web page with several documents.
    case jsonLD

    /// The form by the ending of a file's name; nil for others.
    public init?(fileName: String) {
      switch fileName.utf8.split(separator: 46).last.map({ String(Substring($0)).lowercased() }) {
      case "csv": self = .csv(delimiter: 44)
      case "tsv", "txt": self = .csv(delimiter: 9)
      case "jsonl", "ndjson": self = .jsonLines
      case "json", "jsonld", "html", "htm": self = .jsonLD
      default: return nil
      }
    }
  }

  /// Encoding of a list's bytes.
  public enum Encoding: String, Hashable, Sendable, CaseIterable {
    /// Anything else is damage.
    case utf8 = "utf-8"
    /// One byte a character, as old programs for Western languages write.
    case windows1252 = "windows-1252"
  }

  /// The most bytes of a JSON-LD document, which is read whole.
  public static let documentBytes = 16 << 20

  private let path: String
  private let form: Form
  private let declared: Encoding?
  private var expected: Set<String> = []

  /// Reads nothing yet; without an encoding the bytes say which one it is.
  public init(path: String, form: Form, encoding: Encoding? = nil) {
    self.path = path
    self.form = form
    declared = encoding
  }

  /// The file, read by someone who knows these columns: a row that names two of them names all, in any case.
  public func expecting(_ columns: [String]) -> Self {
    var file = self
    file.expected = Set(columns)
    return file
  }

  /// Calls `body` with each row, or with its fault, in the order of the file.
  ///
  /// Throws `CatalogueError` where the whole file cannot be read, and the errors of `body`.
  public func forEach(_ body: (Result<Record, CatalogueError>) throws -> Void) throws {
    switch form {
    case .csv(let mark):
      var rows = try rows(mark)
      while let record = try rows.next() { try body(record) }
    case .jsonLines: try forEachLine(body)
    case .jsonLD: try forEachThing(body)
    }
  }

  /// The names of the columns, where the list says them first; nil for JSON.
  func columns() throws -> [String]? {
    guard case .csv(let mark) = form else { return nil }
    return try rows(mark).columns
  }

  private func rows(_ mark: UInt8) throws -> ListRows {
    var bytes = try ListBytes(path: path)
    var encoding = declared
    if encoding == nil {
      var scanned = bytes
      encoding = try scanned.encoding()
      bytes = try ListBytes(path: path)
    }
    return try ListRows(bytes, usual: mark, encoding ?? .utf8, expected: expected)
  }

  /// Lines of JSON; the columns are those of all rows together, which are unknown beforehand.
  private func forEachLine(_ body: (Result<Record, CatalogueError>) throws -> Void) throws {
    var source = try ListBytes(path: path)
    var (waiting, line): ([UInt8], Int) = ([], 0)
    /// True if the line was given up, since it is too long.
    var isLost = false
    func finish() throws {
      line += 1
      defer {
        waiting.removeAll(keepingCapacity: true)
        isLost = false
      }
      if isLost {
        let reason = CatalogueError.Reason.tooLong(limit: CSVReader.rowBytes)
        return try body(.failure(CatalogueError(line: line, reason: reason)))
      }
      if line == 1, waiting.starts(with: [0xEF, 0xBB, 0xBF]) { waiting.removeFirst(3) }
      guard waiting.contains(where: { $0 > 32 }) else { return }
      try body(JSONValue.record(waiting, line: line))
    }
    while case let bytes = try source.next(), !bytes.isEmpty {
      for part in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
        if part.offset > 0 { try finish() }
        if waiting.count + part.element.count > CSVReader.rowBytes { isLost = true }
        if !isLost { waiting += part.element }
      }
    }
    try finish()
  }

  private func forEachThing(_ body: (Result<Record, CatalogueError>) throws -> Void) throws {
    var source = try ListBytes(path: path)
    var document: [UInt8] = []
    while case let bytes = try source.next(), !bytes.isEmpty {
      document += bytes
      guard document.count <= Self.documentBytes else {
        throw CatalogueError(line: 0, reason: .tooLong(limit: Self.documentBytes))
      }
    }
    let blocks = DataBlocks.blocks(of: document)
    guard !blocks.isEmpty else { throw CatalogueError(line: 0, reason: .noData) }
    var products = LinkedProducts()
    for block in blocks {
      do throws(CatalogueError) {
        products.add(try JSONValue.decode(block.bytes, line: block.line))
      } catch {
        // If the only document is invalid, there is nothing else to read.
        guard blocks.count > 1 || block.line > 1 else { throw error }
        try body(.failure(error))
      }
    }
    for record in products.records() { try body(.success(record)) }
  }
}
