/// Fields that somebody mistyped.
enum Misspelling {
  /// The known field that a name looks like; nil when it looks like none.
  ///
  /// One letter more, less or another, or two in the wrong order; two of these in long names. Names of four
  /// letters are too much like each other for another letter: `data` and `date`. Two more letters behind a name
  /// make another word: `published`.
  static func meant(_ name: String, among known: [String]) -> String? {
    guard !known.contains(name) else { return nil }
    let bytes = Array(name.lowercased().utf8)
    return known.first { isNear(bytes, Array($0.utf8)) }
  }

  private static func isNear(_ name: [UInt8], _ known: [UInt8]) -> Bool {
    if name == known { return true }
    guard name.count > 2, known.count > 3, name.first == known.first,
      !(name.count > known.count + 1 && name.starts(with: known)),
      // Nothing but a letter that is another one.
      known.count > 4 || name.count != known.count || name.sorted() == known.sorted()
    else { return false }
    return distance(name, known) <= (known.count > 5 ? 2 : 1)
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
