import Foundation
import PackagePlugin

/// Writes the theme's files, its guide, and the program's licences into Swift.
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
      /// `docs/theming.md`, where every key of every page stands.
      public static let guide = Array(\(Self.literal(package.appending(path: "docs/theming.md"))).utf8)
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

  private static func lines(_ paths: [String], in folder: URL) throws -> String {
    try paths.map { path in
      "    File(path: \"\(path)\", bytes: Array(\(try literal(folder.appending(path: path))).utf8)),"
    }.joined(separator: "\n")
  }

  /// A file as a literal in which nothing has a meaning but its last line.
  private static func literal(_ file: URL) throws -> String {
    let text = try String(contentsOf: file, encoding: .utf8)
    return "####\"\"\"\n\(text)\n\"\"\"####"
  }
}
