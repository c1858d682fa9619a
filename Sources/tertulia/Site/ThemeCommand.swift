import ArgumentParser
import Content
import Database
import ThemeFiles

/// `tertulia theme`: what somebody needs who gives a site another look.
struct ThemeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Look at the theme, and begin to override it.",
    discussion: """
      A file in the site's templates/ takes the place of the theme's file of the same name. «copy» begins \
      one, «keys» says what a template may show, «tertulia check» whether it is right.
      """,
    subcommands: [ThemeFileList.self, ThemeShow.self, ThemeCopy.self, ThemeKeys.self])

  /// A file of the theme; throws a usage error that names all of them.
  static func file(_ name: String) throws -> ThemeFiles.File {
    if let file = ThemeFiles.file(named: name) { return file }
    let all = ThemeFiles.all.map(\.path).joined(separator: ", ")
    throw Failure(.usage, "the theme has no file «\(name)»; it has: \(all)")
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
    commandName: "show", abstract: "Print a file of the theme, as it is without overrides.")

  @Argument(help: "The file: partials/comment.mustache, or just comment.")
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
      A file that is there is not touched. The copy's first line, a comment, says what it began as, so \
      that «tertulia check» can tell when a newer theme has another.
      """)

  @Argument(help: "The file: partials/comment.mustache, or just comment.")
  var file: String

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let file = try ThemeCommand.file(file)
    let site = try options.folder()
    try NewFile.create("\(site.path)/templates/\(file.path)", ThemeOrigin.copy(of: file))
    options.say("templates/\(file.path)")
  }
}

/// `tertulia theme keys`: what templates may show.
struct ThemeKeys: Command {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Say which keys a template may use, and what they mean.",
    discussion: """
      Without a name: the pages, and the views inside them. A kind with «?» may be missing; two keys on \
      a line are a list and the flag that says whether it has anything.
      """)

  @Argument(help: "Pages and views: topic, CommentView.")
  var names: [String] = []

  func perform() async throws {
    let reference = ThemeReference()
    guard !names.isEmpty else { return Self.list(reference) }
    let sections = try names.map { name in
      guard let section = reference[name] else {
        let pages = reference.sections.map(\.name).joined(separator: ", ")
        throw Failure(.usage, "no page or view is called «\(name)»; there are: \(pages)")
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
