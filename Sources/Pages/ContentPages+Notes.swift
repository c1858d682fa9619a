import Database
import Model

/// A note as other pages show it, and digests of what they and its own page show.
final class NoteFace {
  let id: Int
  let address: NoteAddress
  let language: Language
  let writtenIn: Language
  let identity: String
  /// Of what links to it show: title, address, language.
  let name: Int64
  /// Of what lists show: description and day besides.
  let face: Int64
  /// Of its text and its outline.
  let text: Int64
  /// Its place in the order of all notes.
  let place: Int

  /// Reads the columns of `PageReader.noteColumns`, then what joins it with its translations, and the digest.
  init(_ row: borrowing Row, place: Int) {
    let note = NoteRow(row)
    id = note.id
    address = note.address
    language = note.language
    writtenIn = note.writtenIn
    identity = row.text(9)
    var digest = ContentDigest()
    digest.add(note.address)
    digest.add(note.writtenIn)
    digest.add(note.title)
    name = digest.value
    digest.add(note.description)
    digest.add(note.day?.description)
    face = digest.value
    text = row.integer(10)
    self.place = place
  }
}

/// The notes of all trees in their order, and what joins them, read in a few passes.
struct NoteFaces {
  private(set) var all: [NoteFace] = []
  /// The notes of each lesson, in order, by language, subject and lesson.
  private(set) var lessons: [LessonKey: [Int]] = [:]
  private(set) var versions: [String: [Int]] = [:]
  private var places: [Int: Int] = [:]

  /// The number of a note → the note.
  subscript(id: Int) -> NoteFace? { places[id].map { all[$0] } }

  init(_ reader: PageReader) throws {
    try reader.database.forEach(
      """
      SELECT \(PageReader.noteColumns), n.identity, n.digest FROM public_notes n
      ORDER BY n.sort, n.id
      """
    ) { all.append(NoteFace($0, place: all.count)) }
    for (place, note) in all.enumerated() {
      places[note.id] = place
      lessons[Self.key(note), default: []].append(place)
      versions[note.identity, default: []].append(place)
    }
  }

  static func key(_ note: NoteFace) -> LessonKey {
    LessonKey(
      language: note.language, subject: note.address.subject, lesson: note.address.lesson)
  }
}

/// One end of a link between notes, as the page of the other end shows it.
private struct LinkFace {
  let kind: Int64
  let isFrom: Bool
  /// The place of the note at the other end.
  let place: Int
  let words: Int64

  /// The order in which a page shows them.
  static func precedes(_ one: LinkFace, _ other: LinkFace) -> Bool {
    (one.isFrom ? 0 : 1, -one.kind, one.place) < (other.isFrom ? 0 : 1, -other.kind, other.place)
  }
}

// The pages of notes.
extension ContentState {
  func addNotes() throws {
    var links = try links()
    let tags = try tagsOfItems(.note)
    for lesson in notes.lessons.values {
      for (index, place) in lesson.enumerated() {
        let note = notes.all[place]
        let linked = (links.removeValue(forKey: note.id) ?? []).sorted(by: LinkFace.precedes)
        try add(NotePageKind(address: note.address, language: note.language)) { digest in
          digest.add(note.face)
          digest.add(note.text)
          try addPlace(of: note, &digest)
          addAround(lesson, index, &digest)
          for link in linked { try add(link, &digest) }
          digest.add(tags[note.id]?.value ?? 0)
        }
      }
    }
  }

  /// Subject, lesson, and the same note in other trees.
  private func addPlace(of note: NoteFace, _ digest: inout ContentDigest) throws {
    digest.add(try face(ofSubject: note.address.subject, note.language))
    let lesson = try reader.lessonTitle(
      note.address.lesson, in: note.address.subject, note.language)
    digest.add(lesson.map(\.title))
    digest.add(lesson.map(\.writtenIn.code))
    for version in (notes.versions[note.identity] ?? []).map({ notes.all[$0] })
      .sorted(by: { $0.language < $1.language })
    {
      digest.add(version.language)
      digest.add(version.writtenIn)
      digest.add(version.address)
    }
  }

  /// The notes beside it in its lesson, as many as its page shows.
  private func addAround(_ lesson: [Int], _ index: Int, _ digest: inout ContentDigest) {
    let reach = PageRenderer.lessonNotesAround
    let around = max(index - reach, 0)...min(index + reach, lesson.count - 1)
    digest.add(index - around.lowerBound)
    digest.add(around.count < lesson.count ? 1 : 0)
    for place in around { digest.add(notes.all[lesson[place]].name) }
  }

  private func add(_ link: LinkFace, _ digest: inout ContentDigest) throws {
    let other = notes.all[link.place]
    digest.add(link.isFrom ? 1 : 0)
    digest.add(link.kind)
    digest.add(link.words)
    digest.add(other.name)
    digest.add(try face(ofSubject: other.address.subject, other.language))
  }

  /// The links of each note, at both ends.
  private func links() throws -> [Int: [LinkFace]] {
    var links: [Int: [LinkFace]] = [:]
    try reader.database.forEach(
      "SELECT from_id, to_id, kind, words, written_in FROM public_note_links"
    ) { row in
      guard let from = notes[row.int(0)], let to = notes[row.int(1)] else { return }
      var digest = ContentDigest()
      digest.add(row.bytes(3))
      digest.add(row.text(4))
      let (kind, words) = (row.integer(2), digest.value)
      links[from.id, default: []].append(
        LinkFace(kind: kind, isFrom: true, place: to.place, words: words))
      links[to.id, default: []].append(
        LinkFace(kind: kind, isFrom: false, place: from.place, words: words))
    }
    return links
  }

  /// The tags of each note or event, by their names.
  func tagsOfItems(_ kind: TaggedKind) throws -> [Int: ContentDigest] {
    var tags: [Int: ContentDigest] = [:]
    let lists = Dictionary(
      uniqueKeysWithValues: try reader.lists(.tag).map { ($0.list.id, $0.list) })
    var tagged: [(slug: String, list: TopicList, language: Language, item: Int)] = []
    try reader.database.forEach(
      "SELECT list_id, lang, item_id FROM public_tagged WHERE kind = ?", [.integer(kind.rawValue)]
    ) { row in
      guard let list = lists[TopicList.ID(row.integer(0))] else { return }
      tagged.append((list.slug, list, row.language(1), row.int(2)))
    }
    for (slug, list, language, item) in tagged.sorted(by: { $0.slug < $1.slug }) {
      tags[item, default: ContentDigest()].add(slug)
      tags[item]?.add(try title(list, language))
    }
    return tags
  }
}
