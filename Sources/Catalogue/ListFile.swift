import FoundationEssentials
import Glibc

/// A file with a list of products, read piece by piece: CSV, JSON Lines, or a JSON-LD document of schema.org.
///
/// The form follows the ending: `.csv`, `.tsv`, `.jsonl` or `.ndjson`, `.json` or `.jsonld`.
public struct ListFile {
  /// The form of a list.
  public enum Form: Hashable, Sendable {
    /// Fields between delimiters, RFC 4180; the first row names the columns.
    case csv(delimiter: UInt8)
    /// One JSON object a line.
    case jsonLines
    /// One document, in which things of type `Product` stand wherever they may.
    case jsonLD

    /// By the ending of a file's name; nil for others.
    public init?(fileName: String) {
      switch fileName.utf8.split(separator: 46).last.map({ String(Substring($0)).lowercased() }) {
      case "csv": self = .csv(delimiter: 44)
      case "tsv": self = .csv(delimiter: 9)
      case "jsonl", "ndjson": self = .jsonLines
      case "json", "jsonld": self = .jsonLD
      default: return nil
      }
    }
  }

  /// How the bytes of a list are to be read.
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
  private let encoding: Encoding

  /// Reads nothing yet.
  public init(path: String, form: Form, encoding: Encoding = .utf8) {
    self.path = path
    self.form = form
    self.encoding = encoding
  }

  /// Calls `body` with each row, or with what is wrong with it, in the order of the file.
  ///
  /// Throws `CatalogueError` where the whole file cannot be read, and what `body` throws.
  public func forEach(_ body: (Result<Record, CatalogueError>) throws -> Void) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw CatalogueError(line: 0, reason: .unreadable(code: errno)) }
    defer { close(file) }
    let next = { try Self.read(file) }
    switch form {
    case .csv(let delimiter): try forEachRow(CSVReader(delimiter: delimiter, next: next), body)
    case .jsonLines: try forEachLine(next, body)
    case .jsonLD: try forEachThing(next, body)
    }
  }

  /// The names of the columns, where the list says them first; nil for JSON.
  func columns() throws -> [String]? {
    guard case .csv(let delimiter) = form else { return nil }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw CatalogueError(line: 0, reason: .unreadable(code: errno)) }
    defer { close(file) }
    var reader = CSVReader(delimiter: delimiter) { try Self.read(file) }
    guard let first = try reader.row() else { throw CatalogueError(line: 0, reason: .empty) }
    return try columns(first.get())
  }

  private static func read(_ file: Int32) throws -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var size = Glibc.read(file, buffer.baseAddress, buffer.count)
      while size < 0, errno == EINTR { size = Glibc.read(file, buffer.baseAddress, buffer.count) }
      if size < 0 { failure = errno }
      count = max(size, 0)
    }
    guard failure == 0 else { throw CatalogueError(line: 0, reason: .unreadable(code: failure)) }
    return bytes
  }

  private func text(_ bytes: [UInt8]) -> String? {
    switch encoding {
    case .utf8: String(validating: bytes, as: UTF8.self)
    case .windows1252: String(bytes: bytes, encoding: .windowsCP1252)
    }
  }

  private func forEachRow(
    _ reader: CSVReader, _ body: (Result<Record, CatalogueError>) throws -> Void
  ) throws {
    var reader = reader
    guard let first = try reader.row() else { throw CatalogueError(line: 0, reason: .empty) }
    let columns = try columns(first.get())
    while let outcome = try reader.row() {
      switch outcome {
      case .failure(let error): try body(.failure(error))
      case .success(let row): try body(record(row, columns))
      }
    }
  }

  private func columns(_ row: CSVReader.Row) throws -> [String] {
    var names: [String] = []
    for field in row.fields {
      guard let name = text(field)?.trimmed else {
        throw CatalogueError(line: row.line, reason: .notUTF8)
      }
      guard !name.isEmpty, !names.contains(name) else {
        throw CatalogueError(line: row.line, reason: .columns(name))
      }
      names.append(name)
    }
    return names
  }

  private func record(
    _ row: CSVReader.Row, _ columns: [String]
  ) -> Result<Record, CatalogueError> {
    guard row.fields.count == columns.count else {
      let reason = CatalogueError.Reason.fields(found: row.fields.count, expected: columns.count)
      return .failure(CatalogueError(line: row.line, reason: reason))
    }
    var fields: [String: String] = [:]
    for (column, bytes) in zip(columns, row.fields) where !bytes.isEmpty {
      guard let text = text(bytes) else {
        return .failure(CatalogueError(line: row.line, reason: .notUTF8))
      }
      fields[column] = text
    }
    return .success(Record(line: row.line, fields: fields))
  }

  /// Lines of JSON; the columns are those of all rows together, which nobody knows before.
  private func forEachLine(
    _ next: () throws -> [UInt8], _ body: (Result<Record, CatalogueError>) throws -> Void
  ) throws {
    var (waiting, line): ([UInt8], Int) = ([], 0)
    /// Whether the line was given up, since it is too long.
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
      guard waiting.contains(where: { $0 > 32 }) else { return }
      try body(JSONThing.record(waiting, line: line))
    }
    while case let bytes = try next(), !bytes.isEmpty {
      for part in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
        if part.offset > 0 { try finish() }
        if waiting.count + part.element.count > CSVReader.rowBytes { isLost = true }
        if !isLost { waiting += part.element }
      }
    }
    try finish()
  }

  private func forEachThing(
    _ next: () throws -> [UInt8], _ body: (Result<Record, CatalogueError>) throws -> Void
  ) throws {
    var document: [UInt8] = []
    while case let bytes = try next(), !bytes.isEmpty {
      document += bytes
      guard document.count <= Self.documentBytes else {
        throw CatalogueError(line: 0, reason: .tooLong(limit: Self.documentBytes))
      }
    }
    for record in try JSONThing.products(in: document) { try body(.success(record)) }
  }
}
