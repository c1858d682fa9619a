/// Names that somebody mistyped: of fields, strings and commands.
public enum Misspelling {
  /// The known name that a name looks like most, the first of several; nil when it looks like none.
  ///
  /// One letter more, less or another, or two in the wrong order; two of these in long names. Names of four
  /// letters are too much like each other for another letter: `data` and `date`. Two more letters behind a name
  /// make another word: `published`.
  public static func meant(_ name: String, among known: [String]) -> String? {
    guard name.utf8.count <= mostBytes, !known.contains(name) else { return nil }
    let bytes = Array(name.lowercased().utf8)
    var nearest: (name: String, distance: Int)?
    for other in known {
      guard let distance = nearness(bytes, Array(other.lowercased().utf8)) else { continue }
      if distance < nearest?.distance ?? .max { nearest = (other, distance) }
    }
    return nearest?.name
  }

  /// Nothing longer is a name.
  private static let mostBytes = 80

  /// How far a name is from a known one; nil when it is another one.
  private static func nearness(_ name: [UInt8], _ known: [UInt8]) -> Int? {
    if name == known { return 0 }
    guard name.count > 2, known.count > 3, name.first == known.first,
      abs(name.count - known.count) <= 2,
      !(name.count > known.count + 1 && name.starts(with: known)),
      // Nothing but a letter that is another one.
      known.count > 4 || name.count != known.count || name.sorted() == known.sorted()
    else { return nil }
    let distance = distance(name, known)
    return distance <= (known.count > 5 ? 2 : 1) ? distance : nil
  }

  /// How many letters have to be added, removed, changed or swapped with the next (optimal string alignment).
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
