/// The lines that name the author of the words below.
enum Attribution {
  /// `Ana Gil wrote:`.
  static func ends(_ text: String) -> Bool {
    guard text.utf8.count < 200, text.utf8.last(where: { $0 > 32 }) == 58 else { return false }
    let text = text.lowercased()
    return verbs.contains { text.contains($0) }
  }

  private static let verbs = [
    "wrote", "writes", "said", "escrib", "schrieb", "écrit", "scrisse", "scritto", "escreveu",
    "schreef", "skrev",
    "napisał", "писал", "пишет", "написа", "写道", "寫道",
  ]

  /// `On Monday, Ana Gil`.
  static func begins(_ text: String) -> Bool {
    ["On ", "El ", "Am ", "Le ", "Il ", "Em ", "Op ", "At ", "In "].contains { text.hasPrefix($0) }
  }

  private static let maxFields = 20

  /// The start of the email whose header begins with these lines, perhaps below a line of signs; nil where none does.
  static func endOfHeader(in lines: ArraySlice<QuotedLine>) -> Int? {
    var place = lines.startIndex
    let first = lines[place].text
    let isMark =
      first.hasPrefix("----") && first.contains { $0.isLetter }
      || first.hasPrefix("Begin forwarded")
    guard isMark || isField(first) else { return nil }
    if isMark { place += 1 }
    while place < lines.endIndex, lines[place].isBlank, place < lines.startIndex + 3 { place += 1 }
    let start = place
    while place < min(lines.endIndex, start + maxFields), lines[place].depth == 0,
      isField(lines[place].text) || place > start && lines[place].text.hasPrefix(" ")
    {
      place += 1
    }
    return place - start >= (isMark ? 1 : 3) ? place : nil
  }

  private static func isField(_ text: String) -> Bool {
    guard let colon = text.utf8.prefix(24).firstIndex(of: 58) else { return false }
    let name = text[..<colon].lowercased().filter { $0 != "*" && $0 != " " }
    return fields.contains(name)
  }

  private static let fields: Set<String> = [
    "from", "sent", "to", "cc", "subject", "date", "reply-to", "replyto", "importance", "de",
    "enviado", "para", "asunto", "fecha",
    "enviadoel", "von", "gesendet", "an", "betreff", "datum", "envoyé", "à", "objet", "da",
    "inviato", "a", "oggetto",
    "data", "assunto", "enviadaem", "van", "verzonden", "aan", "onderwerp",
  ]
}

/// The lines of a patch, counted by its hunks: `-- ` may be a line that it takes away.
struct PatchLines {
  private var ranges: [Range<Int>] = []

  init(_ lines: [QuotedLine]) {
    var index = 0
    while index < lines.count {
      guard let counts = Self.hunk(lines[index].text) else {
        index += 1
        continue
      }
      var (old, new, end) = (counts.old, counts.new, index + 1)
      while end < lines.count, old > 0 || new > 0 {
        switch lines[end].text.utf8.first {
        case 45: old -= 1
        case 43: new -= 1
        case 92: break
        default: (old, new) = (old - 1, new - 1)
        }
        end += 1
      }
      ranges.append(index..<end)
      index = end
    }
  }

  func contain(_ line: Int) -> Bool { ranges.contains { $0.contains(line) } }

  /// `@@ -1,3 +1,4 @@`.
  private static func hunk(_ text: String) -> (old: Int, new: Int)? {
    guard text.hasPrefix("@@ -"), text.utf8.count < 400 else { return nil }
    let words = text.split(separator: " ")
    guard words.count >= 4, words[2].hasPrefix("+") else { return nil }
    let counts = [words[1], words[2]].map { word in
      let parts = word.dropFirst().split(separator: ",")
      return parts.count == 2 ? Int(parts[1]) ?? 0 : 1
    }
    return (min(counts[0], 100_000), min(counts[1], 100_000))
  }
}
