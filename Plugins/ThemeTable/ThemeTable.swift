import Foundation
import PackagePlugin

/// Writes the table of the theme's files, which SwiftPM embeds without saying which there are.
///
/// It embeds a folder with its names flattened: `pages/topic.mustache` becomes `PackageResources.topic_mustache`.
@main
struct ThemeTable: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "templates").path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = names.filter { $0.contains(".") }.sorted()
    let text = """
      extension ThemeFiles {
        /// All files that a site may override, by path.
        public static let all: [File] = [
      \(Self.lines(files.filter { !$0.hasSuffix(".md") }))
        ]
        /// Pages for every site that has none of their name in `content/`, by path.
        public static let documents: [File] = [
      \(Self.lines(files.filter { $0.hasSuffix(".md") }))
        ]
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
        displayName: "Table of the theme's files", executable: URL(fileURLWithPath: "/bin/true"),
        arguments: [], outputFilesDirectory: output)
    ]
  }

  private static func lines(_ paths: [String]) -> String {
    paths.map { path in
      let name = path.split(separator: "/").last ?? ""
      let symbol = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
      return "    File(path: \"\(path)\", bytes: PackageResources.\(symbol)),"
    }.joined(separator: "\n")
  }
}
