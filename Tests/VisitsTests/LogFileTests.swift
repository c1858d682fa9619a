import Foundation
import Glibc
import Testing
import Time

@testable import Visits

/// Logs as rotation leaves them.
final class LogFileTests {
  private static let line =
    "192.0.2.7 - - [14/Nov/2026:18:20:00 +0000] \"GET /forum/ HTTP/1.1\" 200 5120 \"-\" \"Mozilla/5.0\"\n"

  /// Four pages each on 12, 13 and 14 November, packed by gzip.
  private static let packed = Array(
    Data(
      base64Encoded: """
        H4sIAAAAAAACAzO0NNIz0DPSM1fQBcJoQyN9v/wyfSMDIzMrQwsrIwMrAwMFbQMgiFVQcncNUdBPyy8q
        zdVX8AgJCdA31DNUUjACqjA1NDJQUNJVUlDyza/KzMlJ1DfVM1DiMhw1nBjDjUcNp7vhJqOG09xwADw6
        hAdcBAAA
        """.filter { !$0.isWhitespace }) ?? Data())

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tertulia-logs-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  // Why loss is right: a folder that stays in /tmp fails no test.
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @discardableResult
  private func write(_ bytes: some Sequence<UInt8>, _ name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func pages(_ counts: VisitCounts) -> [String] {
    counts.inOrder.map { "\($0.date) \($0.day.pages)" }
  }

  private func fault(_ path: String, _ counts: inout VisitCounts) -> LogFile.Fault? {
    do throws(LogFile.Fault) {
      try LogFile.read(path, into: &counts)
      return nil
    } catch {
      return error
    }
  }

  private func fault(_ path: String) -> LogFile.Fault? {
    var counts = VisitCounts()
    return fault(path, &counts)
  }

  @Test func `a packed log is read as a plain one is, whatever it is called`() throws {
    var counts = VisitCounts()
    try LogFile.read(try write(Self.packed, "access.log.2.gz"), into: &counts)
    try LogFile.read(try write(Self.packed, "access.log.3"), into: &counts)
    try LogFile.read(try write(Self.line.utf8, "access.log"), into: &counts)
    #expect(pages(counts) == ["2026-11-12 8", "2026-11-13 8", "2026-11-14 9"])
    #expect(counts.unreadable == 0)
  }

  @Test func `several packed texts after each other are one`() throws {
    var counts = VisitCounts()
    try LogFile.read(try write(Self.packed + Self.packed, "access.log.gz"), into: &counts)
    #expect(pages(counts) == ["2026-11-12 8", "2026-11-13 8", "2026-11-14 8"])
  }

  @Test func `it may come byte by byte`() throws {
    let gunzip = try #require(Gunzip())
    var counts = VisitCounts()
    for index in Self.packed.indices {
      gunzip.add(Self.packed[index...index]) { counts.add($0) }
    }
    #expect(gunzip.state == .whole)
    #expect(pages(counts) == ["2026-11-12 4", "2026-11-13 4", "2026-11-14 4"])
  }

  @Test func `of a packed log that ends early, the beginning is counted, and that is said`() throws
  {
    for left in [3, 8, 20, Self.packed.count / 2, Self.packed.count - 1] where left >= 6 {
      var counts = VisitCounts()
      let path = try write(Self.packed.prefix(left), "cut.gz")
      #expect(fault(path, &counts) == .cutShort, "\(left)")
      #expect(counts.days.count <= 3)
    }
    var counts = VisitCounts()
    _ = fault("\(folder)/cut.gz", &counts)
    #expect(pages(counts).first == "2026-11-12 4")
  }

  @Test func `a packed log that is damaged is named, and takes no other time than its own`() throws
  {
    var bytes = Self.packed
    // There is no block of this kind.
    bytes[10] = 7
    #expect(fault(try write(bytes, "damaged.gz")) == .damaged)
    bytes = Self.packed
    // The checksum.
    bytes[bytes.count - 6] ^= 1
    #expect(fault(try write(bytes, "sum.gz")) == .damaged)
    #expect(fault(try write([0x1f, 0x8b, 9, 9, 9, 9, 9, 9, 9, 9, 9], "no.gz")) == .damaged)
  }

  @Test(arguments: [
    ([0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0], "zstd"), ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "xz"),
    (Array("BZh91AY".utf8), "bzip2"),
  ])
  func `the packing program is named where it is another one`(bytes: [UInt8], name: String) throws {
    #expect(fault(try write(bytes, "access.log.1")) == .packed(by: name))
  }

  @Test func `a file that is no log, or missing, is named`() throws {
    #expect(fault("\(folder)/nowhere") == .system(code: ENOENT))
    #expect(fault(folder) == .noLog)
    #expect(fault(try write([], "empty")) == nil)
    #expect(fault(try write([10], "short")) == nil)
    let pipe = "\(folder)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(fault(pipe) == .noLog)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a log that may not be read is no empty one`() throws {
    let path = try write(Self.line.utf8, "access.log")
    chmod(path, 0)
    #expect(fault(path) == .system(code: EACCES))
  }

  @Test func `a folder has the logs with access in their names, a pattern what it matches`() throws
  {
    for name in ["access.log", "access.log.1", "access.log.2.gz", "error.log", "vhosts_access.log"]
    {
      try write(Self.line.utf8, name)
    }
    let all = ["access.log", "access.log.1", "access.log.2.gz"].map { "\(folder)/\($0)" }
    #expect(LogFile.named("\(folder)/access.log*") == all)
    #expect(LogFile.named(folder) == all + ["\(folder)/vhosts_access.log"])
    #expect(LogFile.named(all[1]) == [all[1]])
    #expect(LogFile.named("\(folder)/none*") == ["\(folder)/none*"])
    let odd = "\(folder)/[odd]*"
    try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: false)
    #expect(LogFile.named(odd) == [odd])
    try Data().write(to: URL(fileURLWithPath: "\(odd)/access.log"))
    #expect(LogFile.named(odd) == ["\(odd)/access.log"])
  }

  @Test func `a log is the same by another name`() throws {
    let path = try write(Self.line.utf8, "access.log")
    #expect(symlink(path, "\(folder)/link") == 0)
    #expect(LogFile.identity(of: path) != nil)
    #expect(LogFile.identity(of: path) == LogFile.identity(of: "\(folder)/link"))
    #expect(LogFile.identity(of: "\(folder)/nowhere") == nil)
  }
}
