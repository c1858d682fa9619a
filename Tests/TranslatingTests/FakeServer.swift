import Foundation

/// A script in place of curl: it keeps its input, and answers as LibreTranslate does, in capitals.
final class FakeServer {
  private let folder = "\(NSTemporaryDirectory())/courier-\(UUID().uuidString)"
  /// The program.
  var program: String { "\(folder)/curl" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Upper case for a translation; the status is in a file.
    let script = """
      #!/usr/bin/env python3
      import json, os, sys
      said = sys.stdin.read()
      body = open("/dev/fd/3").read()
      open("\(folder)/asked", "a").write(body + "\\n")
      status = open("\(folder)/status").read() if os.path.exists("\(folder)/status") else "200"
      words = [each.upper() for each in json.loads(body)["q"]]
      answer = {"translatedText": words} if status == "200" else {"error": "Not today"}
      open("/dev/fd/4", "w").write(json.dumps(answer))
      print(f"0\\t{status}\\t\\t")

      """
    try script.write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
  }

  // Why loss is right: what is left of a test is in the folder of temporary files.
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Lines of `site.yml`.
  var settings: String {
    """

    courier: \(program)
    translate:
      url: http://127.0.0.1:5000
      bytes_per_day: 1000

    """
  }

  /// Requests to the server.
  func asked() throws -> [[String: Any]] {
    let path = "\(folder)/asked"
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  /// The texts of each request.
  func texts() throws -> [[String]] { try asked().map { $0["q"] as? [String] ?? [] } }

  /// Answers with a status from now on.
  func answer(_ status: Int) throws {
    try "\(status)".write(toFile: "\(folder)/status", atomically: true, encoding: .utf8)
  }
}
