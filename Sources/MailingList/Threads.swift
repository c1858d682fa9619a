import Time

/// Puts the letters of a file together to conversations, by the letters that they name.
///
/// Jamie Zawinski's algorithm does it so, with a tree where a topic is a list: who names the same letter is in the same
/// thread, whether that letter is in the file or not. What answers nothing that anybody knows goes to the thread with its
/// subject.
public struct Threads {
  /// One conversation.
  public struct Thread: Sendable {
    /// Places in the list of heads, by time; letters without a time stand where they were in the file.
    public let letters: [Int]
    /// What it is about.
    public let subject: String
  }

  /// The conversations, by the time of their first letters.
  public let threads: [Thread]

  /// Sorts letters; of two with one name only the first is in a thread.
  public init(_ heads: [LetterHead]) {
    var union = Union()
    var (places, first): ([Int: Int], [String: Int]) = ([:], [:])
    for (index, head) in heads.enumerated() where first[head.id] == nil {
      first[head.id] = index
      let own = union.place(of: head.id)
      places[index] = own
      for reference in head.references { union.join(own, union.place(of: reference)) }
    }
    var groups: [Int: [Int]] = [:]
    for (index, place) in places { groups[union.root(place), default: []].append(index) }
    let tag = Self.commonTag(heads)
    let subject = { (index: Int) in Self.removing(tag, from: heads[index].subject) }
    let order = { (one: Int, other: Int) in
      (heads[one].date?.seconds ?? .max, one) < (heads[other].date?.seconds ?? .max, other)
    }
    let sorted = groups.values.map { $0.sorted(by: order) }.sorted { order($0[0], $1[0]) }
    threads = Self.joined(sorted, heads, subject).map {
      Thread(letters: $0.sorted(by: order), subject: subject($0[0]))
    }
  }

  /// Answers that name nothing known follow the last conversation of their subject before them.
  private static func joined(
    _ groups: [[Int]], _ heads: [LetterHead], _ subject: (Int) -> String
  ) -> [[Int]] {
    var (threads, bySubject): ([[Int]], [String: Int]) = ([], [:])
    for group in groups {
      let head = heads[group[0]]
      let name = subject(group[0]).lowercased()
      if head.isReply, head.references.isEmpty, !name.isEmpty, let known = bySubject[name] {
        threads[known] += group
        continue
      }
      bySubject[name] = threads.count
      threads.append(group)
    }
    return threads
  }

  /// `[walks]`, where most subjects begin with it.
  private static func commonTag(_ heads: [LetterHead]) -> String? {
    var counts: [String: Int] = [:]
    for head in heads {
      if let tag = tag(of: head.subject) { counts[tag, default: 0] += 1 }
    }
    return counts.first { $0.value * 2 > heads.count }?.key
  }

  private static func tag(of subject: String) -> String? {
    guard subject.utf8.first == 91, let end = subject.utf8.prefix(60).firstIndex(of: 93) else {
      return nil
    }
    let tag = String(subject[...end])
    // These say what a letter is.
    return ["patch", "rfc"].contains { tag.lowercased().contains($0) } ? nil : tag
  }

  private static func removing(_ tag: String?, from subject: String) -> String {
    guard let tag, subject.hasPrefix(tag) else { return subject }
    return String(subject.dropFirst(tag.count).drop { $0.isWhitespace })
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
