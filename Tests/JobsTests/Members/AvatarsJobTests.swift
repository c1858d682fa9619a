import Database
import Foundation
import Model
import TestSupport
import Testing
import Time

@testable import Jobs

/// A site where a picture waits, and a program that does what `vipsthumbnail` does, or what it should not.
private struct WaitingPicture {
  let site: TemporarySite
  let database: SiteDatabase
  let member: Member.ID
  let folder: UploadFolder

  /// `script` is the body of the program; without one the program is missing.
  init(_ script: String) throws {
    var files = SampleSite.files(languages: ["en"])
    site = try TemporarySite()
    let program = site.folder.path + "/vipsthumbnail"
    files["site.yml"] = (files["site.yml"] ?? "") + "\nphotos: {vipsthumbnail: \(program)}\n"
    for (path, text) in files { try site.write(text, path) }
    if !script.isEmpty {
      try site.write("#!/bin/sh\n\(script)\n", "vipsthumbnail")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    }
    for (name, bytes) in [("small", 0), ("large", 300_000)] {
      try Data(PhotoSample.jpeg(bytes: bytes)).write(
        to: URL(filePath: "\(site.folder.path)/\(name).jpg"))
    }
    try site.build()
    database = try SiteDatabase(site.folder)
    member = try #require(try database.member(username: "bruno"))
    folder = UploadFolder(site.folder)
    let name = try folder.keep(PhotoSample.png(900, 900))
    try database.write { try $0.saveAvatarUpload(name, of: member, at: TemporarySite.now) }
  }

  /// Each look at the clock takes `step` milliseconds.
  func run(step: Int64 = 1) throws -> JobRunner {
    var runner = JobRunner(JobRunner.allJobs(waiting: 0))
    runner.run(try site.jobContext(database, step: step))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tmp"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.temporary) == [])
    return runner
  }

  /// Shell line that sets the output path, which is part of the sixth argument.
  static let output = #"out=$(echo "$7" | sed 's/\[.*//');"#
}

/// The job that makes avatars of large pictures.
struct AvatarsJobTests {
  private static let output = WaitingPicture.output

  @Test func `a photo is made, cleaned, published, and the picture is gone`() throws {
    let tests = try WaitingPicture(
      """
      echo "$@" > ../../arguments; env > ../../environment; ls /proc/self/fd > ../../descriptors
      (ulimit -v; ulimit -t) > ../../limits; \(Self.output) cp ../../small.jpg "$out"
      """)
    #expect(try tests.run().problems.isEmpty)
    let face = try #require(try tests.database.face(of: tests.member))
    #expect(!String(decoding: face, as: UTF8.self).contains(PhotoSample.canary))
    #expect(try tests.site.publicFiles()["people/bruno/face.jpg"] == Data(face))
    #expect(try tests.site.publicFiles() == tests.site.cleanBuild())
    let arguments = try tests.site.text("arguments")
    #expect(arguments.contains("--size 512x512 --smartcrop centre --output tmp/spool-"))
    #expect(arguments.prefix { $0 != " " }.hasSuffix("-face"))
    let environment = try tests.site.text("environment").split(separator: "\n")
      .filter { !$0.hasPrefix("PWD=") && !$0.hasPrefix("_=") && !$0.hasPrefix("SHLVL=") }
    #expect(
      environment.sorted() == [
        "PATH=/usr/bin:/bin", "VIPS_BLOCK_UNTRUSTED=1", "VIPS_CONCURRENCY=1",
      ])
    #expect(try tests.site.text("descriptors").split(separator: "\n").count <= 4)
    #expect(try tests.site.text("limits") == "1048576\n5\n")
  }

  @Test(arguments: [
    ("exit 1", AvatarUpload.Failure.unreadable), ("kill -9 $$", .costly), ("true", .unreadable),
    (WaitingPicture.output + #" echo "<html>" > "$out""#, .unreadable),
    (WaitingPicture.output + #" exec head -c 9000000 /dev/zero > "$out""#, .costly),
    (WaitingPicture.output + #" ln -s /etc/passwd "$out""#, .unreadable), ("", .unavailable),
    ("sleep 60 & sleep 60", .costly),
  ])
  func `a failure is shown on the page, and the picture is gone`(
    script: String, failure: AvatarUpload.Failure
  ) throws {
    let tests = try WaitingPicture(script)
    let runner = try tests.run(step: script.contains("sleep") ? 2000 : 1)
    #expect(try tests.database.avatarUpload(of: tests.member)?.failure == failure)
    #expect(try tests.database.face(of: tests.member) == nil)
    #expect(runner.problems.isEmpty == (failure != .unavailable))
  }

  @Test func `a photo that is too large still is made with less`() throws {
    let tests = try WaitingPicture(
      Self.output
        + #" case "$7" in *Q=40*) cp ../../small.jpg "$out";; *) cp ../../large.jpg "$out";; esac"#)
    _ = try tests.run()
    #expect(try tests.database.face(of: tests.member) != nil)
  }
}
