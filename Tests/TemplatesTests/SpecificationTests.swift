import Foundation
import Testing

@testable import Templates

/// Runs the cases of the published Mustache specification.
///
/// They lie in a folder beside the repository; without it the suite is skipped and says so.
@Suite(.enabled(if: SpecificationCase.isAvailable))
struct SpecificationTests {
  @Test(arguments: SpecificationCase.all)
  func `a case of the specification renders as expected`(_ example: SpecificationCase) throws {
    let library = TemplateLibrary { name in
      if name == SpecificationCase.page { return Array(example.template.utf8) }
      return example.partials[name].map { Array($0.utf8) }
    }
    var output = Array("kept".utf8)
    try library.render(SpecificationCase.page, AnyView(json: example.data), into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "kept" + example.expected)
  }

  @Test func `every file of the specification has cases`() {
    let files = Set(SpecificationCase.all.map(\.file))
    #expect(files == Set(SpecificationCase.files))
  }
}

/// One case: a template, its data and partials, and what must come out.
struct SpecificationCase: Sendable, CustomTestStringConvertible {
  static let page = "the page"
  static let files = [
    "comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~inheritance",
  ]

  let file: String
  let name: String
  let template: String
  let partials: [String: String]
  let data: JSON
  let expected: String

  var testDescription: String { "\(file): \(name)" }

  /// `../shared/data/mustache-spec`, seen from the repository's root.
  static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data/mustache-spec").standardizedFileURL

  static let isAvailable: Bool = {
    let isThere = FileManager.default.fileExists(atPath: folder.path)
    if !isThere { print("SKIPPED: the Mustache specification is not at \(folder.path)") }
    return isThere
  }()

  static let all: [SpecificationCase] = isAvailable ? files.flatMap(cases) : []

  private static func cases(of file: String) -> [SpecificationCase] {
    guard let data = try? Data(contentsOf: folder.appending(path: "\(file).json")),
      let document = try? JSONDecoder().decode(JSON.self, from: data),
      case .object(let members) = document, case .array(let tests)? = members["tests"]
    else { return [] }  // `every file of the specification has cases` notices
    return tests.compactMap { SpecificationCase(file: file, $0) }
  }

  private init?(file: String, _ test: JSON) {
    guard case .object(let members) = test, case .string(let name)? = members["name"],
      case .string(let template)? = members["template"],
      case .string(let expected)? = members["expected"]
    else { return nil }
    self.file = file
    self.name = name
    self.template = template
    self.expected = expected
    data = members["data"] ?? .null
    var partials: [String: String] = [:]
    if case .object(let texts)? = members["partials"] {
      for (key, text) in texts { if case .string(let text) = text { partials[key] = text } }
    }
    self.partials = partials
  }
}
