import Foundation
import PackagePlugin

/// Writes the theme's files, the reference of its keys, templates of configurations, and the program's licences into Swift.
///
/// As texts: what SwiftPM embeds is a number a byte, which the compiler reads for minutes.
@main
struct ThemeTable: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let folder = package.appending(path: "templates")
    let names =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let files = names.filter { $0.contains(".") }.sorted()
    let reference = try KeyReference(package: package)
    for problem in reference.problems { Diagnostics.error(problem) }
    let deploy = package.appending(path: "deploy")
    let configurations = try FileManager.default.contentsOfDirectory(atPath: deploy.path)
      .filter { !$0.hasPrefix(".") }.sorted()
    let text = try """
    extension ThemeFiles {
      /// All files that a site may override, by path.
      public static let all: [File] = [
    \(Self.lines(files.filter { !$0.hasSuffix(".md") }, in: folder))
      ]
      /// Pages for every site that has none of their name in `content/`, by path.
      public static let documents: [File] = [
    \(Self.lines(files.filter { $0.hasPrefix("documents/") }, in: folder))
      ]
      /// Pages that `init` copies into a new site, with blanks for its operator to fill in, by path.
      public static let starters: [File] = [
    \(Self.lines(files.filter { $0.hasPrefix("starter/") }, in: folder))
      ]
      /// Every key of every page and view, in Markdown.
      public static let reference = Array(\(Self.literal(reference.text)).utf8)
    }

    extension DeployFiles {
      /// The templates, by name.
      public static let all: [ThemeFiles.File] = [
    \(Self.lines(configurations, in: deploy, type: "ThemeFiles.File"))
      ]
    }

    extension Licences {
      /// The file `LICENSE`: the terms of the program.
      public static let own = \(Self.literal(package.appending(path: "LICENSE")))
      /// The file `NOTICE`: the parts that are the work of others, and their terms.
      public static let ofParts = \(Self.literal(package.appending(path: "NOTICE")))
    }

    """
    let output = context.pluginWorkDirectoryURL.appending(path: "Sources")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    let table = output.appending(path: "ThemeTable.swift")
    // Only what differs is written: whatever imports the theme would be compiled anew.
    if (try? String(contentsOf: table, encoding: .utf8)) != text {
      try text.write(to: table, atomically: true, encoding: .utf8)
    }
    return [
      .prebuildCommand(
        displayName: "Files of the theme", executable: URL(fileURLWithPath: "/bin/true"),
        arguments: [], outputFilesDirectory: output)
    ]
  }

  private static func lines(
    _ paths: [String], in folder: URL, type: String = "File"
  ) throws -> String {
    try paths.map { path in
      "    \(type)(path: \"\(path)\", bytes: Array(\(try literal(folder.appending(path: path))).utf8)),"
    }.joined(separator: "\n")
  }

  /// A file as a literal in which nothing has a meaning but its last line.
  private static func literal(_ file: URL) throws -> String {
    literal(try String(contentsOf: file, encoding: .utf8))
  }

  private static func literal(_ text: String) -> String {
    "####\"\"\"\n\(text)\n\"\"\"####"
  }
}
