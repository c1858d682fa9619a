import Model
import Time

/// `[poll type=regular results=always]…[/poll]` of an author's source: its attributes and its lines.
///
/// Attributes come with and without quotes. A line `# …` is the title, lines with a list mark are the options.
struct PollBlock {
  /// The most attributes that are read.
  private static let maxAttributes = 30

  let attributes: [String: String]
  private let lines: [String]

  /// Takes an element's argument and content; nil when Discourse shows it as text since the tag is not alone on its line.
  init?(_ argument: String, _ content: String) {
    let first = content.utf8.prefix { $0 != 0x0A }
    guard first.count < content.utf8.count, first.allSatisfy({ $0 <= 0x20 }) else { return nil }
    attributes = Self.attributes(argument)
    lines = content.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .map { PlainText.singleLine(String(Substring($0))) }.filter { !$0.isEmpty }
  }

  /// The name by which the JSON knows it.
  var name: String { attributes["name"] ?? "poll" }
  private var type: String { attributes["type"] ?? "regular" }

  /// `type=regular public="true"`, keys in lower case; curly quotes as well, which editors make.
  private static func attributes(_ argument: String) -> [String: String] {
    var found: [String: String] = [:]
    var rest = argument[...]
    while let sign = rest.firstIndex(of: "="), found.count < maxAttributes {
      let key = rest[..<sign].split(separator: " ").last.map { $0.lowercased() } ?? ""
      rest = rest[rest.index(after: sign)...]
      let value: Substring
      if let quote = rest.first, "\"'“”„".contains(quote) {
        let quoted = rest.dropFirst()
        value = quoted.prefix { !(quote == "'" ? "'" : "\"“”").contains($0) }
        rest = quoted[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { $0 != " " }
        rest = rest[value.endIndex...]
      }
      if !key.isEmpty, found[key] == nil { found[key] = String(value) }
    }
    return found
  }

  // MARK: As a poll

  /// The poll without its result; throws a reason if it cannot be one here.
  func poll() throws(PollFault) -> ArchivedPoll {
    guard ["regular", "multiple"].contains(type) else { throw .because(Self.word(type)) }
    if attributes["groups"] != nil { throw .because("for groups") }
    if attributes["results"] == "staff_only" { throw .because("results for staff") }
    let (title, options) = try words()
    var endsAt: Timestamp?
    if let close = attributes["close"], !close.isEmpty {
      guard let time = Timestamp(rfc3339: close) else { throw .because("unknown end") }
      endsAt = time
    }
    return ArchivedPoll(
      question: title, options: options, isMultiple: type == "multiple",
      isPublic: attributes["public"] == "true", showsAtEnd: attributes["results"] == "on_close",
      endsAt: endsAt)
  }

  /// The title and the options; throws if words would be lost.
  private func words() throws(PollFault) -> (title: String, options: [String]) {
    var (title, options) = ("", [String]())
    for line in lines {
      if let option = Self.option(line) {
        options.append(option)
      } else if options.isEmpty, title.isEmpty, line.utf8.first == UInt8(ascii: "#") {
        title = PlainText.singleLine(String(line.drop { $0 == "#" }))
      } else {
        throw .because("text between options")
      }
    }
    guard (2...20).contains(options.count) else { throw .because("\(options.count) options") }
    let all = options + [title]
    if all.contains(where: { $0.utf8.count > 200 }) { throw .because("text too long") }
    if all.contains(where: { $0.contains("](") || $0.contains("<") || $0.contains("http") }) {
      throw .because("links or pictures")
    }
    guard Set(options.map(Folding.fold)).count == options.count, !options.contains("") else {
      throw .because("two options are the same")
    }
    return (title, options)
  }

  /// The text behind a list mark: `* a`, `- a`, `+ a`, `1. a`, `1) a`.
  private static func option(_ line: String) -> String? {
    let bytes = line.utf8
    let digits = bytes.prefix { (48...57).contains($0) }
    let mark = bytes.dropFirst(digits.count)
    let marks = digits.isEmpty ? "*-+" : ".)"
    guard digits.count < 10, let sign = mark.first, marks.utf8.contains(sign),
      mark.dropFirst().first == 0x20
    else { return nil }
    let words = Array(mark.dropFirst(2))
    return PlainText.singleLine(
      String(decoding: EmojiCodes.replaced(in: words[...]), as: UTF8.self))
  }

  // MARK: As a list

  /// The numbers to choose from of a poll that has no options of its own, as a list; nil for other polls.
  var numbers: String? {
    guard type == "number", lines.allSatisfy({ Self.option($0) == nil }) else { return nil }
    let most = 1_000_000
    func number(_ key: String, _ other: Int) -> Int {
      attributes[key].flatMap { Int($0) }.map { min(max($0, -most), most) } ?? other
    }
    let (low, high, step) = (number("min", 1), number("max", 20), max(1, number("step", 1)))
    let all = Array(stride(from: low, through: high, by: step).prefix(21))
    let shown = all.count <= 20 ? all.map { "- \($0)" } : ["- \(low)", "- …", "- \(high)"]
    return (lines + shown).joined(separator: "\n")
  }

  /// A kind as a report names it.
  private static func word(_ text: String) -> String {
    let known = ["number", "ranked_choice"]
    return known.contains(text) ? text : "unknown type"
  }
}
