import Foundation
import Model
import Publishing
import TestSupport
import Testing

@testable import Database

/// The first law, where members have faces: a file of their own, and a mark wherever they are named.
struct AvatarLawTests {
  private static let path = "public/people/member-1/face.jpg"

  @Test(arguments: LawSite.trees)
  func `a face is on every page that names its owner, and gone from all`(trees: [String]) throws {
    let law = try LawSite(trees)
    let member = law.members[0]
    try law.keeps("a face that nobody sees") { database in
      try database.setAvatar([1], of: member)
      #expect(try !database.hasPendingWork())
    }
    #expect(!law.site.exists(Self.path))
    try law.keeps("the first comment of somebody with a face") {
      try $0.postComment(in: Topic.ID(1), author: .member(member), at: law.later)
    }
    #expect(law.site.exists(Self.path))
    try law.start("Own", author: .member(member), comments: 7)
    for _ in 0..<6 { try law.database.postComment(in: Topic.ID(1), at: law.later) }
    try law.keepsLaw("all that was posted")
    try law.keeps("another face") { try $0.setAvatar([2, 3], of: member) }
    try law.keeps("none") { database in
      let isGone = try database.write { try $0.removeAvatar(of: member) }
      #expect(isGone)
    }
    #expect(!law.site.exists(Self.path))
    #expect(
      try law.site.publicFiles().filter { !$0.key.hasSuffix(".js") }.allSatisfy {
        !String(decoding: $0.value, as: UTF8.self).contains("face.jpg")
      })
    try law.keeps("a first face of somebody who has posted") { try $0.setAvatar([4], of: member) }
    try law.writes("another name beside it") { try $0.rename(member, to: "Somebody Else") }
    let page = try law.site.text("public/people/member-1/index.html")
    #expect(page.contains("<img class=\"face\" src=\"/people/member-1/face.jpg\""))
  }

  @Test func `another face touches one file, and an old one goes first`() throws {
    let law = try LawSite(["en"])
    let member = law.members[0]
    try law.start("Own", author: .member(member), comments: 7)
    try law.database.setAvatar([1], of: member)
    try law.keepsLaw("a face")
    try law.database.setAvatar([2], of: member)
    let change = try law.database.pendingChanges().flatMap(\.invalidations)
    #expect(change == [.face(member)])
    try law.site.publish()
    #expect(try law.site.publicFiles()["people/member-1/face.jpg"] == Data([2]))
    // Much else waits, and there is no time: the file is gone all the same.
    for number in 1...9 { try law.start("Topic \(number)") }
    _ = try law.database.write { try $0.removeAvatar(of: member) }
    try law.site.publish(1)
    while law.site.exists(Self.path), try law.database.hasPendingWork() { try law.site.publish(1) }
    #expect(!law.site.exists(Self.path))
    try law.keepsLaw("in the end")
  }

  @Test func `a process killed after a removal leaves it to the next`() throws {
    let law = try LawSite(["en"])
    let member = law.members[0]
    try law.start("Own", author: .member(member), comments: 7)
    try law.database.setAvatar([1], of: member)
    try law.keepsLaw("a face")
    _ = try law.database.write { try $0.removeAvatar(of: member) }
    for _ in 1...2 {
      // The file goes before anything else, and nothing is recorded.
      try law.dieWhilePublishing(0)
      #expect(!law.site.exists(Self.path))
    }
    try law.keepsLaw("in the end")
  }

  @Test func `the last photo sent becomes the avatar, and a file that came meanwhile waits`() throws
  {
    let law = try LawSite(["en"])
    let member = law.members[0]
    let database = law.database
    try database.write { try $0.saveAvatarUpload("first", of: member, at: law.later) }
    let first = try #require(try database.nextAvatarUpload())
    try database.write { try $0.saveAvatarUpload("second", of: member, at: law.later) }
    try database.write { try $0.finish(first, with: [1]) }
    try database.write { try $0.fail(first, .costly) }
    #expect(try database.face(of: member) == nil)
    let second = try #require(try database.nextAvatarUpload())
    #expect(second.file == "second" && second.failure == nil)
    try database.write { try $0.fail(second, .costly) }
    #expect(try database.nextAvatarUpload() == nil)
    #expect(try database.avatarUpload(of: member)?.failure == .costly)
    try database.write { try $0.finish(second, with: [2]) }
    #expect(try database.face(of: member) == [2] && database.avatarUpload(of: member) == nil)
  }
}

extension SiteDatabase {
  fileprivate func setAvatar(_ jpeg: [UInt8], of member: Member.ID) throws {
    #expect(try write { try $0.setAvatar(jpeg, of: member) })
    #expect(try !write { try $0.setAvatar(jpeg, of: member) })
  }
}
