/// Counts what a drawing paints, elements that are shown again by `use` and the like counted again.
///
/// Ten elements that each show the one before ten times paint ten thousand million; a few hundred bytes would keep
/// every reader's browser busy. References in style sheets are not seen.
struct DrawnElements {
  /// The most elements that a drawing may come to; a detailed map has a few hundred thousand.
  static let limit = 2_000_000
  /// The longest chain of references; loops have no end.
  private static let chainLimit = 12
  /// Elements that paint the target of their `href`.
  private static let copying: Set<String> = ["use", "pattern", "feImage"]

  /// An element with all that is in it.
  private struct Group {
    var id: [UInt8]?
    var count = 1
    /// Ids of other elements that are shown as well, with the number of times.
    var shown: [[UInt8]: Int] = [:]

    mutating func add(_ other: Group) {
      count += other.count
      if shown.count < other.shown.count {
        shown.merge(other.shown) { one, two in min(one + two, DrawnElements.limit) }
      } else {
        for (id, times) in other.shown {
          shown[id] = min(shown[id, default: 0] + times, DrawnElements.limit)
        }
      }
    }
  }

  private var open: [Group] = []
  private var named: [[UInt8]: Group] = [:]
  private var ids: Set<[UInt8]> = []
  private var whole = Group()

  /// An element begins.
  mutating func enter(_ element: String, _ attributes: [(name: String, value: String)]) {
    var group = Group()
    for (name, value) in attributes {
      let value = Array(value.utf8)
      // If several have one id, browsers show the first.
      if name == "id", ids.insert(value).inserted { group.id = value }
      if name == "href", Self.copying.contains(element) {
        let address = value.drop(while: isXMLSpace)
        if address.first == UInt8(ascii: "#") { group.shown[target(address)] = 1 }
      }
      for address in Self.references(in: value[...]) { group.shown[target(address)] = 1 }
    }
    open.append(group)
  }

  /// The last element that began ends.
  mutating func leave() {
    guard let group = open.popLast() else { return }
    if let id = group.id { named[id] = group }
    if open.isEmpty { whole.add(group) } else { open[open.count - 1].add(group) }
  }

  /// True if more than the limit is painted, or without end.
  func isTooMuch() -> Bool {
    var known: [[UInt8]: Int] = [:]
    return painted(whole, 0, &known) == nil
  }

  /// Number of elements that a group paints; nil when too many.
  private func painted(_ group: Group, _ chain: Int, _ known: inout [[UInt8]: Int]) -> Int? {
    guard chain <= Self.chainLimit else { return nil }
    var sum = group.count
    for (id, times) in group.shown {
      guard let target = named[id] else { continue }
      guard let each = known[id] ?? painted(target, chain + 1, &known) else { return nil }
      known[id] = each
      sum += min(each, Self.limit) * min(times, Self.limit)
      guard sum <= Self.limit else { return nil }
    }
    return sum
  }

  /// `a` of `#a `.
  private func target(_ address: ArraySlice<UInt8>) -> [UInt8] {
    Array(address.dropFirst().prefix { !isXMLSpace($0) })
  }

  /// `#a` of each `url(#a)` in a value.
  private static func references(in value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    // Names of functions have no case in CSS.
    let lowered = value.map { (65...90).contains($0) ? $0 | 0x20 : $0 }[...]
    var at = lowered.startIndex
    while let start = lowered[at...].range(of: "url(") {
      at = start.upperBound
      let rest = value[(value.startIndex + at)...].drop {
        isXMLSpace($0) || $0 == 34 || $0 == 39
      }
      let address = rest.prefix { $0 != UInt8(ascii: ")") && $0 != 34 && $0 != 39 }
      if address.first == UInt8(ascii: "#") { found.append(address) }
    }
    return found
  }
}
