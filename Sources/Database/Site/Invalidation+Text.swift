import Model
import Time

// An invalidation as a line of words.
extension Invalidation {
  /// The stored line.
  public var text: String {
    let (kind, words) = kindAndWords
    return words.isEmpty ? kind.rawValue : kind.rawValue + " " + words
  }

  /// Kind of invalidation.
  public var kind: Kind { kindAndWords.0 }

  private var kindAndWords: (Kind, String) {
    switch self {
    case .comments(let topic, let positions, let lists):
      (.comments, "\(topic) \(positions.lowerBound)-\(positions.upperBound) \(Self.words(lists))")
    case .length(let topic, let count, let lists):
      (.length, "\(topic) \(count) \(Self.words(lists))")
    case .topic(let topic, let count, let places, let author):
      (.topic, "\(topic) \(count) \(Self.words(places)) \(author?.rawValue ?? 0)")
    case .list(let place): (.list, Self.words([place]))
    case .person(let member, let number): (.person, "\(member) \(number)")
    case .author(let member, let topic, let comment): (.author, "\(member) \(topic) \(comment)")
    case .face(let member): (.face, "\(member)")
    case .profile(let member): (.profile, "\(member)")
    case .upload(let name): (.upload, name)
    case .notice(let notice): (.notice, "\(notice)")
    case .ownNote(let note, let member): (.ownNote, "\(note) \(member)")
    case .translated(let topic, let positions):
      (.translated, "\(topic) \(positions.lowerBound)-\(positions.upperBound)")
    case .day: (.day, "")
    case .document(let slug, let language): (.document, "\(slug) \(language)")
    case .subject(let slug, let language): (.subject, "\(slug) \(language)")
    case .subjectText(let slug, let language): (.subjectText, "\(slug) \(language)")
    case .lesson(let subject, let slug, let language):
      (.lesson, "\(subject) \(slug) \(language)")
    case .note(let address, let language, let identity):
      (.note, "\(Self.words(address)) \(language) \(identity)")
    case .noteText(let address, let language): (.noteText, "\(Self.words(address)) \(language)")
    case .links(let address, let language): (.links, "\(Self.words(address)) \(language)")
    case .tagged(let list, let language): (.tagged, "\(list) \(language)")
    case .professor(let slug, let language): (.professor, "\(slug) \(language)")
    case .event(let slug, let language, let days):
      (.event, "\(slug) \(language) \(days.lowerBound) \(days.upperBound)")
    case .zone(let name): (.zone, name)
    case .media(let name): (.media, name)
    case .product(let product, let places):
      (.product, "\(product) \(Self.join(places.map { "\($0.list):\($0.number)" }))")
    case .catalogueWords(let language): (.catalogueWords, language.code)
    case .shop(let slug, let language): (.shop, "\(slug) \(language)")
    case .productPicture(let name): (.productPicture, name)
    case .map: (.map, "")
    }
  }

  private static func words(_ address: NoteAddress) -> String {
    "\(address.subject) \(address.lesson) \(address.slug)"
  }

  private static func words(_ lists: [TopicList.ID]) -> String {
    join(lists.map { $0.description })
  }

  private static func words(_ places: [ListPlace]) -> String {
    join(places.map { "\($0.list):\($0.number)" })
  }

  private static func join(_ parts: [String]) -> String {
    parts.isEmpty ? "-" : parts.list(by: ",")
  }

  /// Reads a stored line; nil when `text` did not write it.
  public init?(text: String) {
    var words = InvalidationWords(text)
    guard let kind = words.text().flatMap({ Kind(rawValue: $0) }),
      let invalidation = Self.isOfForum(kind)
        ? Self.ofForum(kind, &words) : Self.ofContent(kind, &words),
      // A line that was parsed leniently is printed differently.
      invalidation.text == text
    else { return nil }
    self = invalidation
  }

  private static func isOfForum(_ kind: Kind) -> Bool {
    switch kind {
    case .comments, .length, .topic, .list, .person, .author, .face, .profile, .notice, .day,
      .ownNote, .translated:
      true
    default: false
    }
  }

  private static func ofForum(_ kind: Kind, _ words: inout InvalidationWords) -> Invalidation? {
    if kind == .day { return .day }
    if kind == .face { return words.id().map { .face($0) } }
    if kind == .notice { return words.id().map { .notice($0) } }
    if kind == .profile { return words.id().map { .profile($0) } }
    if kind == .ownNote {
      guard let note: OwnNote.ID = words.id(), let member: Member.ID = words.id() else {
        return nil
      }
      return .ownNote(note, of: member)
    }
    if kind == .list { return words.places().flatMap { $0.first }.map { .list($0) } }
    if kind == .person {
      guard let member: Member.ID = words.id(), let number = words.number() else { return nil }
      return .person(member, number: number)
    }
    if kind == .author {
      guard let member: Member.ID = words.id(), let topic = words.number(),
        let comment = words.number(), topic >= 0, comment >= 0
      else { return nil }
      return .author(
        member, afterTopic: Topic.ID(Int64(topic)), afterComment: Comment.ID(Int64(comment)))
    }
    guard let topic: Topic.ID = words.id() else { return nil }
    if kind == .comments {
      guard let positions = words.positions(), let lists = words.lists() else { return nil }
      return .comments(topic, positions, in: lists)
    }
    if kind == .translated { return words.positions().map { .translated(topic, $0) } }
    guard let count = words.number() else { return nil }
    if kind == .length { return words.lists().map { .length(topic, count, in: $0) } }
    guard let places = words.places() else { return nil }
    return .topic(topic, commentCount: count, at: places, by: words.id())
  }

