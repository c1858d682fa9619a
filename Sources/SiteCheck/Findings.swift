/// Faults of one file, while it is read.
///
/// A file that is broken throughout is reported with its first hundred problems and the number of the others, so that nothing
/// grows with the square of anything.
struct Findings {
  private var found: [(line: Int, kind: SiteProblem.Kind)] = []
  private var omitted = 0
  private var firstOmitted = 0

  private static let limit = 100

  mutating func add(_ kind: SiteProblem.Kind, line: Int) {
    if found.count < Self.limit {
      found.append((line, kind))
    } else {
      if omitted == 0 { firstOmitted = line }
      omitted += 1
    }
  }

  /// Everything with its place.
  func problems(of file: String) -> [SiteProblem] {
    let more: [(Int, SiteProblem.Kind)] = omitted > 0 ? [(firstOmitted, .more(omitted))] : []
    return (found + more).map { SiteProblem(file: file, line: $0, kind: $1) }
  }
}

extension Array where Element == UInt8 {
  /// The line where the bytes stop being UTF-8, from 1; nil when all are.
  var firstInvalidLine: Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: span)
      return nil
    } catch {
      return prefix(error.byteOffsets.lowerBound).count { $0 == 10 } + 1
    }
  }
}
