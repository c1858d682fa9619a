/// Letters as lines, for the icon of a site that brings none: ten units high, drawn with a round pen.
enum IconLetters {
  /// The pen's width on an icon of 32 units, the room for letters, and that between two of them in units of theirs.
  private static let (pen, room, gap) = (2.4, 17.0, 2.6)

  /// The drawing of an icon with one or two letters, small ones of ASCII or digits; nil for all else.
  static func drawing(_ letters: String, paper: String, accent: String) -> String? {
    let chosen = letters.compactMap { shapes[$0] }
    guard (1...2).contains(chosen.count), chosen.count == letters.count,
      IconColor(paper) != nil, IconColor(accent) != nil
    else { return nil }
    let width = chosen.reduce(gap * Double(chosen.count - 1)) { $0 + $1.width }
    let scale = min(room / max(width, 10), 1.3)
    var x = 16 - width * scale / 2
    var paths = ""
    for shape in chosen {
      let place = "translate(\(x) \(16 - 5 * scale)) scale(\(scale))"
      paths += "<path transform=\"\(place)\" d=\"\(shape.lines)\"/>"
      x += (shape.width + gap) * scale
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\
      <rect width="32" height="32" rx="7" fill="\(accent)"/>\
      <g fill="none" stroke="\(paper)" stroke-width="\(pen / scale)" stroke-linecap="round" \
      stroke-linejoin="round">\(paths)</g></svg>
      """
  }

  private static let shapes: [Character: (width: Double, lines: String)] = [
    "a": (8, "M0 10 4 0 8 10M1.4 6.6H6.6"),
    "b": (6.2, "M0 0V10M0 0H3.6A2.4 2.4 0 0 1 3.6 4.8H0M3.6 4.8A2.6 2.6 0 0 1 3.6 10H0"),
    "c": (8.5, "M8.54 1.46A5 5 0 1 0 8.54 8.54"),
    "d": (8, "M0 0V10H3A5 5 0 0 0 3 0Z"),
    "e": (6, "M6 0H0V10H6M0 5H5"),
    "f": (6, "M6 0H0V10M0 5H5"),
    "g": (10, "M8.54 1.46A5 5 0 1 0 10 5H6"),
    "h": (7.4, "M0 0V10M7.4 0V10M0 5H7.4"),
    "i": (0, "M0 0V10"),
    "j": (5.4, "M5.4 0V7.3A2.7 2.7 0 0 1 0 7.3"),
    "k": (7, "M0 0V10M7 0 0 6.2M2.6 3.9 7 10"),
    "l": (6, "M0 0V10H6"),
    "m": (9, "M0 10V0L4.5 7 9 0V10"),
    "n": (7.4, "M0 10V0L7.4 10V0"),
    "o": (10, "M0 5A5 5 0 1 1 10 5A5 5 0 1 1 0 5Z"),
    "p": (6.4, "M0 10V0H3.6A2.8 2.8 0 0 1 3.6 5.6H0"),
    "q": (10, "M0 5A5 5 0 1 1 10 5A5 5 0 1 1 0 5ZM6.4 6.9 9.6 10.4"),
    "r": (6.6, "M0 10V0H3.6A2.8 2.8 0 0 1 3.6 5.6H0M3.4 5.6 6.6 10"),
    "s": (
      6.4,
      "M6 1.6C5.4 .6 4.4 0 3.2 0C1.5 0 .3 1 .3 2.5C.3 5.6 6.4 4.4 6.4 7.4C6.4 9 5 10 3.2 10C1.8 10 .6 9.3 0 8.2"
    ),
    "t": (7.6, "M0 0H7.6M3.8 0V10"),
    "u": (7.2, "M0 0V6.4A3.6 3.6 0 0 0 7.2 6.4V0"),
    "v": (8, "M0 0 4 10 8 0"),
    "w": (11.6, "M0 0 2.9 10 5.8 0 8.7 10 11.6 0"),
    "x": (7, "M0 0 7 10M7 0 0 10"),
    "y": (7.6, "M0 0 3.8 5 7.6 0M3.8 5V10"),
    "z": (7, "M0 0H7L0 10H7"),
    "0": (
      6.4, "M0 5C0 1.7 1.2 0 3.2 0C5.2 0 6.4 1.7 6.4 5C6.4 8.3 5.2 10 3.2 10C1.2 10 0 8.3 0 5Z"
    ),
    "1": (2.6, "M0 2 2.6 0V10"),
    "2": (6.4, "M.2 2.6C.4 1 1.6 0 3.2 0C5 0 6.2 1.1 6.2 2.7C6.2 5 2.5 6.6 0 10H6.4"),
    "3": (6.4, "M.2 0H6L3 3.9C5 3.9 6.4 5.1 6.4 6.9C6.4 8.8 5 10 3.1 10C1.7 10 .6 9.4 0 8.3"),
    "4": (7, "M5 10V0L0 7H7"),
    "5": (
      6.4,
      "M5.8 0H1L.6 4.4C1.3 3.8 2.2 3.6 3 3.6C5 3.6 6.4 4.9 6.4 6.8C6.4 8.7 5 10 3 10C1.7 10 .7 9.5 0 8.5"
    ),
    "6": (
      6.4,
      "M4.6 0C2 1.6 0 4.4 0 6.8C0 8.7 1.3 10 3.2 10C5.1 10 6.4 8.7 6.4 6.8C6.4 4.9 5.1 3.7 3.2 3.7C1.6 3.7 .3 4.8 0 6.4"
    ),
    "7": (6.4, "M0 0H6.4L2.2 10"),
    "8": (
      6.4,
      "M3.2 4.7A2.35 2.35 0 1 1 3.2 0A2.35 2.35 0 1 1 3.2 4.7A2.65 2.65 0 1 1 3.2 10A2.65 2.65 0 1 1 3.2 4.7Z"
    ),
    "9": (
      6.4,
      "M1.8 10C4.4 8.4 6.4 5.6 6.4 3.2C6.4 1.3 5.1 0 3.2 0C1.3 0 0 1.3 0 3.2C0 5.1 1.3 6.3 3.2 6.3C4.8 6.3 6.1 5.2 6.4 3.6"
    ),
  ]
}
