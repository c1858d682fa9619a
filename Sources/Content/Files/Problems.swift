import Database
import Glibc

/// Several errors at once: everything that was found before giving up.
public struct ContentErrors: Error, Sendable {
  /// At least one, in the order of files and lines.
  public let errors: [ContentError]
  /// Mistakes that would not have stopped the build, but may be the reason of an error; in the same order.
  public let warnings: [ContentError]

  /// Sorts them.
  public init(_ errors: [ContentError], warnings: [ContentError] = []) {
    self.errors = errors.sorted()
    self.warnings = warnings.sorted()
  }
}

/// Collects errors while files are read, so that an editor sees all of them in one go.
final class Problems {
  private(set) var errors: [ContentError] = []
  /// The errors as a set: a folder of ten thousand damaged files has as many.
  private var known: Set<ContentError> = []
  private(set) var warnings: Set<ContentError> = []
  /// True if a mistake in front matter of a note stops the build like any other.
  let isStrict: Bool
  /// Receives mistakes that stop no build, as warnings.
  private let lenient: Problems?

  init(isStrict: Bool = false) { (self.isStrict, lenient) = (isStrict, nil) }

  private init(lenient: Problems) { (isStrict, self.lenient) = (false, lenient) }

  /// Collector for the fields of a note, in which errors stop no build: the note is built without these fields.
  var ofNote: Problems { isStrict ? self : Problems(lenient: self) }

  /// Keeps what does not stop a build.
  func warn(_ file: String, line: Int = 0, column: Int = 0, _ reason: ContentError.Reason) {
    if let lenient { return lenient.warn(file, line: line, column: column, reason) }
    warnings.insert(ContentError(file: file, line: line, column: column, reason: reason))
  }

  /// Adds an error, unless it is known already: a file is read once for each language.
  func add(_ error: ContentError) {
    if let lenient {
      return lenient.warn(
        error.file, line: error.line, column: error.column, .droppedField(error.reason))
    }
    if known.insert(error).inserted { errors.append(error) }
  }

  func add(_ file: String, line: Int = 0, column: Int = 0, _ reason: ContentError.Reason) {
    add(ContentError(file: file, line: line, column: column, reason: reason))
  }

  /// Reads a stored part of a file; nil, with an error, if the disk fails.
  func read<T>(_ file: String, _ part: @autoclosure () throws(DatabaseError) -> T) -> T? {
    do {
      return try part()
    } catch {
      let code = if case .system(let code, _, _) = error { code } else { EIO }
      add(file, .unreadable(code: code))
      return nil
    }
  }

  /// Throws the collected errors, if there are any.
  func check() throws(ContentErrors) {
    // If a file was not read to its end, its other warnings may be wrong.
    guard errors.isEmpty else {
      throw ContentErrors(errors, warnings: warnings.filter(\.reason.isMistake))
    }
  }
}
