import Database
import Foundation
import Model
import TestSupport
import Testing
import Time

@testable import Jobs

/// Photos of accounts at identity providers: fetched by a program, looked at like any picture that comes from outside.
struct PhotoFetcherTests {
  private let site: TemporarySite
  private let database: SiteDatabase
  private let member: Member.ID
  private let folder: UploadFolder
  private static let address = "https://photos.example.org/irene.jpg?s=512"

  init() throws {
    var files = SampleSite.files(languages: ["en"])
    files["site.yml"] =
      (files["site.yml"] ?? "") + "\nphotos: {vipsthumbnail: off}\n"
      + "sso: {email: E, picture: P, picture_hosts: [photos.example.org]}\n"
    site = try TemporarySite(files)
    try Data(PhotoSample.jpeg()).write(to: URL(filePath: "\(site.folder.path)/small.jpg"))
    try Data(PhotoSample.png(900, 900)).write(to: URL(filePath: "\(site.folder.path)/large.png"))
    try site.build()
    database = try SiteDatabase(site.folder)
    member = try #require(try database.member(username: "bruno"))
    folder = UploadFolder(site.folder)
  }

  /// Has a program that does as curl would, and lets the job come to its end.
  private func fetch(_ script: String, from address: String = address) throws {
    let program = site.folder.path + "/curl"
    try site.write("#!/bin/sh\n\(script)\n", "curl")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try database.write { try $0.saveAvatarUpload(address, of: member, at: TemporarySite.now) }
    let job = AvatarsJob(fetcher: program)
    let place = try site.jobContext(database, step: 1)
    for _ in 0..<4 where try job.isDue(place) { _ = try job.step(place) }
    // Where nothing was fetched there is no such folder.
    let left = (try? FileManager.default.contentsOfDirectory(atPath: folder.temporary)) ?? []
    #expect(left == [])
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0 != "tmp" }
  }

  @Test func `a small photo is shown at once, cleaned`() throws {
    try fetch(
      "echo \"$@\" > ../../arguments; env > ../../environment; cp ../../small.jpg tmp/spool-photo")
    let face = try #require(try database.face(of: member))
    #expect(!String(decoding: face, as: UTF8.self).contains(PhotoSample.canary))
    #expect(try database.avatarUpload(of: member) == nil && files.isEmpty)
    let arguments = try site.text("arguments")
    #expect(arguments.contains("--proto =https --max-redirs 0 --max-time 15 --max-filesize"))
    #expect(arguments.hasSuffix("--url \(Self.address)\n"))
    #expect(try !site.text("environment").contains("HOME="))
  }

  @Test func `a large photo waits for the program that makes it smaller`() throws {
    try fetch("cp ../../large.png tmp/spool-photo")
    // The program is missing here: the owner is notified.
    #expect(try database.avatarUpload(of: member)?.failure == .unavailable)
    #expect(try database.face(of: member) == nil && files.isEmpty)
  }

  @Test(arguments: [
    ("exit 22", AvatarUpload.Failure.unreadable), ("true", .unreadable),
    ("echo '<html>' > tmp/spool-photo", .unreadable), ("kill -9 $$", .costly),
    ("ln -s /etc/passwd tmp/spool-photo", .unreadable), ("exit 127", .unavailable),
  ])
  func `a failure is shown to its owner, and nothing is left`(
    script: String, failure: AvatarUpload.Failure
  ) throws {
    try fetch(script)
    #expect(try database.avatarUpload(of: member)?.failure == failure)
    #expect(try database.face(of: member) == nil && files.isEmpty)
  }

  @Test func `a host that the operator does not name is not asked`() throws {
    try fetch("touch ../../asked", from: "https://other.example.org/irene.jpg")
    #expect(!FileManager.default.fileExists(atPath: site.folder.path + "/asked"))
    #expect(try database.avatarUpload(of: member)?.failure == .unreadable)
  }
}
