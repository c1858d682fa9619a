import Database
import Foundation
import Pages
import Publishing
import TestSupport
import Testing

struct OutputFolderTests {
  private let site: TemporarySite

  init() throws { site = try TemporarySite() }

  private func inode(_ file: String) throws -> UInt64 {
    var status = stat()
    try #require(lstat("\(site.folder.documentRoot)/\(file)", &status) == 0)
    return UInt64(status.st_ino)
  }

  // `#expect` copies what it looks into, which a folder does not allow.
  private func write(_ text: String, _ file: String) throws -> OutputFolder.Result {
    try OutputFolder(site.folder).write(Array(text.utf8), file)
  }

  private func holds(_ text: String, _ file: String) throws -> Bool {
    try OutputFolder(site.folder).holds(Array(text.utf8), file)
  }

  private func exists(_ file: String) throws -> Bool { try OutputFolder(site.folder).exists(file) }

  @Test(arguments: ["index.html", "forum/7-boots/2/index.html", "robots.txt"])
  func `a file is written with its folders`(file: String) throws {
    #expect(try write("one", file) == .written)
    #expect(try site.text("public/\(file)") == "one")
    #expect(try site.publicFiles().keys.sorted() == [file])
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(site.folder.documentRoot)/\(file)")
    #expect(attributes[.posixPermissions] as? Int == 0o644)
  }

  @Test func `identical bytes are not written again`() throws {
    _ = try write("one", "a/index.html")
    let first = try inode("a/index.html")
    #expect(try write("one", "a/index.html") == .unchanged)
    #expect(try inode("a/index.html") == first)
    #expect(try write("two", "a/index.html") == .written)
    #expect(try inode("a/index.html") != first)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `a large file is compared to its end`(size: Int) throws {
    let text = String(repeating: "x", count: size)
    #expect(try write(text, "a.html") == .written)
    #expect(try write(text, "a.html") == .unchanged)
    #expect(try !holds(text + "y", "a.html"))
    if size > 0 {
      #expect(try !holds(text.dropLast() + "", "a.html"))
      #expect(try !holds(text.dropLast() + "y", "a.html"))
    }
  }

  @Test func `leftovers of a killed process are taken up by the next one`() throws {
    try site.write("half a pa", "public/forum/.index.html.new")
    #expect(try write("page", "forum/index.html") == .written)
    #expect(try site.publicFiles().keys.sorted() == ["forum/index.html"])
    #expect(try site.text("public/forum/index.html") == "page")
  }

  @Test func `a link in the way is replaced, what it leads to stays`() throws {
    try site.write("secret", "data/secret")
    try site.write("", "public/other.html")
    try FileManager.default.createSymbolicLink(
      atPath: site.folder.documentRoot + "/index.html",
      withDestinationPath: site.folder.data + "/secret")
    #expect(try exists("index.html"))
    #expect(try !holds("secret", "index.html"))
    #expect(try write("secret", "index.html") == .written)
    #expect(try site.text("data/secret") == "secret")
    var status = stat()
    #expect(lstat(site.folder.documentRoot + "/index.html", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFREG)
  }

  @Test func `a link in the place of the temporary file is refused`() throws {
    try site.write("secret", "data/secret")
    try site.write("old", "public/index.html")
    let path = site.folder.documentRoot + "/.index.html.new"
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: site.folder.data + "/secret")
    let target = site.folder.documentRoot + "/index.html"
    #expect(throws: DatabaseError.system(code: ELOOP, action: "create", path: target)) {
      _ = try OutputFolder(site.folder).write(Array("new".utf8), "index.html")
    }
    #expect(try site.text("data/secret") == "secret")
    #expect(try site.text("public/index.html") == "old")
  }

  @Test func `a folder in the way is named and stays`() throws {
    try site.write("mine", "public/index.html/notes.txt")
    let path = site.folder.documentRoot + "/index.html"
    #expect(throws: DatabaseError.system(code: EISDIR, action: "rename", path: path)) {
      _ = try OutputFolder(site.folder).write(Array("new".utf8), "index.html")
    }
    #expect(try site.publicFiles().keys.sorted() == ["index.html/notes.txt"])
  }

  @Test func `a removed file takes empty folders with it`() throws {
    for file in ["forum/index.html", "forum/7-boots/index.html", "forum/7-boots/2/index.html"] {
      _ = try write(file, file)
    }
    let output = try OutputFolder(site.folder)
    try output.remove("forum/7-boots/2/index.html")
    #expect(!site.exists("public/forum/7-boots/2") && site.exists("public/forum/7-boots"))
    try output.remove("forum/7-boots/index.html")
    #expect(!site.exists("public/forum/7-boots") && site.exists("public/forum/index.html"))
    try output.remove("forum/index.html")
    #expect(!site.exists("public/forum") && site.exists("public"))
    try output.remove("forum/index.html")
  }

  @Test func `the folder of assets stays when it is empty`() throws {
    _ = try write("x", "assets/a.css")
    try OutputFolder(site.folder).remove("assets/a.css")
    #expect(site.exists("public/assets") && !site.exists("public/assets/a.css"))
  }

  @Test func `a folder that was not there is found as soon as it is`() throws {
    let output = try OutputFolder(site.folder)
    for _ in 0..<2 {
      #expect(!output.exists("a/b/x.html"))
      #expect(!output.exists("a/b/y.html"))
      #expect(try output.write(Array("one".utf8), "a/b/y.html", isNew: true) == .written)
      #expect(output.exists("a/b/y.html"))
      #expect(!output.exists("a/b/x.html"))
      #expect(!output.exists("a/c/y.html"))
      try output.remove("a/b/y.html")
      #expect(!output.exists("a/b/y.html"))
    }
    #expect(try site.publicFiles().isEmpty)
  }

  @Test func `a file thought new goes into a folder that is there, and over one that is`() throws {
    _ = try write("old", "a/b/x.html")
    let output = try OutputFolder(site.folder)
    #expect(try output.write(Array("one".utf8), "a/b/y.html", isNew: true) == .written)
    #expect(try output.write(Array("two".utf8), "a/b/x.html", isNew: true) == .written)
    #expect(try site.publicFiles().keys.sorted() == ["a/b/x.html", "a/b/y.html"])
    #expect(try site.text("public/a/b/x.html") == "two")
  }

  @Test(arguments: ["file", "link", "dangling link"])
  func `a thing in the place of a new folder is an error and stays`(thing: String) throws {
    let place = "\(site.folder.documentRoot)/a"
    try FileManager.default.createDirectory(
      atPath: site.folder.path + "/elsewhere", withIntermediateDirectories: true)
    _ = try OutputFolder(site.folder)
    switch thing {
    case "file": try site.write("mine", "public/a")
    case "link":
      try FileManager.default.createSymbolicLink(
        atPath: place, withDestinationPath: site.folder.path + "/elsewhere")
    default:
      try FileManager.default.createSymbolicLink(
        atPath: place, withDestinationPath: site.folder.path + "/nowhere")
    }
    let output = try OutputFolder(site.folder)
    #expect(throws: DatabaseError.self) {
      try output.write(Array("one".utf8), "a/b/y.html", isNew: true)
    }
    #expect(!site.exists("elsewhere/b"))
    #expect(!site.exists("nowhere"))
    var status = stat()
    #expect(lstat(place, &status) == 0)
    #expect(status.st_mode & S_IFMT == (thing == "file" ? S_IFREG : S_IFLNK))
  }
}
