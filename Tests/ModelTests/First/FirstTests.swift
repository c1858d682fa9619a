import Model
import Testing

struct BlankPlacesTests {
  @Test(arguments: [
    ("<p>[___ postal address]</p>", ["postal address"]),
    ("<p>[a] [__ b] [___ c &amp; d] x [___e]</p>", ["c & d", "e"]),
    ("<p>[___ never closed</p><p>[___ &lt;i&gt; \n two]</p>", ["never closed", "<i> two"]),
    ("<p>All of it is filled in.</p>", []), ("[___", [""]), ("[[___ x]]", ["x"]),
  ])
  func `blanks are named in the order of the page`(html: String, blanks: [String]) {
    #expect(Placeholders.all(in: Array(html.utf8)) == blanks)
  }

  @Test func `many and long ones are cut`() {
    let html = String(repeating: "[___ \(String(repeating: "x", count: 500))]", count: 50)
    let blanks = Placeholders.all(in: Array(html.utf8))
    #expect(blanks.count == Placeholders.most)
    #expect(blanks.allSatisfy { $0.utf8.count < Placeholders.bytes })
  }
}

struct FirstAudienceTests {
  @Test func `each way to begin says who sees city, last visit and presence`() {
    func audiences(_ first: FirstAudience) -> [Audience] {
      var profile = Profile()
      profile.show(.city, to: .everyone)
      first.apply(to: &profile)
      return [.city, .lastSeen, .online, .about].map(profile.audience)
    }
    #expect(audiences(.friends) == [.friends, .friends, .friends, .friends])
    #expect(audiences(.open) == [.members, .members, .friends, .friends])
    #expect(audiences(.closed) == [.me, .me, .me, .me])
  }

  @Test func `private leaves nothing to others`() {
    var profile = Profile()
    for block in ProfileBlock.allCases { profile.show(block, to: block.audiences[0]) }
    FirstAudience.closed.apply(to: &profile)
    #expect(ProfileBlock.allCases.allSatisfy { profile.audience(of: $0) == .me })
  }

  @Test func `steps have bits of their own`() {
    #expect(Set(FirstStep.allCases.map(\.bit)).count == FirstStep.allCases.count)
    #expect(FirstStep.allCases.reduce(0) { $0 + $1.bit } == 15)
  }
}
