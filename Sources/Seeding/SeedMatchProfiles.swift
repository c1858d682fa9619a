public import Database
import Markdown
import Model
public import Time

/// Invented people who would like to meet others, with drawn faces, so that an operator can try it before anyone is there.
///
/// No one has a password. They are marked by their email addresses, which lead nowhere (RFC 2606), and say of themselves that
/// they are invented; `remove` takes all of them out again as members leave.
public struct SeedMatchProfiles {
  /// The most that are added at once.
  public static let most = 2_000
  private static let domain = "meet.invalid"
  private static let words = ["cranes", "books", "trains", "chess", "choirs", "bread", "maps"]

  private let site: SiteDatabase
  private let now: Timestamp
  private let today: CivilDate

  /// Opens the site for writing.
  public init(_ site: SiteDatabase, now: Timestamp) {
    (self.site, self.now) = (site, now)
    today = CivilDate(dayNumber: Int(now.seconds / 86_400))
  }

  /// Adds some; the same number on the same site and day gives the same people.
  public func add(_ count: Int) throws {
    let towns = try site.towns(atMost: 50)
    let settings = try site.builtSettings()
    let html = try settings.html(Self.about)
    var random = SeededRandom(7)
    try site.write { transaction in
      var people = People()
      for index in 0..<min(count, Self.most) {
        var account = NewAccount(language: settings.languages[index % settings.languages.count])
        account.profile = profile(&random)
        // The email address has the number that they get, so it is set afterwards.
        try people.add(to: &transaction, joined: now, account, &random)
        guard let member = people.members.last else { continue }
        try transaction.setEmail(EmailAddress("m\(member)@\(Self.domain)"), of: member)
        let photo = try send(SeedPortrait(index).jpeg, from: member, &transaction)
        var card = MeetCard()
        card.about = "\(Self.about)\n\n![](\(SitePath.upload(photo).href))\n"
        (card.html, card.renderer, card.photos) = (html, MarkdownRenderer.version, [photo])
        card.tags = Self.words.filter { _ in random.index(3) == 0 }
        let town = towns.isEmpty ? nil : towns[random.index(towns.count)]
        card.town = town?.name ?? ""
        try transaction.meet(
          card, preferences(&random), in: town.map { Grid.cell(with: $0.point) }, as: member,
          on: today)
      }
    }
  }

  /// Stores a drawn face as if it were a photo that a member sent.
  private func send(
    _ jpeg: [UInt8], from member: Member.ID, _ transaction: inout Transaction
  ) throws -> UploadName {
    let digits = String(member.rawValue, radix: 16)
    let name = UploadName(
      hash: String(repeating: "5", count: 32 - digits.utf8.count) + digits,
      size: (width: 512, height: 512),
      fileExtension: "jpg")
    try UploadFolder(site.folder).store(jpeg, as: name)
    try transaction.keep(
      Upload(name: name, member: member, title: "face", size: jpeg.count, sentAt: now))
    return name
  }

  /// Takes all of them away; returns how many they were.
  public func remove() throws -> Int {
    let members = try site.members(withEmailAt: Self.domain)
    for member in members {
      try site.write { try $0.leave(member, takingPosts: true, at: now) }
    }
    return members.count
  }

  private static let about =
    "Invented, so that this can be tried. Nobody reads what you write to me."

  private func profile(_ random: inout SeededRandom) -> Profile {
    var profile = Profile()
    let born = CivilDate(dayNumber: today.dayNumber - 366 * 18 - random.index(366 * 50))
    profile[.birthDate] = born.description
    profile[.gender] = random.pick(["woman", "man", "woman", "man", "nonbinary", ""])
    profile[.status] = random.pick(["single", "single", "separated", "relationship", ""])
    for block in [ProfileBlock.birthDate, .gender, .status] { profile.show(block, to: .me) }
    return profile
  }

  private func preferences(_ random: inout SeededRandom) -> MeetPreferences {
    var preferences = MeetPreferences()
    if random.index(3) == 0 { preferences.genders = [MeetGender.allCases[random.index(3)]] }
    preferences.reach = [MeetReach.farther, .farther, .within100, .within50][random.index(4)]
    return preferences
  }
}
