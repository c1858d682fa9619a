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

  @Test
  func
    `names are unique over all folders, but for strings, of which each language has the same files`()
  {
    let (strings, others) = (
      ThemeFiles.all.filter { $0.path.hasSuffix(".yml") },
      ThemeFiles.all.filter { !$0.path.hasSuffix(".yml") }
    )
    let names = others.map { $0.path.split(separator: "/").last.map(String.init) ?? "" }
    #expect(Set(names).count == names.count)
    #expect(ThemeFiles.languages == ["en", "es"])
    let parts = ThemeFiles.languages.map { code in
      ThemeFiles.parts(ofLanguage: code).map { $0.path.replacing("locales/\(code)/", with: "") }
    }
    #expect(parts[0] == parts[1])
    #expect(parts[0].count + parts[1].count == strings.count)
  }

  @Test(arguments: ["en.yml", "locales/en.yml"])
  func `all strings of a language are one file, too`(name: String) throws {
    let whole = try #require(ThemeFiles.file(named: name))
    #expect(whole.path == "locales/en.yml")
    let text = String(decoding: whole.bytes, as: UTF8.self)
    for part in ThemeFiles.parts(ofLanguage: "en") {
      #expect(text.contains(String(decoding: part.bytes, as: UTF8.self)), "\(part.path)")
    }
  }

  @Test func `a part of the strings is named with its language`() {
    #expect(ThemeFiles.file(named: "es/polls.yml")?.path == "locales/es/polls.yml")
    #expect(ThemeFiles.file(named: "locales/es/polls.yml")?.path == "locales/es/polls.yml")
    #expect(ThemeFiles.file(named: "polls.yml") == nil)
    #expect(ThemeFiles.file(named: "fr.yml") == nil)
  }
}
