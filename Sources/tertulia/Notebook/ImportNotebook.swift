import ArgumentParser
import Content
import Database
import Glibc
import Model

/// `tertulia import notebook`: a vault of Markdown files, which becomes a member's notebook.
struct ImportNotebook: Command {
  static let configuration = CommandConfiguration(
    commandName: "notebook",
    abstract: "Take over a vault of notes, such as Obsidian's, into a member's notebook.",
    discussion: """
      The first folder becomes a subject, the second a lesson. Links and the pictures and PDFs that notes show come along; \
      the notes are for their owner alone. What is there already is left as it is, so that an import may be repeated. \
      A note with an error is named and left out, and the command ends with code 65; everything else is taken over.
      """)

  @Argument(help: "The vault: a folder with .md files.")
  var vault: String

  @Option(name: .customLong("for"), help: "Whose notebook it becomes: a username.")
  var owner: String

  @OptionGroup var options: SiteOptions

  @Option(name: .long, help: "The language that the notes are written in; the site's main one.")
  var lang: String?

  func perform() async throws {
    let desk = try MemberDesk(options)
    let account = try desk.account(owner)
    let language = try options.language(lang, of: desk.settings)
    let vault = try readVault(for: account.id, desk)
    let importer = NotebookImporter(
      vault, for: account.id, language, desk.site, desk.settings, at: desk.now)
    var progress = Console.Progress(quiet: options.quiet)
    do {
      try importer.run { progress.show("Notes", $0, of: $1) }
    } catch let fault as NotebookImporter.Fault {
      throw Failure(.data, "\(self.vault): \(Self.words(fault)); nothing was taken over")
    }
    progress.clear()
    for error in vault.errors { Console.error("\(self.vault)/\(error)") }
    if !options.quiet {
      for warning in vault.warnings { Console.error("\(self.vault)/\(warning.words("warning"))") }
    }
    report(importer.tally, vault, account)
    if importer.tally.files > 0 { desk.site.folder.wakeBackOffice() }
    let out = importer.tally.full + importer.tally.damaged + vault.unread
    guard out == 0, vault.errors.isEmpty else {
      throw Failure(.data, "\(Console.counted(out, "note")) left out")
    }
  }

  /// Finds the folder and its files.
  private func readVault(for owner: Member.ID, _ desk: MemberDesk) throws -> NotebookVault {
    guard let resolved = realpath(vault, nil) else {
      throw Failure(.noInput, "\(vault): there is no such folder")
    }
    defer { free(resolved) }
    let path = String(cString: resolved)
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.noInput, "\(vault): this is no folder")
    }
    let read: NotebookVault
    do {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      read = try NotebookVault(
        folder: path, named: name, for: owner, desk.site, desk.settings)
    } catch let errors as ContentErrors {
      let lines = errors.errors.map { "\(vault)/\($0)" }
      throw Failure(.data, (lines + ["nothing was taken over"]).joined(separator: "\n"))
    }
    guard !read.titles.isEmpty || !read.errors.isEmpty else {
      throw Failure(.noInput, "\(vault): there is no file .md in it")
    }
    return read
  }

  private func report(_ tally: NotebookImporter.Tally, _ vault: NotebookVault, _ account: Account) {
    options.say(
      """
      \(Console.grouped(tally.added)) notes, \(Console.grouped(tally.files)) files and \
      \(Console.grouped(tally.connections)) connections taken over for \(account.username); \
      \(Console.grouped(tally.known + tally.different)) notes were there
      """)
    if tally.different > 0 {
      options.say(
        "  \(Console.grouped(tally.different)) with another text than here, which stays as it is")
    }
    if tally.full > 0 {
      options.say("there is no room in the notebook for \(Console.counted(tally.full, "note"))")
    }
    if !vault.warnings.isEmpty {
      options.say(Console.counted(vault.warnings.count, "warning"))
    }
  }

  private static func words(_ fault: NotebookImporter.Fault) -> String {
    switch fault {
    case .subjects(let count):
      "with this there would be \(count) subjects; expected at most \(Notebook.subjects)"
    case .lessons(let subject, let count):
      "«\(subject)» would have \(count) lessons; expected at most \(Notebook.lessons)"
    case .notes(let count):
      "with this there would be \(count) notes; expected at most \(Notebook.notes)"
    }
  }
}
