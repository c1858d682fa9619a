import Model

/// Writes what a member might: Markdown with links, quotes, lists and code, mostly short.
struct Prose {
  let words: Vocabulary

  /// A comment's Markdown; `quoted` is a sentence that it may answer to.
  func comment(answering quoted: String?, _ chance: inout Chance) -> String {
    var blocks: [String] = []
    if let quoted, chance.happens(35) {
      blocks.append("> \(quoted)\n\n\(chance.pick(words.replies))")
    }
    // One paragraph is usual; one in fifty comments is an essay.
    let paragraphs = chance.happens(2) ? chance.number(8...30) : chance.count(mean: 1.6)
    for _ in 0..<paragraphs { blocks.append(paragraph(&chance)) }
    if chance.happens(12) { blocks.append(list(&chance)) }
    if chance.happens(6) { blocks.append(code(&chance)) }
    if chance.happens(2) { blocks.append(table(&chance)) }
    return blocks.joined(separator: "\n\n")
  }

  /// A sentence without markup.
  func sentence(_ chance: inout Chance) -> String {
    words.filled(chance.pick(words.sentences), &chance)
  }

  private func paragraph(_ chance: inout Chance) -> String {
    (0..<chance.count(mean: 3)).map { _ in decorated(&chance) }.joined(separator: " ")
  }

  private func decorated(_ chance: inout Chance) -> String {
    let sentence = sentence(&chance)
    switch chance.index(24) {
    case 0: return "**\(sentence)**"
    case 1: return "*\(sentence)*"
    case 2: return "[\(sentence)](https://example.org/\(chance.number(1...9_999)))"
    case 3: return "\(sentence) https://example.org/map?sheet=\(chance.number(1...900))"
    case 4: return "\(sentence) `km \(chance.number(1...40))`"
    default: return sentence
    }
  }

  private func list(_ chance: inout Chance) -> String {
    let isNumbered = chance.happens(30)
    let items = (1...chance.number(2...6)).map { number in
      "\(isNumbered ? "\(number)." : "-") \(sentence(&chance))"
    }
    return words.filled(chance.pick(words.listLeads), &chance) + "\n\n"
      + items.joined(separator: "\n")
  }

  private func code(_ chance: inout Chance) -> String {
    let lines = (0..<chance.number(2...9)).map { _ in
      "  step(\(chance.number(1...99)), \"\(chance.pick(words.things))\");"
    }
    return "```c\nvoid walk(void) {\n\(lines.joined(separator: "\n"))\n}\n```"
  }

  private func table(_ chance: inout Chance) -> String {
    let rows = (0..<chance.number(2...5)).map { _ in
      "| \(chance.pick(words.places)) | \(chance.number(4...30)) km | \(chance.number(1...9)) h |"
    }
    return "| | km | h |\n|---|---:|---:|\n" + rows.joined(separator: "\n")
  }
}
