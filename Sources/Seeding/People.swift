import Database
import Model
import Time

/// The members among whom texts are shared out, by their numbers; a few texts are a guest's.
struct People {
  private(set) var members: [Member.ID]
  private var taken: [String: Int] = [:]

  private static let first = [
    "Irene", "Mateo", "Lucía", "Bruno", "Ana", "Hugo", "Marta", "Zoé", "Nils", "Elena", "Pau",
    "Carmen",
    "Tomás", "Inés", "Joana", "Andrés", "Noa", "Olga", "Rui", "Sara", "Iker", "Nora", "Leo", "Alba",
  ]
  private static let last = [
    "Salvat", "Rubio", "Ferrer", "Quiroga", "Lindqvist", "Pereira", "Okoro", "Castaño", "Núñez",
    "Ibarra",
    "Moreau", "Santos", "Vidal", "Kowalski", "Herrero", "Peña", "Aguirre", "Costa", "Bianchi",
    "Roldán",
  ]

  init(_ members: [Member.ID] = []) { self.members = members }

  /// Adds a member under a username that is free; with an account when there is one to open.
  mutating func add(
    to transaction: inout Transaction, joined: Timestamp, _ account: NewAccount?,
    _ random: inout SeededRandom
  ) throws {
    let name = "\(random.pick(Self.first)) \(random.pick(Self.last))"
    let slug = Slug(titled: name, fallback: "member").text
    var number = taken[slug, default: 0]
    var username: String
    repeat {
      number += 1
      username = number == 1 ? slug : "\(slug)-\(number)"
    } while try transaction.site.isTaken(username: username)
    taken[slug] = number
    let member = try transaction.addMember(
      username: username, name: number == 1 ? name : "\(name) \(number)", joined: joined,
      origin: account == nil ? .archive : .signUp)
    if let account { try transaction.openAccount(account, for: member, at: joined) }
    members.append(member)
  }

  /// A random author: the first members write most, one text in twelve is a guest's.
  func author(_ random: inout SeededRandom) -> Author {
    if members.isEmpty || random.index(12) == 0 { return .guest(name: random.pick(Self.first)) }
    return .member(members[random.skewedIndex(members.count)])
  }
}
