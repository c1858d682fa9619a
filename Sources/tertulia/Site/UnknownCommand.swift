import ArgumentParser
import Content

/// A command that there is not, and the one that is meant.
struct UnknownCommand {
  /// The commands before it, and itself: `user`, `lst`.
  let path: [String]
  /// The command that is meant; nil where none looks like it.
  let meant: String?

  /// Finds the first word of a command line that is not a command where one is expected; nil where all are.
  init?(in words: some Sequence<String>, of root: any ParsableCommand.Type = Tertulia.self) {
    var (command, path): (any ParsableCommand.Type, [String]) = (root, [])
    for word in words {
      let known = command.configuration.subcommands
      // Options come behind commands; a command without subcommands takes the rest.
      guard !known.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
      path.append(word)
      guard let next = known.first(where: { $0._commandName == word }) else {
        self.path = path
        meant = Misspelling.meant(word, among: known.map { $0._commandName }.sorted())
        return
      }
      command = next
    }
    return nil
  }

  /// The error message.
  var failure: Failure {
    let name = path.joined(separator: " ")
    let group = path.dropLast().map { $0 + " " }.joined()
    let hint = meant.map { "did you mean “\(group)\($0)”?" } ?? "see `tertulia \(group)--help`"
    return Failure(.usage, "unknown command “\(name)”; \(hint)")
  }
}
