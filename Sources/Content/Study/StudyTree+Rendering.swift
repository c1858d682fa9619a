import Markdown
import Model
import Vault

/// A rendered note that was put aside, with the facts needed while others are rendered.
struct RenderedNote {
  /// A `RenderedText`.
  let text: SpooledText
  /// The ids of its headings and blocks.
  let ids: Set<String>
  /// Links to parts of notes, and to embedded notes.
  let links: [WikiLink]
  /// Questions about parts, if an earlier build rendered it; nil if this one did.
  let trace: RenderingTrace?
}

// Renders the notes of one tree.
extension StudyTreeCompiler {
  /// A note, by its place in the collection, in the version that this tree shows.
  typealias ShownNote = (number: Int, note: PlacedNote)

  /// Renders all notes that are not cached; then again those with links to parts that turned out to be missing, or to exist
  /// now.
  func render(_ order: [ShownNote]) -> [Int: RenderedNote] {
    var rendered: [Int: RenderedNote] = [:]
    for (number, note) in order {
      let text = note.file.text(number)
      let known = renderer.known(text, linksTags: true)
      rendered[number] = (known?.text ?? renderer.render(text, linksTags: true)).map {
        putAside($0, known?.trace)
      }
    }
    renderer.know(rendered.mapValues(\.ids))
    let notesWithBrokenLinks = notesWithBrokenLinks(order, rendered)
    for (number, note) in order {
      let text = note.file.text(number)
      let isRight = rendered[number]?.trace.map { renderer.parts($0, text) == $0.parts }
      guard !(isRight ?? !notesWithBrokenLinks.contains(number)) else { continue }
      rendered[number] = renderer.render(text, linksTags: true).map { putAside($0, nil) }
    }
    return rendered
  }

  private func putAside(_ text: RenderedText, _ trace: RenderingTrace?) -> RenderedNote {
    RenderedNote(
      text: spool.add(text),
      ids: Set(text.outline.map(\.id) + text.blocks.map { BlockAnchor.id(forBlock: $0) }),
      links: text.references.filter {
        $0.isResolved && ($0.link.isEmbed || $0.link.fragment != nil)
      }.map(\.link),
      // Most ask nothing.
      trace: trace.map { $0.parts == 0 ? RenderingTrace() : $0 })
  }

  /// Notes with links to parts that are not there, and notes that show such notes.
  private func notesWithBrokenLinks(_ order: [ShownNote], _ rendered: [Int: RenderedNote]) -> Set<
    Int
  > {
    var notesWithBrokenLinks: Set<Int> = []
    var shownIn: [Int: [Int]] = [:]
    for (number, note) in order {
      let text = note.file.text(number)
      for link in rendered[number]?.links ?? [] {
        if !renderer.hasPart(link, text) { notesWithBrokenLinks.insert(number) }
        guard link.isEmbed, case .note(let other) = index.target(of: link, in: note.file.place)
        else { continue }
        shownIn[other, default: []].append(number)
      }
    }
    var new = Array(notesWithBrokenLinks)
    while let next = new.popLast() {
      for host in shownIn[next] ?? [] where notesWithBrokenLinks.insert(host).inserted {
        new.append(host)
      }
    }
    return notesWithBrokenLinks
  }
}
