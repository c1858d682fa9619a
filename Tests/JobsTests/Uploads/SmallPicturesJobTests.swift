import Database
import Foundation
import Model
import TestSupport
import Testing

@testable import Jobs

/// A site where a large picture waits, and a program that does what `vipsthumbnail` does, or what it should not.
private struct LargePicture {
  let site: TemporarySite
  let database: SiteDatabase
  let picture: UploadName

  /// `script` is the body of the program; without one the program is missing.
  init(_ script: String) throws {
    site = try TemporarySite()
    var files = SampleSite.files(languages: ["en"])
    let program = site.folder.path + "/vipsthumbnail"
    files["site.yml", default: ""] += "\nphotos: {vipsthumbnail: \(program)}\n"
    for (path, text) in files { try site.write(text, path) }
    if !script.isEmpty {
      try site.write("#!/bin/sh\n\(script)\n", "vipsthumbnail")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    }
    try Data(PhotoSample.jpeg()).write(to: URL(filePath: "\(site.folder.path)/made.jpg"))
    try site.build()
    database = try SiteDatabase(site.folder)
    let member = try #require(try database.member(username: "bruno"))
    picture = try database.send(Array(repeating: 7, count: 100_001), by: member)
  }

  func run() throws -> Set<String> {
    var runner = JobRunner(JobRunner.allJobs(waiting: 0))
    runner.run(try site.jobContext(database, step: 1))
    #expect(runner.problems.isEmpty)
    let folder = UploadFolder(site.folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.temporary) == [])
    return Set(try FileManager.default.contentsOfDirectory(atPath: folder.files))
  }

  /// Shell line that sets the output path, which is part of the fifth argument.
  static let output = #"out=$(echo "$5" | sed 's/\[.*//');"#
}

/// The job that makes small copies of members' large pictures.
struct SmallPicturesJobTests {
  private static let output = LargePicture.output

  @Test func `a small one is made, cleaned and kept beside it`() throws {
    let tests = try LargePicture(
      "echo \"$@\" > ../../arguments; \(Self.output) cp ../../made.jpg \"$out\"")
    let small = "\(tests.picture.hash)-512x512.jpg"
    #expect(try tests.run() == [tests.picture.text, small])
    #expect(try tests.database.nextWithoutThumbnail() == nil)
    #expect(try tests.database.uploadNames() == [tests.picture.text, small])
    #expect(
      try tests.site.text("arguments").hasPrefix(
        "files/\(tests.picture.text) --size 320x320> --output tmp/spool-"))
    let bytes = try Data(
      contentsOf: URL(filePath: UploadFolder(tests.site.folder).files + "/" + small))
    #expect(!String(decoding: bytes, as: UTF8.self).contains(PhotoSample.canary))
  }

  @Test(arguments: ["exit 1", "exit 0", "kill -9 $$", "\(output) echo no picture > \"$out\""])
  func `an unreadable picture gets no small copy, and delays no one`(
    script: String
  ) throws {
    let tests = try LargePicture(script)
    #expect(try tests.run() == [tests.picture.text])
    #expect(try tests.database.nextWithoutThumbnail() == nil)
    #expect(try tests.database.uploadNames() == [tests.picture.text])
  }

  @Test func `without the program it waits`() throws {
    let tests = try LargePicture("")
    #expect(try tests.run() == [tests.picture.text])
    #expect(try tests.database.nextWithoutThumbnail() == tests.picture)
  }
}
