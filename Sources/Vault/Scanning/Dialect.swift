/// The syntax of a text on top of Markdown.
public enum Dialect: Sendable {
  /// All of Obsidian's syntax: editors' texts.
  case vault
  /// Comments of both kinds, footnotes, TeX and callouts: the notes of members, many of which were a vault's.
  case notebook
  /// Comments of HTML, and footnotes: members' posts.
  case post

  /// For each byte, true if a construct or something that hides one can begin with it.
  var triggers: [Bool] {
    switch self {
    case .vault: vaultTriggers
    case .notebook: notebookTriggers
    case .post: postTriggers
    }
  }
}

private let vaultTriggers = triggers("\\`&<%*~$:][!=#^")
private let notebookTriggers = triggers("\\`&<%*~$:][")
private let postTriggers = triggers("\\`&<*~[")

/// Also triggers on the characters of planes 15 and 16, which stand for constructs.
private func triggers(_ bytes: String) -> [Bool] {
  (0...255).map { bytes.utf8.contains(UInt8($0)) || $0 >= 0xF3 }
}
