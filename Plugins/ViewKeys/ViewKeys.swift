import Foundation
import PackagePlugin

/// Writes the keys of views, which follow from their properties: who writes a view declares what it shows, once.
///
/// In a file of `struct TopicRowView: View { let title: String … }` it finds `.text("title") { $0.title }`: a Bool is a
/// flag, a String or an Int a text, `[UInt8]` HTML, what else stands in brackets a list – with the flag `hasTopics` beside
/// the list `topics` – and all else a view. Private properties are no keys. A view that lists its keys itself is left alone.
@main
struct ViewKeys: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = target.sourceModule?.sourceFiles(withSuffix: "swift").map(\.url.path) ?? []
    var (imports, views): (Set<String>, [View]) = (["import Templates"], [])
    for file in files.sorted() {
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      let found = Self.views(in: lines)
      guard !found.isEmpty else { continue }
      views += found
      let own = lines.compactMap { $0.firstMatch(of: /^(?:public )?(import \w+)$/)?.1 }
      imports.formUnion(own.map(String.init))
    }
    if views.contains(where: \.isPublic) {
      imports.remove("import Templates")
      imports.insert("public import Templates")
    }
    let text = imports.sorted().joined(separator: "\n") + "\n" + views.map(\.text).joined()
    let output = context.pluginWorkDirectoryURL.appending(path: "Sources")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    let file = output.appending(path: "ViewKeys.swift")
    // Only what differs is written: whatever imports the target would be compiled anew.
    if (try? String(contentsOf: file, encoding: .utf8)) != text {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return [
      .prebuildCommand(
        displayName: "Keys of views", executable: URL(fileURLWithPath: "/bin/true"), arguments: [],
        outputFilesDirectory: output)
    ]
  }

  /// The views that a file declares and whose keys it does not list.
  private static func views(in lines: [Substring]) -> [View] {
    var (views, view): ([View], View?) = ([], nil)
    for line in lines {
      if let head = line.firstMatch(
        of: /^(public )?struct (\w+)(<.+>)?: (?:\w+, )*(?:Page|Mail)?View\b/)
      {
        view = View(name: String(head.2), isPublic: head.1 != nil, isGeneric: head.3 != nil)
      } else if line == "}" {
        if let view, !view.properties.isEmpty { views.append(view) }
        view = nil
      } else if line.contains("static let keys") || line.contains("static var keys") {
        view = nil
      } else if let property = line.firstMatch(
        of: /^  (?:public )?(?:let|var) (\w+)(?:: ([^={]+?))? ?(?:[={].*)?$/)
      {
        let type = property.2 ?? (line.hasSuffix("\"") ? "String" : "Bool")
        view?.properties.append((String(property.1), String(type)))
      }
    }
    return views
  }
}

/// A view as its file declares it.
private struct View {
  let name: String
  let isPublic: Bool
  let isGeneric: Bool
  var properties: [(name: String, type: String)] = []

  var text: String {
    let keys = properties.flatMap { key($0.name, $0.type) }.map { "    \($0),\n" }.joined()
    // A generic type has no stored static properties.
    return """

      extension \(name) {
        \(isPublic ? "public " : "")static \(isGeneric ? "var" : "let") keys: Keys<Self> \(isGeneric ? "{" : "=") [
      \(keys)  ]\(isGeneric ? " }" : "")
      }

      """
  }

  /// The flag `hasTopics` beside the list `topics`, where the view does not say itself what it means.
  private func emptiness(of list: String) -> [String] {
    let name = "has" + list.prefix(1).uppercased() + list.dropFirst()
    return properties.contains { $0.name == name }
      ? [] : [".flag(\"\(name)\") { !$0.\(list).isEmpty }"]
  }

  private func key(_ name: String, _ type: String) -> [String] {
    switch type {
    case "Bool": [".flag(\"\(name)\") { $0.\(name) }"]
    case "String", "String?": [".text(\"\(name)\") { $0.\(name) }"]
    case "Int": [".text(\"\(name)\") { String($0.\(name)) }"]
    case "[UInt8]": [".html(\"\(name)\") { $0.\(name) }"]
    case _ where type.hasPrefix("["):
      [".list(\"\(name)\") { $0.\(name) }"] + emptiness(of: name)
    default: [".view(\"\(name)\") { $0.\(name) }"]
    }
  }
}
