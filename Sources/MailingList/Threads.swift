import Time

/// Puts the emails of a file together to conversations, by the emails that they name.
///
/// As in Jamie Zawinski's algorithm, but with a list for a tree: those that name the same email are in the same
/// thread, whether that email is in the file or not. An answer that names none goes to the thread with its subject.
public struct Threads {
  /// One conversation.
  public struct Thread: Sendable {
    /// Places in the list of heads, by time; emails without a time keep their place in the file.
    public let emails: [Int]
    /// The topic of the thread.
    public let subject: String
  }

  /// The conversations, by the time of their first emails.
  public let threads: [Thread]
  /// Emails with the name and the words of an earlier one, which are in no thread: their places, and the place of that one.
  public let doubles: [Int: Int]
  private let heads: [EmailHead]
  /// Names of emails whose own name belongs to an email with other words.
  private let names: [Int: String]

  /// Sorts emails; `words` says something short that two emails share which say the same.
  public init(_ heads: [EmailHead], words: (Int) throws -> String) rethrows {
    self.heads = heads
    var (union, places, first): (Union, [Int: Int], [String: Int]) = (Union(), [:], [:])
    var (doubles, names): ([Int: Int], [Int: String]) = ([:], [:])
    for (index, head) in heads.enumerated() {
      var name = head.id
      if let known = first[name] {
        if first[Self.name(head.id, try words(known))] == nil {
          first[Self.name(head.id, try words(known))] = known
        }
        name = Self.name(head.id, try words(index))
        if let same = first[name] {
          doubles[index] = same
          continue
        }
        names[index] = name
      }
      first[name] = index
      let own = union.place(of: name)
      places[index] = own
      for reference in head.references { union.join(own, union.place(of: reference)) }
    }
    (self.doubles, self.names) = (doubles, names)
    var groups: [Int: [Int]] = [:]
    for (index, place) in places { groups[union.root(place), default: []].append(index) }
    let tags = ListTags(heads)
    let order = { (one: Int, other: Int) in
      (heads[one].date?.seconds ?? .max, one) < (heads[other].date?.seconds ?? .max, other)
    }
    let sorted = groups.values.map { $0.sorted(by: order) }.sorted { order($0[0], $1[0]) }
    threads = Self.joined(sorted, heads, tags).map {
      Thread(emails: $0.sorted(by: order), subject: tags.removed(from: heads[$0[0]].subject))
    }
  }

  private static func name(_ id: String, _ words: String) -> String { "\(id)\n\(words)" }

  /// A name of an email that is unique in all the world; emails that share an id have one each.
  public func name(of index: Int) -> String { names[index] ?? heads[index].id }

  /// Answers that name nothing known follow the last conversation of their subject before them.
  private static func joined(_ groups: [[Int]], _ heads: [EmailHead], _ tags: ListTags) -> [[Int]] {
    var (threads, bySubject): ([[Int]], [String: Int]) = ([], [:])
    for group in groups {
      let head = heads[group[0]]
      let name = tags.removed(from: head.subject).lowercased()
      if head.isReply, head.references.isEmpty, !name.isEmpty, let known = bySubject[name] {
        threads[known] += group
        continue
      }
      bySubject[name] = threads.count
      threads.append(group)
    }
    return threads
  }
}

/// `[walks]` before subjects: the beginning of most of them, or the list's own name.
private struct ListTags {
  private let common: String?
  private let names: Set<String>

  init(_ heads: [EmailHead]) {
    var counts: [String: Int] = [:]
    for head in heads {
      for tag in Set(head.tags) { counts[tag, default: 0] += 1 }
    }
    // These tags describe an email, not the list.
    let most = counts.first { $0.value * 2 > heads.count }?.key
    common = most.flatMap { tag in ["patch", "rfc"].contains { tag.contains($0) } ? nil : tag }
    names = Set(heads.map(\.listName)).subtracting([""])
  }

  func removed(from subject: String) -> String {
    guard let tag = SubjectLine.tag(subject[...]) else { return subject }
    let name = SubjectLine.name(tag)
    guard name == common || names.contains(name) else { return subject }
    let rest = subject.dropFirst(tag.count).drop { $0.isWhitespace }
    return rest.isEmpty ? subject : String(rest)
  }
}

/// Names that belong together.
private struct Union {
  private var places: [String: Int] = [:]
  private var parents: [Int] = []

  mutating func place(of name: String) -> Int {
    if let place = places[name] { return place }
    places[name] = parents.count
    parents.append(parents.count)
    return parents.count - 1
  }

  mutating func root(_ place: Int) -> Int {
    var place = place
    while parents[place] != place {
      parents[place] = parents[parents[place]]
      place = parents[place]
    }
    return place
  }

  mutating func join(_ one: Int, _ other: Int) { parents[root(other)] = root(one) }
}
