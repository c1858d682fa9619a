/// Finds the intended names for mistyped fields, strings and commands.
public enum Misspelling {
  /// Returns the known name that is most similar to a name, the first of several; nil if none is similar.
  ///
  /// Similar names differ in one letter that is added, missing or changed, or in two that are swapped; long names may differ in
  /// two such ways. Names of four letters are too much like each other for a changed letter: `data` and `date`. Two more
  /// letters at the end make another word: `published`.
  public static func meant(_ name: String, among known: [String]) -> String? {
    guard name.utf8.count <= maxBytes, !known.contains(name) else { return nil }
    let bytes = Array(name.lowercased().utf8)
    var nearest: (name: String, distance: Int)?
    for other in known {
      guard let distance = nearness(bytes, Array(other.lowercased().utf8)) else { continue }
      if distance < nearest?.distance ?? .max { nearest = (other, distance) }
    }
    return nearest?.name
  }

  /// Nothing longer is a name.
  private static let maxBytes = 80

  /// Returns the distance of a name from a known one; nil if they are different names.
  private static func nearness(_ name: [UInt8], _ known: [UInt8]) -> Int? {
    if name == known { return 0 }
    guard name.count > 2, known.count > 3, name.first == known.first,
      abs(name.count - known.count) <= 2,
      !(name.count > known.count + 1 && name.starts(with: known)),
      // A name of four letters must differ in more than a changed letter.
      known.count > 4 || name.count != known.count || name.sorted() == known.sorted()
    else { return nil }
    let distance = distance(name, known)
    return distance <= (known.count > 5 ? 2 : 1) ? distance : nil
  }

  /// Counts the letters that have to be added, removed, changed or swapped with the next (optimal string alignment).
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var line = [row + 1]
      for column in other.indices {
        var cost = min(
          last[column + 1] + 1, line[column] + 1, last[column] + (one[row] == other[column] ? 0 : 1)
        )
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        line.append(cost)
      }
      (before, last) = (last, line)
    }
    return last[other.count]
  }
}
