import Model

/// Gives each author of an archive a name for addresses, so that two people never become one.
///
/// `ana.gil`, `ana-gil` and `ana_gil` are three people in Discourse, and two of them have the same slug: the first to come gets
/// it, and the other gets a name with a number made of the name itself. `remember` adds the authors' names from an earlier
/// import.
public final class AuthorNames {
  /// Discourse's number of a member, else the name, which is unique regardless of capitals.
  private enum Person: Hashable {
    case number(Int)
    case name(String)
  }

  private var usernames: [Person: String] = [:]
  private var owners: [String: Person] = [:]
  /// Owner of each name, for posts that do not give the number.
  private var people: [String: Person] = [:]

  /// Starts without any known author.
  public init() {}

  /// Notes the username under which an author's posts are stored already.
  public func remember(_ author: ArchivedAuthor, as username: String) {
    let person = person(author)
    guard usernames[person] == nil, owners[username] == nil else { return }
    usernames[person] = username
    owners[username] = person
  }

  /// The name for addresses of an author.
  public func username(of author: ArchivedAuthor) -> String {
    let person = person(author)
    if let known = usernames[person] { return known }
    let plain = ArchivedName.username(author.username)
    var free = plain
    var number = 1
    while owners[free] != nil {
      let own = String(FNV1a.hash32(author.username.lowercased().utf8), radix: 36)
      free = "\(ArchivedName.start(of: plain))-\(own)" + (number > 1 ? "-\(number)" : "")
      number += 1
    }
    usernames[person] = free
    owners[free] = person
    return free
  }

  private func person(_ author: ArchivedAuthor) -> Person {
    let name = author.username.lowercased()
    guard let number = author.number else { return people[name] ?? .name(name) }
    let person = Person.number(number)
    // The number was unknown so far.
    if people[name] == nil, let username = usernames[.name(name)] {
      usernames[person] = username
      owners[username] = person
    }
    people[name] = person
    return person
  }
}
