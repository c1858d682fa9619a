@_spi(Raw) import Database
import Model
import Rounds
import Testing
import Time

/// Ten thousand guesses at one password, from wherever; a thousand in `make test`.
///
/// While all places are taken in which passwords are hashed, a request that would hash is answered with 503 at once: so
/// hashes are counted, and none is made.
struct GuessTests {
  private static let guesses = Rounds.most(10_000, few: 1000)

  /// Where guesses come from: each from an address of its own, or from the network in which the owner is.
  enum Origin: String, CaseIterable {
    case everywhere, eachOfIPv6, ownNetwork, ownAddress

    func client(_ number: Int) -> String {
      switch self {
      case .everywhere: "203.\(number / 250).\(number % 250).7"
      case .eachOfIPv6: "2001:db8:\(String(number, radix: 16))::7"
      case .ownNetwork: "192.0.2.\(number % 256)"
      case .ownAddress: "192.0.2.7"
      }
    }
  }

  private func guess(
    _ number: Int, _ site: SiteFixture, _ client: String, at time: Timestamp
  ) throws -> Int {
    let browser = Browser(site)
    (browser.client, browser.now) = (client, time)
    let fields: KeyValuePairs = ["login": "irene-s", "password": "guess number \(number)"]
    return try browser.json("/sign-in", fields).status
  }

  @Test(arguments: Origin.allCases)
  func `guesses are refused before they are hashed, and the owner still gets in`(
    origin: Origin
  ) throws {
    let site = try SiteFixture()
    try site.addAccount("irene-s", email: "irene@example.org")
    let owner = Browser(site)
    #expect(try owner.signIn("irene-s").status == 303)
    #expect(try owner.post("/sign-out", [:]).status == 303)
    var statuses: [Int: Int] = [:]
    do {
      let places = try (3...6).map { try Place(site.folder, $0) }
      for number in 0..<Self.guesses {
        // Three a second.
        let time = SiteFixture.now.adding(seconds: Int64(number) / 3)
        let status = try guess(number, site, origin.client(number), at: time)
        statuses[status, default: 0] += 1
      }
      withExtendedLifetime(places) {}
    }
    let hashes = statuses[503] ?? 0
    // A hundred at once for the account, and a hundred an hour; fewer from one line.
    #expect((10...200).contains(hashes), "\(statuses)")
    #expect(statuses[429] == Self.guesses - hashes, "\(statuses)")
    let later = SiteFixture.now.adding(seconds: Int64(Self.guesses) / 3)
    let stranger = Browser(site)
    (stranger.now, owner.now) = (later, later)
    stranger.client = "198.51.100.9"
    if origin == .everywhere { #expect(try stranger.signIn("irene-s").status == 429) }
    #expect(
      try owner.signIn("irene-s").status == 303, "from the address where guesses come from, too")
  }

  @Test func `a session does not make guesses faster`() throws {
    let site = try SiteFixture()
    try site.addAccount("irene-s", email: "irene@example.org")
    let thief = Browser(site)
    #expect(try thief.signIn("irene-s").status == 303)
    var statuses: [Int: Int] = [:]
    let places = try (3...6).map { try Place(site.folder, $0) }
    for number in 0..<500 {
      thief.client = Origin.everywhere.client(number)
      let status = try thief.post(
        "/me/account",
        ["do": "email", "email": "thief@example.org", "password": "guess number \(number)"]
      ).status
      statuses[status, default: 0] += 1
    }
    withExtendedLifetime(places) {}
    let hashes = statuses[503] ?? 0
    #expect(hashes <= 100, "\(statuses)")
    #expect(statuses[429] == 500 - hashes, "\(statuses)")
  }
}

/// A place for hashing that is taken as long as this lives.
final class Place {
  private let lock: FileLock

  init(_ folder: SiteFolder, _ number: Int) throws {
    lock = try FileLock(path: folder.passwordLock(number), waiting: 1000)
  }
}
