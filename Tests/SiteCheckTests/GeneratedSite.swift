import Foundation
import SiteCheck
import Testing

/// A folder of generated files, reached at `https://uni.example/~club`; it goes with its last reference.
final class GeneratedSite {
  private let folder: URL

  init(_ files: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tertulia-check-\(UUID().uuidString)")
    for (path, text) in files { try write(Array(text.utf8), path) }
  }

  // Why loss is right: a folder that stays in /tmp fails no test.
  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ bytes: [UInt8], _ path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(path), withIntermediateDirectories: true)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent(path).path, withDestinationPath: target)
  }

  func check() -> SiteCheckReport {
    SiteChecker(
      root: folder.path, basePath: "/~club", baseURL: "https://uni.example/~club", actions: "/do"
    ).check()
  }
}

/// A page without a fault around some markup: `head` is line 5, `main` begins in line 10.
func page(_ main: String = "<p>Words.</p>", head: String = "", lang: String = "en") -> String {
  """
  <!DOCTYPE html>
  <html lang="\(lang)">
  <head>
  <title>A page</title>
  \(head)
  </head>
  <body>
  <main id="main">
  <h1>A page</h1>
  \(main)
  </main>
  </body>
  </html>

  """
}

/// Problems of a site that has only this page.
func problems(inPage html: String) throws -> [SiteProblem] {
  try GeneratedSite(["index.html": html]).check().problems
}

/// One fault and the markup that has it, in line 10 of a page unless it says otherwise.
struct Fixture: Sendable, CustomTestStringConvertible {
  let markup: String
  let line: Int
  let kind: SiteProblem.Kind

  init(_ markup: String, _ kind: SiteProblem.Kind, line: Int = 10) {
    self.markup = markup
    self.line = line
    self.kind = kind
  }

  var testDescription: String { markup }

  /// The one problem, in the given file.
  func problem(in file: String = "index.html") -> SiteProblem {
    SiteProblem(file: file, line: line, kind: kind)
  }
}

extension SiteCheckReport {
  /// True if there are no errors; warnings are allowed.
  var isClean: Bool { !problems.contains { $0.severity == .error } }
}
