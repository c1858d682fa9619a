import Foundation
import TestSupport
import Testing
import Time

@testable import Database

struct CountersTests {
  private let site: TemporarySite
  private let counters: Counters

  init() throws {
    site = try TemporarySite()
    try FileManager.default.createDirectory(
      atPath: site.folder.data, withIntermediateDirectories: true)
    counters = Counters(site.folder)
  }

  private func refusal(_ quotas: Quota..., at seconds: Int64) -> Counters.Refusal? {
    counters.allow(quotas, at: Timestamp(seconds: seconds))
  }

  private func refused(_ subject: String, most: Int = 2, at seconds: Int64) -> Int64? {
    refusal(Quota(subject, most: most, seconds: 60), at: seconds)?.until.seconds
  }

  @Test func `a used quota recovers evenly, not with the clock's minute`() {
    #expect(refused("a", at: 655) == nil)
    #expect(refused("a", at: 659) == nil)
    #expect(refused("a", at: 661) == 685)
    #expect(refused("a", at: 684) == 685)
    #expect(refused("b", at: 684) == nil)
    #expect(refused("a", at: 685) == nil)
    #expect(refused("a", at: 685) == 715)
    for _ in 1...2 { #expect(refused("a", at: 900) == nil) }
    #expect(refused("a", at: 900) == 930)
  }

  @Test func `a returned use was never counted, and no more than that is returned`() {
    let (quota, moment) = (Quota("a", most: 2, seconds: 60), Timestamp(seconds: 600))
    for _ in 0..<20 {
      #expect(refusal(quota, at: 600) == nil)
      counters.giveBack([quota], at: moment)
    }
    for _ in 0..<9 { counters.giveBack([quota, Quota("b", most: 0, seconds: 60)], at: moment) }
    for _ in 0..<2 { #expect(refusal(quota, at: 600) == nil) }
    #expect(refusal(quota, at: 600) != nil)
    counters.giveBack([quota], at: moment)
    #expect(refusal(quota, at: 600) == nil && refusal(quota, at: 600) != nil)
  }

  @Test func `no room in one quota leaves the others as they were`() {
    let narrow = Quota("narrow", most: 1, seconds: 60)
    let wide = Quota("wide", most: 2, seconds: 3600)
    #expect(refusal(narrow, wide, at: 600) == nil)
    for _ in 0..<5 { #expect(refusal(wide, narrow, at: 601)?.quota == narrow) }
    #expect(refusal(wide, at: 602) == nil)
    let both = refusal(narrow, wide, at: 603)
    #expect(both?.quota == wide)
    #expect(both?.until == Timestamp(seconds: 2400))
  }

  @Test func `a subject that is counted twice at once counts twice`() {
    let quota = Quota("a", most: 2, seconds: 60)
    #expect(refusal(quota, quota, at: 600) == nil)
    #expect(refusal(quota, at: 600) != nil)
  }

  @Test func `a limit of 0 lets everything through and makes no file`() {
    for _ in 0..<5 { #expect(refused("a", most: 0, at: 600) == nil) }
    #expect(refusal(Quota("b", most: 1, seconds: 0), at: 600) == nil)
    #expect(!site.exists("data/counters"))
  }

  @Test(arguments: [Int64.min, -1, 0, Int64.max])
  func `no time and no limit overflows`(seconds: Int64) {
    let widest = Quota("a", most: .max, seconds: .max)
    for _ in 0..<3 { #expect(refusal(widest, at: seconds) == nil) }
    let least = Quota("b", most: 1, seconds: .max)
    #expect(refusal(least, at: seconds) == nil)
    #expect(refusal(least, at: seconds) != nil)
  }

  @Test func `a clock that is put back delays no one for longer than the window`() {
    #expect(refused("a", most: 1, at: 650) == nil)
    #expect(refused("a", most: 1, at: 600) == 660)
    #expect(refused("a", most: 1, at: 1_000_000) == nil)
    #expect(refused("a", most: 1, at: 700) == nil)
    #expect(refused("a", most: 1, at: 700) == 760)
  }

  @Test func `the file is private, of one size, and holds no address`() throws {
    for number in 0..<100 { _ = refused("192.0.2.\(number)", at: 600) }
    let attributes = try FileManager.default.attributesOfItem(atPath: site.folder.counters)
    #expect((attributes[.posixPermissions] as? Int) == 0o600)
    #expect((attributes[.size] as? Int) == 64 + 8_192 * 128)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: site.folder.counters))
    #expect(bytes.range(of: Data("192.0.2".utf8)) == nil)
  }

  @Test(arguments: ["", "no counts", "link", "unreadable"])
  func `a useless file is made again`(damage: String) throws {
    let path = site.folder.counters
    #expect(refused("a", most: 1, at: 600) == nil)
    switch damage {
    case "link":
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere")
    case "unreadable":
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    default: try site.write(damage, "data/counters")
    }
    // Root reads everything.
    let isKept = damage == "unreadable" && geteuid() == 0
    #expect((refused("a", most: 1, at: 600) == nil) != isKept)
    #expect(refused("a", most: 1, at: 600) != nil)
    #expect(!site.exists("data/elsewhere"))
  }

  @Test func `damaged places are places like others`() throws {
    #expect(refused("a", most: 1, at: 600) == nil)
    let url = URL(fileURLWithPath: site.folder.counters)
    var bytes = try Data(contentsOf: url)
    bytes.replaceSubrange(64..., with: Data(repeating: 0xFF, count: bytes.count - 64))
    try bytes.write(to: url)
    #expect(refused("a", most: 1, at: 600) == nil)
    #expect(refused("a", most: 1, at: 600) != nil)
  }

  @Test func `no obstacle refuses anyone`() throws {
    try FileManager.default.createDirectory(
      atPath: site.folder.counters, withIntermediateDirectories: true)
    for _ in 0..<3 { #expect(refused("a", most: 1, at: 600) == nil) }
    try FileManager.default.removeItem(atPath: site.folder.data)
    for _ in 0..<3 { #expect(refused("a", most: 1, at: 600) == nil) }
  }

  @Test func `a process that holds the lock for long holds no one up`() throws {
    #expect(refused("a", most: 1, at: 600) == nil)
    let lock = try FileLock(path: site.folder.counters, waiting: 0)
    #expect(refused("a", most: 1, at: 600) == nil)
    _ = consume lock
    #expect(refused("a", most: 1, at: 600) != nil)
  }

  @Test func `a flood of strangers does not push out who has used much`() {
    for _ in 0..<50 { _ = refused("busy", most: 50, at: 600) }
    // Ten times as many as there are places.
    for number in 0..<655_360 where number % 8 == 0 {
      _ = refused("stranger \(number)", most: 50, at: 600)
    }
    #expect(refused("busy", most: 50, at: 600) != nil)
  }

  @Test func `eight at once count as one after the other`() async {
    let counters = counters
    let allowed = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<20).count { _ in
            counters.allow([Quota("a", most: 30, seconds: 60)], at: Timestamp(seconds: 600)) == nil
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(allowed == 30)
  }
}
