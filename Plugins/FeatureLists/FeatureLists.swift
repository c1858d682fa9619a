import Foundation
import PackagePlugin

/// Writes the lists of what features declare in files of their own, so that nobody adds a line to a list (docs/extending.md).
///
/// | Target | Declaration | List |
/// |---|---|---|
/// | `Model` | `static func findPolls(_ finder: inout RouteFinder)` | `SitePart.findAll` |
/// | `Model` | `static let polls = FeatureManifest(…)` | `Feature.manifest` |
/// | `Database` | `enum PollStore: FeatureStore` with `static let feature: Feature? = .polls` | `FeatureStores.ofFeatures`, in the order of `Feature` |
/// | `Database` | `45: Migration(…)` | `Schema.version`, the highest number |
/// | `Pages` | `static let kind = PageKey.Kind.topic` | `PageKey.Kind.type` |
/// | `Actions` | `static let part = SitePart.feature(.polls)` | `SitePart.actions` |
///
/// Whatever has no declaration is missing in a `switch`, and the compiler says which.
@main
struct FeatureLists: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = target.sourceModule?.sourceFiles(withSuffix: "swift").map(\.url.path) ?? []
    let sources = try files.sorted().map { try String(contentsOfFile: $0, encoding: .utf8) }
    let lists = Lists(sources: sources)
    let text =
      switch target.name {
      case "Model": lists.routes + lists.manifests
      case "Database":
        try lists.stores(
          inOrderOf: String(
            contentsOf: context.package.directoryURL.appending(
              path: "Sources/Model/Features/Feature.swift"), encoding: .utf8)) + lists.version
      case "Pages": lists.pages
      default: lists.actions
      }
    let output = context.pluginWorkDirectoryURL.appending(path: "Sources")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    let file = output.appending(path: "FeatureLists.swift")
    // Only what differs is written: whatever imports the target would be compiled anew.
    if (try? String(contentsOf: file, encoding: .utf8)) != text {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return [
      .prebuildCommand(
        displayName: "Lists of features", executable: URL(fileURLWithPath: "/bin/true"),
        arguments: [], outputFilesDirectory: output)
    ]
  }
}

/// The lists, made of the sources of a target.
private struct Lists {
  let sources: [String]

  var routes: String {
    let names = all(#/static func (find\w+)\(_ finder: inout RouteFinder\)/#)
    return """
      extension SitePart {
        /// Asks all parts for the kinds of their routes.
        static func findAll(_ finder: inout RouteFinder) {
      \(names.map { "    \($0)(&finder)\n" }.joined())  }
      }

      """
  }

  var manifests: String {
    let names = all(#/static let (\w+) = FeatureManifest\(/#)
    return """
      extension Feature {
        /// What it adds to the site.
        public var manifest: FeatureManifest {
          switch self {
      \(cases(names.map { (".\($0)", ".\($0)") }))    }
        }
      }

      """
  }

  /// The stores of features in the order of the cases of `Feature`: one whose tables name another's comes after it.
  func stores(inOrderOf feature: String) -> String {
    let order = feature.matches(of: #/\n  case (\w+)\n/#).map { String($0.1) }
    let stores = declared(
      #/\n(?:public )?enum (\w+): FeatureStore \{/#,
      with: #/static let feature: Feature\? = \.(\w+)/#)
    // Those of no feature are in the list by hand, where their order is said.
    for name in all(#/\nenum (\w+): FeatureStore \{/#)
    where !stores.contains(where: { $0.name == name })
      && !sources.contains(where: { $0.contains("\(name).self") })
    {
      Diagnostics.error(
        "\(name) has no `static let feature: Feature? = .x`, and is not in FeatureStores.all")
    }
    let sorted = stores.sorted { one, other in
      (order.firstIndex(of: one.value) ?? 0) < (order.firstIndex(of: other.value) ?? 0)
    }
    return """
      extension FeatureStores {
        /// The declarations of features that can be switched off.
        static let ofFeatures: [any FeatureStore.Type] = [
      \(sorted.map { "    \($0.name).self,\n" }.joined())  ]
      }

      """
  }

  var version: String {
    let highest = all(#/\n +(\d+): Migration\(/#).compactMap { Int($0) }.max() ?? 0
    return """
      extension Schema {
        /// Version of the durable and of the derived tables together, the number of the last
        /// migration: what a CGI expects to meet.
        static let version = \(highest)
      }

      """
  }

  var pages: String {
    let kinds = declared(
      #/\n(?:public )?(?:struct|enum) (\w+): /#, with: #/static let kind = PageKey\.Kind\.(\w+)/#)
    return """
      extension PageKey.Kind {
        /// Where all about a kind is said.
        var type: any PageKind.Type {
          switch self {
      \(cases(kinds.map { (".\($0.value)", "\($0.name).self") }))    }
        }
      }

      """
  }

  var actions: String {
    let parts = declared(
      #/\nenum (\w+): PartActions \{/#, with: #/static let part = SitePart(\.[\w.()]+)/#)
    return """
      import Model

      extension SitePart {
        /// The actions and pages of the part.
        var actions: any PartActions.Type {
          switch self {
      \(cases(parts.map { ($0.value, "\($0.name).self") }))    }
        }
      }

      """
  }

  private func cases(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "    case \($0.name): \($0.value)\n" }.joined()
  }

  /// What stands in the brackets of a pattern, wherever it is found.
  private func all(_ pattern: Regex<(Substring, Substring)>) -> [String] {
    sources.flatMap { $0.matches(of: pattern).map { String($0.1) } }
  }

  /// Types, each with what it says of itself: the first of its kind behind the head of the type, before the next one's.
  private func declared(
    _ head: Regex<(Substring, Substring)>, with value: Regex<(Substring, Substring)>
  ) -> [(name: String, value: String)] {
    sources.flatMap { source in
      let heads = source.matches(of: head)
      let ends = heads.dropFirst().map(\.range.lowerBound) + [source.endIndex]
      return zip(heads, ends).compactMap { head, end in
        source[head.range.lowerBound..<end].firstMatch(of: value).map {
          (String(head.1), String($0.1))
        }
      }
    }
  }
}
