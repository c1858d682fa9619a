import ArgumentParser
import Content
import Database
import ThemeFiles

/// `tertulia theme`: commands for people who give a site another look.
struct ThemeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Show the theme, and copy its files to change them.",
    discussion: """
      A file in the site's templates/ replaces the theme's file of the same name. Start with `copy`; `keys` lists \
      the keys of a template, and `tertulia check` finds mistakes.
      """,
    subcommands: [ThemeFileList.self, ThemeShow.self, ThemeCopy.self, ThemeKeys.self])

  /// A file of the theme; throws a usage error that names all of them.
  static func file(_ name: String) throws -> ThemeFiles.File {
    if let file = ThemeFiles.file(named: name) { return file }
    let all = ThemeFiles.all.map(\.path).joined(separator: ", ")
    throw Failure(.usage, "the theme has no file “\(name)”; it has: \(all)")
  }
}

/// `tertulia theme files`: the names of the theme's files.
struct ThemeFileList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "files", abstract: "List the files of the theme.")

  func run() async throws {
    for file in ThemeFiles.all { Console.line(file.path) }
  }
}

/// `tertulia theme show`: one of the theme's files.
struct ThemeShow: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a file of the theme, without the site's changes.")

  @Argument(help: "The file: partials/comment.mustache, or just comment; en.yml for all strings.")
  var file: String

  func perform() async throws {
    Console.write(try ThemeCommand.file(file).bytes[...])
  }
}

/// `tertulia theme copy`: the beginning of an override.
struct ThemeCopy: Command {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a file of the theme into the site's templates/, to change it there.",
    discussion: """
      Existing files are not changed. The first line of the copy, a comment, says which file it was copied from, so \
      that `tertulia check` can say when a newer theme has another version.
      """)

  @Argument(help: "The file: partials/comment.mustache, or just comment; en.yml for all strings.")
  var file: String

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let file = try ThemeCommand.file(file)
    let site = try options.folder()
    try NewFile.create("\(site.path)/templates/\(file.path)", ThemeOrigin.copy(of: file))
    options.say("templates/\(file.path)")
  }
}

/// `tertulia theme keys`: the keys that templates may show.
struct ThemeKeys: Command {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "List the keys that a template can use, and their meanings.",
    discussion: """
      Without a name it lists the pages and the views inside them. A kind with “?” may be missing; two keys on a \
      line are a list and a flag that says whether the list has items.
      """)

  @Argument(help: "Pages and views: topic, CommentView.")
  var names: [String] = []

  @Flag(help: "Print the keys of all pages and views as a Markdown page.")
  var markdown = false

  func perform() async throws {
    if markdown {
      Console.write(ThemeFiles.reference[...])
      return
    }
    let reference = ThemeReference()
    guard !names.isEmpty else { return Self.list(reference) }
    let sections = try names.map { name in
      guard let section = reference[name] else {
        let pages = reference.sections.map(\.name).joined(separator: ", ")
        throw Failure(.usage, "there is no page or view “\(name)”; there are: \(pages)")
      }
      return section
    }
    for section in sections { Self.show(section) }
  }

  private static func list(_ reference: ThemeReference) {
    Console.table(reference.sections.map { [$0.name, $0.summary] })
  }

  private static func show(_ section: ThemeReference.Section) {
    Console.line("\(section.name): \(section.summary)\n")
    Console.table(
      section.rows.map { ["  " + $0.keys.joined(separator: " "), $0.kind, $0.meaning] })
    Console.line("")
  }
}
