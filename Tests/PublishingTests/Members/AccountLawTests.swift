import Model
import TestSupport
import Testing
import Time

@testable import Database

/// The first law, one change at a time: what members do with their accounts, and with what they wrote.
struct AccountLawTests {
  private let now = TemporarySite.now

  /// An action of a member, alone or on another, that changes no page.
  private func silent(
    _ member: Member.ID, _ other: Member.ID
  ) throws -> [(String, (inout Transaction) throws -> Void)] {
    let address = try #require(EmailAddress("marta@example.org"))
    let invitation = NewInvitation(
      member: member, contact: .email(address), digest: "d", text: "", language: .english,
      invitesOutside: true)
    func report(_ reported: Reported, by reporter: Member.ID) -> NewReport {
      NewReport(of: reported, reporter: reporter, rule: nil, words: "Rude.")
    }
    let answer = Decision(.keep, of: member)
    let today = TimeZone.utc.civil(now).date
    var born = Profile()
    born[.birthDate] = "1990-01-01"
    born.show(.birthDate, to: .me)
    let grown = born
    return [
      ("a profile", { try $0.set(Profile(), of: member) }),
      ("a password", { try $0.setPassword("$argon2id$", of: member) }),
      ("an e-mail address", { try $0.setEmail(EmailAddress("new@example.org"), of: member) }),
      ("a role", { try $0.setRole(.moderator, of: member) }),
      ("a language", { try $0.setLanguage(.english, of: member) }),
      ("a session", { try $0.startSession("digest", of: member, browser: "Firefox", at: now) }),
      ("a link", { try $0.issueToken("digest", .recover, for: member, until: now) }),
      ("a letter", { try $0.queueMail(.passwordChanged, for: member, .english, at: now) }),
      ("a ban", { try $0.ban(member, Ban(until: nil, reason: "Rule 3")) }),
      ("its end", { try $0.ban(member, nil) }),
      ("a favourite", { _ = try $0.choose(1, .product, .like, by: member) }),
      ("a favourite that is none any more", { try $0.removeChoice(1, .product, by: member) }),
      ("a taste that begins anew", { try $0.resetPreferences(.product, of: member) }),
      (
        "a request for friendship",
        { try $0.requestFriendship(member, of: other, saying: "Words.", at: now) }
      ),
      ("a friend", { try $0.makeFriends(member, other, at: now) }),
      (
        "two who would like to meet others",
        {
          for each in [member, other] {
            try $0.set(grown, of: each)
            let isTaken = try $0.meet(MeetCard(), MeetPreferences(), in: nil, as: each, on: today)
            #expect(isTaken)
          }
        }
      ),
      ("a like", { try $0.say(.like, of: other, by: member, on: today, at: now) }),
      (
        "a match",
        {
          let isMatch = try $0.say(.like, of: member, by: other, on: today, at: now)
          #expect(isMatch)
        }
      ),
      (
        "a match that is taken back", { try $0.say(.no, of: other, by: member, on: today, at: now) }
      ),
      ("a word that is taken back", { try $0.unsay(.no, of: other, by: member) }),
      ("who meets nobody any more", { try $0.stopMeeting(member) }),
      ("a block", { try $0.block(other, by: member, at: now) }),
      ("an invitation", { try $0.invite(invitation, at: now) }),
      ("a report", { try $0.report(report(.comment(Model.Comment.ID(1)), by: member), at: now) }),
      ("a report of a member", { try $0.report(report(.member(other), by: member), at: now) }),
      (
        "the answer to it",
        {
          try $0.report(report(.member(member), by: other), at: now)
          try $0.decide(answer)
        }
      ),
    ]
  }

  @Test(arguments: LawSite.trees)
  func `private actions of members change no page`(trees: [String]) throws {
    let law = try LawSite(trees)
    let member = try law.database.openAccount("quiet", email: nil)
    let other = try law.database.openAccount("other", email: nil)
    try law.keepsLaw("two have signed up")
    for (name, verb) in try silent(member, other) {
      try law.keeps(name) { database in
        try database.write(verb)
        #expect(try !database.hasPendingWork(), "\(name)")
      }
    }
  }

