import Database
import Model
import Templates
import Theme
import Time

// Notes: the text, the notes around it, and the links to it.
extension PageRenderer {
  func noteLink(_ note: NoteRow, _ tree: SiteTree, isCurrent: Bool = false) -> LinkView {
    LinkView(
      label: note.title, url: settings.href(.note(note.address, tree)), isCurrent: isCurrent,
      lang: theme.lang(note.writtenIn, in: tree))
  }

  /// Notes of a feed or a tag, by subject, in their order.
  func groups(_ notes: [NoteRow], _ tree: SiteTree) throws -> [NoteGroupView] {
    var order: [String] = []
    var rows: [String: [NoteRowView]] = [:]
    for note in notes {
      if rows[note.address.subject] == nil { order.append(note.address.subject) }
      rows[note.address.subject, default: []].append(noteRow(note, tree))
    }
    return try order.map { slug in
      let subject = try reader.subject(slug, tree.language)
      return NoteGroupView(
        title: subject?.text.title ?? slug, url: settings.href(.subject(slug, tree)),
        hue: Self.hue(subject),
        lang: subject.flatMap { theme.lang($0.text.writtenIn, in: tree) }, notes: rows[slug] ?? [])
    }
  }

  /// A note in a feed; the day that its editor gave it begins on the clocks of the site.
  func entry(_ note: NoteRow, _ tree: SiteTree) throws -> FeedEntryView? {
    guard let day = note.day, let midnight = CivilDateTime(date: day, hour: 0, minute: 0),
      let full = try reader.note(note.address, tree.language)
    else { return nil }
    let url = settings.absolute(.note(note.address, tree))
    let subject = try reader.subject(note.address.subject, tree.language)
    let time = theme.zone.timestamp(of: midnight).rfc3339
    return FeedEntryView(
      id: url, title: note.title, url: url,
      author: try professorLink(subject, tree)?.label ?? theme.siteName(tree.language),
      published: time, updated: time, lang: theme.lang(note.writtenIn, in: tree),
      content: CharacterData.of(PageLimits.inFeed(full.html)))
  }
}

/// The notes of one subject among those of a tag.
struct NoteGroupView: View {
  /// The subject's title.
  let title: String
  /// The subject's page.
  let url: String
  /// The class of its colour: "hue-7".
  let hue: String
  /// The language of the subject's title, where it differs from the page's.
  var lang: String?
  /// The notes.
  var notes: [NoteRowView] = []
}
