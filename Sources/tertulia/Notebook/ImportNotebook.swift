import ArgumentParser
import Content
import Database
import Glibc
import Model

/// `tertulia import notebook`: a vault of Markdown files, which becomes a member's notebook.
struct ImportNotebook: Command {
  static let configuration = CommandConfiguration(
    commandName: "notebook",
    abstract: "Import a vault of notes, such as Obsidian's, into a member's notebook.",
    discussion: """
      The first folder level becomes a subject, the second a lesson. Links, and the pictures and PDFs that notes \
      show, are imported as well; the notes are private. Existing notes do not change, so you can repeat an import. \
      A note with an error is named and left out; everything else is imported, and the exit code is 65.
      """)

  @Argument(help: "The vault: a folder with .md files.")
  var vault: String

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The username of the notebook's owner.", valueName: "username"))
  var owner: String

  @OptionGroup var options: SiteOptions

  @Option(name: .long, help: "The language of the notes; by default the site's main language.")
  var lang: String?

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let account = try accountAdmin.account(owner)
    let language = try options.language(lang, of: accountAdmin.settings)
    let vault = try readVault(for: account.id, accountAdmin)
    let importer = NotebookImporter(
      vault, for: account.id, language, accountAdmin.site, accountAdmin.settings,
      at: accountAdmin.now)
    var progress = Console.Progress(quiet: options.quiet)
    do {
      try importer.run { progress.show("Notes", $0, of: $1) }
    } catch let fault as NotebookImporter.Fault {
      throw Failure(.data, "\(self.vault): \(Self.words(fault)); nothing was imported")
    }
    progress.clear()
    for error in vault.errors { Console.error("\(self.vault)/\(error)") }
    if !options.quiet {
      for warning in vault.warnings { Console.error("\(self.vault)/\(warning.words("warning"))") }
    }
    report(importer.tally, vault, account)
    if importer.tally.files > 0 { accountAdmin.site.folder.wakeJobs() }
    let out = importer.tally.full + importer.tally.damaged + vault.unread
    guard out == 0, vault.errors.isEmpty else {
      throw Failure(.data, "\(Console.counted(out, "note")) left out")
    }
  }

  /// Finds the folder and its files.
  private func readVault(for owner: Member.ID, _ accountAdmin: AccountAdmin) throws -> NotebookVault
  {
    guard let resolved = realpath(vault, nil) else {
      throw Failure(.noInput, "\(vault): the folder does not exist")
    }
    defer { free(resolved) }
    let path = String(cString: resolved)
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.noInput, "\(vault): this is not a folder")
    }
    let read: NotebookVault
    do {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      read = try NotebookVault(
        folder: path, named: name, for: owner, accountAdmin.site, accountAdmin.settings)
    } catch let errors as ContentErrors {
      let lines = errors.errors.map { "\(vault)/\($0)" }
      throw Failure(.data, (lines + ["nothing was imported"]).joined(separator: "\n"))
    }
    guard !read.titles.isEmpty || !read.errors.isEmpty else {
      throw Failure(.noInput, "\(vault): there are no .md files in it")
    }
    return read
  }

  private func report(_ tally: NotebookImporter.Tally, _ vault: NotebookVault, _ account: Account) {
    options.say(
      """
      \(Console.grouped(tally.added)) notes, \(Console.grouped(tally.files)) files and \
      \(Console.grouped(tally.connections)) connections imported for \(account.username); \
      \(Console.grouped(tally.known + tally.different)) notes already existed
      """)
    if tally.different > 0 {
      options.say(
        "  \(Console.grouped(tally.different)) have another text here, which stays as it is")
    }
    if tally.full > 0 {
      options.say("the notebook is full; \(Console.counted(tally.full, "note")) left out")
    }
    if !vault.warnings.isEmpty {
      options.say(Console.counted(vault.warnings.count, "warning"))
    }
  }

  private static func words(_ fault: NotebookImporter.Fault) -> String {
    switch fault {
    case .subjects(let count):
      "after this there would be \(count) subjects; expected at most \(Notebook.subjects)"
    case .lessons(let subject, let count):
      "“\(subject)” would have \(count) lessons; expected at most \(Notebook.lessons)"
    case .notes(let count):
      "after this there would be \(count) notes; expected at most \(Notebook.notes)"
    }
  }
}
