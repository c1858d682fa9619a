/// A configuration file of `deploy/` with places for a site's values, in a small part of Mustache: `{{name}}`, `{{#name}}`,
/// `{{^name}}`, `{{/name}}` and `{{>file}}`.
///
/// Nothing is escaped: values are quoted for their file (`Quoting`). A line with only a section's tag, or only the tag of
/// another file, is not written itself.
struct ConfigTemplate {
  /// A value of a place.
  enum Value {
    /// A text; a section with its name is shown if it is not empty.
    case text(String)
    /// Chooses between `{{#name}}` and `{{^name}}`.
    case flag(Bool)
    /// Repeats a section, once for each set of values, which come before the outer ones.
    case list([[String: Value]])
  }

  /// A mistake in a template, which only a change of `deploy/` can make.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private enum Part {
    case text(String)
    case tag(kind: Character?, name: String)
  }

  /// The text of a file with all its places filled in; `file` returns the text of an included file, for `{{>file}}`.
  static func render(
    _ template: String, _ values: [String: Value], file: (String) -> String?
  ) throws(Fault) -> String {
    var parts = split(template)[...]
    var output = ""
    try fill(&parts, [values], file, until: nil, shown: true, into: &output)
    return output
  }

  // MARK: Parsing

  private static func split(_ template: String) -> [Part] {
    var parts: [Part] = []
    var lines = template.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    for line in lines {
      let pieces = split(line: line)
      parts += pieces
      if pieces.count == 1, case .tag(let kind?, _) = pieces[0], kind != "=" { continue }
      parts.append(.text("\n"))
    }
    return parts
  }

  private static func split(line: Substring) -> [Part] {
    var parts: [Part] = []
    var rest = line.utf8[...]
    while let start = rest.indices.first(where: { rest[$0...].starts(with: "{{".utf8) }) {
      let inside = rest[rest.index(start, offsetBy: 2)...]
      guard let end = inside.indices.first(where: { inside[$0...].starts(with: "}}".utf8) })
      else { break }
      if start > rest.startIndex { parts.append(.text(String(Substring(rest[..<start])))) }
      var name = Substring(inside[..<end])
      let kind = name.first.flatMap { "#^/>".contains($0) ? $0 : nil }
      if kind != nil { name.removeFirst() }
      parts.append(.tag(kind: kind, name: String(name)))
      rest = rest[rest.index(end, offsetBy: 2)...]
    }
    if !rest.isEmpty { parts.append(.text(String(Substring(rest)))) }
    return parts
  }

  // MARK: Filling in

  /// Writes parts up to the end of a section, and takes them away.
  private static func fill(
    _ parts: inout ArraySlice<Part>, _ scopes: [[String: Value]], _ file: (String) -> String?,
    until end: String?, shown: Bool, into output: inout String
  ) throws(Fault) {
    while let part = parts.popFirst() {
      switch part {
      case .text(let text): if shown { output += text }
      case .tag(kind: "/", let name):
        guard name == end else { throw Fault(description: "{{/\(name)}} ends no section") }
        return
      case .tag(kind: ">", let name):
        guard let text = file(name) else { throw Fault(description: "there is no “\(name)”") }
        var inner = split(text)[...]
        try fill(&inner, scopes, file, until: nil, shown: shown, into: &output)
      case .tag(kind: nil, let name):
        guard shown else { continue }
        guard case .text(let text) = try value(name, scopes) else {
          throw Fault(description: "“\(name)” is not a text")
        }
        output += text
      case .tag(let kind, let name):
        try section(name, isInverted: kind == "^", &parts, scopes, file, shown, &output)
      }
    }
    if let end { throw Fault(description: "{{#\(end)}} has no end") }
  }

  private static func section(
    _ name: String, isInverted: Bool, _ parts: inout ArraySlice<Part>, _ scopes: [[String: Value]],
    _ file: (String) -> String?, _ shown: Bool, _ output: inout String
  ) throws(Fault) {
    let rounds: [[String: Value]] =
      switch try value(name, scopes) {
      case .flag(let isOn): isOn ? [[:]] : []
      case .text(let text): text.isEmpty ? [] : [[:]]
      case .list(let items): items
      }
    let isHidden = isInverted != rounds.isEmpty
    let start = parts
    guard shown, !isHidden else {
      var nothing = ""
      return try fill(&parts, scopes, file, until: name, shown: false, into: &nothing)
    }
    for round in isInverted ? [[:]] : rounds {
      parts = start
      try fill(&parts, [round] + scopes, file, until: name, shown: true, into: &output)
    }
  }

  private static func value(
    _ name: String, _ scopes: [[String: Value]]
  ) throws(Fault) -> Value {
    for scope in scopes {
      if let value = scope[name] { return value }
    }
    throw Fault(description: "“\(name)” has no value")
  }
}