  @Test(arguments: LawSite.trees)
  func `every verb of a member, one after the other`(trees: [String]) throws {
    let law = try LawSite(trees)
    var (life, dice, done) = (MemberLife(law), Dice(7), [MemberLife.Verb]())
    for verb in (1...4).flatMap({ _ in MemberLife.Verb.allCases }) {
      var step = "nothing"
      // The member whose turn it is may have nothing to do it to.
      for _ in 1...9 where step == "nothing" { step = try life.step(verb, &dice, at: law.later) }
      guard step != "nothing" else { continue }
      done.append(verb)
      try law.keepsLaw("\(done.count): \(step)")
      #expect(try life.leaks() == [], "\(done.count): \(step)")
    }
    for verb in MemberLife.Verb.allCases { #expect(done.count { $0 == verb } > 1, "\(verb)") }
    #expect(try law.database.number("SELECT count(*) FROM comment_versions") >= 2)
  }

  @Test(arguments: Decision.ClearedProfilePart.allCases, [Audience.everyone, .friends])
  func `parts that a moderator removes are gone, and nothing else`(
    part: Decision.ClearedProfilePart, audience: Audience
  ) throws {
    let law = try LawSite(["en", "es"])
    var (life, dice) = (MemberLife(law), Dice(7))
    for verb in [.confirm, .reply] as [MemberLife.Verb] {
      _ = try life.step(verb, &dice, at: law.later)
    }
    let person = try #require(life.people.first)
    try law.database.write { transaction in
      var profile = Profile()
      profile[.city] = "canary-city"
      profile[.birthDate] = "1992-02-29"
      profile.show(.city, to: audience)
      try transaction.set(profile, of: person.id)
      try transaction.setAvatar([0xFF, 0xD8, 1], of: person.id)
      let subject = try #require(try transaction.addSubject("shown", hue: 1, of: person.id))
      let note = NewOwnNote(
        place: .subject(subject), title: "shown", body: "", html: [], renderer: 1,
        audience: .everyone)
      _ = try transaction.keep(note, of: person.id, at: law.later)
      let today = CivilDate(dayNumber: 20_771)
      try transaction.meet(MeetCard(), MeetPreferences(), in: nil, as: person.id, on: today)
    }
    try law.keepsLaw("shown")
    #expect(try law.database.shows(.card, person.id))
    let note = "public/people/reader-1/notes/1/index.html"
    #expect(law.site.exists(note))
    let face = "public/people/reader-1/face.jpg"
    #expect(law.site.exists(face))
    for round in 1...3 {
      // The form is sent twice; after that another photo is set.
      if round < 3 { try life.clear(person, part, at: law.later) }
      #expect(law.site.exists(face) == (![.all, .photo].contains(part) || round == 3))
      #expect(law.site.exists(note) == (part != .notes))
      #expect(try law.database.shows(.card, person.id) == (part != .card))
      #expect(try life.leaks() == [])
      try law.keepsLaw("round \(round)")
      guard round == 2 else { continue }
      try law.database.write { _ = try $0.setAvatar([0xFF, 0xD8, 2], of: person.id) }
      try law.keepsLaw("another photo")
    }
    // A picture that no one has seen is on no page.
    try law.database.write { transaction in
      try transaction.removeAvatar(of: person.id)
      try transaction.saveAvatarUpload("f", of: person.id, at: law.later)
    }
    try law.keepsLaw("a picture waits")
    try life.clear(person, .photo, at: law.later)
    try law.keepsLaw("and does not any more")
  }

  @Test(arguments: [11, 12] as [UInt64])
  func `members alone at random`(seed: UInt64) throws {
    let law = try LawSite(["en", "es"])
    var (life, dice) = (MemberLife(law), Dice(seed))
    var steps: [String] = []
    for _ in 0..<45 {
      steps.append(try life.step(&dice, at: law.later))
      // Some pages may have been written, or none, before all are.
      if Bool.random(using: &dice) { try law.site.publish(Int.random(in: 1...9, using: &dice)) }
      guard Int.random(in: 0..<3, using: &dice) == 0 else { continue }
      try law.keepsLaw(steps.joined(separator: "; "))
      #expect(try life.leaks() == [], "\(steps)")
      steps = []
    }
    try law.keepsLaw(steps.joined(separator: "; "))
    #expect(try law.site.publicFiles() == law.site.cleanBuild())
  }
}
