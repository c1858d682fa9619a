import Model

/// Writes texts like a member's: Markdown with links, quotes, lists and code, mostly short.
struct Prose {
  let words: Vocabulary

  /// A comment's Markdown; `quoted` is a sentence that it may answer to.
  func comment(answering quoted: String?, _ random: inout SeededRandom) -> String {
    var blocks: [String] = []
    if let quoted, random.happens(35) {
      blocks.append("> \(quoted)\n\n\(random.pick(words.replies))")
    }
    // One paragraph is usual; one in fifty comments is an essay.
    let paragraphs = random.happens(2) ? random.number(8...30) : random.count(mean: 1.6)
    for _ in 0..<paragraphs { blocks.append(paragraph(&random)) }
    if random.happens(12) { blocks.append(list(&random)) }
    if random.happens(6) { blocks.append(code(&random)) }
    if random.happens(2) { blocks.append(table(&random)) }
    return blocks.joined(separator: "\n\n")
  }

  /// A sentence without markup.
  func sentence(_ random: inout SeededRandom) -> String {
    words.filled(random.pick(words.sentences), &random)
  }

  private func paragraph(_ random: inout SeededRandom) -> String {
    (0..<random.count(mean: 3)).map { _ in decorated(&random) }.joined(separator: " ")
  }

  private func decorated(_ random: inout SeededRandom) -> String {
    let sentence = sentence(&random)
    switch random.index(24) {
    case 0: return "**\(sentence)**"
    case 1: return "*\(sentence)*"
    case 2: return "[\(sentence)](https://example.org/\(random.number(1...9_999)))"
    case 3: return "\(sentence) https://example.org/map?sheet=\(random.number(1...900))"
    case 4: return "\(sentence) `km \(random.number(1...40))`"
    default: return sentence
    }
  }

  private func list(_ random: inout SeededRandom) -> String {
    let isNumbered = random.happens(30)
    let items = (1...random.number(2...6)).map { number in
      "\(isNumbered ? "\(number)." : "-") \(sentence(&random))"
    }
    return words.filled(random.pick(words.listLeads), &random) + "\n\n"
      + items.joined(separator: "\n")
  }

  private func code(_ random: inout SeededRandom) -> String {
    let lines = (0..<random.number(2...9)).map { _ in
      "  step(\(random.number(1...99)), \"\(random.pick(words.things))\");"
    }
    return "```c\nvoid walk(void) {\n\(lines.joined(separator: "\n"))\n}\n```"
  }

  private func table(_ random: inout SeededRandom) -> String {
    let rows = (0..<random.number(2...5)).map { _ in
      "| \(random.pick(words.places)) | \(random.number(4...30)) km | \(random.number(1...9)) h |"
    }
    return "| | km | h |\n|---|---:|---:|\n" + rows.joined(separator: "\n")
  }
}
