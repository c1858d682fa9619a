import Foundation
import Testing
import ThemeFiles

struct ThemeFilesTests {
  private static var folder: URL {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("templates").resolvingSymlinksInPath()
  }

  private static func files() throws -> [String] {
    let walk = try #require(FileManager.default.enumerator(atPath: folder.path))
    return walk.compactMap { $0 as? String }.filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: folder.appendingPathComponent(path).path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !path.hasSuffix(".md")
    }
  }

  @Test func `every file of templates is embedded, and nothing else`() throws {
    #expect(ThemeFiles.all.map(\.path) == (try Self.files().sorted()))
  }

  @Test func `a file is embedded with its bytes`() throws {
    for file in ThemeFiles.all {
      let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(file.path))
      #expect(Data(file.bytes) == bytes, "\(file.path)")
    }
  }

  @Test func `pages for every site and drafts for new ones are embedded apart`() {
    #expect(ThemeFiles.documents.map(\.path) == ["documents/help.en.md", "documents/help.es.md"])
    #expect(
      ThemeFiles.starters.map(\.path)
        == ["legal", "privacy"].flatMap { ["starter/\($0).en.md", "starter/\($0).es.md"] })
    for file in ThemeFiles.starters {
      #expect(String(decoding: file.bytes, as: UTF8.self).contains("[___ "), "\(file.path)")
    }
  }

  @Test func `names are unique over all folders`() {
    let names = ThemeFiles.all.map { $0.path.split(separator: "/").last.map(String.init) ?? "" }
    #expect(Set(names).count == names.count)
  }
}