  private static func ofContent(_ kind: Kind, _ words: inout InvalidationWords) -> Invalidation? {
    switch kind {
    case .map: return .map
    case .zone: return words.rest().map { .zone($0) }
    case .media: return words.rest().map { .media($0) }
    case .upload: return words.rest().map { .upload($0) }
    case .productPicture: return words.rest().map { .productPicture($0) }
    case .catalogueWords: return words.language().map { .catalogueWords($0) }
    case .product:
      guard let product: Product.ID = words.id(), let places = words.productPlaces() else {
        return nil
      }
      return .product(product, at: places)
    case .note, .noteText, .links: return ofNote(kind, &words)
    case .tagged:
      guard let list: TopicList.ID = words.id(), let language = words.language() else { return nil }
      return .tagged(list, language)
    default: break
    }
    guard let slug = words.text() else { return nil }
    if kind == .lesson {
      guard let lesson = words.text(), let language = words.language() else { return nil }
      return .lesson(subject: slug, lesson, language)
    }
    guard let language = words.language() else { return nil }
    switch kind {
    case .document: return .document(slug, language)
    case .subject: return .subject(slug, language)
    case .subjectText: return .subjectText(slug, language)
    case .professor: return .professor(slug, language)
    case .shop: return .shop(slug, language)
    default:
      guard let first = words.day(), let last = words.day(), first <= last else { return nil }
      return .event(slug, language, first...last)
    }
  }

  private static func ofNote(_ kind: Kind, _ words: inout InvalidationWords) -> Invalidation? {
    guard let subject = words.text(), let lesson = words.text(), let slug = words.text(),
      let language = words.language()
    else { return nil }
    let address = NoteAddress(subject: subject, lesson: lesson, slug: slug)
    switch kind {
    case .noteText: return .noteText(address, language)
    case .links: return .links(address, language)
    default: return words.rest().map { .note(address, language, identity: $0) }
    }
  }
}

/// The words of an invalidation's text, taken one after another.
private struct InvalidationWords {
  private var words: ArraySlice<Substring>

  init(_ text: String) {
    // By bytes: a letter may combine with the space before it.
    let parts = text.utf8.split(separator: 32, omittingEmptySubsequences: false)
    words = parts.map { Substring($0) }[...]
  }

  mutating func text() -> String? { words.popFirst().map { String($0) } }

  mutating func number() -> Int? { text().flatMap { Int($0) } }

  mutating func id<Of>() -> Identifier<Of>? { text().flatMap { Identifier(digits: $0) } }

  mutating func language() -> Language? { text().flatMap { Language($0) } }

  mutating func day() -> CivilDate? { text().flatMap { CivilDate($0) } }

  mutating func positions() -> ClosedRange<Int>? {
    let ends = text()?.split(separator: "-").compactMap { Int($0) } ?? []
    guard ends.count == 2, ends[0] <= ends[1] else { return nil }
    return ends[0]...ends[1]
  }

  mutating func lists() -> [TopicList.ID]? {
    parts()?.compactMap { TopicList.ID(digits: $0) }
  }

  mutating func places() -> [ListPlace]? {
    parts()?.compactMap { part in
      let pair = part.split(separator: ":")
      guard pair.count == 2, let list = TopicList.ID(digits: pair[0]), let number = Int(pair[1])
      else { return nil }
      return ListPlace(list: list, number: number)
    }
  }

  mutating func productPlaces() -> [ProductPlace]? {
    places()?.map { ProductPlace(list: ProductList.ID($0.list.rawValue), number: $0.number) }
  }

  /// Returns parts with commas between them; an invalid part is printed differently and refused there.
  private mutating func parts() -> [Substring]? {
    text().map { $0 == "-" ? [] : $0.split(separator: ",") }
  }

  /// Returns all remaining words, unchanged.
  mutating func rest() -> String? {
    guard !words.isEmpty else { return nil }
    defer { words = [] }
    return words.joined(separator: " ")
  }
}

extension [String] {
  /// Returns all parts with a separator between them.
  ///
  /// Avoids `joined`, for which a process that starts cold looks types up at run time: a hundredth of a comment.
  func list(by separator: String) -> String {
    var list = first ?? ""
    for part in dropFirst() { list += separator + part }
    return list
  }
}
