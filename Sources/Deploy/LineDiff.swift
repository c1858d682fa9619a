/// The difference of two short texts in the unified format of diff(1).
public enum LineDiff {
  /// Lines around a change.
  private static let context = 3
  /// Lines of a text above which nothing is compared: the table would have too many places.
  private static let limit = 3000

  private struct Line {
    let sign: Character
    let text: Substring
    let old: Int
    let new: Int
  }

  /// Empty when both are the same.
  public static func unified(_ old: String, _ new: String, name: String) -> String {
    guard old != new else { return "" }
    let (before, after) = (lines(old), lines(new))
    guard before.count <= limit, after.count <= limit else { return "\(name): is another file\n" }
    let edits = edits(before, after)
    var output = "--- \(name)\n+++ \(name) (new)\n"
    var next = 0
    while let start = edits[next...].firstIndex(where: { $0.sign != " " }) {
      let first = max(next, start - context)
      var (last, end) = (start, start)
      while end < edits.count, end - last <= 2 * context {
        if edits[end].sign != " " { last = end }
        end += 1
      }
      next = min(last + context + 1, edits.count)
      output += hunk(edits[first..<next])
    }
    return output
  }

  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func hunk(_ lines: ArraySlice<Line>) -> String {
    guard let first = lines.first else { return "" }
    let (old, new) = (lines.count { $0.sign != "+" }, lines.count { $0.sign != "-" })
    let head =
      "@@ -\(first.old + (old > 0 ? 1 : 0)),\(old) +\(first.new + (new > 0 ? 1 : 0)),\(new) @@\n"
    return lines.reduce(into: head) { $0 += "\($1.sign)\($1.text)\n" }
  }

  /// All lines of both, by the longest common subsequence.
  private static func edits(_ old: [Substring], _ new: [Substring]) -> [Line] {
    let width = new.count + 1
    var common = [Int32](repeating: 0, count: (old.count + 1) * width)
    for i in stride(from: old.count - 1, through: 0, by: -1) {
      for j in stride(from: new.count - 1, through: 0, by: -1) {
        common[i * width + j] =
          old[i] == new[j]
          ? common[(i + 1) * width + j + 1] + 1
          : max(common[(i + 1) * width + j], common[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    var lines: [Line] = []
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i] == new[j] {
        lines.append(Line(sign: " ", text: old[i], old: i, new: j))
        (i, j) = (i + 1, j + 1)
      } else if i < old.count,
        j == new.count || common[(i + 1) * width + j] >= common[i * width + j + 1]
      {
        lines.append(Line(sign: "-", text: old[i], old: i, new: j))
        i += 1
      } else {
        lines.append(Line(sign: "+", text: new[j], old: i, new: j))
        j += 1
      }
    }
    return lines
  }
}
