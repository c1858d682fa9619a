/// The name of an email's author.
public enum Author {
  private static let longest = 60

  /// The first author's name: `Ana Gil` of `Ana Gil <ana@example.org>`, `ana@example.org (Ana Gil)` and `ana at example.org
  /// (Ana Gil)`.
  ///
  /// Without a name it is the part before the `@`, never an address; empty where there is nothing.
  public static func name(_ header: Header) -> EncodedText.Named {
    let hint = header.type.word("charset")
    for field in ["from", "sender", "reply-to"] {
      let named = name(header.bytes(field), hint: hint)
      if !named.text.isEmpty { return named }
    }
    return EncodedText.Named(text: "", problem: nil)
  }

  static func name(_ field: [UInt8], hint: String) -> EncodedText.Named {
    let parts = Mailbox(field[...])
    var problem: CharsetProblem?
    for candidate in [parts.phrase, parts.comment] {
      let text = EncodedText(candidate, hint: hint)
      problem = problem ?? text.problem
      let shown = shown(text.text)
      if !shown.isEmpty { return EncodedText.Named(text: shown, problem: problem) }
      // A list that writes in a member's name may have only the address for it.
      if let word = text.text.split(separator: " ").first(where: isAddress) {
        return EncodedText.Named(text: short(local(String(word))), problem: problem)
      }
    }
    let address = EncodedText(parts.address, hint: hint).text
    return EncodedText.Named(text: short(local(address)), problem: problem)
  }

  /// A phrase as a name; empty where it is but an address.
  private static func shown(_ phrase: String) -> String {
    var name = phrase.filter { $0 != "\"" && $0 != "\\" }
    for mark in [" via ", " (via "] {
      if let via = name.firstRange(of: mark), via.lowerBound > name.startIndex {
        name = String(name[..<via.lowerBound])
      }
    }
    let words = name.split { $0.isWhitespace }
    if words.count == 3, words[1] == "at", words[2].contains(".") { return "" }
    let kept = words.filter { !isAddress($0) && !$0.contains("<") && !$0.contains(">") }
    name = kept.joined(separator: " ")
    if name.count > 2, name.hasPrefix("'"), name.hasSuffix("'") {
      name = String(name.dropFirst().dropLast())
    }
    return short(turned(name))
  }

  private static func isAddress(_ word: Substring) -> Bool {
    guard let sign = word.firstIndex(of: "@"), sign > word.startIndex else { return false }
    return word[sign...].contains(".") || word[sign...].dropFirst().contains { $0.isLetter }
  }

  private static func local(_ address: String) -> String {
    let text = address.filter { !"<>\"".contains($0) }
    let words = text.split { $0.isWhitespace }
    if words.count >= 3, words[1] == "at" { return String(words[0]) }
    return String(text.prefix { $0 != "@" }.split(separator: "!").last ?? "")
  }

  /// `Gil, Ana` → `Ana Gil`.
  private static func turned(_ name: String) -> String {
    let parts = name.split(separator: ",").map { $0.split { $0.isWhitespace } }
    guard parts.count == 2, parts.allSatisfy({ (1...3).contains($0.count) }) else { return name }
    let titles = [
      "jr", "sr", "phd", "md", "ii", "iii", "esq", "msc", "dr", "inc", "ltd", "llc", "gmbh",
    ]
    let last = parts[1].joined().lowercased().filter { $0 != "." }
    return titles.contains(last) ? name : (parts[1] + parts[0]).joined(separator: " ")
  }

  private static func short(_ name: String) -> String {
    String(name.split { $0.isWhitespace }.joined(separator: " ").prefix(longest))
  }
}

extension EncodedText {
  /// A name that was read.
  public struct Named: Sendable {
    /// The name.
    public let text: String
    /// Fault of the bytes.
    public let problem: CharsetProblem?
  }
}

/// The first mailbox of a list of addresses (RFC 5322, section 3.4, with the obsolete forms of section 4.4).
private struct Mailbox {
  var phrase: [UInt8] = []
  var comment: [UInt8] = []
  var address: [UInt8] = []
  private var rest: ArraySlice<UInt8>

  init(_ field: ArraySlice<UInt8>) {
    rest = field
    while let byte = rest.first {
      if let end = EncodedText.end(rest) {
        phrase += rest[..<end]
        rest = rest[end...]
        continue
      }
      rest = rest.dropFirst()
      switch byte {
      case 34: quoted()
      case 40: comments()
      case 60: angle()
      case 44, 59:
        // `Gil, Ana <ana@example.org>`: a name continues behind its comma.
        if !address.isEmpty || phrase.contains(64) { rest = [] }
        if byte == 44, !rest.isEmpty { phrase.append(byte) }
      case 58:
        // The name of a group.
        if address.isEmpty { phrase = [] }
      default: phrase.append(byte < 32 && byte != 27 ? 32 : byte)
      }
    }
    finish()
  }

  private mutating func quoted() {
    var text: [UInt8] = []
    while let byte = rest.popFirst(), byte != 34 {
      if byte == 92, let next = rest.popFirst() { text.append(next) } else { text.append(byte) }
    }
    // `"bea.sanz"@club.example`
    guard rest.first == 64 else { return phrase += text }
    let host = rest.prefix { $0 > 32 && ![44, 59, 60, 62, 40].contains($0) }
    rest = rest[host.endIndex...]
    address = text + host
  }

  private mutating func comments() {
    var (depth, text): (Int, [UInt8]) = (1, [])
    while depth > 0, let byte = rest.popFirst() {
      if byte == 40 { depth += 1 } else if byte == 41 { depth -= 1 }
      if byte == 92, let next = rest.popFirst() {
        text.append(next)
      } else if depth > 0 {
        text.append(byte)
      }
    }
    if comment.isEmpty { comment = text }
  }

  private mutating func angle() {
    let inner = rest.prefix { $0 != 62 }
    if address.isEmpty { address = Array(inner) }
    rest = rest[inner.endIndex...].dropFirst()
  }

  /// Words without angle brackets may be the address itself, or have it among them.
  private mutating func finish() {
    guard address.isEmpty else { return }
    let words = phrase.split { $0 <= 32 }
    if let word = words.first(where: { $0.dropFirst().contains(64) && $0.last != 64 }) {
      address = Array(word)
      phrase = Array(words.filter { $0 != word }.joined(separator: [32]))
    } else if words.count == 1
      || words.count >= 3 && words[1].elementsEqual("at".utf8) && words[2].contains(46)
    {
      (address, phrase) = (phrase, [])
    }
  }
}
